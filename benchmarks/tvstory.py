"""The cost of Beam, sandbox and release in `wikimill tvstory`: CPU seconds of the command against a plain loop.

    python -m benchmarks.tvstory [--copies N] [--repeat N]

The sample wiki (examples/gullharbour_pages_current.xml) is copied N times into one export, each copy a show of its own.
The command mines it to JSON Lines on the laptop's engine, without the search for near duplicates; the loop reads the
same file with the same reader and rules, in one process, joins shows in memory and writes the records as JSON Lines.
Each is a process of its own; CPU is that of the process and its children, start included and also printed for one copy.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import fields
from pathlib import Path

from benchmarks.process_watch import children_cpu, on_one_thread
from wikimill.rules.tvstory.record import TvStory
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.items import PageStart, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.tvstory.join_shows import join_show
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import ReadPage, ShowPage
from wikimill.transforms.tvstory.sandboxed import story_reader

SAMPLE = Path(__file__).parent.parent / "examples" / "gullharbour_pages_current.xml"
_LOOP = "import sys; from benchmarks.tvstory import loop; loop(sys.argv[1], sys.argv[2])"


def copies_of(sample: str, number: int) -> str:
    """Return an export that repeats the pages of the sample, each time as another show; ids and summaries differ."""
    head, pages = sample[: sample.index("  <page>")], sample[sample.index("  <page>") : sample.index("</mediawiki>")]
    made = []
    for copy in range(number):
        text = pages.replace("|show = Gull Harbour", f"|show = Gull Harbour {copy}")
        text = text.replace("== Synopsis ==\n", f"== Synopsis ==\nOn island number {copy}: ")
        made.append(re.sub(r"<id>(\d+)</id>", rf"<id>{copy + 1}\1</id>", text))
    return f"{head}{''.join(made)}</mediawiki>\n"


def loop(path: str, output: str) -> None:
    """Mine an export in this process and write its records as JSON Lines."""
    options = TvStoryOptions()
    read = story_reader(*options.for_sandbox)
    site = SiteInfo()
    shows: dict[str, list[ShowPage]] = defaultdict(list)
    with open(path, "rb") as file:
        header = None
        reader = DumpReader(lambda page: page.namespace == 0 and not page.is_redirect, site=site)
        for item in reader.items(iter(lambda: file.read(65536), b"")):
            if isinstance(item, PageStart):
                header = item.header
            elif isinstance(item, Revision) and header is not None and not is_redirect(item.text):
                prefixes = site.link_prefixes
                page = ReadPage(*read(("wikitext", header.title, item.text, prefixes, site.sitename), _never))
                if page.kind is None or page.columns is None:
                    continue
                found = ShowPage(
                    kind=page.kind,
                    wiki=site.wiki,
                    page_id=header.page_id,
                    page_title=header.title,
                    url=site.revision_url(item.revision_id),
                    dump=None,
                    revision_id=item.revision_id,
                    timestamp=item.timestamp,
                    source="wiki",
                    file="x",
                    size=1,
                    **({"plot": []} | page.columns),
                )
                shows[found.show].append(found)
    names = [field.name for field in fields(TvStory)]
    with open(output, "w", encoding="utf-8") as out:
        for _, pages in sorted(shows.items()):
            for story in join_show(pages, options, {("x", 1): "x"}):
                if isinstance(story, TvStory):
                    out.write(json.dumps({name: getattr(story, name) for name in names}, ensure_ascii=False) + "\n")


def _never() -> None:
    pass


def cpu_of(*command: str) -> float:
    """Run a command; return the CPU seconds of the command and its children."""
    before = children_cpu()
    subprocess.run(command, check=True, env=on_one_thread(), stdout=subprocess.DEVNULL)
    return children_cpu() - before


def main() -> None:
    """Measure both, and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--copies", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=1)
    parsed = parser.parse_args()
    sample = SAMPLE.read_text("utf-8")
    with tempfile.TemporaryDirectory(prefix="wikimill-") as folder:
        cpu: dict[tuple[str, int], float] = {}
        for copies in (1, parsed.copies):
            path = Path(folder) / f"copies{copies}_pages_current.xml"
            path.write_text(copies_of(sample, copies), "utf-8")
            given = ("--input", str(path), "--formats", "jsonl", "--near_duplicates", "off")
            for run in range(parsed.repeat):
                output = f"{folder}/out-{copies}-{run}"
                mining = (sys.executable, "-m", "wikimill", "tvstory", *given, "--output", output)
                for name, command in (
                    ("wikimill tvstory", mining),
                    ("plain loop", (sys.executable, "-c", _LOOP, str(path), f"{output}.jsonl")),
                ):
                    taken = cpu_of(*command)
                    cpu[name, copies] = min(taken, cpu.get((name, copies), taken))
                mined = sum(1 for part in Path(output).glob("jsonl/*.jsonl") for _ in part.open(encoding="utf-8"))
                with open(f"{output}.jsonl", encoding="utf-8") as loop:
                    expected = sum(1 for _ in loop)
                if mined != expected:
                    raise SystemExit(f"{mined} records of the command, {expected} of the loop")
        print(f"{parsed.copies} copies: {mined:,} episodes, {path.stat().st_size / 1e6:.1f} MB of XML")
        for name in ("wikimill tvstory", "plain loop"):
            start, whole = cpu[name, 1], cpu[name, parsed.copies]
            print(f"{name:18}{whole:8.1f} s CPU, of which {start:.1f} s for one copy")
        more = {name: cpu[name, parsed.copies] - cpu[name, 1] for name, _ in cpu}
        print(f"ratio {cpu['wikimill tvstory', parsed.copies] / cpu['plain loop', parsed.copies]:.2f}", end="; ")
        print(f"without what one copy takes {more['wikimill tvstory'] / more['plain loop']:.2f}")


if __name__ == "__main__":
    main()
