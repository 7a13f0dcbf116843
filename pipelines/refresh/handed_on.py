"""The options of the mining commands that `wikimill refresh` is given: each goes to the commands that know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wikimill.pipelines.running import mining_command
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser, beam_parser
from wikimill.transforms.corpora import find_corpus


def mining_parser(name: str) -> Parser:
    """The options of the command that mines a corpus."""
    return mining_command.parser(find_corpus(name))


def handed_on(words: Sequence[str], corpora: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Give each option that is not ours to the commands that know it; Beam's go to all.

    Raises:
        UsageError: no command that is run knows an option.
    """
    given: dict[str, tuple[str, ...]] = dict.fromkeys(corpora, ())
    if not words:
        return given
    beams = beam_parser("wikimill refresh").options
    known = {corpus: mining_parser(corpus).options for corpus in corpora}
    for group in groups(words):
        name = group[0].split("=")[0]
        takers = [corpus for corpus in corpora if name in known[corpus]] or (list(corpora) if name in beams else [])
        if not takers:
            raise UsageError(f"{name} is no option of {' or '.join(corpora)}; see wikimill refresh --help")
        for corpus in takers:
            given[corpus] += group
    return given


def groups(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Options, each with the values that follow it."""
    group: tuple[str, ...] = ()
    for word in words:
        if word.startswith("--") and word != "--":
            if group:
                yield group
            group = (word,)
        elif not group:
            raise UsageError(f"unknown argument {word!r}; see wikimill refresh --help")
        else:
            group += (word,)
    if group:
        yield group
