"""How often the labeller of `wikimill tvstory` agrees with PropBank, on the English Web Treebank.

    python -m benchmarks.tv_roles EWT.conllu PROPBANK [--annotator NAME] [--limit N]

EWT.conllu is a part of UD_English-EWT (../shared/data/treebanks), for its words. PROPBANK is the folder
`data/google/ewt` of the repository propbank/propbank-release, whose `.gold_skel` files have the roles without words.
Sentences whose numbers of tokens differ are left out, and counted. Told are: each label, of the verbs that are in both,
by the exact span and by whether spans of the same label meet; and plots, made by the same rules of the roles of either.
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
    """Document, number of the sentence in it from 0, and tokens."""
    document, number, tokens = "", 0, list[str]()
    for line in conllu.read_text("utf-8").split("\n"):
        if line.startswith("# sent_id = "):
            document, _, told = line.removeprefix("# sent_id = ").rpartition("-")
            number = int(told) - 1
        elif line and line[0].isdigit():
            columns = line.split("\t")
            if columns[0].isdigit():
                tokens.append(columns[1])
        elif not line and tokens:
            yield document, number, tokens
            tokens = []


def gold_of(path: Path) -> list[tuple[int, list[Frame]]]:
    """Number of tokens and frames of verbs, of each sentence of a `.gold_skel` file."""
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
    ours: Sequence[Frame], gold: Sequence[Frame], tokens: Sequence[str], counts: Counter[tuple[str, str]]
) -> None:
    """Count the labels of the verbs of one sentence."""
    mine = {frame.verb: frame for frame in ours if not is_generic(tokens, frame.verb)}
    theirs = {frame.verb: frame for frame in gold if not is_generic(tokens, frame.verb)}
    counts["verbs", "ours"] += len(mine)
    counts["verbs", "gold"] += len(theirs)
    for verb in mine.keys() & theirs.keys():
        counts["verbs", "both"] += 1
        for argument in mine[verb].arguments:
            counts[argument.label, "ours"] += 1
            counts[argument.label, "exact"] += argument in theirs[verb].arguments
            counts[argument.label, "meet"] += any(
                one.label == argument.label and one.start < argument.end and argument.start < one.end
                for one in theirs[verb].arguments
            )
        for argument in theirs[verb].arguments:
            counts[argument.label, "gold"] += 1


def compare_plots(ours: Plot | Drop, gold: Plot | Drop, counts: Counter[str]) -> None:
    """Count the plots of one sentence."""
    counts["sentences"] += 1
    if not isinstance(ours, Drop):
        counts["ours"] += 1
    if not isinstance(gold, Drop):
        counts["gold"] += 1
    if isinstance(ours, Drop) or isinstance(gold, Drop):
        counts["neither"] += isinstance(ours, Drop) and isinstance(gold, Drop)
        return
    counts["both"] += 1
    (verb, arguments), (gold_verb, gold_arguments) = ours, gold
    if verb.split(" ")[0] == gold_verb:
        counts["same verb"] += 1
        for label in ("ARG0", "ARG1"):
            mine, theirs = ([one for one in side if one[0] == label] for side in (arguments, gold_arguments))
            counts[f"same {label}"] += mine == theirs


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f} %" if whole else "    –"


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conllu", type=Path)
    parser.add_argument("propbank", type=Path)
    parser.add_argument("--annotator", default="embedded")
    parser.add_argument("--limit", type=int)
    told = parser.parse_args(arguments)
    nlp = load_annotator(told.annotator)
    labeller, rules = DependencyRoles(nlp.annotate), PlotRules()
    files = {
        f"{path.parent.parent.name}-{path.name.removesuffix('.gold_skel').removesuffix('.xml')}": path
        for path in told.propbank.rglob("*.gold_skel")
    }
    gold: dict[str, list[tuple[int, list[Frame]]]] = {}
    counts: Counter[tuple[str, str]] = Counter()
    plots: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    batch: list[tuple[list[str], list[Frame]]] = []

    def flush() -> None:
        for (tokens, theirs), ours in zip(batch, labeller.frames([tokens for tokens, _ in batch]), strict=True):
            compare(ours, theirs, tokens, counts)
            compare_plots(rules.plot_of(tokens, ours), rules.plot_of(tokens, theirs), plots)
        batch.clear()

    for document, number, tokens in list(sentences_of(told.conllu))[: told.limit]:
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
        f"verbs that are not generic: {counts['verbs', 'gold']:,} in PropBank, {counts['verbs', 'ours']:,} ours, "
        f"{verbs:,} both"
    )
    print(f"{'label':10}{'gold':>7}{'ours':>7}{'P exact':>10}{'R exact':>10}{'P meet':>10}{'R meet':>10}")
    labels = sorted({label for label, _ in counts} - {"verbs"}, key=lambda label: -counts[label, "gold"])[:14]
    for label in labels:
        ours, theirs = counts[label, "ours"], counts[label, "gold"]
        exact, meet = counts[label, "exact"], counts[label, "meet"]
        shares = (_share(exact, ours), _share(exact, theirs), _share(meet, ours), _share(meet, theirs))
        print(f"{label:10}{theirs:7,}{ours:7,}" + "".join(f"{share:>10}" for share in shares))
    print(f"plots: {plots['gold']:,} of PropBank's roles, {plots['ours']:,} of ours, {plots['both']:,} in both")
    print(f"the same verb: {_share(plots['same verb'], plots['both'])} of those in both")
    for label in ("ARG0", "ARG1"):
        print(f"of these the same {label}: {_share(plots[f'same {label}'], plots['same verb'])}")


if __name__ == "__main__":
    main()
