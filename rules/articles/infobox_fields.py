"""The parameters of an infobox that describe its subject, and their attributes in words.

Many parameters are layout (images, maps, colours), and many come in pairs: one has the name of the other ("leader_title
= Mayor", "leader_name = Ada Byron").
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from wikimill.rules.wikitext.templates.call import names_of

#: Words in the names of parameters for pictures, their placement, or links elsewhere.
_LAYOUT_WORDS = frozenset(
    """
    alt background bgcolor bodyclass bodystyle border caption captions color colors colour colours coa datestyle
    displaytitle embed embedded file filename footnote footnotes format gallery headerstyle height hide icon image
    images img inscription_image labelstyle layout logo logos map maps mapframe module nocat noicon note notes nrhp
    photo photos photograph picture pictures pic poster pushpin ref refs reference references screenshot seal shield
    signature size skyline style subheader symbol template thumb title_color titlestyle url urls website web homepage
    width zoom px upright audio sound link list soundtrack_cover cover collapsible state_map locmap flag emblem crest
    wordmark
    """.split()
)
#: Whole names of such parameters, with spaces and without digits.
_LAYOUT_NAMES = frozenset(
    names_of(
        """
    above|below|child|subbox|italic title|italic|wikidata|commons|onlysourced|dateformat|df|mf|fetchwikidata
    suppressfields|noicons|misc|coordinates display|coord display|region iso|coordinates type|coordinates region|scale
    dim|native name lang|nativename lang|native lang1|native lang2|lang|autocat|unit pref|visible|pov|cat check
    lat d|lat m|lat s|lat ns|long d|long m|long s|long ew|latd|latm|lats|latns|longd|longm|longs|longew|latdeg|longdeg
    lat deg|lat min|lat sec|lat dir|lon deg|lon min|lon sec|lon dir|lat degrees|lat minutes|lat seconds|lat direction
    long degrees|long minutes|long seconds|long direction|latns|longew|blank|extra|list|header|label|data|name lang
    total type|range coords|photo size|excludes text|includes text|holder label|familycolor|boxcolor|agglomerations
    categories|categorize|category|show|hide|collapse|status system|status2 system|status ref|trend
    area magnitude|apsis|m|p|s|tzwhere|viceroy type|docking type
    """
    )
)
#: Pairs: the parameter with a name, the parameter with its value; {n} means digits, or none.
_PAIRS = (
    ("label{n}", "data{n}"),
    ("subdivision_type{n}", "subdivision_name{n}"),
    ("leader_title{n}", "leader_name{n}"),
    ("title_leader", "leader{n}"),
    ("established_title{n}", "established_date{n}"),
    ("established_event{n}", "established_date{n}"),
    ("event{n}", "date_event{n}"),
    ("title_start", "year_start"),
    ("parts_type", "parts"),
    ("languages_type", "languages"),
    ("languages{n}_type", "languages{n}"),
    ("ViceroyType", "Viceroy"),
    ("seats{n}_title", "seats{n}"),
    ("blank_name{n}", "blank_info{n}"),
    ("blank{n}_name", "blank{n}_info"),
    ("blank_name_sec{n}", "blank_info_sec{n}"),
    ("blank{n}_name_sec1", "blank{n}_info_sec1"),
    ("blank{n}_name_sec2", "blank{n}_info_sec2"),
    ("free_label{n}", "free{n}"),
    ("free-label{n}", "free{n}"),
    ("subdivision_ranks", "subdivision"),
    ("population_blank{n}_name", "population_blank{n}"),
    ("population_blank{n}_title", "population_blank{n}"),
    ("demographics{n}_title", "demographics{n}_info"),
    ("area_blank{n}_title", "area_blank{n}_km2"),
    ("custom_label{n}", "custom_data{n}"),
    ("deputy_title{n}", "deputy{n}"),
    ("ethnic_label{n}", "ethnic_data{n}"),
    ("free_label_{n}", "free_{n}"),
    ("module_label{n}", "module_data{n}"),
)
#: Names that are not understood outside their box, and the words for them.
_SHOWN_AS = (
    (re.compile(r"PCWater", re.IGNORECASE), "percent water"),
    (re.compile(r"(\d{4})Pop"), r"population \1"),
    (re.compile(r"(\d{4})Density"), r"population density \1"),
    (re.compile(r"Former"), "former name"),
)
#: In boxes of officeholders: "1blankname2" names "1namedata2".
_BLANK = re.compile(r"(\d*)blankname(\d*)")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_DIGITS = re.compile(r"\d+")
_NUMBERED = re.compile(r"(?<=[^\W\d_])(?<!km)(?<!\bm)(?<!mi)(?<!ha)(\d+)\Z")
_WORDS = re.compile(r"[\s_\-]+")
_MEDIA = re.compile(
    r"[^\n]{1,250}\.(?:jpe?g|png|svg|gif|webp|tiff?|ogg|oga|ogv|webm|mp3|wav|flac|pdf|djvu)", re.IGNORECASE
)
_MEASURE = re.compile(r"(?:\d*x)?\d+(?:px|em|%)|#[0-9a-f]{3,8}|x\d+px", re.IGNORECASE)
#: Values that switch an option, and values that mean "none".
_SWITCHES = frozenset(
    (
        *(
            "yes",
            "no",
            "y",
            "n",
            "true",
            "false",
            "on",
            "off",
            "auto",
            "none",
            "left",
            "right",
            "center",
            "inline",
            "title",
        ),
        *("inline,title", "inline, title", "n/a", "increase", "decrease", "steady", "-", "–", "—", "?", "tba", "tbd"),
    )
)


def is_layout(name: str) -> bool:
    """Return whether a parameter is layout: it shows or places a picture, or links elsewhere.

    >>> [is_layout(name) for name in ("image_size", "pushpin_map", "birth_place", "website", "lat_d", "cover")]
    [True, True, False, True, True, True]
    """
    words = [_DIGITS.sub("", word) for word in _WORDS.split(name.strip().casefold())]
    if words[-1].endswith("link"):  # "Seallink": the page on a thing that is in another parameter
        return True
    return " ".join(filter(None, words)) in _LAYOUT_NAMES or not _LAYOUT_WORDS.isdisjoint(words)


def attribute_of(name: str) -> str:
    """Return a parameter's name as words.

    >>> attribute_of("birth_place"), attribute_of("term_start2"), attribute_of("2010Pop")
    ('birth place', 'term start 2', 'population 2010')
    """
    for pattern, shown in _SHOWN_AS:
        if (match := pattern.fullmatch(name)) is not None:
            return match.expand(shown)
    return " ".join(_CAMEL.sub(" ", _NUMBERED.sub(r" \1", name.replace("_", " ").replace("-", " "))).split())


def is_in_other_units(name: str, names: Container[str]) -> bool:
    """Return whether a parameter repeats another one of the box in miles and feet instead of metric units.

    >>> is_in_other_units("TotalAreaUS", {"TotalArea": 1}), is_in_other_units("TotalAreaUS", {"AreaRank": 1})
    (True, False)
    """
    return name.endswith("US") and name[:-2] in names


def is_value(value: str) -> bool:
    """Return whether a value has information: it is not a file, size, colour or switch, and has a letter or a digit.

    >>> [is_value(text) for text in ("Leeds", "1949", "Asda logo.svg", "250px", "yes", "–")]
    [True, True, False, False, False, False]
    """
    if value.casefold() in _SWITCHES or not any(map(str.isalnum, value)):
        return False
    return not (_MEDIA.fullmatch(value) or _MEASURE.fullmatch(value))


def partners(names: Mapping[str, object]) -> dict[str, str]:
    """Return value parameter → the parameter with its name, for the pairs that occur in `names`.

    >>> partners({"leader_title1": 1, "leader_name1": 2, "label3": 3, "data3": 4, "data4": 5})
    {'leader_name1': 'leader_title1', 'data3': 'label3'}
    """
    found: dict[str, str] = {}
    for name in names:
        if (blank := _BLANK.fullmatch(name)) and (other := f"{blank[1]}namedata{blank[2]}") in names:
            found[other] = name
        for label, value in _PAIRS:
            before, _, after = label.partition("{n}")
            middle = name[len(before) : len(name) - len(after)]
            if not (name.startswith(before) and name.endswith(after) and (not middle or middle.isdigit())):
                continue
            if "{n}" not in label and middle:
                continue
            other = value.replace("{n}", middle)
            if other in names and other != name:
                found.setdefault(other, name)
    return found
