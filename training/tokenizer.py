"""spaCy's English tokenizer, adapted to the words of EWT and GUM.

All changes are data of spaCy's own tokenizer (prefixes, suffixes, infixes, exceptions, patterns of whole tokens), which
the pipeline saves, so that it works without wikimill. The effect of each rule was counted on EWT, PUD and
GUM's shippable genres.
"""

from __future__ import annotations

import re

from spacy.lang.char_classes import ALPHA, ALPHA_LOWER, ALPHA_UPPER, LIST_ELLIPSES, LIST_ICONS
from spacy.lang.en import English
from spacy.symbols import ORTH
from spacy.tokenizer import Tokenizer
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

#: After these a hyphen stays in the word (non-profit), elsewhere it is a word (grayish - green): the list of the
#: treebanks' guidelines (LDC's addendum to the Penn Treebank II guidelines), with what EWT and GUM also keep.
HYPHEN_PREFIXES = """
    a agro ante anti arch bi bio co counter cross cyber de e eco ex extra hyper inter intra macro mega meta micro
    mid mini mis mono multi neo non over pan para peri poly post pre pro proto pseudo quasi re semi socio sub super
    supra trans tri u ultra un under uni vice wi
""".split()
#: Before these, too (twenty-fold), as the same list has it.
HYPHEN_SUFFIXES = ("esque", "ette", "fest", "fold", "gate", "itis", "less", "most", "ness", "rama", "wise")

#: Abbreviations whose period belongs to the word and that spaCy's English exceptions lack.
ABBREVIATIONS = """
    al. approx. Approx. Assoc. Attn. Aug. Ave. Blvd. Brig. ca. Capt. Cmdr. Col. Conf. Cpl. Ct. Dept. Dist. div. ed.
    eds. Esp. esp. Esq. est. Est. Ext. ext. Feb. Fig. fig. Figs. Fr. Fri. Ft. Hon. Intl. Lt. Lts. Maj. Mlle. Mme.
    Mon. Msgr. Mt. Nos. No. pp. Pres. Pvt. Ref. Rep. Reps. Sec. Sen. Sens. Sgt. Sq. St. Sun. Sat. Thur. Thurs. Tue.
    Tues. Univ. vol. Vol. vols. Wed. arrv. Arrv. Prof. Sr. Jr. Drs. Dr. Ph. Mob. Govs. Gov. Gen. Tel. tel. Capts.
    Cos. Bros. Corp. Co. Ltd. Inc.
""".split()

#: Words that the treebanks split into two or more.
SPLITS = {
    "wanna": ("wan", "na"),
    "Wanna": ("Wan", "na"),
    "lotta": ("lot", "ta"),
    "outta": ("out", "ta"),
    "Outta": ("Out", "ta"),
    "coulda": ("could", "a"),
    "shoulda": ("should", "a"),
    "woulda": ("would", "a"),
    "alot": ("a", "lot"),
    "Alot": ("A", "lot"),
    "oughta": ("ought", "a"),
    "dunno": ("du", "n", "no"),
    "Dunno": ("Du", "n", "no"),
    "ya'll": ("ya", "'ll"),
    "CANT": ("CA", "NT"),
    "DONT": ("DO", "NT"),
    "WONT": ("WO", "NT"),
    "DON'T": ("DO", "N'T"),
    "CAN'T": ("CA", "N'T"),
    "WON'T": ("WO", "N'T"),
    "DIDN'T": ("DID", "N'T"),
    "DOESN'T": ("DOES", "N'T"),
    "ISN'T": ("IS", "N'T"),
    "IT'S": ("IT", "'S"),
    "I'M": ("I", "'M"),
    "I'VE": ("I", "'VE"),
}
#: Whole words that spaCy's rules would cut.
WHOLE = """
    Yahoo! b/c B/C w/o w/out w/i l/c L/C I/C s/he S/he S/HE n/a N/A wi-fi Wi-Fi hi-fi f*ck sh*t 24/7 o/w b/t i/o
    e-mail km/h m/s K/h <3 :-) :) ;) ;-) :( :-( =) :D :-D :P :p ^_^ o.O ‘’
""".split()
#: Exceptions of spaCy that disagree with the treebanks more often than they agree.
DROPPED = (
    "and/or",
    "):",
    "(:",
    "id",
    "Id",
    "We'd.",
    "its",
    "Its",
    "wed",
    "Wed",
    "were",
    "Were",
    "well",
    "Well",
    "Ill",
    "ill",
)

_REPEATED = [rf"{re.escape(mark)}{{2,}}" for mark in "-=_*~#<>+^|@$`&"]
#: Adjacent sentence punctuation is one word (!!!, ?!, .?, ....).
_TOGETHER = [r"[!?][.!?]+", r"\.[.!?]+"]
_UNITS = (
    r"(?:[kmcdµn]?m[²³23]?|km/h|kmh|kph|mph|m/s|ha|yds?|ft|[kmµ]?g|lbs?|oz|[kKMGT][Bb]|[kMGT]?Hz|[kM]Pa|hPa|Pa|mbar"
    r"|am|pm|AM|PM|a\.m\.|p\.m\.|a\.m|p\.m|bn|mn|mm|MM|MW|[kKmMT]|hrs?|mins?|secs?|yrs?|persons|cc|mL|ml|cl)"
)
#: Telephone numbers, codes such as ISBNs, files, decades (60's): one word in spite of hyphens.
_WHOLE_PATTERNS = [
    r"(?:\+?\d{1,3}[-.])?\(?\d{3}\)?[-.]\d{3}[-.]\d{4}",
    r"\d{3}-\d{4}",
    r"\d{5}-\d{4}",
    r"[1-9]-\d{4}",
    r"[xX]-?\d{1,2}-?\d{4,5}",
    r"\d{2}-\d{2}-\d{2,4}(?:\.\w{3,4})?",
    r"(?:\d\d)?\d0['’]s",
    r"[\w#&%+.-]*\w\.(?:doc|pdf|xls|ppt|txt|jpg|gif|html?|zip|exe|mp3|csv)",
    r"#[A-Za-z]\w*",
    r"@[A-Za-z]\w*",
    r"mailto:\S+@\S+\w",
    r"[A-Za-z](?:\.[A-Za-z])+\.",
    r"[A-Z]{1,4}&[A-Z]{1,4}",
]


def english_tokenizer(nlp: English) -> Tokenizer:
    """Return the tokenizer of `nlp`, adapted; it keeps the default treatment of URLs."""
    defaults = nlp.Defaults
    prefixes = [
        *_REPEATED,
        *_TOGETHER,
        r"''",
        r"#(?![A-Za-z])",
        r"[-~](?=[A-Za-z0-9$£€(\"'“])",
        r"[•·/|](?=\S)",
        r"@(?=[0-9])",
        r"\+(?=[A-Za-z])",
        r"\\+",
        *(prefix for prefix in defaults.prefixes or () if prefix != "#"),
    ]
    suffixes = [
        *_REPEATED,
        *(rf"(?<![{ALPHA_UPPER}]){together}" if together[0] == "\\" else together for together in _TOGETHER),
        r"''",
        rf"(?:(?<=[{ALPHA}0-9]{{4}})|(?<=[)\]\"”]))-",
        rf"(?<=[{ALPHA}])\+",
        r"(?<=[0-9])%",
        rf"(?<=[0-9]){_UNITS}",
        r"(?<=[A-Z]{2})\$",
        r"[/|\\~]",
        *(defaults.suffixes or ()),
    ]
    kept = "".join(rf"(?<!\b(?i:{prefix}))" for prefix in HYPHEN_PREFIXES)
    after = "|".join(HYPHEN_SUFFIXES)
    infixes = [
        *(rf"{re.escape(mark)}{{2,}}" for mark in "-=*~<>"),
        r"[!?][.!?]+",
        *LIST_ELLIPSES,
        *LIST_ICONS,
        r"(?<=[0-9])[+\-–—×^*](?=[0-9])",
        r"(?<=[0-9])[-–—](?=[$£€])|(?<=[0-9][-–—])[$£€](?=[0-9])",
        rf"(?<=[{ALPHA_LOWER}\"”'’])\.(?=[{ALPHA_UPPER}])",
        rf"(?<=[{ALPHA}]),(?=[{ALPHA}])",
        rf"(?<=[{ALPHA}\])]){kept}[-–—~](?=[{ALPHA}])(?!-(?:{after})\b)",
        rf"(?<=[{ALPHA}])[–—](?=[{ALPHA}0-9])",
        r"(?<=[0-9])[-–—](?=[A-Za-z])",
        rf"(?<=[{ALPHA}]){kept}-(?=[0-9])",
        rf"(?<=[{ALPHA}0-9)\]])[:<>=/](?=[{ALPHA}(\[])",
        rf"(?<=[{ALPHA}0-9])[)\](\[\"“”](?=[{ALPHA}0-9])",
        rf"(?<=[{ALPHA}0-9])[!?;](?=[{ALPHA}])",
        r"\)(?=\()|(?<=\))\(|[\"”](?=<)|(?<=[\"”])<",
    ]
    # Without the exceptions' norms ("n't": "not"): a Doc built from words has none, and the model must see the same.
    rules = {
        text: [{ORTH: part[ORTH]} for part in parts]
        for text, parts in (defaults.tokenizer_exceptions or {}).items()
        if text not in DROPPED
    }
    for text in (*ABBREVIATIONS, *WHOLE):
        rules[text] = [{ORTH: text}]
    for text, words in SPLITS.items():
        rules[text] = [{ORTH: word} for word in words]
    for end in ",);:":
        rules["etc." + end] = [{ORTH: "etc."}, {ORTH: end}]
    rules["e.g."], rules["i.e."] = [{ORTH: "e.g."}], [{ORTH: "i.e."}]
    return Tokenizer(
        nlp.vocab,
        rules=rules,
        prefix_search=compile_prefix_regex(prefixes).search,
        suffix_search=compile_suffix_regex(suffixes).search,
        infix_finditer=compile_infix_regex(infixes).finditer,
        token_match=re.compile("(?:" + "|".join(_WHOLE_PATTERNS) + r")\Z").match,
        url_match=defaults.url_match,
    )
