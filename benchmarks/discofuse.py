"""Speed of `wikimill discofuse` next to the floor of parsing everything: `nlp.pipe` over all text of the articles.

    python -m benchmarks.discofuse --input DUMP [--annotator NAME] [--runs 1]

Both run on one core, one thread, in processes of their own. CPU seconds are compared, which other processes hardly
change (`ratio_wall` compares the clock). The baseline is the same spaCy pipeline with all of its components and its
default batch size, over the paragraphs that a reader of the articles sees; loading is not counted. The command is
counted whole: start-up, decompression, XML, markup, sentences, rules, release. Words are the paragraphs' words, cut at
white space, the same number for both. A second run of the command parses every sentence; its examples must be the same.
Readable figures go to stderr, one JSON line to stdout.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.process_watch import children_cpu, on_one_thread
from wikimill.rules.discofuse.paragraphs import sectioned_units
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import WikiSyntax, render
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.revisions import LatestText
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.models.annotator import find_annotator
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.models.load_sentence_model import sentence_model

PIPE = """
import json, sys, time
import spacy
texts = json.load(open(sys.argv[2]))
nlp = spacy.load(sys.argv[1])
clock, cpu = time.perf_counter(), time.process_time()
for doc in nlp.pipe(texts):
    pass
print(time.process_time() - cpu, time.perf_counter() - clock)
"""
#: The command with an option that has no flag, because only this benchmark needs it.
PARSE_ALL = """
import sys
from dataclasses import replace
from wikimill.pipelines.running.job import planned
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.running.run import run
from wikimill.transforms.discofuse.corpus import DISCOFUSE
job = planned(DISCOFUSE, sys.argv[1:])
options = replace(job.options, parse_all=True)
sys.exit(run(MiningTask(replace(job, options=options, mining=DISCOFUSE.mining(options)))))
"""
_EVERY_SECONDS = 0.1


def is_article(header: PageHeader) -> bool:
    """Return whether a page is mined."""
    return header.namespace == 0 and not header.is_redirect


def paragraphs_of(path: Path) -> Iterator[str]:
    """Yield the paragraphs of a dump's articles, as a reader sees them."""
    reader, latest = DumpReader(is_article), LatestText()
    prose = None
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, PageStart):
                    latest = LatestText()
                elif isinstance(item, Revision):
                    latest.add(item)
                elif isinstance(item, PageEnd) and latest.revision and not latest.drop:
                    syntax = WikiSyntax(reader.site.aliases(6), reader.site.aliases(14))
                    prose = prose or ProseReader(sentence_model(), syntax)
                    for _, unit in sectioned_units(latest.revision.text):
                        if text := " ".join(render(chunk, syntax) for chunk in prose.chunks(unit)).strip():
                            yield text
                    latest = LatestText()
        except InputDamage as damage:
            print(f"{path.name} is {damage.state}: what was read of it is measured", file=sys.stderr)


class PeakMemory(threading.Thread):
    """A thread that samples a process and its children; `peaks`: MB, of the process and of its largest child."""

    def __init__(self, process_id: int) -> None:
        super().__init__(daemon=True)
        self._process_id = process_id
        self._ended = threading.Event()
        self.peaks = [0, 0]

    def run(self) -> None:
        """Sample every tenth of a second until `stop` is called."""
        while not self._ended.wait(_EVERY_SECONDS):
            self.peaks[0] = max(self.peaks[0], _resident_mb(self._process_id))
            self.peaks[1] = max([self.peaks[1], *map(_resident_mb, _children(self._process_id))])

    def stop(self) -> None:
        """End the thread."""
        self._ended.set()
        self.join()


def _resident_mb(process_id: int) -> int:
    try:
        status = Path(f"/proc/{process_id}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) // 1024 if found else 0


def _children(process_id: int) -> list[int]:
    """Return the children of a process and all their descendants: the sandbox is a child of a child."""
    found: list[int] = []
    for path in Path(f"/proc/{process_id}/task").glob("*/children"):
        try:
            found += map(int, path.read_text().split())
        except OSError:
            continue
    return found + [child for each in found for child in _children(each)]


def run(command: list[str], core: int) -> tuple[tuple[float, float], str, list[int]]:
    """Run a command on one core; return its CPU and clock seconds, output and peaks of memory."""
    clock, cpu = time.perf_counter(), children_cpu()
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env=on_one_thread(),
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    memory = PeakMemory(process.pid)
    memory.start()
    output, _ = process.communicate()
    seconds = children_cpu() - cpu, time.perf_counter() - clock
    memory.stop()
    if process.returncode:
        raise SystemExit(f"{command[:4]} ended with exit code {process.returncode}")
    return seconds, output, memory.peaks


def examples_of(release: Path) -> list[str]:
    """Return the examples of a release, in its order."""
    return [line for path in sorted((release / "jsonl").iterdir()) for line in path.read_text("utf-8").splitlines()]


def main() -> None:
    """Time baseline and command, and print both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, required=True)
    parser.add_argument("--annotator", default=EMBEDDED)
    parser.add_argument("--runs", type=int, default=1, help="baseline and command in turn; medians are compared")
    parser.add_argument("--core", type=int, default=min(os.sched_getaffinity(0)), help="which core both use")
    arguments = parser.parse_args()
    model = str(find_annotator(arguments.annotator).folder)
    texts = list(paragraphs_of(arguments.input))
    words = sum(len(text.split()) for text in texts)
    pipes, commands, peaks, found = [], [], [0, 0], []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "texts.json").write_text(json.dumps(texts))
        options = [
            "--annotator",
            model,
            "--formats",
            "jsonl",
            "--input",
            str(arguments.input),
            "--allow_partial",
            "--overwrite",
        ]
        command = [sys.executable, "-m", "wikimill", "discofuse"]
        for _ in range(arguments.runs):
            _, output, _ = run([sys.executable, "-c", PIPE, model, str(place / "texts.json")], arguments.core)
            pipes.append(tuple(map(float, output.split())))
            seconds, _, peaks = run([*command, *options, "--output", str(place / "release")], arguments.core)
            commands.append(seconds)
        run([sys.executable, "-c", PARSE_ALL, *options, "--output", str(place / "all")], arguments.core)
        found = examples_of(place / "release")
        is_same = found == examples_of(place / "all")
    pipe, whole = (words / median(cpu for cpu, _ in seconds) for seconds in (pipes, commands))
    ratio_wall = median(clock for _, clock in pipes) / median(clock for _, clock in commands)
    figures = {
        "input": arguments.input.name,
        "words": words,
        "examples": len(found),
        "pipe_words_per_s": round(pipe),
        "command_words_per_s": round(whole),
        "ratio": round(whole / pipe, 2),
        "ratio_wall": round(ratio_wall, 2),
        "peak_rss_mb": {"parent": peaks[0], "child": peaks[1]},
        "same_as_parsing_everything": is_same,
    }
    print(
        f"{words:,} words in {len(texts):,} paragraphs: nlp.pipe {pipe:,.0f} words/s, wikimill discofuse {whole:,.0f} "
        f"words/s ({whole / pipe:.2f} times), {len(found):,} examples, "
        f"{'the same' if is_same else 'NOT the same'} when everything is parsed",
        file=sys.stderr,
    )
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
