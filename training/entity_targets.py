"""The OntoNotes types of the pages that English Wikipedia's articles link to.

The first source that knows a page decides, in this order: `entity_names.txt` (written for wikimill), the title
(`entity_titles.py`), the class of its Wikidata item, links that are set in italics (works), the fields of infoboxes in
which it is linked, and a first name of the US Census before a family name.
"""

from __future__ import annotations

import bz2
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from training.entity_titles import type_of_title

#: Type → numbers of Wikidata's classes; "" are classes whose members are not named entities.
CLASSES = {
    "PERSON": (5, 4271324, 15632617, 178885),
    "GPE": (
        *(515, 1549591, 1637706, 5119, 6256, 3624078, 35657, 262166, 15284, 112099, 123480, 192287, 185441, 7275),
        *(134390, 484170, 3957, 532, 486972, 3024240, 7270, 10864048, 1093829),
    ),
    "LOC": (4022, 8502, 165, 9430, 5107, 23397, 23442, 46831, 634, 3504248, 8072, 39594),
    "ORG": (4830453, 783794, 43229, 3918, 11032, 215380, 41298, 7278, 476028, 891723, 33506, 245065, 484652),
    "WORK_OF_ART": (11424, 571, 7366, 482994, 5398426, 7889, 8261, 25379, 3305213, 47461344, 7725634, 618779),
    "LANGUAGE": (34770, 33742, 25295, 45762),
    "NORP": (41710, 9174, 13414953),
    "EVENT": (198, 178561, 1656682, 132241, 10931),
    "": (11344, 16521, 577, 573, 4167410, 13406463, 151885, 9143, 2225, 3186692, 14204246),
}
_FIELDS = {
    "PERSON": """director producer producers writer writers screenplay starring music spouse partner children parents
        father mother influences influenced doctoral_advisor doctoral_students academic_advisors predecessor successor
        president vicepresident chancellor author authors narrator editing cinematography creator developer_person
        key_people founder founders artist voices presenter coach leader_name1 leader_name2 deputy monarch""",
    "GPE": """birth_place death_place country capital location_city location_country residence resting_place_place
        hometown origin foundation birthplace deathplace place_of_birth subdivision_name subdivision_name1""",
    "ORG": """alma_mater education employer distributor publisher studio network label party manufacturer parent
        production_companies company workplaces work_institutions operator agency channel affiliation""",
    "EVENT": "battles wars",
    "WORK_OF_ART": "notable_works notable_work followed_by based_on series magnum_opus",
    "NORP": "religion ethnicity",
    "LANGUAGE": "language languages official_languages native_language spoken_languages",
}
_BY_FIELD = {name: label for label, names in _FIELDS.items() for name in names.split()}
_FIELD = re.compile(r"^\s*\|\s*([a-z_0-9]+)\s*=(.*)$", re.MULTILINE)
_LINK = re.compile(r"\[\[([^\[\]{}<>|#\n]+)(?:#[^\[\]|]*)?(?:\|([^\[\]\n]*))?\]\]")
_ITALIC = re.compile(r"(?<!')''(\[\[[^\[\]\n]+\]\])''(?!')")
#: Share of the links to a page that decides its type: in italics (a work), or in fields of one type.
_SHARE = 0.6
_PARTICLES = frozenset("de da di du del della von van der den la le bin ibn al el of the ten ter zu y".split())
#: Types of things that are often linked by the name of their place.
_NAMED_BY_PLACES = frozenset(("EVENT", "FAC", "LAW"))
#: Last words of phrases that begin with a first name and are not persons.
_NO_FAMILY = frozenset("Awards Award Islands Hill Springs Band American Americans Empire Alley Bay Creole Rule".split())


def title_of(target: str) -> str:
    """Return the title of a link's page: without section, with spaces and a capital."""
    title = " ".join(target.split("#")[0].replace("_", " ").split())
    return title[:1].upper() + title[1:]


def first_names(*files: Path) -> frozenset[str]:
    """Return the first names of the US Census's lists ("MARY  2.629  2.629  1")."""
    return frozenset(line.split()[0].capitalize() for file in files for line in file.read_text().splitlines())


def classes_of_items(entities: Path) -> Iterator[tuple[str, str]]:
    """Yield (title in English Wikipedia, type) of the items in a Wikidata dump that have a known class."""
    by_number = {number: label for label, numbers in CLASSES.items() for number in numbers}
    with bz2.open(entities, "rt", encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("{"):
                continue
            item = json.loads(line.strip().rstrip(","))
            link = (item.get("sitelinks") or {}).get("enwiki")
            if not link or not isinstance(item.get("claims"), dict):
                continue
            for claim in item["claims"].get("P31", ()):
                number = claim["mainsnak"].get("datavalue", {}).get("value", {}).get("numeric-id")
                if number in by_number:
                    yield link["title"], by_number[number]
                    break


@dataclass
class TargetTypes:
    """The types of the targets of links; `read` must have counted the wikitext of all articles before."""

    firsts: frozenset[str]
    known: dict[str, str] = field(default_factory=dict)
    items: dict[str, str] = field(default_factory=dict)
    links: Counter[str] = field(default_factory=Counter)
    italics: Counter[str] = field(default_factory=Counter)
    fields: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    _types: dict[str, str | None] = field(default_factory=dict)

    def read(self, wikitext: str) -> None:
        """Count an article's links, in all, in italics, and in fields of infoboxes."""
        self._types.clear()
        self.links.update(title_of(link[1]) for link in _LINK.finditer(wikitext))
        self.italics.update(title_of(match[1]) for link in _ITALIC.finditer(wikitext) for match in _links(link[1]))
        for match in _FIELD.finditer(wikitext):
            label = _BY_FIELD.get(match[1])
            if label:
                for link in _links(match[2]):
                    self.fields[title_of(link[1])][label] += 1

    def type_of(self, target: str) -> str | None:
        """Return the type of a link's target; "" if it is not a named entity, None if it is unknown."""
        if target not in self._types:
            self._types[target] = self._type_of(title_of(target))
        return self._types[target]

    def type_of_link(self, target: str, words: str) -> str | None:
        """Return the type of a link by its words, too: "Boston", linked to the Battle of Boston, is the place."""
        label = self.type_of(target)
        if label in _NAMED_BY_PLACES and title_of(target).partition(" (")[0] != words:
            return self.type_of(words) or (label if len(words.split()) > 1 else None)
        return label

    def _type_of(self, title: str) -> str | None:
        plain = title.partition(" (")[0]
        label = self.known.get(title)
        label = type_of_title(title) if label is None else label
        label = self.known.get(plain) if label is None else label
        label = self.items.get(title) if label is None else label
        if label is None and self.italics[title] >= _SHARE * self.links[title] > 0 and not is_binomial(plain):
            return "WORK_OF_ART"
        if label is None and self.fields.get(title):
            (best, count), total = self.fields[title].most_common(1)[0], sum(self.fields[title].values())
            label = best if count >= _SHARE * total else None
        return "PERSON" if label is None and self.is_full_name(plain) else label

    def is_unknown_person(self, name: str) -> bool:
        """Return whether capitalised words are a full name and not known as anything else ("Virginia Beach")."""
        return type_of_title(name) is None and name not in self.known and self.is_full_name(name)

    def is_full_name(self, name: str) -> bool:
        """Return whether a name is a first name of the Census with a family name: "Emma Goldman", "James T. Rapier"."""
        words = name.split()
        return (
            2 <= len(words) <= 4
            and words[0] in self.firsts
            and words[-1] not in _NO_FAMILY
            and all(
                word in _PARTICLES or (word[0].isupper() and not word.isupper()) or len(word) == 2 for word in words
            )
            and "," not in name
        )


def _links(wikitext: str) -> Iterable[re.Match[str]]:
    return _LINK.finditer(wikitext)


def is_binomial(name: str) -> bool:
    """Return whether a name in italics may be a species or a foreign word: one word, or a second one in lower case."""
    words = name.split()
    return len(words) == 1 or (len(words) == 2 and words[1][0].islower())
