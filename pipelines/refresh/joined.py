"""The other input of a corpus, which has a date of its own: which one a refresh takes, and whether it is newer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wikimill.pipelines.refresh.handed_on import groups, mining_parser
from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.joined_input import Dated, UnfitInput
from wikimill.transforms.options import option_specs


class Joining:
    """The input that the articles of a refresh are joined with, if the corpus has one and the options name it.

    Args:
        corpus: what is mined.
        wiki: its database name.
        words: the options that its mining command is given.

    Attributes:
        words: these, with the folder of exactly one input: a folder of several stands for the newest of them, so that
            a scheduler's command stays the same. Which one that is is decided once, and run.json names it.
        found: that input; None if none is named.

    Raises:
        UsageError: nothing there can be joined with.
    """

    def __init__(self, corpus: Corpus, wiki: str, words: tuple[str, ...]) -> None:
        self._joined, self.words = corpus.joined, words
        self.found: Dated | None = None
        if self._joined is None:
            return
        flag = f"--{option_specs(corpus.options)[self._joined.option].flag}"
        kept = [group for group in groups(words) if group[0].split("=")[0] != flag]
        if sum(map(len, kept)) == len(words):
            return
        parsed, _ = mining_parser(corpus.name).parse_known_args(["--input", "dumps", "--output", "release", *words])
        try:
            self.found = self._joined.find(getattr(parsed, self._joined.option), wiki)
        except (UnfitInput, OSError) as error:
            raise UsageError(f"{flag} {error}") from error
        self.words = (*(word for group in kept for word in group), flag, self.found.path)

    def is_newer(self, manifest: Mapping[str, Any]) -> bool:
        """Whether there is something newer to join with than a release has, by its manifest."""
        return self.found is not None and self.found.is_newer(self._former(manifest))

    def compared(self, manifest: Mapping[str, Any]) -> str:
        """What there is, beside what the last release has; for people."""
        former = self._former(manifest)
        before = "nothing" if former is None else f"that of {former.get('dump_date') or 'no date'}"
        return f"the {self} is newer than {before}, which LATEST was joined with"

    def warn_of_older(self, manifest: Mapping[str, Any]) -> None:
        """Tell if the last release was joined with something newer than what is taken now."""
        former = self._former(manifest)
        date = former.get("dump_date") if former is not None else None
        if date and self.found is not None and self.found.date is not None and self.found.date < date:
            warn(f"the {self} is older than that of {date}, which LATEST was joined with; name a newer one")

    def __str__(self) -> str:
        return f"{self._joined.title} {self.found}" if self._joined is not None and self.found is not None else ""

    def _former(self, manifest: Mapping[str, Any]) -> Mapping[str, Any] | None:
        told = manifest["models"].get(self._joined.option) if self._joined is not None else None
        return told if isinstance(told, Mapping) else None
