"""The registry of cues. To add a cue, write a function with a docstring and add a `Cue` here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wikimill.rules.discofuse.cues import clauses, insertions, links
from wikimill.rules.discofuse.cues.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Cue:
    """A feature of a draft.

    Attributes:
        ask: returns whether a candidate has the feature, or a number.
        about: substrings of the discourse types to which the cue applies.
        holds, fails: example texts (one sentence, or a pair). For the first draft of the type, the cue is true, or
            larger, in `holds` and false, or smaller, in `fails`.
    """

    ask: Callable[[Candidate], bool | float]
    about: tuple[str, ...]
    holds: str = ""
    fails: str = ""

    @property
    def name(self) -> str:
        """The name of the feature."""
        return self.ask.__name__

    def is_about(self, kind: str) -> bool:
        """Return whether the cue applies to the discourse type `kind`."""
        return any(part in kind for part in self.about)


_COORDINATED = ("COORD",)
_INSERTED = ("RELATIVE", "APPOSITION")
_JOINED = ("COORD", "CONN_INNER")
_REFERS = ("ANAPHORA",)
_SINGLE = ("SINGLE",)

CUES = (
    Cue(
        clauses.lost_words,
        _SINGLE,
        "The hall is open because it is large , resulting in high costs .",
        "The hall is open because it is large .",
    ),
    Cue(
        clauses.lost_verbs,
        _SINGLE,
        "The hall is open because it is large , resulting in high costs .",
        "The hall is open because it is large .",
    ),
    Cue(
        clauses.closes_list,
        _COORDINATED,
        "He left the city , sold the house , and disappeared .",
        "He left the city and sold the house .",
    ),
    Cue(
        clauses.clauses_between,
        _JOINED,
        "He said that the king was old , and the queen fled .",
        "The king was old , and the queen fled .",
    ),
    Cue(
        clauses.shares_object,
        _COORDINATED,
        "The army attacked and conquered Lahore .",
        "The army attacked Lahore and conquered Delhi .",
    ),
    Cue(
        clauses.subject_is_far,
        _COORDINATED,
        "The city bought the land near the river from the church and built a school .",
        "The city bought land and built a school .",
    ),
    Cue(
        clauses.dates_main_clause,
        ("CONN_START", "CATAPHORA"),
        "Since 1990 in London , it has been a museum .",
        "Although he was tired , Smith signed every autograph .",
    ),
    Cue(
        clauses.second_lacks_verb,
        _SINGLE,
        "The town is known for its mills , while the harbour for its ships .",
        "The town is old , while the harbour is new .",
    ),
    Cue(
        insertions.is_lone_subject,
        _INSERTED,
        "Kubler , who retired from cycling in 1957 , remained a revered figure .",
        "The brother of the president , who retired in 1957 , remained a revered figure .",
    ),
    Cue(
        insertions.is_object,
        _INSERTED,
        "They were led by Suffren , who fought five battles , in 1782 .",
        "Kubler , who retired from cycling in 1957 , remained a revered figure .",
    ),
    Cue(
        links.untrusted_links,
        _REFERS,
        "A farmer bought the house . He sold it in May .",
        "John Smith was born in London . He studied law .",
    ),
    Cue(
        links.least_trust,
        _REFERS,
        "John Smith was born in London . He studied law .",
        "The council met the mayor near the station . Its roof was old .",
    ),
    Cue(
        links.closest_rival,
        _REFERS,
        "The council met the committee near the station . It was old .",
        "John Smith was born in London . He studied law .",
    ),
    Cue(
        links.is_named_again,
        _REFERS,
        "Mary Mulholland sang in Paris . Mulholland said that she lost .",
        "Mary Mulholland sang in Paris . She lost the contest .",
    ),
    Cue(
        links.is_indefinite,
        _REFERS,
        "A river crosses the town . It was named in 1900 .",
        "John Smith was born in London . He studied law .",
    ),
    Cue(
        links.is_vague,
        _REFERS,
        "Most farmers sold the land . They moved to the city .",
        "The players trained in London . They left in May .",
    ),
    Cue(
        links.number_differs,
        _REFERS,
        "The band played in London . They left in May .",
        "The players trained in London . They left in May .",
    ),
    Cue(
        links.group_is_many,
        _REFERS,
        "The band played in London . They left in May .",
        "The players trained in London . They left in May .",
    ),
    Cue(
        links.is_list_member,
        _REFERS,
        "John Smith and Mary Jones met in Paris . They married in May .",
        "The players trained in London . They left in May .",
    ),
    Cue(
        links.former_subject_is_pronoun,
        _REFERS,
        "He met John Smith in Paris . He married in May .",
        "John Smith was born in London . He studied law .",
    ),
    Cue(
        links.rival_people,
        _REFERS,
        "John Smith met Paul Jones in Paris . He married in May .",
        "John Smith was born in London . He studied law .",
    ),
)
