"""The cost of `wikimill wikitablet`: articles per second next to the floor, memory by the slope, a large category.

    python -m benchmarks.wikitablet [--input DUMP] [--entities DIR] [--repeats 1,2,4] [--articles 1000]

The dump (plain XML or bzip2; by default the slice of enwiki of 2016) is repeated under other page ids, so that no page
is in it twice; titles, links and categories are the same, and the articles of each category multiply. The floor is the
work before any join: decompress, parse, and read pages in the sandbox. Command and floor run with one worker, each in a
process of its own; CPU time is user and system time of all processes, memory the largest resident size of one of them.
A slope is the additional cost of the largest input over the smallest, without start-up (Python, Beam, writing the
releases' files).

The skewed join: synthetic articles that are all in one category, next to as many in categories of their own, and next
to the same articles without the category. Named entities are left out (`--annotator none`); `benchmarks.recogniser`
measures their cost."""

from __future__ import annotations

import argparse
import bz2
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from benchmarks.entities import Cost, run
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.wikitablet.mine_pages import mine_portion, table_worker
from wikimill.transforms.wikitablet.options import NONE, TableOptions

SAMPLE = "../shared/data/dumps/enwiki-2016-slice.xml.bz2"
_PAGE_ID = re.compile(r"(<page>.*?<id>)(\d+)(</id>)", re.DOTALL)
_FLOOR = "import sys; from benchmarks.wikitablet import floor; floor(sys.argv[1])"
_HEAD = (
    '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><siteinfo>'
    "<sitename>Wikipedia</sitename><dbname>enwiki</dbname></siteinfo>\n"
)


class Row(NamedTuple):
    """An input and its costs."""

    stored: int
    articles: int
    floor: Cost
    measured: Cost


def floor(path: str) -> None:
    """Read all pages of a dump, in this process and its sandbox."""
    options = TableOptions(annotator=NONE)
    file = InputFile(path, Path(path).name, Path(path).stat().st_size)
    with closing(table_worker(options)) as worker:
        for _ in mine_portion(Portion((file,)), options=options, worker=worker):
            pass


def repeated(export: str, times: int) -> Iterator[str]:
    """Yield an export with its pages repeated, each time under other page ids."""
    first = export.index("<page>")
    yield export[:first]
    pages = export[first : export.rindex("</page>") + len("</page>")]
    for number in range(times):
        yield _PAGE_ID.sub(lambda match, by=number: f"{match[1]}{int(match[2]) + by * 1_000_000_000}{match[3]}", pages)
        yield "\n"
    yield "</mediawiki>\n"


def made_up(articles: int, categories: str) -> Iterator[str]:
    """Yield an export of articles that link to each other.

    Args:
        articles: number of articles.
        categories: "one" for all articles, "own" for each article, or "none".
    """
    yield _HEAD
    for number in range(articles):
        links = [f"[[Mill {_word(number * 7 + step * step)}]]" for step in range(1, 25)]
        text = " ".join(f"It stands by the brook below {link} and was built for the miller." for link in links)
        named = {"one": "Mills of the county", "own": f"Mills of the brook {_word(number)}"}.get(categories)
        text += f"\n[[Category:{named}]]" if named else ""
        yield (
            f"<page><title>Mill {_word(number)}</title><ns>0</ns><id>{number + 1}</id><revision><id>{number + 1}</id>"
            "<timestamp>2026-01-01T00:00:00Z</timestamp><model>wikitext</model><format>text/x-wiki</format>"
            f'<text xml:space="preserve">{text}</text></revision></page>\n'
        )
    yield "</mediawiki>\n"


def _word(number: int) -> str:
    """Return a name for a number, different for all numbers below 4,096."""
    syllables = "Ba Ke Li Mo Nu Ra Se Ti Vo Zu Da Fe Gi Ho Ju Ka".split()
    return "".join(syllables[(number >> shift) & 15] for shift in (0, 4, 8)).capitalize()


def measure(path: Path, folder: Path, entities: str | None) -> tuple[Cost, int]:
    """Run the command with one worker; return its cost and the number of articles."""
    words = [sys.executable, "-m", "wikimill", "wikitablet", "--input", str(path), "--output", str(folder / "out")]
    words += ["--annotator", NONE, "--overwrite", "--ignore_memory"]
    cost = run([*words, *(("--entities", entities) if entities is not None else ())])
    manifest = json.loads((folder / "out" / "manifest.json").read_bytes())
    return cost, manifest["counts"]["pages"]["kept"]


def main() -> None:
    """Measure each repetition and the skewed join, and print the costs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, default=Path(SAMPLE))
    parser.add_argument("--entities", help="a table of entities; without it there is no data of Wikidata")
    parser.add_argument("--repeats", default="1,2,4", help="none: only the skewed join")
    parser.add_argument("--articles", type=int, default=1_000, help="of the skewed join; 0 leaves it out")
    parsed = parser.parse_args()
    stored = parsed.input.read_bytes()
    export = (bz2.decompress(stored) if parsed.input.suffix == ".bz2" else stored).decode()
    with tempfile.TemporaryDirectory(prefix="wikimill-") as name:
        folder = Path(name)
        rows = []
        for times in [int(each) for each in parsed.repeats.split(",") if each.isdigit()]:
            path = folder / f"enwiki-20260901-pages-articles{times}.xml.bz2"
            path.write_bytes(bz2.compress("".join(repeated(export, times)).encode()))
            least = run([sys.executable, "-c", _FLOOR, str(path)])
            measured, articles = measure(path, folder, parsed.entities)
            row = Row(path.stat().st_size, articles, least, measured)
            rows.append(row)
            print(
                f"x{times}: {row.articles} articles, {row.stored / 1e6:.1f} MB; floor {least.cpu:.1f} s, command "
                f"{row.measured.cpu:.1f} s of CPU, {row.measured.resident / 1e6:.0f} MB",
                flush=True,
            )
        print_costs(rows)
        for categories in ("none", "own", "one") if parsed.articles else ():
            path = folder / f"enwiki-20260901-pages-articles-{categories}.xml.bz2"
            path.write_bytes(bz2.compress("".join(made_up(parsed.articles, categories)).encode()))
            cost, _ = measure(path, folder, None)
            print(
                f"{parsed.articles} articles, categories: {categories}: {cost.cpu:.1f} s of CPU, "
                f"{cost.resident / 1e6:.0f} MB",
                flush=True,
            )


def print_costs(rows: Sequence[Row]) -> None:
    """Print the slopes between the smallest and the largest input."""
    if len(rows) < 2:
        return
    small, large = rows[0], rows[-1]
    stored, articles = large.stored - small.stored, large.articles - small.articles
    least, measured = large.floor.cpu - small.floor.cpu, large.measured.cpu - small.measured.cpu
    print(
        f"slope: {articles / measured:.1f} articles a second and core, floor {articles / least:.1f}; "
        f"{measured / least:.2f} x; "
        f"{(large.measured.resident - small.measured.resident) / stored:.0f} bytes of memory for each of bzip2"
    )


if __name__ == "__main__":
    main()
