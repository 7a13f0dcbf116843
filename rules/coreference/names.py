"""Personal names: the gender of a first name, and names that share a part.

First names come from the lists of the 1990 US Census (`dist.female.first`, `dist.male.first`; a work of the US
government, in the public domain); `transforms/models/load_coreference.py` loads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

#: Title or form of address before a name → the pronoun of the gender that it shows; "" for either.
TITLES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(
            "mr mr. sir lord king prince duke count earl baron emperor sultan pope father brother uncle don".split(),
            "he",
        ),
        **dict.fromkeys("fr. rabbi sheikh imam bishop archbishop cardinal monsignor chairman".split(), "he"),
        **dict.fromkeys(
            "mrs mrs. ms ms. miss lady queen princess duchess countess empress dame sister aunt baroness".split(), "she"
        ),
        **dict.fromkeys(
            "dr dr. prof prof. professor president senator sen. governor gov. general gen. captain capt. colonel col. "
            "major maj. lieutenant lt. sergeant sgt. judge justice saint st. rev. reverend secretary minister mayor "
            "chancellor ambassador coach detective inspector officer admiral commander corporal private cpl. pvt. "
            "doctor chief agent".split(),
            "",
        ),
    }
)
#: Words of names that do not denote persons.
_ORGANISATION_WORDS = frozenset(
    "university college school academy institute company corporation corp corp. inc inc. ltd ltd. limited plc gmbh llc "
    "party league club "
    "team band orchestra church ministry department agency bank group council committee association society union "
    "federation commission court parliament senate congress army navy police museum hospital airport station river "
    "lake sea ocean island islands mountain mountains valley park street road avenue bridge tower hall theatre "
    "theater stadium arena city town village county state province district region kingdom republic empire award "
    "awards prize cup championship championships tournament games festival war battle act treaty show series records "
    "studios entertainment press magazine times post journal news books fc f.c. united railway line airlines force "
    "center centre house castle palace cathedral abbey street bay beach creek hill hills forest desert world "
    "foundation network channel media pictures films music albums album conference division brigade regiment corps "
    "battalion squadron fleet ship guard medal order bible code system program project".split()
)


@dataclass(frozen=True, slots=True)
class FirstNames:
    """The genders of first names.

    Attributes:
        male_share: lower-case first name → share of men among people with the name, in [0, 1].
    """

    male_share: Mapping[str, float] = field(default_factory=dict)

    def __contains__(self, name: object) -> bool:
        return name in self.male_share

    def gender(self, name: str) -> float:
        """Return the gender of a lower-case first name: from -1 (female) to 1 (male), 0 for either or unknown."""
        share = self.male_share.get(name)
        return 0.0 if share is None else 2 * share - 1


def name_gender(words: Sequence[str], names: FirstNames) -> float:
    """Return the gender of a name: by its first title with a gender, else by the first name after titles.

    From -1 (female) to 1 (male), 0 if unknown.

    >>> name_gender(["Mrs.", "Robert", "Smith"], FirstNames({"robert": 0.99}))
    -1.0
    """
    for word in words:
        title = TITLES.get(word.lower())
        if title is None:
            return names.gender(word.lower())
        if title:
            return 1.0 if title == "he" else -1.0
    return 0.0


def is_organisation_like(words: Sequence[str]) -> bool:
    """Return whether a name's words rule out a person: "Boston University", "University of Rome"."""
    return any(word.lower() in _ORGANISATION_WORDS for word in words)
