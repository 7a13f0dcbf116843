"""Templates of foreign words and their pronunciation: {{lang-fr|mot}} shows "French: mot", {{IPAc-en|m|oʊ}} "/moʊ/".

After Module:Lang and the documentation of {{zh}}, {{nihongo}}, {{korean}}; links and italics leave no trace in text.
The names of languages by their codes are here, too.
"""

from __future__ import annotations

import re

from wikimill.rules.languages.en.cldr import LANGUAGES as CLDR
from wikimill.rules.wikitext.templates.call import Call, Rule, table

_NAMES = """
    aa Afar; ab Abkhaz; ae Avestan; af Afrikaans; ak Akan; akk Akkadian; akz Alabama; ale Aleut; aln Gheg Albanian;
    als Tosk Albanian; am Amharic; an Aragonese; ang Old English; ar Arabic; arc Aramaic; arn Mapudungun;
    arq Algerian Arabic; ary Moroccan Arabic; arz Egyptian Arabic; as Assamese; ast Asturian; av Avar; awa Awadhi;
    ay Aymara; az Azerbaijani; ba Bashkir; bal Balochi; ban Balinese; bar Bavarian; be Belarusian; ber Berber;
    bg Bulgarian; bh Bihari; bho Bhojpuri; bi Bislama; bm Bambara; bn Bengali; bo Tibetan; br Breton; brh Brahui;
    bs Bosnian; bua Buryat; ca Catalan; ce Chechen; ceb Cebuano; ch Chamorro; chr Cherokee; ckb Central Kurdish;
    co Corsican; cop Coptic; cr Cree; crh Crimean Tatar; cs Czech; csb Kashubian; cu Church Slavonic; cv Chuvash;
    cy Welsh; da Danish; de German; dsb Lower Sorbian; dv Maldivian; dz Dzongkha; ee Ewe; egy Egyptian; el Greek;
    ems Alutiiq; en English; enm Middle English; eo Esperanto; es Spanish; et Estonian; eu Basque; ext Extremaduran;
    fa Persian; ff Fula; fi Finnish; fil Filipino; fj Fijian; fo Faroese; fr French; frk Frankish; frm Middle French;
    fro Old French; frp Franco-Provençal; fur Friulian; fy West Frisian; ga Irish; gd Scottish Gaelic; gez Geʽez;
    gl Galician; gmh Middle High German; gmq-bot Westrobothnian; gn Guarani; goh Old High German; gom Goan Konkani;
    got Gothic; grc Ancient Greek; gsw Swiss German; gu Gujarati; gv Manx; ha Hausa; haw Hawaiian; he Hebrew; hi Hindi;
    hr Croatian; hsb Upper Sorbian; ht Haitian Creole; hu Hungarian; hy Armenian; ia Interlingua; id Indonesian;
    ig Igbo; ik Inupiaq; ilo Ilocano; io Ido; is Icelandic; it Italian; iu Inuktitut; ja Japanese; jv Javanese;
    ka Georgian; kab Kabyle; kg Kongo; kk Kazakh; kl Greenlandic; km Khmer; kn Kannada; ko Korean; kok Konkani;
    krc Karachay-Balkar; ks Kashmiri; ku Kurdish; kv Komi; kw Cornish; ky Kyrgyz; la Latin; lad Judaeo-Spanish;
    lb Luxembourgish; lez Lezgian; lg Luganda; li Limburgish; lij Ligurian; lmo Lombard; ln Lingala; lo Lao;
    lt Lithuanian; lv Latvian; lzz Laz; mg Malagasy; mh Marshallese; mi Māori; mk Macedonian; ml Malayalam;
    mn Mongolian; mnc Manchu; mr Marathi; ms Malay; mt Maltese; mwl Mirandese; my Burmese; myv Erzya;
    myz Classical Mandaic; na Nauruan; nah Nahuatl; nap Neapolitan; nb Norwegian Bokmål; nci Classical Nahuatl;
    nds Low German; ne Nepali; new Newar; nl Dutch; nn Norwegian Nynorsk; no Norwegian; non Old Norse; nrf Norman;
    nrm Norman; nv Navajo; ny Chewa; oc Occitan; oj Ojibwe; om Oromo; or Odia; os Ossetian; ota Ottoman Turkish;
    pa Punjabi; pag Pangasinan; pal Middle Persian; pam Kapampangan; pap Papiamento; pcd Picard;
    pdc Pennsylvania German; peo Old Persian; phn Phoenician; pi Pali; pl Polish; pms Piedmontese; pnb Western Punjabi;
    prs Dari; ps Pashto; pt Portuguese; qu Quechua; rm Romansh; rn Kirundi; ro Romanian; rom Romani; ru Russian;
    rue Rusyn; rup Aromanian; rw Kinyarwanda; sa Sanskrit; sah Yakut; sc Sardinian; scn Sicilian; sco Scots; sd Sindhi;
    se Northern Sami; sem Semitic; sga Old Irish; sh Serbo-Croatian; si Sinhala; sk Slovak; sl Slovene; sm Samoan;
    sn Shona; so Somali; sq Albanian; sr Serbian; ss Swazi; st Sotho; su Sundanese; sux Sumerian; sv Swedish;
    sw Swahili; syc Classical Syriac; syr Syriac; szl Silesian; ta Tamil; te Telugu; tet Tetum; tg Tajik; th Thai;
    ti Tigrinya; tk Turkmen; tl Tagalog; tli Tlingit; tn Tswana; to Tongan; tpi Tok Pisin; tr Turkish; ts Tsonga;
    tt Tatar; ty Tahitian; tzm Standard Moroccan Berber; udm Udmurt; ug Uyghur; uk Ukrainian; ur Urdu; uz Uzbek;
    vec Venetian; vi Vietnamese; vls West Flemish; vo Volapük; wa Walloon; war Waray; wo Wolof; xal Kalmyk;
    xcl Classical Armenian; xh Xhosa; xmf Mingrelian; yi Yiddish; yo Yoruba; yua Yucatec Maya; za Zhuang;
    zea Zeelandic; zh Chinese; zu Zulu; zza Zazaki
"""
#: Language names by code.
LANGUAGES = {code: name for code, _, name in (entry.strip().partition(" ") for entry in _NAMES.split(";"))}
#: Names from CLDR for the codes that are not in the table above.
RARE = table(CLDR)
#: Codes that have a template {{lang-…}} of their own.
_OWN = {
    **{"rus": "Russian", "lat-med": "Medieval Latin", "grc-gre": "Greek", "gr": "Greek", "lat": "Latin"},
    **{"grc-x-biblical": "Biblical Greek", "grc-koi": "Koine Greek", "grc-dor": "Doric Greek"},
    **{"grc-aeo": "Aeolic Greek", "grc-x-koine": "Koine Greek", "grc-x-medieval": "Medieval Greek"},
    **{"uz-latn": "Uzbek", "sr-cyr": "Serbian Cyrillic"},
    **{"sr-latn": "Serbian", "sr-cyrl": "Serbian Cyrillic", "pt-br": "Brazilian Portuguese", "mn-cyrl": "Mongolian"},
    **{"zh-hant": "Traditional Chinese", "zh-hans": "Simplified Chinese", "la-x-medieval": "Medieval Latin"},
    **{"en-us": "American English", "en-gb": "British English", "ota": "Ottoman Turkish", "nan": "Hokkien"},
    **{"fra": "French", "deu": "German", "spa": "Spanish", "el-gr": "Greek", "arb": "Arabic", "per": "Persian"},
}


def language_named(code: str) -> str | None:
    """Return the English name of a language code; None if it is unknown.

    >>> language_named("grc"), language_named("pt-BR"), language_named("xx")
    ('Ancient Greek', 'Brazilian Portuguese', None)
    """
    code = code.strip().casefold()
    base = code.partition("-")[0]
    return _OWN.get(code) or LANGUAGES.get(code) or RARE.get(code) or LANGUAGES.get(base) or RARE.get(base)


def labelled(code: str) -> Rule | None:
    """Return the rule of {{lang-CODE|text|transliteration|translation}}, or None if the language is not known."""
    name = language_named(code)
    return None if name is None else lambda call: _labelled(name, call, 1)


def _labelled(name: str, call: Call, first: int) -> str | None:
    text = call.given(str(first), "text")
    if not text:
        return None
    label = call["label"]
    shown = text if label == "none" else f"{label or name}: {text}"
    if roman := call.given("translit", "r", str(first + 1)):
        shown += f", romanized: {roman}"
    if sounds := call.given("p", "ipa"):
        shown += f", IPA: [{sounds}]"
    if meaning := call.given("lit", str(first + 2)):
        shown += f", lit. '{meaning}'"
    return shown


def langx(call: Call) -> str | None:
    """Render {{langx|fr|mot}} as "French: mot"; None if the language is not known."""
    name = language_named(call[1])
    return None if name is None else _labelled(name, call, 2)


def in_language(call: Call) -> str | None:
    """Render {{in lang|fr|de}} as "(in French and German)"; None if a language is not known."""
    names = [language_named(code) for code in call.numbered() if code]
    known = [name for name in names if name]
    if not known or len(known) < len(names):
        return None
    return f"(in {' and '.join(filter(None, (', '.join(known[:-1]), known[-1])))})"


def icon(call: Call) -> str | None:
    """Render {{fr icon}} as "(in French)"; None if the language is not known."""
    name = language_named(call.name.replace("_", " ").split(" ")[0])
    return None if name is None else f"(in {name})"


def nihongo(call: Call) -> str:
    """Render {{nihongo|Tokyo Tower|東京タワー|Tōkyō tawā}} as "Tokyo Tower (東京タワー, Tōkyō tawā)"."""
    english, kanji, roman, extra, behind = (call[number] for number in range(1, 6))
    if call.has("lead"):
        kanji, roman = kanji and f"Japanese: {kanji}", roman and f"Hepburn: {roman}"
    head, inside = (english, (kanji, roman)) if english else (roman, (kanji,))
    return _bracketed(head, (*inside, extra or call["extra"])) + (f" {behind or call['extra2']}".rstrip())


def nihongo_roman_first(call: Call) -> str:
    """Render {{nihongo3|Tokyo Tower|東京タワー|Tōkyō tawā}} as "Tōkyō tawā (東京タワー, Tokyo Tower)"."""
    return _bracketed(call[3], (call[2], call[1], call[4]))


def nihongo_foot(call: Call) -> str:
    """Render {{nihongo foot|Tower|塔|tō}} as "Tower", or as "tō" without English; the rest is a note's."""
    return call[1] or call[3]


def _bracketed(head: str, inside: tuple[str, ...]) -> str:
    filled = ", ".join(filter(None, inside))
    return f"{head} ({filled})" if head and filled else head or filled


_ZH = (
    *(("c", "Chinese"), ("s", "simplified Chinese"), ("t", "traditional Chinese"), ("p", "pinyin"), ("hp", "pinyin")),
    *(("w", "Wade–Giles"), ("tp", "Tongyong Pinyin"), ("j", "Jyutping"), ("cy", "Cantonese Yale")),
    *(("poj", "Pe̍h-ōe-jī"), ("sl", "Sidney Lau"), ("zhu", "Zhuyin"), ("l", "lit."), ("tr", "trans.")),
)


def zh(call: Call) -> str | None:
    """Render {{zh|c=中国|p=Zhōngguó}} as "Chinese: 中国; pinyin: Zhōngguó"; None if no text is given."""
    labels = call["labels"] != "no"
    parts = []
    for key, label in _ZH:
        if text := call[key]:
            text = f"'{text}'" if key in ("l", "tr") else text
            parts.append((f"{label} {text}" if label.endswith(".") else f"{label}: {text}") if labels else text)
    return "; ".join(parts) or call[1] or None


_KOREAN = (("hangul", "Korean"), ("hanja", "Hanja"), ("rr", "RR"), ("mr", "MR"), ("lit", "lit."))


def korean(call: Call) -> str | None:
    """Render {{korean|hangul=한글|rr=hangeul}} as "Korean: 한글; RR: hangeul"; None if no text is given."""
    labels = call["labels"] != "no"
    parts = [(f"{label}: {call[key]}" if labels else call[key]) for key, label in _KOREAN if call[key]]
    return "; ".join(parts) or call[1] or None


def literally(call: Call) -> str:
    """Render {{lit|a word}} as "lit. 'a word'", {{lit|a|b}} as "lit. 'a' or 'b'", {{lit}} as "lit."."""
    return ("lit. " + " or ".join(f"'{text}'" for text in call.numbered() if text)).strip()


def etymology(call: Call) -> str | None:
    """Render {{etymology|la|albedo|whiteness}} as "from Latin albedo 'whiteness'"; three parameters for each word.

    None with named parameters or an unknown language.
    """
    texts, words = call.numbered(), []
    for code, word, meaning in zip(texts[::3], texts[1::3], [*texts[2::3], ""], strict=False):
        name = language_named(code) if code else ""
        if name is None or not word:
            return None
        words.append(" ".join(filter(None, (name, word, meaning and f"'{meaning}'"))))
    return f"from {' and '.join(words)}" if words and set(call.parameters) <= set(map(str, range(1, 10))) else None


_WORD_RULES: dict[str, Rule] = {
    "langx": langx,
    "etymology": etymology,
    **dict.fromkeys(("in lang", "in language"), in_language),
    **dict.fromkeys(("nihongo", "nihongo krt", "nihongo/sandbox"), nihongo),
    **dict.fromkeys(("nihongo3", "nihongo4"), nihongo_roman_first),
    **dict.fromkeys(("nihongo foot", "nihongof"), nihongo_foot),
    **dict.fromkeys(("zh", "chinese", "lang-zh", "zh-cp", "zh-cpl"), zh),
    **dict.fromkeys(("korean", "ko-hhrm", "lang-ko2"), korean),
    **dict.fromkeys(("lit", "literal translation", "literally", "lit."), literally),
}


_MODES = {"lang": "{}: ", "pron": "pronounced ", "local": "locally ", "ipa": "", "": "{} pronunciation: "}
_MODES |= {"label": "{}: ", "language": "{}: ", "also": "also ", "audio": "", "cf": "", "-": ""}
#: Text of the parameters of {{IPAc-en}} that are not sounds; "" for those that show nothing.
_WORDS = {
    **{"lang": "English: ", "pron": "pronounced ", "also": "also ", "uk": "UK: ", "us": "US: ", "ukalso": "UK also "},
    **{"usalso": "US also ", "au": "AU: ", "ca": "CA: ", "local": "locally ", "localpron": "local pronunciation: "},
    **{"ipa": "", "icon": "", "lk": "", "pronunciation": "English pronunciation: ", "alsouk": "also UK: "},
    **{"alsous": "also US: ", "nz": "NZ: ", "ie": "IE: ", "uklang": "British English: ", "uspron": "US: "},
    **{"cf": "", "ipa label": "", "rp": "RP: "},
}
#: Sounds that are typed in ASCII.
_SOUNDS = {"g": "ɡ", "'": "ˈ", ",": "ˌ", "@": "ə", ":": "ː", "O": "ɒ", "tS": "tʃ", "dZ": "dʒ"}
_SOUND_FILE = re.compile(r".*\.(?:ogg|oga|wav|mp3|flac|ogv)\Z", re.IGNORECASE)
_CAPITAL = re.compile(r"[A-Z]")


def english(call: Call) -> str | None:
    """Render {{IPAc-en|lang|m|oʊ}} as "English: /moʊ/"; "" if no sound is given.

    None if a sound has a capital letter: it is a code that wikimill does not know.
    """
    label, sounds = "", []
    for part in call.numbered():
        if (word := _WORDS.get(part.lower())) is not None:
            label += word
        elif not _SOUND_FILE.match(part):
            sound = _SOUNDS.get(part) or part.replace("_", " ")
            if _CAPITAL.search(sound):
                return None
            sounds.append(sound)
    return f"{label}/{''.join(sounds).strip()}/" if sounds else ""


def _label(call: Call) -> str:
    return "" if "2" in call.parameters else _MODES[""]


def sound_of_language(code: str) -> Rule | None:
    """Return the rule of {{IPA-CODE|sounds|mode}}; None if the language is not known.

    {{IPA-all}} has no language. The rule returns None without sounds, or with an unknown mode.
    """
    if code in ("all", "none", "xx"):
        return lambda call: f"{'pronounced ' if call[2].lower() == 'pron' else ''}[{call[1]}]" if call[1] else None
    name = language_named(code)
    if name is None:
        return None

    def shown(call: Call) -> str | None:
        # An empty second parameter asks for no label.
        mode = _MODES.get(call[2].lower(), "" if _SOUND_FILE.match(call[2]) else None) if call[2] else _label(call)
        return None if mode is None or not call[1] else f"{mode.format(name)}[{call[1]}]"

    return shown


def ipa(call: Call) -> str | None:
    """Render {{IPA|/mo/}} as "/mo/", {{IPA|fr|mo}} as "French: [mo]"; None without sounds."""
    if call[2] and (name := language_named(call[1])):
        return f"{name}: [{call[2]}]"
    return call[1] or None


def respelling(call: Call) -> str | None:
    """Render {{respell|an|GOH|lə}} as "an-GOH-lə"; a parameter "_" is a space; None without syllables."""
    syllables = "-".join(part.strip("'") for part in call.numbered() if part)
    return syllables.replace("-_-", " ") or None


_SOUND_RULES: dict[str, Rule] = {
    **dict.fromkeys(("ipac-en", "ipa-en", "ipac-en2"), english),
    **dict.fromkeys(("ipa", "ipa2", "ipalink", "ipa link", "pronunciation text", "ipa text", "ipalc"), ipa),
    **dict.fromkeys(("respell", "usdict", "pronunciation respelling", "pron-respell"), respelling),
}
RULES: dict[str, Rule] = {**_WORD_RULES, **_SOUND_RULES}
