"""A wiki of which a dump is published every month, and what `wikimill refresh` makes of it, for tests."""

from __future__ import annotations

import bz2
import json
from pathlib import Path
from typing import Any

from support.dump_trees import Tree, content_tree, write_tree
from support.milling import NO_SCREENING, Outcome, records, wikimill
from support.tiny_dumps import dump

WIKI = "testwiki"
NOVEMBER, DECEMBER, JANUARY = "2026-11-01", "2026-12-01", "2027-01-01"
OPTIONS = ("--formats", "jsonl", *NO_SCREENING)


def month(date: str, *pages: str, kind: str = "history") -> Tree:
    """Return a month's dump of some pages, in two files."""
    middle = (len(pages) + 1) // 2
    parts = {"p1p499": pages[:middle], "p500p999": pages[middle:]}
    files = {f"{WIKI}-{date}-{part}.xml.bz2": bz2.compress(dump(*inside)) for part, inside in parts.items()}
    return content_tree(WIKI, kind, date, files)


class Wiki:
    """A mirror in a folder, and the releases mined from it.

    Attributes:
        mirror, releases: folders.
    """

    def __init__(self, folder: Path) -> None:
        self.mirror, self.releases = folder / "mirror", folder / "releases"
        self.mirror.mkdir(exist_ok=True)

    def publish(self, date: str, *pages: str, kind: str = "history") -> None:
        """Let a month's dump be there."""
        write_tree(self.mirror, month(date, *pages, kind=kind))

    def words(self, *options: object, corpus: str = "wikisplit") -> list[str]:
        """Return the command line of a refresh."""
        place = ("--releases", self.releases, "--mirror", self.mirror.as_uri())
        return [str(word) for word in ("refresh", "--wiki", WIKI, "--corpus", corpus, *place, *OPTIONS, *options)]

    def refresh(self, *options: object, corpus: str = "wikisplit") -> Outcome:
        """Run a refresh in this process."""
        return wikimill(*self.words(*options, corpus=corpus))

    def outcomes(self, *options: object, corpus: str = "wikisplit") -> tuple[int, list[dict[str, Any]]]:
        """Run a refresh; gives the exit code and what it says of each corpus as JSON."""
        outcome = self.refresh("--json", *options, corpus=corpus)
        printed = json.loads(outcome.out)
        assert printed["exit_code"] == outcome.code
        return outcome.code, printed["corpora"]

    def latest(self, corpus: str = "wikisplit") -> str | None:
        """Return what LATEST says, whole."""
        path = self.releases / corpus / "LATEST"
        return path.read_text("utf-8") if path.exists() else None

    def records(self, name: str, corpus: str = "wikisplit") -> list[dict[str, Any]]:
        """Return the records of a release."""
        return records(self.releases / corpus / name)

    def removed(self, name: str, corpus: str = "wikisplit") -> list[dict[str, str]]:
        """Return the removal list of a release."""
        lines = (self.releases / corpus / f"{name}.removed.jsonl").read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def names(self, corpus: str = "wikisplit") -> list[str]:
        """Return what is in a corpus's folder, sorted."""
        return sorted(path.name for path in (self.releases / corpus).iterdir())
