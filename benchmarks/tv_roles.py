"""Agreement of the labeller of `wikimill tvstory` with PropBank, on the English Web Treebank.

    python -m benchmarks.tv_roles EWT.conllu PROPBANK [--annotator NAME] [--limit N]

EWT.conllu is a part of UD_English-EWT (../shared/data/treebanks), for its words. PROPBANK is the folder
`data/google/ewt` of the repository propbank/propbank-release, whose `.gold_skel` files have the roles without words.
Sentences whose numbers of tokens differ are left out, and counted. Prints the agreement on each label of the verbs in
both, by exact span and by overlap of spans with the same label, and on plots derived from both by the same rules.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from wikimill.rules.drops import Drop
from wikimill.rules.tvstory.dependency_roles import DependencyRoles
from wikimill.rules.tvstory.plots import PlotRules, is_generic
from wikimill.rules.tvstory.roles import Argument, Frame
from wikimill.transforms.models.annotator import load_annotator

_BATCH = 200
#: A verb, and its arguments as [label, words].
Plot = tuple[str, list[list[str]]]


def sentences_of(conllu: Path) -> Iterator[tuple[str, int, list[str]]]:
    """Yield (document, number of the sentence in the document from 0, tokens)."""
    document, number, tokens = "", 0, list[str]()
    for line in conllu.read_text("utf-8").split("\n"):
        if line.startswith("# sent_id = "):
            document, _, parsed = line.removeprefix("# sent_id = ").rpartition("-")
            number = int(parsed) - 1
        elif line and line[0].isdigit():
            columns = line.split("\t")
            if columns[0].isdigit():
                tokens.append(columns[1])
        elif not line and tokens:
            yield document, number, tokens
            tokens = []


def gold_of(path: Path) -> list[tuple[int, list[Frame]]]:
    """Return (number of tokens, frames of verbs) of each sentence of a `.gold_skel` file."""
    found: list[tuple[int, list[Frame]]] = []
    rows: list[list[str]] = []
    for line in [*path.read_text("utf-8").split("\n"), ""]:
        if line.strip():
            rows.append(line.split())
        elif rows:
            found.append((len(rows), list(_frames(rows))))
            rows = []
    return found


def _frames(rows: Sequence[Sequence[str]]) -> Iterator[Frame]:
    predicates = [index for index, row in enumerate(rows) if row[7] != "-"]
    for column, predicate in enumerate(predicates, start=8):
        if not rows[predicate][4].startswith("VB"):
            continue
        arguments, label, start = [], "", 0
        for index, row in enumerate(rows):
            cell = row[column] if column < len(row) else "*"
            if cell.startswith("("):
                label, start = cell[1:].split("*")[0].rstrip(")"), index
            if cell.endswith(")") and label:
                if label not in ("V", "C-V") and not label.startswith(("R-", "C-")):
                    arguments.append(Argument(label, start, index + 1))
                label = ""
        yield Frame(predicate, tuple(arguments))


def compare(
    predicted: Sequence[Frame], gold: Sequence[Frame], tokens: Sequence[str], counts: Counter[tuple[str, str]]
) -> None:
    """Add the labels of a sentence's verbs to `counts`."""
    mine = {frame.verb: frame for frame in predicted if not is_generic(tokens, frame.verb)}
    expected = {frame.verb: frame for frame in gold if not is_generic(tokens, frame.verb)}
    counts["verbs", "predicted"] += len(mine)
    counts["verbs", "gold"] += len(expected)
    for verb in mine.keys() & expected.keys():
        counts["verbs", "both"] += 1
        for argument in mine[verb].arguments:
            counts[argument.label, "predicted"] += 1
            counts[argument.label, "exact"] += argument in expected[verb].arguments
            counts[argument.label, "meet"] += any(
                one.label == argument.label and one.start < argument.end and argument.start < one.end
                for one in expected[verb].arguments
            )
        for argument in expected[verb].arguments:
            counts[argument.label, "gold"] += 1


def compare_plots(predicted: Plot | Drop, gold: Plot | Drop, counts: Counter[str]) -> None:
    """Add the plots of a sentence to `counts`."""
    counts["sentences"] += 1
    if not isinstance(predicted, Drop):
        counts["predicted"] += 1
    if not isinstance(gold, Drop):
        counts["gold"] += 1
    if isinstance(predicted, Drop) or isinstance(gold, Drop):
        counts["neither"] += isinstance(predicted, Drop) and isinstance(gold, Drop)
        return
    counts["both"] += 1
    (verb, arguments), (gold_verb, gold_arguments) = predicted, gold
    if verb.split(" ")[0] == gold_verb:
        counts["same verb"] += 1
        for label in ("ARG0", "ARG1"):
            mine, expected = ([one for one in side if one[0] == label] for side in (arguments, gold_arguments))
            counts[f"same {label}"] += mine == expected


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f} %" if whole else "    –"


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare the labeller with PropBank, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conllu", type=Path)
    parser.add_argument("propbank", type=Path)
    parser.add_argument("--annotator", default="embedded")
    parser.add_argument("--limit", type=int)
    parsed = parser.parse_args(arguments)
    nlp = load_annotator(parsed.annotator)
    labeller, rules = DependencyRoles(nlp.annotate), PlotRules()
    files = {
        f"{path.parent.parent.name}-{path.name.removesuffix('.gold_skel').removesuffix('.xml')}": path
        for path in parsed.propbank.rglob("*.gold_skel")
    }
    gold: dict[str, list[tuple[int, list[Frame]]]] = {}
    counts: Counter[tuple[str, str]] = Counter()
    plots: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    batch: list[tuple[list[str], list[Frame]]] = []

    def flush() -> None:
        for (tokens, expected), predicted in zip(batch, labeller.frames([tokens for tokens, _ in batch]), strict=True):
            compare(predicted, expected, tokens, counts)
            compare_plots(rules.plot_of(tokens, predicted), rules.plot_of(tokens, expected), plots)
        batch.clear()

    for document, number, tokens in list(sentences_of(parsed.conllu))[: parsed.limit]:
        if document not in files:
            left_out["no such document"] += 1
            continue
        if document not in gold:
            gold[document] = gold_of(files[document])
        length, frames = gold[document][number] if number < len(gold[document]) else (0, [])
        if length != len(tokens):
            left_out["other tokens"] += 1
            continue
        batch.append((tokens, frames))
        if len(batch) == _BATCH:
            flush()
    flush()
    print(f"{plots['sentences']:,} sentences; left out: {dict(left_out) or 'none'}")
    verbs = counts["verbs", "both"]
    print(
        f"verbs that are not generic: {counts['verbs', 'gold']:,} in PropBank, {counts['verbs', 'predicted']:,} of "
        f"wikimill, {verbs:,} both"
    )
    print(f"{'label':10}{'gold':>7}{'found':>7}{'P exact':>10}{'R exact':>10}{'P meet':>10}{'R meet':>10}")
    labels = sorted({label for label, _ in counts} - {"verbs"}, key=lambda label: -counts[label, "gold"])[:14]
    for label in labels:
        predicted, expected = counts[label, "predicted"], counts[label, "gold"]
        exact, meet = counts[label, "exact"], counts[label, "meet"]
        shares = (_share(exact, predicted), _share(exact, expected), _share(meet, predicted), _share(meet, expected))
        print(f"{label:10}{expected:7,}{predicted:7,}" + "".join(f"{share:>10}" for share in shares))
    print(
        f"plots: {plots['gold']:,} of PropBank's roles, {plots['predicted']:,} of wikimill's, {plots['both']:,} in both"
    )
    print(f"the same verb: {_share(plots['same verb'], plots['both'])} of those in both")
    for label in ("ARG0", "ARG1"):
        print(f"of these the same {label}: {_share(plots[f'same {label}'], plots['same verb'])}")


if __name__ == "__main__":
    main()
