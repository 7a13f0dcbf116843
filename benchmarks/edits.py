"""The share of planted edits that `wikimill edits` finds, and its time next to `wikimill wikisplit`.

    python -m benchmarks.edits planted --tsv tune.tsv --detokeniser detokenise.py --prose SLICE.xml.bz2 [--rows N]
    python -m benchmarks.edits peer --tsv … --detokeniser … --prose … --python OTHER/bin/python
    python -m benchmarks.edits speed --input DUMP [--runs 3]

`planted` builds a history as `benchmarks.fidelity` does: sentences of published WikiSplit rows are put into paragraphs
of real articles; one edit removes or inserts a phrase of 1 to 8 words in each, while other edits change words, add and
remove paragraphs, blank, vandalise and restore the page. Edits that the rules refuse by their words alone are not
planted. `peer` gives the same pairs of revisions to mwedittypes 3 (installed in `--python`), which reports sentences
and words that were inserted or removed, and prints of how many edits it has both sentences, or all changed words, and
the CPU time of both tools; wikimill reads all pairs of the history. `speed` runs both commands in turn, each in a
process of its own on one core, and prints the medians of CPU time, and the examples by kind.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from benchmarks.fidelity import Page, disturb, dump_of, marked_up, published_rows, real_units
from benchmarks.wikisplit import timed
from wikimill.rules.edits.atomic_edits import EditLimits, edit_defect
from wikimill.rules.edits.spans import differing_span
from wikimill.rules.wikitext.prose import read_sentence

_WORDS = 8
#: A program that prints mwedittypes' report of each pair of revisions, a line each.
_PEER = """\
import json, sys
from mwedittypes import StructuredEditTypes
for line in open(sys.argv[1]):
    differ = StructuredEditTypes("wikitext", *json.loads(line), lang="en")
    print(json.dumps([[edit.type, edit.edittype, edit.text] for edit in differ.get_diff()["text-edits"]]))
"""


class Planted(NamedTuple):
    """A planted edit: sentences before and after it, and the ids of its revisions."""

    before: str
    after: str
    revision: str = ""
    old_revision: str = ""


def planted_pairs(sentences: list[str], draw: random.Random) -> Iterator[tuple[str, str]]:
    """Yield pairs of sentences before and after an edit, untokenised, that the rules accept."""
    limits = EditLimits()
    for sentence in sentences:
        words = sentence.split(" ")
        length = draw.randint(1, _WORDS)
        if len(words) < length + 4:
            continue
        start = draw.randrange(1, len(words) - length)
        shorter = " ".join([*words[:start], *words[start + length :]])
        pair = (sentence, shorter) if draw.random() < 0.5 else (shorter, sentence)
        before, after = map(read_sentence, pair)
        if before.defect or after.defect or before.tokens == after.tokens:
            continue
        span = differing_span(before.tokens, after.tokens)
        if span.kind != "replacement" and edit_defect(before.tokens, after.tokens, span, limits) is None:
            yield pair


def build_page(
    number: int, units: list[str], pairs: list[tuple[str, str]], draw: random.Random
) -> tuple[Page, list[Planted]]:
    """Plant edits in a page; return the page with all its revisions, and the planted edits."""
    page = Page(number, list(units), [])
    plans = []
    for before, after in pairs:
        around = ["The place is not far from the sea.", "Nothing else is known of its early years."]
        head, tail = (around[:1], around[1:]) if draw.random() < 0.7 else ([], [])
        seed = draw.random()
        page.hidden.append([*head, marked_up(before, random.Random(seed)), *tail])
        plans.append((before, after, [*head, marked_up(after, random.Random(seed)), *tail]))
    page.revisions.append(page.text())
    found = []
    for index in draw.sample(range(len(plans)), len(plans)):
        for _ in range(draw.randrange(3)):
            disturb(page, draw)
        before, after, page.hidden[index] = plans[index]
        page.revisions.append(page.text())
        new = number * 10_000 + len(page.revisions) - 1
        texts = (" ".join(read_sentence(text).tokens) for text in (before, after))
        found.append(Planted(*texts, str(new), str(new - 1)))
    return page, found


def examples_of(release: Path) -> list[dict[str, Any]]:
    """Return all records of a release in JSON Lines."""
    files = sorted((release / "jsonl").glob("*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]


def planted_history(arguments: argparse.Namespace) -> tuple[list[Page], list[Planted]]:
    """Return pages with all their revisions, and the edits that are planted in them."""
    spec = spec_from_file_location("detokenise", arguments.detokeniser)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    detokenise: Callable[[str], str] = module.detokenise
    draw = random.Random(arguments.seed)
    rows = published_rows(arguments.tsv, arguments.rows)
    sentences = list(dict.fromkeys(detokenise(row[0]) for row in rows))
    pairs, prose = list(planted_pairs(sentences, draw)), real_units(arguments.prose)
    pages, hidden = [], []
    for number, start in enumerate(range(0, len(pairs), 10), start=1):
        page, of_page = build_page(number, draw.choice(prose), pairs[start : start + 10], draw)
        pages.append(page)
        hidden += of_page
    return pages, hidden


def planted(arguments: argparse.Namespace, of_command: list[str]) -> dict[str, Any]:
    """Plant edits, mine the history, and return the figures of found, lost and wrong ones."""
    pages, hidden = planted_history(arguments)
    with tempfile.TemporaryDirectory() as folder:
        dump, release = Path(folder, "hiddenwiki-20200101-history.xml"), Path(folder, "release")
        dump.write_text(dump_of(pages), "utf-8")
        command = [sys.executable, "-m", "wikimill", "edits", "--input", str(dump), "--output", str(release)]
        subprocess.run([*command, *of_command, "--formats", "jsonl"], check=True, stdout=sys.stderr)
        examples = examples_of(release)
    found = {
        Planted(row["base_sentence"], row["edited_sentence"], row["new_revision_id"], row["old_revision_id"])
        for row in examples
    }
    lost = [each for each in hidden if each not in found]
    extra = found - set(hidden)
    for each in lost[: arguments.show]:
        print("LOST", each, file=sys.stderr)
    for each in sorted(extra)[: arguments.show]:
        print("EXTRA", each, file=sys.stderr)
    return {
        "planted": len(hidden),
        "examples": len(examples),
        "recall": round(1 - len(lost) / len(hidden), 4),
        "precision": round(1 - len(extra) / max(1, len(found)), 4),
    }


def letters_of(text: str) -> str:
    """Return a text without spaces and punctuation, which tools place differently."""
    return "".join(re.findall(r"\w", text))


def is_reported(edit: Planted, found: list[list[str]]) -> tuple[bool, bool]:
    """Return whether a tool reports both sentences of an edit; and all words of its phrase.

    Args:
        edit: the edit.
        found: the tool's report of the pair of revisions: each [type, insert or remove, text].
    """
    reported = {(kind, what, letters_of(text)) for kind, what, text in found}
    sentences = {("Sentence", "remove", letters_of(edit.before)), ("Sentence", "insert", letters_of(edit.after))}
    before, after = (Counter(re.findall(r"\w+", text)) for text in (edit.before, edit.after))
    words = {("Word", "insert", word) for word in after - before} | {
        ("Word", "remove", word) for word in before - after
    }
    return sentences <= reported, words <= reported


def peer(arguments: argparse.Namespace) -> dict[str, Any]:
    """Plant edits; return the figures of mwedittypes and wikimill on the same pairs of revisions."""
    pages, hidden = planted_history(arguments)
    texts = {str(page.number * 10_000 + place): text for page in pages for place, text in enumerate(page.revisions)}
    with tempfile.TemporaryDirectory() as folder:
        pairs, dump = Path(folder, "pairs"), Path(folder, "hiddenwiki-20200101-history.xml")
        lines = [json.dumps([texts[edit.old_revision], texts[edit.revision]]) + "\n" for edit in hidden]
        pairs.write_text("".join(lines), "utf-8")
        dump.write_text(dump_of(pages), "utf-8")
        cores = set(sorted(os.sched_getaffinity(0))[:1])
        _, peer_cpu, found = timed([arguments.python, "-c", _PEER, str(pairs)], cores)
        own = [sys.executable, "-m", "wikimill", "edits", "--input", str(dump), "--formats", "jsonl"]
        _, own_cpu, _ = timed([*own, "--output", str(Path(folder, "release"))], cores)
    reported = [is_reported(edit, json.loads(line)) for edit, line in zip(hidden, found.splitlines(), strict=True)]
    return {
        "planted": len(hidden),
        "both_sentences": round(sum(sentences for sentences, _ in reported) / len(reported), 4),
        "all_words": round(sum(words for _, words in reported) / len(reported), 4),
        "peer_cpu_s": round(peer_cpu, 1),
        "wikimill_cpu_s": round(own_cpu, 1),
        "wikimill_pairs": sum(len(page.revisions) - 1 for page in pages),
    }


def speed(arguments: argparse.Namespace) -> dict[str, Any]:
    """Run both commands on a history in turn; return their CPU times and the examples by kind."""
    cores = set(sorted(os.sched_getaffinity(0))[:1])
    used: dict[str, list[float]] = {"wikisplit": [], "edits": []}
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(arguments.runs):
            for name, times in used.items():
                release = Path(folder, name)
                command = [sys.executable, "-m", "wikimill", name, "--input", str(arguments.input), "--overwrite"]
                command += ["--formats", "jsonl", "--output", str(release)]
                if name == "edits":
                    command += ["--kinds", arguments.kinds]
                times.append(timed(command, cores)[1])
        kinds.update(row["kind"] for row in examples_of(Path(folder, "edits")))
    cpu = {f"{name}_cpu_s": round(median(times), 2) for name, times in used.items()}
    return {"input": arguments.input.name} | cpu | {"kinds": dict(sorted(kinds.items()))}


def main() -> None:
    """Run the part that the command line names and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    plant, other = commands.add_parser("planted"), commands.add_parser("peer")
    for parser_of in (plant, other):
        for name in ("--tsv", "--detokeniser", "--prose"):
            parser_of.add_argument(name, type=Path, required=True)
        parser_of.add_argument("--rows", type=int, default=5_000)
        parser_of.add_argument("--seed", type=int, default=0)
    plant.add_argument("--show", type=int, default=0, help="most lost and wrong edits to print on stderr")
    other.add_argument("--python", required=True, help="the Python that has mwedittypes")
    run = commands.add_parser("speed")
    run.add_argument("--input", type=Path, required=True)
    run.add_argument("--runs", type=int, default=3)
    run.add_argument("--kinds", default="insertion,deletion")
    arguments, of_command = parser.parse_known_args()
    if arguments.command == "planted":
        figures = planted(arguments, of_command)
    else:
        figures = (peer if arguments.command == "peer" else speed)(arguments)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
