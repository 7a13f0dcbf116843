"""A template call: its name, and its parameters as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

#: The mark of missing words (U+FFFC, object replacement character).
HOLE = "\ufffc"
#: An apostrophe that is not part of the quotes of italics and bold (a noncharacter, so that no text has it).
APOSTROPHE = "\ufdd0"
#: A separator of quotes that must not run together; removed in the end (another noncharacter).
SEPARATOR = "\ufdd1"
#: A space of a formula or of code, which tidying keeps.
KEPT_SPACE = "\ufdd2"


@dataclass(frozen=True, slots=True)
class Call:
    """The input of a rule.

    Attributes:
        name: the name as written, without surrounding white space.
        parameters: the rendered text of each parameter, by name. Unnamed ones are "1", "2", … and keep their white
            space; named ones are stripped. Missing words are `HOLE`.
    """

    name: str
    parameters: dict[str, str]

    def __getitem__(self, name: int | str) -> str:
        """Return a parameter without surrounding white space; "" if it is not given."""
        return self.parameters.get(str(name), "").strip()

    def given(self, *names: str) -> str:
        """Return the first of these parameters that is not empty, or ""."""
        return next((text for name in names if (text := self[name])), "")

    def numbered(self, start: int = 1) -> list[str]:
        """Return the parameters without a name from number `start` on, up to the first that is not given."""
        found = []
        while (text := self.parameters.get(str(start))) is not None:
            found.append(text.strip())
            start += 1
        return found

    def has(self, name: str) -> bool:
        """Return whether a switch such as `df=yes` is set."""
        return self[name].lower() in _YES


_YES = frozenset(("y", "yes", "1", "on", "true", "t"))

#: A function from a call to its rendered text; "" for no words, None if the text is not known.
Rule = Callable[[Call], str | None]


@lru_cache(maxsize=8_192)
def key_of(name: str) -> str:
    """Return the key of a template's name: case-folded, with single spaces, without "Template:".

    MediaWiki folds the case of the first letter only; no two templates here differ in another.

    >>> key_of("template:Citation_needed"), key_of("subst:nowrap")
    ('citation needed', 'nowrap')
    """
    key = " ".join(name.replace("_", " ").split()).casefold()
    for prefix in ("subst:", "safesubst:", "template:"):
        key = key.removeprefix(prefix).lstrip()
    return key


def call_of(name: str, parameters: Iterable[tuple[str | None, str]]) -> Call:
    """Return the call of a name with its parameters in order, each as name (None without one) and text.

    >>> call_of("lang", [(None, "fr"), ("2", " mot ")]).parameters
    {'1': 'fr', '2': 'mot'}
    """
    found: dict[str, str] = {}
    unnamed = 0
    for key, text in parameters:
        if key is None:
            unnamed += 1
            found[str(unnamed)] = text
        else:
            found[key.strip()] = text.strip()
    return Call(name.strip(), found)


def names_of(table: str) -> list[str]:
    """Return the names in a table, in which a bar or the end of a line ends a name.

    >>> names_of("sub|sup\\n big ")
    ['sub', 'sup', 'big']
    """
    return [name for line in table.split("\n") for name in (part.strip() for part in line.split("|")) if name]


def table(text: str) -> dict[str, str]:
    """Return name by code from a text "code name; code name", which may have line breaks; no entry may be empty.

    >>> table("de German;\\n fr\\n French")
    {'de': 'German', 'fr': 'French'}
    """
    pairs = (entry.split(maxsplit=1) for entry in text.split(";"))
    return {code: " ".join(name.split()) for code, name in pairs}
