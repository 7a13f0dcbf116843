"""The judge of fusion drafts: the drafts that it keeps, its precision, and the speed of the command.

    python -m benchmarks.fusion_judge [--data ../shared/data] [--parts rated reading slices]

Each part is one JSON line:

    rated     Cross-validation of the trees over rated drafts (`rated-drafts.jsonl`) and the sheets of
              `benchmarks/ratings/`, mined by the code as it is: AUC, the share of good drafts kept at 97, 94, 90 and
              85 % precision, and by type, at the threshold of `default`, precision and share kept of the judge and of
              rules 10. `stored` is whether the table that `make judge` trains from holds the same rows.
    reading   `discofuse_judge.tsv`, 300 examples that were read blind and do not train the judge: the share without an
              error of wikimill by band of quality, also for examples with a replaced antecedent.
    slices    `wikimill discofuse` on the slices of 2016 and 2022: examples, share of controls, and on the first the
              words per second against `nlp.pipe` over the same text (CPU time, one core, same run).

Needs the extra `train` for the first part.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.discofuse import PIPE, examples_of, paragraphs_of, run
from training.fusion_rows import HELD_OUT, RatedDrafts, by_text, rows_of, sheet_ratings
from training.train_fusion_judge import Measured, auc, columns_of, measured, read_rows
from wikimill.rules.discofuse.mining import Judged
from wikimill.rules.human_eval.statistics import wilson_interval
from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
from wikimill.transforms.discofuse.profiles import DEFAULT_QUALITY
from wikimill.transforms.models.annotator import find_annotator
from wikimill.transforms.models.choices import EMBEDDED

SHEETS, STORED = Path("benchmarks/ratings"), Path("training/fusion_rows.jsonl.xz")
SLICES = ("enwiki-2016-slice.xml.bz2", "enwiki-2022-slice.xml.bz2")
#: Dumps in which the sheets' texts are looked up.
DUMPS = (*SLICES, "enwiki-2021-infoboxes.xml.bz2", "enwiki-2014-history-head.xml.gz", "enwiki-tables.xml.bz2")
BANDS = (0.0, 0.8, DEFAULT_QUALITY, 0.9, 0.95, 0.975)


def rated_figures(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the figures of cross-validation over the rows of a table."""
    found = measured(rows, columns_of(rows))
    kinds = sorted({str(row["type"]) for row in found.rows})
    return {"drafts": len({id(row) for row in found.rows}), **found.figures(), "types": by_type(found, kinds)}


def by_type(found: Measured, kinds: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return type → precision and share of good drafts kept, by the judge's default and by rules 10."""
    types, refused = np.array([row["type"] for row in found.rows]), np.array([not row["kept"] for row in found.rows])
    table = {}
    for kind in kinds:
        of_kind = types == kind
        labels, weights = found.labels[of_kind], found.weights[of_kind]
        if not 0 < labels.mean() < 1:
            continue
        qualities = found.qualities[of_kind]
        kept = {"judge": qualities >= DEFAULT_QUALITY, "rules_10": ~refused[of_kind]}
        shares = {
            name: {
                "precision": _share(labels[chosen], weights[chosen]),
                "good_kept": _share(chosen[labels == 1].astype(float), weights[labels == 1]),
            }
            for name, chosen in kept.items()
        }
        table[kind] = {"auc": round(auc(qualities, labels, weights), 3), **shares}
    return table


def _share(values: np.ndarray[Any, Any], weights: np.ndarray[Any, Any]) -> float | None:
    return round(float(np.average(values, weights=weights)), 3) if len(values) else None


def read_examples(judged: Sequence[tuple[Judged, bool]]) -> list[dict[str, Any]]:
    """Return for each band of quality the numbers of read and of correct examples, with and without links.

    Args:
        judged: (example, whether wikimill made an error) for each example that was read.
    """
    table = []
    for least in BANDS:
        row: dict[str, Any] = {"quality": least}
        for name, of_kind in (("all", None), ("antecedents", True), ("others", False)):
            faults = [
                is_faulty
                for one, is_faulty in judged
                if (one.quality or 0.0) >= least and of_kind in (None, bool(one.candidate.draft.links))
            ]
            good = len(faults) - sum(faults)
            interval = wilson_interval(good, len(faults))
            row[name] = {"read": len(faults), "good": good, "interval": [round(end, 3) for end in interval or ()]}
        table.append(row)
    return table


def slice_figures(data: Path, core: int) -> Iterator[dict[str, Any]]:
    """Mine each slice by the command and yield its figures; time the first one against the parser alone."""
    model = str(find_annotator(EMBEDDED).folder)
    with tempfile.TemporaryDirectory() as folder:
        for name in SLICES:
            release, texts = Path(folder) / name, list(paragraphs_of(data / "dumps" / name))
            command = [sys.executable, "-m", "wikimill", "discofuse", "--input", str(data / "dumps" / name)]
            options = ["--output", str(release), "--formats", "jsonl", "--allow_partial"]
            (cpu, _), _, _ = run([*command, *options], core)
            controls = [json.loads(line)["quality"] is None for line in examples_of(release)]
            figures = {"slice": name, "examples": len(controls), "controls": round(sum(controls) / len(controls), 4)}
            if name == SLICES[0]:
                (Path(folder) / "texts.json").write_text(json.dumps(texts))
                _, output, _ = run([sys.executable, "-c", PIPE, model, str(Path(folder) / "texts.json")], core)
                figures["speed"] = round(float(output.split()[0]) / cpu, 2)
            yield figures


def main() -> None:
    """Print the parts that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--parts", nargs="+", default=["rated", "reading", "slices"])
    parser.add_argument("--core", type=int, default=min(os.sched_getaffinity(0)), help="which core is timed")
    options = parser.parse_args()
    dumps = [options.data / "dumps" / name for name in DUMPS]

    def rated() -> Iterator[dict[str, Any]]:
        rows = list(rows_of(SHEETS, options.data / "discofuse/rated-drafts.jsonl", dumps))
        yield {"stored": rows == read_rows(STORED), **rated_figures(rows)}

    def reading() -> Iterator[dict[str, Any]]:
        wanted = by_text(sheet_ratings([SHEETS / HELD_OUT]))
        found = RatedDrafts(fusion_judge()).of_dumps(dumps[2:], wanted, {})
        yield {"bands": read_examples([(one.judged, one.rating.is_faulty) for one in found])}

    parts: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
        **{"rated": rated, "reading": reading, "slices": lambda: slice_figures(options.data, options.core)},
    }
    for name in options.parts:
        for figures in parts[name]():
            print(json.dumps({"part": name, **figures}), flush=True)


if __name__ == "__main__":
    main()
