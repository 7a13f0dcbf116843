"""Templates that show one of their parameters, fixed characters, or a parameter between fixed characters."""

from __future__ import annotations

import re

from wikimill.rules.wikitext.templates.call import APOSTROPHE, Call, Rule, names_of
from wikimill.rules.wikitext.templates.numbers import charged, plain, raised

#: The parameters that are shown: the first of several that is given.
_PARAMETER = {
    ("1",): """
        nowrap|nobr|nobreak|no wrap|small|smaller|resize2|big|bigger|large|larger|strong|em|bold|italic|italics|sup
        sub|smallcaps|sc|sc2|small caps|var|code|mono|title case|not a typo|notatypo|typo|as written|iast|center
        centre|midsize|nobold|normal|noitalic|noitalics|nobold italics|script/hebrew|script/arabic|script/nastaliq
        script/glagolitic|hebrew|lang-latn|rtl-lang-text|unicode|polytonic|avoid wrap|mvar|serif|uw|u|underline
        underlined|overline|overset|keyboard|kbd|samp|tt|w|visible anchor|vanchor|va|nbsp text|proper name|ipa-text
        clarify span|quantify span|nihongo2|blockindent|block indent|indent5|keypress|key press|isbn text
        citation needed span text|title|mixed case|uppercase|lc|allcaps|all caps|caps|dfn|term|nobr2|nowraplinks|wide
        column|runin|run in|transl-text|linked|script/coptic|script/cuneiform|cuneiform|script/runic|runic
        script/gothic|script/slavonic|script/armenian|script/georgian|arabic|coptic|phonetic|allographs|morph|drop
        drop cap|dropcap|pre line|preline|abbrlink|stn|stnlnk|rws|rwslink|link if exists|avoid|nsmdns|l1|no break
        shortname
        roman letter|font|fonts|hiragana|iw
    """,
    ("1", "text", "quote"): """
        quote|blockquote|block quote|quotation|cquote|cquotetxt|centered pull quote|bquote|quotetext|long quotation
        pull quote|epigraph|poemquote|poem quote|qb
    """,
    ("text", "1"): """
        citation needed span|cn-span|cnspan|cns|fact span|fact-span|citation needed-span|disputed span|disputed-span
        specify span|clarify-span|dubious span|text|highlight|background|bg
    """,
    ("2", "text"): """
        lang|rtl-lang|color|colour|resize|coloured text|fgcolor|fontcolor|audio|native name|hover title|h:title
    """,
    ("3", "2"): "wikt-lang|wt-lang",
    ("2", "1"): """
        sort|wikt|wt|linkwt|wiktlink|no redirect|noredirect|lw|iw2|glossary link|gli|user-link|bgcolor|ill-text
    """,
    ("text", "3", "2"): "font color|font-color|fontcolour",
    ("1", "2"): "rtgs|grc-transl|lcons|dp",
}
#: Templates that show their last parameter, after one or two others: {{transl|ar|DIN|kitab}}.
_LAST = frozenset(names_of("transl|transliteration|translit|font color|font-color|fontcolour|script|xlit"))
_ABBREVIATED = "abbr|abbrv|tooltip|h|hover|abbr2|title-hover|popup"
_FIXED = {
    " ": "nbsp|nbs|space|spaces|thinsp|thin space|hair space|hairsp|hsp|nbthinsp|nnbsp|nnbs|ensp|emsp|figure space"
    "|pb|paragraph break|paragraph|0|00|ns|nb5|nb10|pad|padding|brk|ws|nbspn|br0",
    " – ": "snd|snds|spnd|sndash|spaced ndash|spaced en dash|spndash|dash|spaced en|nbsp ndash|ndashsp|spaced endash|–",
    "–": "ndash|endash|en dash|nsndns|ndashh|endashh",
    "—": "mdash|emdash|em dash|mdashb|unspaced mdash|emdashb|emsp dash",
    " — ": "spaced mdash|spaced em dash|spmd|smdash|smd|spaced emdash|spemdash",
    "'": "'|apostrophe|-'|`|single+|apos",
    "'s": "'s|s'|'s-",
    '"': '-"|"-|"|quot|"\'"',
    "'\"": "' \"|'\"|'-\"|single+double|singledouble",
    "\"'": "\" '|\"'|double+single|doublesingle",
    " · ": "·|dot|middot|interpunct|nbsp·|nsdot|dot.",
    " • ": "•|bull|bullet|*",
    " / ": "\\|/|slash",
    "|": "!|pipe|vert",
    "||": "!!",
    "=": "=|equal|equals|eq",
    "{": "(|lcb",
    "}": ")|rcb",
    "[": "bracket-l|lbracket|(-",
    "]": "rbracket|)-",
    "ʻ": "okina|ʻokina|hawaiian okina",
    "ʼ": "hamza apostrophe|modifier letter apostrophe|ʼ",
    "ʾ": "hamza|hamzah",
    "ʿ": "ayin|ain|`ayin|ayn",
    "π": "pi|π",
    "⇌": "eqm|equilibrium",
    "∞": "infin|infinity",
    "°": "deg|degree|degrees",
    "′": "prime",
    "″": "pprime|double prime",
    "−": "minus|unary minus",
    "×": "times",
    "±": "plusminus|plus minus|pm|+-",
    "≈": "approx|almost equal",
    "†": "extinct|dagger|†|dag|kia",
    "‡": "double-dagger|double dagger|ddagger|‡",
    "₹": "indian rupee|inr sign|indian rupees",
    "₽": "ruble|ruble sign",
    "€": "euro sign",
    "№": "numero|numero sign",
    "L1": "l1 point",
    "L4": "l4",
    "L5": "l5",
    "M☉": "solar mass symbol",
    "CO2": "co2",
    "etc.": "etc|etc.",
    "et al.": "et al|et al.|etal",
    "Lord": "lord",
    "God": "god",
    "TBA": "tba",
    "TBD": "tbd",
    "Official website": "official website",
}
#: Patterns whose zero character is replaced by the first parameter.
_AROUND = {
    "⟨\0⟩": "angbr|vr|angle bracket|grapheme|angbr ipa|orthography|angle bracket ipa|angbrl|angbr text",
    "/\0/": "ipaslink|ipa/",
    "[\0]": "ipablink|ipa[|bracket|brackets|square bracket",
    "|\0|": "abs|pipes|mabs",
    "r. \0": "regnal",
    "No. \0": "number",
    '"\0"': "double quote|dq|qq|quoted|quotes",
    "doi:\0": "doi|doi-inline",
    "arXiv:\0": "arxiv",
    "†\0": "extinct taxon",
    "(\0)": "parentheses|parens",
    "{\0}": "mset|curly|braces",
    "vol. \0": "vol.|volume",
    "\0 L☉": "solar luminosity",
    "\0 M☉": "solar mass",
    "\0 R☉": "solar radius",
    "\0 MJ": "jupiter mass",
    "\0 RJ": "jupiter radius",
    "\0 M⊕": "earth mass",
    "\0 R⊕": "earth radius",
}
#: Cells of a table that show their first parameter, or these words without one.
_CELLS = {
    **{"Yes": "yes", "No": "no", "Partial": "partial", "Maybe": "maybe", "Pending": "pending", "Some": "some"},
    **{"Won": "won", "Nominated": "nom|nominated", "?": "dunno", "": "yes2|no2", "Any": "any", "N/A": "n/a"},
    **{"Eliminated": "eliminated", "Lost": "lost", "Safe": "safe", "Good": "good", "Bad": "bad", "Draw": "draw"},
    **{"Active": "active|site active", "Inactive": "inactive|site inactive", "Yes/No": "yes-no", "Depends": "depends"},
    **{"Included": "included", "Dropped": "dropped", "Terminated": "terminated", "Unknown": "unknown"},
    **{"Success": "success", "Failure": "failure", "Partial failure": "partial failure", "Beta": "beta"},
    **{"Free": "free", "Nonfree": "nonfree", "Proprietary": "proprietary", "Shortlisted": "sho|shortlisted"},
    **{"Planned": "planned", "Operational": "operational", "Cancelled": "cancelled", "Unreleased": "unreleased"},
    **{"Usually": "usually", "Sometimes": "sometimes", "Rarely": "rarely", "Coming soon": "coming soon"},
    **{"Main": "cmain", "Recurring": "crecurring", "Guest": "cguest"},
}
#: Words that are shown before the parameters.
_LABELLED = {
    "ISBN": "isbn|isbnt",
    "ISSN": "issn",
    "OCLC": "oclc",
    "LCCN": "lccn",
    "JSTOR": "jstor",
    "PMID": "pmid",
    "PMC": "pmc",
    "RFC": "ietf rfc|rfc|rfc-inline",
    "U.S. Patent": "us patent",
    "née": "née|nee|nee2",
    "né": "né",
}


def parameter(*names: str) -> Rule:
    """Return the rule of a template that shows the first of these parameters that is not empty.

    The rule returns "" if only empty ones are given, None if none is.
    """

    def shown(call: Call) -> str | None:
        given = [call.parameters[name] for name in names if name in call.parameters]
        return next(filter(None, given), "" if given else None)

    return shown


def last(call: Call) -> str | None:
    """Return the last of two or more unnamed parameters; with fewer, `text`, or None if there is none."""
    texts = call.numbered()
    return texts[-1] if len(texts) > 1 else call.given("text") or None


def fixed(text: str) -> Rule:
    """Return the rule of a template that always shows `text`."""
    text = text.replace("'", APOSTROPHE)
    return lambda call: text


def around(pattern: str) -> Rule:
    """Return the rule of a template that shows its first parameter where `pattern` has a zero character."""
    return lambda call: pattern.replace("\0", call[1]) if call[1] else None


def cell(text: str) -> Rule:
    """Return the rule of {{yes}}, which shows its first parameter, and without one `text`."""
    return lambda call: call["1"] if "1" in call.parameters else call["text"] or text


def labelled(label: str, separator: str = ", ") -> Rule:
    """Return the rule of a template that shows a label and then its parameters."""
    return lambda call: f"{label} {separator.join(text for text in call.numbered() if text)}".strip()


def joined(call: Call) -> str | None:
    """Join the parameters of {{linktext|水|車}} or {{chem|H|2|O}} without space; None if they are empty."""
    return "".join(map(charged, call.numbered())) or None


def first_word(call: Call) -> str | None:
    """Render {{first word|Foo bar}} as "Foo"; None without a word."""
    return next(iter(call[1].split(call["sep"] or None)), None)


def address(call: Call) -> str | None:
    """Render {{no spam|a|b.com}} as "a@b.com"; None without one of the two parts."""
    return f"{call[1]}@{call[2]}" if call[1] and call[2] else None


def source_code(call: Call) -> str | None:
    """Render {{code|x = 1}} as "x = 1"; None for markup languages, because tags are already removed."""
    return None if call["lang"].casefold() in _MARKUP else call.given("1", "code") or None


def site(call: Call) -> str | None:
    """Render {{URL|http://www.a.org/|the mill}} as "the mill", without the second parameter as "www.a.org".

    None without parameters.
    """
    return call[2] or re.sub(r"^(?:\w+:)?//|(?<![/:])/\Z", "", call[1]) or None


def video(call: Call) -> str | None:
    """Render {{YouTube|id|The mill}} as "The mill on YouTube"; None without a title."""
    return f"{call[2] or call['title']} on YouTube" if call[1] and (call[2] or call["title"]) else None


def bar(call: Call) -> str | None:
    """Render {{bartable|37|%|2}}, a number with a bar of its length, as "37%"; None without both."""
    return call[1] + call[2] or None


def root(call: Call) -> str | None:
    """Render {{sqrt|2}} as "√2", {{sqrt|2|4}} as "⁴√2"; None without a radicand."""
    return f"{raised(call[2]) if call[2] else ''}√{call[1]}" if call[1] else None


def spelled_wrong(call: Call) -> str:
    """Render {{sic|teh}} as "teh", without the remark "[sic]", which is not part of the text."""
    return "".join(call.numbered())


def interlanguage(call: Call) -> str | None:
    """Render {{ill|Mine|de|…}} as its first parameter, {{ill|de|Mine|Mühle|the mill}} (before 2016) as "the mill".

    `lt` or `display` overrides both. None without a title.
    """
    if label := call.given("lt", "display"):
        return label
    is_old = _CODE.match(call[1]) and call[2] and not _CODE.match(call[2])
    return (call[4] or call[2]) if is_old else call[1] or None


def formula(call: Call) -> str | None:
    """Render {{math|x}} as its text if that is a number or has two characters at most; None otherwise.

    A longer one may have raised parts, which are lost.
    """
    return call[1] if len(call[1]) <= 2 or plain(call[1]) else None


def scripts(call: Call) -> str | None:
    """Render {{su|b=4|p=2−}}: the subscript, then the superscript; None without both."""
    return call.given("b", "2") + charged(call.given("p", "1")) or None


def reaction(call: Call) -> str | None:
    """Render {{chem2|H+ + A- <-> HA}} as "H+ + A− ⇌ HA"; None without a text."""
    text = call[1].replace("<->", "⇌").replace("->", "→")
    return _SCRIPTED.sub(r"\1", text) or None


def musical(call: Call) -> str | None:
    """Render {{music|flat}} as "♭"; None for names that are not known."""
    return _MUSIC.get(call[1].casefold())


def listed(call: Call) -> str | None:
    """Render {{hlist|a|b}} as "a · b"; None without items."""
    return " · ".join(text for text in call.numbered() if text) or None


def itemised(call: Call) -> str | None:
    """Render {{ubl|a|b}} and {{plainlist}} with lines "* a", "* b" as "a; b", as lists in cells are.

    None without items.
    """
    lines = (line.strip("*#:; ") for text in call.numbered() for line in text.split("\n"))
    return "; ".join(line for line in lines if line) or None


def letters(call: Call) -> str | None:
    """Render {{post-nominals|country=GBR|KBE|FRS}} as "KBE FRS"; None without letters."""
    return " ".join(text for text in call.numbered() if text) or None


_MARKUP = frozenset(("html", "html4strict", "html5", "xml", "xhtml", "svg"))
_CODE = re.compile(r"[a-z]{2,3}(?:-[a-z]+)*\Z")
_SCRIPTED = re.compile(r"[_^]\{([^{}]*)\}")
_MUSIC = {"flat": "♭", "b": "♭", "sharp": "♯", "#": "♯", "natural": "♮", "doubleflat": "𝄫", "doublesharp": "𝄪"}

RULES: dict[str, Rule] = {
    **{name: parameter(*shown) for shown, table in _PARAMETER.items() for name in names_of(table)},
    **dict.fromkeys(_LAST, last),
    **{name: parameter("1") for name in names_of(_ABBREVIATED)},
    **{name: fixed(text) for text, table in _FIXED.items() for name in names_of(table)},
    **{name: labelled(label) for label, table in _LABELLED.items() for name in names_of(table)},
    **{name: cell(text) for text, table in _CELLS.items() for name in names_of(table)},
    **{name: around(pattern) for pattern, table in _AROUND.items() for name in names_of(table)},
    **dict.fromkeys(("linktext", "chem", "gaps", "mpl", "mp", "langr"), joined),
    **dict.fromkeys(names_of("ill|interlanguage link|ill2|link-interwiki|illm|ill-wd|ill-wd2|iww"), interlanguage),
    "interlanguage link multi": interlanguage,
    **dict.fromkeys(("math", "tmath", "bigmath", "big math"), formula),
    **dict.fromkeys(("su", "sub sup"), scripts),
    "first word": first_word,
    "url": site,
    "youtube": video,
    "bartable": bar,
    "code": source_code,
    **dict.fromkeys(("no spam", "nospam"), address),
    **dict.fromkeys(("radic", "sqrt", "√", "radical"), root),
    "chem2": reaction,
    "music": musical,
    **dict.fromkeys(("hlist", "flatlist", "horizontal list"), listed),
    **dict.fromkeys(("ubl", "ublist", "unbulleted list", "bulleted list", "plainlist", "plain list"), itemised),
    **dict.fromkeys(("post-nominals", "postnominals", "post-nom", "postnom"), letters),
    **dict.fromkeys(("sic", "typo sic", "[sic]"), spelled_wrong),
}
