"""Published labels of DiscoFuse against wikimill's: `python -m benchmarks.labels --rows typed-rows.tsv`.

Each row of the DiscoFuse release (published type, coherent text) is mined as a document. `found` of a type is the share
of its rows for which an example of the published type is mined. One JSON line:

    by_type       found, for each type
    macro         mean of `found` over the 12 types that are not PAIR_NONE
    none_other    share of the rows published as PAIR_NONE that give another PAIR_ type
    none_found    share of such rows with more than 6 tokens in both sentences that give PAIR_NONE
    twice         number of rows in which one (text, halves) has two types; 0 by construction
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.mining import FusionMiner, RuleSet
from wikimill.rules.discofuse.selection import MIN_TOKENS, Selection
from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
from wikimill.transforms.discofuse.profiles import DEFAULT_PROFILE, DEFAULT_QUALITY, PROFILE_NAMES, PROFILES
from wikimill.transforms.discofuse.sandboxed import PageFuser
from wikimill.transforms.models.annotator import load_annotator
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named

NONE = "PAIR_NONE"


class Row(NamedTuple):
    """A published row: its type and its one or two sentences."""

    type: str
    sentences: tuple[str, ...]


def rows_of(path: Path) -> Iterator[Row]:
    """Yield the rows of a file with the columns discourse_type, coherent_first_sentence, coherent_second_sentence."""
    header, *lines = path.read_text("utf-8").splitlines()
    names = header.split("\t")
    for line in lines:
        row = dict(zip(names, line.split("\t"), strict=False))
        sentences = row["coherent_first_sentence"], row.get("coherent_second_sentence", "")
        yield Row(row["discourse_type"], tuple(sentence for sentence in sentences if sentence))


def fuser_of(annotator: str, min_tokens: int, rules: RuleSet = "default", min_quality: float = 0.0) -> PageFuser:
    """Return the function of `wikimill discofuse` that mines a document, with all controls kept."""
    nlp = load_annotator(annotator)
    miner = FusionMiner(nlp.annotate, resolver_named("default"), fusion_judge(), min_quality, rules)
    return PageFuser(sentence_model("en"), nlp, miner.mine, Selection(min_tokens, 1.0))


def fusions_of(row: Row, fuser: PageFuser) -> list[Fusion]:
    """Return the examples that are mined from a row."""
    findings = fuser.findings(("plain", "", " ".join(row.sentences), ([], [])), lambda: None)
    return [found.fusion for found in findings.found]


def measure(rows: list[Row], fuser: PageFuser) -> tuple[dict[str, object], list[tuple[Row, list[Fusion]]]]:
    """Return the figures, and the rows whose published type was not found."""
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    missed: list[tuple[Row, list[Fusion]]] = []
    other = twice = long_none = long_found = 0
    for row in rows:
        fusions = fusions_of(row, fuser)
        types = {fusion.discourse_type for fusion in fusions}
        asked[row.type] += 1
        found[row.type] += row.type in types
        twice += len({(fusion.coherent, fusion.incoherent) for fusion in fusions}) < len(fusions)
        if row.type not in types:
            missed.append((row, fusions))
        if row.type == NONE:
            other += any(kind.startswith("PAIR_") and kind != NONE for kind in types)
            if all(len(sentence.split()) > 6 for sentence in row.sentences):
                long_none += 1
                long_found += NONE in types
    by_type = {kind: round(found[kind] / asked[kind], 3) for kind in sorted(asked)}
    shares = [share for kind, share in by_type.items() if kind != NONE]
    figures = {
        "rows": len(rows),
        "macro": round(sum(shares) / len(shares), 4),
        "least": min(shares),
        "none_other": round(other / max(asked[NONE], 1), 4),
        "none_found": round(long_found / max(long_none, 1), 4),
        "twice": twice,
        "by_type": by_type,
    }
    return figures, missed


def main() -> None:
    """Print the figures, and with --missed the rows whose type was not found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--annotator", default=EMBEDDED)
    parser.add_argument("--min_tokens", type=int, default=MIN_TOKENS)
    parser.add_argument("--profile", default=DEFAULT_PROFILE, choices=PROFILE_NAMES, help="as of `wikimill discofuse`")
    parser.add_argument("--missed", metavar="TYPE", help="show the rows of this type (or of all) that were missed")
    parsed = parser.parse_args()
    values = next(profile.values for profile in PROFILES if profile.name == parsed.profile)
    rules = cast(RuleSet, values.get("rules", "default"))
    fuser = fuser_of(parsed.annotator, parsed.min_tokens, rules, float(values.get("min_quality", DEFAULT_QUALITY)))
    figures, missed = measure(list(rows_of(parsed.rows)), fuser)
    for row, fusions in missed if parsed.missed else ():
        if parsed.missed in ("all", row.type):
            print(row.type, "|", " | ".join(row.sentences))
            for fusion in fusions:
                print("   ", fusion.discourse_type, fusion.connective, "=>", " || ".join(fusion.incoherent))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
