"""Correctness, time and memory of `wikimill evaluate`: `python -m benchmarks.evaluate`.

Prints JSON lines:

* `baselines`: corpus BLEU of SOURCE and SPLITHALF on published WikiSplit rows next to the paper's, of a sibling sample.
* `sentences`: how often texts without `<::::>` are cut into the right number of sentences, for #S/C.
* `agreement`: for each definition the largest difference, in points, from the program that it was published with: of
  single rows (0.03 would be a difference in the second digit that is printed), for EASSE and BLEU of corpora of 500
  rows. Programs that cannot be imported are named as absent: tensor2tensor is on PyPI (its `sari_hook` imports
  tensorflow); EASSE and `SARI.py` are found in checkouts on PYTHONPATH.
* `one_definition`: CPU microseconds a row of each definition of SARI alone, of wikimill and of the published program.
* `speed`: the command on the rows repeated, in seconds per million predictions and MB at the peak (of the largest
  process); `floor` is sacrebleu's `corpus_bleu` alone on the same texts, and `ratio` the times
  next to it; `bleu_only` the command without any SARI.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from wikimill.rules.metrics.baselines import baseline
from wikimill.rules.metrics.figures import figures
from wikimill.rules.metrics.normalisation import without_mark
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.scoring import Scorer, Sums, add_up
from wikimill.transforms.evaluation.join import cut_english

TSV = Path(__file__).parents[2] / "shared" / "data" / "wikisplit" / "tune.tsv"
#: Corpus BLEU of baselines on the validation set (Botha et al., 2018, table 4).
PAPER = {"SOURCE": 73.4, "SPLITHALF": 71.7}
CORPUS = 500
#: Source, prediction, references.
Row = tuple[str, str, list[str]]


def read_rows(path: Path) -> list[tuple[str, str]]:
    """Return (C, rewrite) of each row of a file in WikiSplit's layout."""
    with path.open(encoding="utf-8") as lines:
        pairs = (line.rstrip("\n").split("\t") for line in lines)
        return [(c, rewrite) for c, rewrite in pairs]


def score(rows: list[Row], variants: tuple[str, ...]) -> dict[str, Any]:
    """Return the figures of rows, scored as splits without marks."""
    scorer, sums = Scorer("split", variants), Sums()
    for source, prediction, references in rows:
        add_up(scorer.measures(Reference(source=(source,), texts=tuple(references)), prediction), sums)
    return figures(sums, scorer)


def sentences(pairs: list[tuple[str, str]]) -> dict[str, int]:
    """Return the numbers of complex sentences that are cut as one, and of rewrites without marks cut as two."""
    return {
        "rows": len(pairs),
        "complex_as_one": sum(len(cut_english(source)) == 1 for source, _ in pairs),
        "rewrite_as_two": sum(len(cut_english(without_mark(rewrite))) == 2 for _, rewrite in pairs),
    }


def baselines(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Return the corpus BLEU of the paper's baselines, next to the paper's."""
    found = {}
    for name, paper in PAPER.items():
        rows = [(c, baseline(name, (c,)), [rewrite]) for c, rewrite in pairs]
        found[name] = {"bleu": round(score(rows, ())["bleu"]["corpus"], 2), "paper": paper}
    return found


def varied(pairs: list[tuple[str, str]]) -> list[Row]:
    """Return rows whose predictions copy, halve, quote and garble; each third row has a second reference."""
    rows: list[Row] = []
    for at, (c, rewrite) in enumerate(pairs):
        plain = rewrite.replace(" <::::> ", " ")
        halved = baseline("SPLITHALF", (c,)).replace(" <::::> ", " ")
        prediction = (c, halved, plain, " ".join([*plain.split()[:-4], *c.split()[::-3]]), c.upper())[at % 5]
        rows.append((c, prediction, [plain, halved] if at % 3 == 0 else [plain]))
    return rows


def peers() -> Iterator[tuple[str, str, Callable[[Row], float] | None]]:
    """Yield (definition, program, function of its SARI of a row in percent, None if the program is absent)."""
    hook, xu = imported("tensor2tensor.utils.sari_hook"), imported("SARI")

    def of_hook(row: Row, beta: int, lower: bool) -> float:
        source, prediction, *references = (
            (text.lower() if lower else text).split() for text in (row[0], row[1], *row[2])
        )
        return 100 * float(hook.get_sari_score(source, prediction, references, beta_for_deletion=beta)[0])

    for name, beta, lower in (("t2t", 0, False), ("discofuse", 1, False)):
        yield name, "tensor2tensor", hook and (lambda row, beta=beta, lower=lower: of_hook(row, beta, lower))
    yield "xu", "SARI.py", xu and (lambda row: 100 * float(xu.SARIsent(*row)))


def one_definition(rows: list[Row]) -> dict[str, dict[str, float]]:
    """Return the CPU time a row of each SARI, by wikimill and by the published program."""
    found = {}
    for name, program, published_score in peers():
        if published_score is None:
            continue
        scorer = Scorer("split", (name,))

        def own_score(row: Row, scorer: Scorer = scorer) -> object:
            return list(scorer._sari(*row))

        found[name] = {"ours": microseconds(own_score, rows), program: microseconds(published_score, rows)}
    return found


def microseconds(function: Callable[[Row], object], rows: list[Row]) -> float:
    """Return the CPU microseconds a row of a function, the best of three passes."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for row in rows:
            function(row)
        best = min(best, time.process_time() - start)
    return round(best / len(rows) * 1e6, 1)


def imported(name: str) -> Any:
    """Return a module, or None where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def agreement(rows: list[Row]) -> dict[str, Any]:
    """Return the largest difference of each definition from its program, in points, or that it is absent."""
    import sacrebleu

    found: dict[str, Any] = {}
    for name, program, published_score in peers():
        if published_score is None:
            found[name] = f"{program} is absent"
        else:
            found[name] = max(abs(published_score(row) - score([row], (name,))["sari"][name]["sari"]) for row in rows)
    single = [row for row in rows if len(row[2]) == 1]
    parts = [single[at : at + CORPUS] for at in range(0, len(single), CORPUS)]
    found["bleu"] = max(
        abs(
            sacrebleu.corpus_bleu(*columns(part)[1:], tokenize="none", force=True).score
            - score(part, ())["bleu"]["corpus"]
        )
        for part in parts
    )
    return found


def columns(rows: list[Row]) -> tuple[list[str], list[str], list[list[str]]]:
    """Return sources, predictions, and a list with the first reference of each row."""
    return [row[0] for row in rows], [row[1] for row in rows], [[row[2][0] for row in rows]]


_FLOOR = """
import json, sys, sacrebleu
rows = [json.loads(line) for line in open(sys.argv[1])]
references = [[row["reference"] for row in rows]]
sacrebleu.corpus_bleu([row["prediction"] for row in rows], references, tokenize="none", force=True)
"""


def speed(rows: list[Row], repeat: int) -> dict[str, Any]:
    """Return seconds per million predictions and peak memory of command and floor, in separate processes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for number in range(repeat):
                for at, (source, prediction, references) in enumerate(rows):
                    row = {
                        "id": f"{number}-{at}",
                        "source": source,
                        "reference": references[0],
                        "prediction": prediction,
                    }
                    file.write(json.dumps(row) + "\n")
        command = [sys.executable, "-m", "wikimill", "evaluate", "--task", "split"]
        command += ["--references", str(path), "--predictions", str(path)]
        runs = {
            "floor": timed([sys.executable, "-c", _FLOOR, str(path)], repeat * len(rows)),
            "bleu_only": timed([*command, "--sari", ""], repeat * len(rows)),
            "plain": timed(command, repeat * len(rows)),
        }
    for run in runs.values():
        run["ratio"] = round(run["seconds_per_million"] / runs["floor"]["seconds_per_million"], 2)
    return {"rows": repeat * len(rows), **runs}


def timed(command: list[str], rows: int) -> dict[str, float]:
    """Run a command; return CPU seconds per million rows, wall seconds, and the peak MB of a process."""
    program = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime + used.ru_stime, used.ru_maxrss)"
    )
    start = time.perf_counter()
    output = subprocess.run(
        [sys.executable, "-c", program, *command], capture_output=True, text=True, check=True
    ).stdout
    wall = time.perf_counter() - start
    seconds, peak = map(float, output.split())
    return {
        "seconds_per_million": round(seconds / rows * 1e6, 1),
        "wall_s": round(wall, 2),
        "peak_mb": round(peak / 1024, 1),
    }


def main() -> None:
    """Measure each part and print it as a line of JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evaluate", description=__doc__)
    parser.add_argument("--tsv", type=Path, default=TSV)
    parser.add_argument("--repeat", type=int, default=10, help="how often the rows are scored to measure time")
    options = parser.parse_args()
    if not options.tsv.is_file():
        parser.error(f"{options.tsv} is not there: name published WikiSplit rows with --tsv")
    pairs = read_rows(options.tsv)
    print(json.dumps({"baselines": baselines(pairs)}), flush=True)
    print(json.dumps({"sentences": sentences(pairs)}), flush=True)
    print(json.dumps({"agreement": agreement(varied(pairs))}), flush=True)
    print(json.dumps({"one_definition": one_definition(varied(pairs)[:2000])}), flush=True)
    print(json.dumps({"speed": speed(varied(pairs), options.repeat)}), flush=True)


if __name__ == "__main__":
    main()
