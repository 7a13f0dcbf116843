"""Mentions of a show's characters in a text, found by the strings of their names.

Case counts, and a form must be between word boundaries: "Ann" is found in "Ann's" and at the end of "saw Ann.", not in
"Anne", "Mary-Ann" or "ann". Of several forms at one place only the longest counts, without the forms inside it, so that
"John Doe" does not mention John Smith. `overlapping` counts every form, like the paper's plain matching of strings
(B.2.1). A form of several characters mentions all of them; it is `shared`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wikimill.rules.tvstory.names import FORM_KINDS, FormKind, forms_of

#: Where a form can begin: at a word, and not after a hyphen or an apostrophe inside one.
_START = re.compile(r"(?<![^\W_])(?<![^\W_]['’-])[^\W_]+")
#: Continuation of a word: a form cannot end before it.
_GOES_ON = re.compile(r"[^\W_]|[-‐‑](?=[^\W_])|['’](?!(?:s|d|m|ll|re|ve)\b)(?=[^\W_])")


@dataclass(frozen=True, slots=True)
class Mention:
    """The mentions of one character in a text.

    Attributes:
        character: index of the character in the cast.
        forms: the forms that were found, the surest kind first, then by text.
        kind: the surest kind of the forms.
        count: number of occurrences of all the forms.
        shared: whether every form is also a form of another character.
    """

    character: int
    forms: tuple[str, ...]
    kind: FormKind
    count: int
    shared: bool


@dataclass(frozen=True)
class Cast:
    """The characters of a show, searched for by name.

    Attributes:
        names: the name of each character, as for `forms_of`.

    >>> cast = Cast(("John Doe", "John Smith", "Ann Lowe"))
    >>> [(one.character, one.forms, one.shared) for one in cast.mentions("J.D. left. John's wife saw John Smith.")]
    [(0, ('John', 'J.D.'), False), (1, ('John Smith', 'John'), False)]
    >>> [(one.character, one.shared) for one in cast.mentions("John left.")]
    [(0, True), (1, True)]
    """

    names: tuple[str, ...]

    @cached_property
    def _forms(self) -> Mapping[str, Mapping[int, FormKind]]:
        """Form → character → kind."""
        found: dict[str, dict[int, FormKind]] = {}
        for character, name in enumerate(self.names):
            for form, kind in forms_of(name).items():
                found.setdefault(form, {})[character] = kind
        return found

    @cached_property
    def _lengths(self) -> Mapping[str, Sequence[int]]:
        """First word of a form → the lengths of such forms in characters, the longest first.

        A place costs one look-up for each length, however many characters share a first name.
        """
        found: dict[str, set[int]] = {}
        for form in self._forms:
            if (start := _START.match(form)) is not None:
                found.setdefault(start[0], set()).add(len(form))
        return {word: sorted(lengths, reverse=True) for word, lengths in found.items()}

    def mentions(self, text: str, *, overlapping: bool = False) -> list[Mention]:
        """Return the mentions of each character in a text, in the order of the cast; none for those not mentioned.

        Args:
            text: running text.
            overlapping: count forms inside longer ones, too.
        """
        counts: dict[str, int] = {}
        for form in self._found(text, overlapping=overlapping):
            counts[form] = counts.get(form, 0) + 1
        by_character: dict[int, list[str]] = {}
        for form in counts:
            for character in self._forms[form]:
                by_character.setdefault(character, []).append(form)
        return [self._mention(character, forms, counts) for character, forms in sorted(by_character.items())]

    def _mention(self, character: int, forms: Iterable[str], counts: Mapping[str, int]) -> Mention:
        ordered = sorted(forms, key=lambda form: (FORM_KINDS.index(self._forms[form][character]), form))
        return Mention(
            character,
            tuple(ordered),
            self._forms[ordered[0]][character],
            sum(counts[form] for form in ordered),
            all(len(self._forms[form]) > 1 for form in ordered),
        )

    def _found(self, text: str, *, overlapping: bool) -> Iterator[str]:
        """Yield the forms in a text, as often as they are found."""
        free = 0
        for start in _START.finditer(text):
            at = start.start()
            if at < free:
                continue
            for length in self._lengths.get(start[0], ()):
                end = at + length
                form = text[at:end]
                if len(form) == length and form in self._forms and _GOES_ON.match(text, end) is None:
                    yield form
                    if not overlapping:
                        free = end
                        break
