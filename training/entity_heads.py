"""Rules for names whose first or last word determines their type: "Treaty of Ghent", "Kabul International Airport".

Articles link few laws, buildings and events, so that the recogniser learns few of these names; their form is certain.
Words of a name have capitals; first words of sentences ("The", "During") are not part of a name.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Pattern = dict[str, Any]

_NO_PART = """The A An In On At By For From With And Or But As To Of After Before During Since When While Where Although
    This That These Those His Her Its Their Our My Your He She It They We I There Under Over Between Through Until If
    Some Many Most All Both Each Every No Not Another Other Several However Then Thus Also Like Unlike Despite Because
    Following Within Around About Into Upon What Which Who How Why Is Was Are Were Did Does Has Had One Two Three Early
    Late Later First Second Only See New"""
_NAME: Pattern = {"TEXT": {"REGEX": r"^(?!(" + "|".join(_NO_PART.split()) + r")$)[A-ZÀ-ÖØ-Þ][\w’'.–&-]*$"}}
_NAMES: Pattern = {**_NAME, "OP": "+"}
_MORE: Pattern = {**_NAME, "OP": "*"}
_YEAR: Pattern = {"TEXT": {"REGEX": r"^(1[0-9]{3}|20[0-9]{2})$"}}
_YEAR_OR_NOT: Pattern = {**_YEAR, "OP": "?"}
_THE: Pattern = {"LOWER": "the", "OP": "?"}
_OF: Pattern = {"LOWER": "of"}

#: Types whose names in `entity_names.txt` become patterns unchanged.
_LISTED = ("FAC", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW")
#: Last words of names; the words before them belong to the name.
_LAST = {
    "LAW": "Act Acts Treaty Accord Accords Amendment Pact Proclamation Ordinance Constitution Protocol",
    "EVENT": """War Wars Revolution Rebellion Uprising Massacre Genocide Olympics Festival Championship Championships
        Crusade Crusades Earthquake Offensive Campaign Games""",
    "FAC": """Airport Bridge Stadium Cathedral Castle Palace Highway Expressway Motorway Prison Cemetery Lighthouse Dam
        Tunnel Theatre Theater Arena Tower Station Canal Mosque Basilica Avenue Street Boulevard Square Plaza Monument
        Memorial Abbey Chapel Mausoleum Turnpike Parkway""",
    "WORK_OF_ART": "Award Awards Prize Medal",
    "ORG": """Institute University College Corporation Company Inc. Corp. Ltd. GmbH Studios Records Pictures Foundation
        Association Society Party Committee Bank Museum Orchestra Philharmonic Academy Airlines Airways Ministry
        Federation Brothers Bros. Industries Group League Commission Agency Union Library Press""",
    "GPE": "Province County Oblast Prefecture Caliphate Sultanate Emirate Khanate",
    "LOC": """River Mountains Sea Ocean Peninsula Islands Island Desert Valley Plateau Strait Basin Alps Hills Glacier
        Archipelago Plain Plains Coast""",
}
#: First words of names that precede "of".
_BEFORE_OF = {
    "LAW": "Treaty Treaties Edict Peace Constitution Statute Declaration Articles",
    "EVENT": "Battle Siege Massacre",
    "FAC": "Palace Cathedral Temple",
    "ORG": "University Ministry Department Institute Academy Bank Museum Society Association Council Library College",
    "LOC": "Gulf Strait Bay Isle Cape Sea",
}
#: First words of names that precede the other words directly.
_BEFORE = {
    "FAC": "Interstate Fort",
    "PRODUCT": "USS HMS RMS SMS Boeing Airbus Lockheed Soyuz Vostok Voyager",
    "EVENT": "Hurricane Operation",
    "LOC": "Lake Mount Cape",
}


def _word(words: str) -> Pattern:
    return {"TEXT": {"IN": words.split()}}


def name_patterns(table: dict[str, list[str]]) -> list[dict[str, Any]]:
    """Return all patterns for spaCy's `span_ruler`; `table` is from `read_names`."""
    number: Pattern = {"TEXT": {"REGEX": r"^([A-ZÀ-Þ][\w-]*|[0-9]+[A-Z]?)$"}}
    found: dict[str, list[list[Pattern]]] = {
        "LAW": [
            [_NAMES, _word(_LAST["LAW"]), _OF, _YEAR],
            [_NAMES, {"TEXT": {"IN": ["v.", "vs."]}}, _NAMES],
        ],
        "EVENT": [
            [_YEAR, _MORE, _word("Olympics Games Championship Championships Festival Cup")],
            [_word("World"), _word("War"), _word("I II One Two")],
        ],
        "FAC": [[{"TEXT": "I"}, {"TEXT": "-"}, {"TEXT": {"REGEX": "^[0-9]+$"}}]],
        "WORK_OF_ART": [[_NAMES, _word(_LAST["WORK_OF_ART"]), {"LOWER": {"IN": ["for", "in"]}}, _NAMES]],
        "PRODUCT": [[_word("Apollo Gemini"), {"TEXT": {"REGEX": "^[0-9]+$"}}]],
        "ORG": [
            [_MORE, _word(_BEFORE_OF["ORG"]), {"LOWER": {"IN": ["of", "for"]}}, _THE, _NAMES, _word("at and"), _NAMES]
        ],
        "GPE": [],
        "LOC": [],
    }
    for label, words in _LAST.items():
        found[label].append([_NAMES, _word(words)])
    for label, words in _BEFORE_OF.items():
        found[label].append([_MORE, _word(words), _OF, _THE, _NAMES])
    for label, words in _BEFORE.items():
        found[label].append([_word(words), number])
    rules: list[dict[str, Any]] = [
        {"label": label, "pattern": pattern} for label, listed in found.items() for pattern in listed
    ]
    # Only phrases of two words or more are reliable; spaCy looks these up.
    types = Counter(name for names in table.values() for name in names)
    for label in _LISTED:
        listed_names = (name.removeprefix("the ") for name in table[label])
        rules += [
            {"label": label, "pattern": name}
            for name in sorted({name for name in listed_names if " " in name and types[name] < 2})
        ]
    return rules
