"""The share of published WikiSplit rows that wikimill finds in a history in which they are hidden.

    python -m benchmarks.fidelity --tsv tune.tsv --detokeniser detokenise.py --prose enwiki-slice.xml.bz2 [--rows N]

Builds a revision history whose pages are real articles' paragraphs, with published rows hidden in each page: C is in a
paragraph until an edit replaces C by S1 S2 (or the other way round), adjacent or with a sentence between, while other
edits change words, add and remove sentences, blank and restore the page, and revert. The command line mines the
history, and its examples are compared with the hidden rows. One JSON line is printed.
Options of `wikisplit` are passed on, such as `--max_new_words_other_paragraph off`.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from wikimill.rules.wikisplit.acceptance import rejection
from wikimill.rules.wikitext.units import states_of, units_of
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.xml import DumpReader


@dataclass(frozen=True)
class Row:
    """A published row, tokenised, and the place where it is hidden."""

    sentences: tuple[str, str, str]
    page: int = 0
    old_revision: int = 0
    new_revision: int = 0
    direction: str = "split"


def published_rows(path: Path, count: int) -> list[tuple[str, str, str]]:
    """Return the first rows of a TSV in the published layout."""
    rows = []
    for line in path.read_text("utf-8").splitlines()[:count]:
        complex_sentence, rewrite = line.split("\t")
        first, second = rewrite.split(" <::::> ")
        rows.append((complex_sentence, first, second))
    return rows


def articles(header: PageHeader) -> bool:
    """Return whether a page is an article and not a redirect."""
    return header.namespace == 0 and not header.is_redirect


def real_units(path: Path) -> list[list[str]]:
    """Return the units of wikitext of each article of a dump, of articles with more than 20."""
    reader, pages = DumpReader(articles), []
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, Revision):
                    lines = item.text.split("\n")
                    pages.append([unit for unit in units_of(lines, states_of(lines)) if unit.strip()])
        except InputDamage:
            pass  # the slices are cut; what is before the cut serves
    return [page for page in pages if len(page) > 20]


def marked_up(sentence: str, draw: random.Random) -> str:
    """Return a plain sentence as wikitext with a link, bold, a reference or an entity, and the same words."""
    words = sentence.split(" ")
    plain = [index for index, word in enumerate(words) if word.isalpha() and len(word) > 3]
    if plain and draw.random() < 0.6:
        index = draw.choice(plain)
        word = words[index]
        words[index] = draw.choice((f"[[{word}]]", f"[[Some page|{word}]]", f"'''{word}'''", f"<small>{word}</small>"))
    text = " ".join(words)
    if draw.random() < 0.2:
        reference = "<ref>{{cite web|url=http://a.example/b.c?d=e|title=T. U. V}}</ref>"
        text += draw.choice((reference, "{{citation needed}}"))
    return text


@dataclass
class Page:
    """A page under construction: paragraphs of sentences, and its revisions so far."""

    number: int
    units: list[str]
    hidden: list[list[str]]
    revisions: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the page's wikitext: real units with the hidden paragraphs between them."""
        step = max(1, len(self.units) // (len(self.hidden) + 1))
        out: list[str] = []
        hidden = iter(self.hidden)
        for index, unit in enumerate(self.units):
            out.append(unit)
            if index % step == step - 1 and (paragraph := next(hidden, None)) is not None:
                out += ["", " ".join(paragraph), ""]
        out += [" ".join(paragraph) for paragraph in hidden]
        return "\n".join(out)


def build_page(
    number: int,
    units: list[str],
    rows: list[tuple[str, str, str]],
    detokenise: Callable[[str], str],
    draw: random.Random,
) -> tuple[Page, list[Row]]:
    """Hide rows in a page; return the page with all its revisions, and the rows with their places."""
    first_sentences = [unit.split(". ")[0].rstrip(".") + "." for unit in units if unit[0].isalpha() and ". " in unit]
    filler = [sentence for sentence in first_sentences if _is_whole(sentence)]
    page = Page(number, list(units), [])
    plans = []
    for row in rows:
        dressed = [marked_up(detokenise(sentence), draw) for sentence in row]
        around = [draw.choice(filler) for _ in range(2)] if filler else []
        is_split = draw.random() < 0.8
        c, pair = [dressed[0]], dressed[1:]
        if draw.random() < 0.2 and around:
            pair = [pair[0], around[0], pair[1]]
        before, after = (c, pair) if is_split else (pair, c)
        head, tail = (around[:1], around[1:]) if draw.random() < 0.7 else ([], [])
        page.hidden.append([*head, *before, *tail])
        plans.append((row, [*head, *after, *tail], "split" if is_split else "merge"))
    found: list[Row] = []
    page.revisions.append(page.text())
    order = list(range(len(plans)))
    draw.shuffle(order)
    for index in order:
        for _ in range(draw.randrange(3)):
            disturb(page, draw)
        row, after, direction = plans[index]
        page.hidden[index] = after
        page.revisions.append(page.text())
        found.append(Row(row, number, len(page.revisions) - 2, len(page.revisions) - 1, direction))
        if draw.random() < 0.15:
            # The edit is undone, and done again.
            page.revisions += [page.revisions[-2], page.revisions[-1]]
    return page, found


def _is_whole(wikitext: str) -> bool:
    """Return whether wikitext that was cut at a period is a whole sentence, without abbreviation or open markup."""
    if not wikitext[0].isupper() or re.search(r"[a-z]{4}\.\Z", wikitext) is None:
        return False
    pairs = (("{{", "}}"), ("[[", "]]"), ("<ref", "</ref"), ("''", "''"))
    return all(wikitext.count(opener) == wikitext.count(closer) for opener, closer in pairs) and "<" not in wikitext


def disturb(page: Page, draw: random.Random) -> None:
    """Add an unrelated edit to the page, or blank or vandalise it and restore it."""
    kind, current = draw.randrange(5), page.revisions[-1]
    if kind == 0:
        page.revisions += ["", current]
    elif kind == 1:
        page.revisions += [current.replace(". ", ". HELLO my friends! ", 1), current]
    else:
        index = draw.randrange(len(page.units))
        unit = page.units[index]
        if kind == 2 and len(unit) > 40 and unit[0].isalpha():
            words = unit.split(" ")
            words[len(words) // 2] = "perhaps"
            page.units[index] = " ".join(words)
        elif kind == 3:
            page.units.insert(index, "This paragraph was added by an editor. It tells of nothing in particular.")
        elif len(page.units) > 10:
            del page.units[index]
        page.revisions.append(page.text())


def dump_of(pages: list[Page]) -> str:
    """Return the pages as export XML; revision ids are page number × 10,000 + revision."""
    out = ["<mediawiki><siteinfo><dbname>hiddenwiki</dbname></siteinfo>"]
    for page in pages:
        out.append(f"<page><title>Page {page.number}</title><ns>0</ns><id>{page.number}</id>")
        for index, text in enumerate(page.revisions):
            time = f"2020-01-{1 + index // 1440:02d}T{index // 60 % 24:02d}:{index % 60:02d}:00Z"
            out.append(
                f"<revision><id>{page.number * 10_000 + index}</id><timestamp>{time}</timestamp>"
                f"<text>{escape(text, quote=False)}</text></revision>"
            )
        out.append("</page>")
    return "\n".join([*out, "</mediawiki>\n"])


def measure(hidden: list[Row], release: Path) -> tuple[dict[str, object], list[Row], list[dict[str, str]]]:
    """Compare hidden rows with a release: (figures, lost rows, examples that were not hidden)."""
    examples = []
    for file in sorted((release / "jsonl").glob("*.jsonl")):
        examples += [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    found = {
        (example["complex_sentence"], example["simple_sentence_1"], example["simple_sentence_2"]): example
        for example in examples
    }
    right, lost = 0, []
    for row in hidden:
        example = found.pop(row.sentences, None)
        revisions = (str(row.page * 10_000 + row.old_revision), str(row.page * 10_000 + row.new_revision))
        place = example and (example["old_revision_id"], example["new_revision_id"], example["direction"])
        if place == (*revisions, row.direction):
            right += 1
        else:
            lost.append(row)
    extra = list(found.values())
    figures = {
        "hidden": len(hidden),
        "examples": len(examples),
        "recall": round(right / len(hidden), 4),
        "precision": round((len(examples) - len(extra)) / max(1, len(examples)), 4),
    }
    return figures, lost, extra


def main() -> None:
    """Build a history, mine it, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tsv", type=Path, required=True)
    parser.add_argument("--detokeniser", type=Path, required=True)
    parser.add_argument("--prose", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0, help="print this many lost rows and wrong examples on stderr")
    arguments, of_command = parser.parse_known_args()
    spec = spec_from_file_location("detokenise", arguments.detokeniser)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    rows = published_rows(arguments.tsv, arguments.rows)
    accepted = sum(rejection(*(sentence.split(" ") for sentence in row)) is None for row in rows)
    draw = random.Random(arguments.seed)
    prose = real_units(arguments.prose)
    unique = list({row[0]: row for row in rows}.values())
    pages, hidden = [], []
    for number, start in enumerate(range(0, len(unique), 10), start=1):
        page, rows_of_page = build_page(number, draw.choice(prose), unique[start : start + 10], module.detokenise, draw)
        pages.append(page)
        hidden += rows_of_page
    with tempfile.TemporaryDirectory() as folder:
        dump, release = Path(folder, "hiddenwiki-20200101-history.xml"), Path(folder, "release")
        dump.write_text(dump_of(pages), "utf-8")
        command = [sys.executable, "-m", "wikimill", "wikisplit", "--input", str(dump), "--output", str(release)]
        command += of_command
        subprocess.run([*command, "--formats", "jsonl"], check=True, stdout=sys.stderr)
        figures, lost, extra = measure(hidden, release)
    for row in lost[: arguments.show]:
        print("LOST", row, file=sys.stderr)
    for example in extra[: arguments.show]:
        print("EXTRA", json.dumps(example, ensure_ascii=False), file=sys.stderr)
    print(json.dumps({"accepted": round(accepted / len(rows), 4)} | figures))


if __name__ == "__main__":
    main()
