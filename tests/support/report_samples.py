"""Manifests and statistics of small releases, as their files hold them, and a reader of the pages drawn from them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args

from support.examples import FUSION, SPLIT

from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.discofuse.statistics.count_fusions import fusion_counts
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FULL, FusionStatistics
from wikimill.transforms.wikisplit.statistics import counts_of, texts_of
from wikimill.transforms.wikisplit.tables import SplitStatistics

VOID = ("meta", "br", "hr", "col")
HEADINGS = ("h1", "h2", "h3")


def split_examples(count: int) -> list[SplitExample]:
    """Different examples."""
    return [
        replace(
            SPLIT,
            id=f"{n:032x}",
            complex_sentence=f"He ran {'far ' * (n % 30)}to mill {n} and she sat down .",
            direction=("split", "merge")[n % 2],
            adjacent=n % 3 > 0,
            same_paragraph=n % 9 > 0,
            timestamp=f"{2002 + n % 20}-03-01T00:00:00Z",
            bleu_1=0.2 + n % 70 / 100,
        )
        for n in range(count)
    ]


def fusion_examples(count: int) -> list[FusionExample]:
    """Different examples, of every type."""
    types = get_args(DiscourseType)
    return [
        replace(
            FUSION, id=f"{n:032x}", discourse_type=types[n % len(types)], connective_string=("", "and", "so")[n % 3]
        )
        for n in range(count)
    ]


def stored(
    corpus: str, examples: Iterable[Any], balanced: Iterable[Any] = (), **changes: Any
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what manifest.json and stats.json of a release hold."""
    examples, measures = list(examples), Counter()
    for example in examples:
        if corpus == "wikisplit":
            for key, number in counts_of(example):
                measures[key] += number
            for split, kind, _ in set(texts_of(example)):
                measures[split, kind, "unique"] += 1
                measures["all", kind, "unique"] += 1
        else:
            measures.update(dict(fusion_counts(example, FULL)))
    for example in balanced:
        measures.update(dict(fusion_counts(example, BALANCED)))
    statistics = SplitStatistics() if corpus == "wikisplit" else FusionStatistics()
    middle = "revisions" if corpus == "wikisplit" else "sentences"
    counts = {
        "files": {"in": 1, "kept": 1, "dropped": {}, "dead": 0},
        "pages": {"in": 10, "kept": 7, "dropped": {"namespace": 2}, "dead": 1},
        middle: {"in": 40, "kept": 40, "dropped": {}, "dead": 0},
        "candidates": {"in": len(examples) + 5, "kept": len(examples), "dropped": {"bleu": 3, "hole": 2}, "dead": 0},
        "examples": {"in": len(examples), "kept": len(examples), "dropped": {}, "dead": 0},
    }
    manifest = {
        "corpus": corpus,
        "licence": "CC BY-SA 4.0",
        "partial": None,
        "inputs": [
            {
                "file": "enwiki-20260901-history.xml.bz2",
                "bytes": 12345,
                "sha256": "ab" * 32,
                "state": "whole",
                "wiki": "enwiki",
                "expanded_bytes": 99999,
                "pages": {"0": 8, "1": 2},
                "revisions": {"0": 30, "1": 10},
                "texts": {"present": 40},
            }
        ],
        "options": {"namespaces": [0], "language": "en", "formats": ["jsonl"]},
        "versions": {"wikimill": "0.1.0"},
        "models": {"sentences-en": "cd" * 32},
        "counts": counts,
        "splits": {"train": len(examples), "dev": 0, "test": 0},
    } | changes
    profile = find_corpus(corpus).profiler.profile(examples).as_json()
    stats = statistics.tables(list(measures.items())) | {"funnel": counts, "profile": profile}
    return json.loads(json.dumps(manifest)), json.loads(json.dumps(stats))


def manifest_of(corpus: str, formats: list[str], paths: Iterable[str], folder: Path | None = None) -> dict[str, Any]:
    """Return a manifest that lists some files, with their digests if they are in a folder."""
    files = [{"path": path, "bytes": 1, "records": 1, "sha256": "0" * 64} for path in paths]
    for file in files if folder is not None else ():
        file["sha256"] = hashlib.sha256((folder / str(file["path"])).read_bytes()).hexdigest()
    options = {"formats": formats, "namespaces": [0], "language": "en", "shard_bytes": 1024}
    return stored(corpus, [], files=files, options=options)[0]


@dataclass
class Seen(HTMLParser):
    """Every element of a page, with the text in it; fails where elements are not nested."""

    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    texts: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[str] = []

    @classmethod
    def of(cls, page: bytes) -> Seen:
        """Read a page."""
        seen = cls()
        seen.feed(page.decode())
        seen.close()
        assert seen._open == []
        return seen

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((self._open[-1] if self._open else "", data))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of every element of one name."""
        return [attributes for name, attributes in self.elements if name == tag]

    def text(self) -> str:
        """Return what can be read."""
        return " ".join(data for tag, data in self.texts if tag != "style")
