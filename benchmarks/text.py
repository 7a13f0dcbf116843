"""`wikimill text` next to other tools that convert wikitext to text: leaks, hole signs, words kept, CPU.

    python -m benchmarks.text [--data DIR] [--input DUMP …] [--python OTHER/bin/python] [--node DIR] [--wikrs FILE]
        [--show]

The articles of each dump (namespace 0, no redirect, no disambiguation, latest text) are written as a dump and as JSON
Lines, which each tool reads in a process of its own; tools that are not installed in `--python` (extra `peers`) are
left out. wtf_wikipedia is taken from a folder in which `npm install wtf_wikipedia` ran, wikrs is a program (`cargo
install wikrs`). `--show` prints each leak of wikimill with the words around it, because an article may contain such
signs itself.

    CPU               seconds of the process with its children, start included; MB/s of wikitext excludes the start,
                      which is measured on one short article; peak is the largest process's, and cannot be measured
                      below the benchmark's own
    leaked            articles with markup (`benchmarks.cleaning.LEAKED`), lines that are headings left out
    hole signs        (`benchmarks.cleaning.SIGN`) in 1,000 whole sentences: five words or more and a stop
    words kept        share of the words that three or more tools have in whole sentences of an article
    lacked            words of wikimill's whole sentences that the tool's text of the article lacks, in 1,000: most
                      come from templates
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from benchmarks.cleaning import LEAKED, SIGN, Article, articles_of, megabytes_of
from benchmarks.process_watch import on_one_thread
from wikimill.transforms.models.load_sentence_model import sentence_model

DUMPS = ("enwiki-2016-slice.xml.bz2", "enwiki-2022-slice.xml.bz2")
#: Program that runs a library: reads lines of [title, wikitext], writes lines of [title, text].
_LOOP = """\
import json, sys
{setup}
for line in sys.stdin:
    t, w = json.loads(line)
    print(json.dumps([t, {text}]))
"""
LIBRARIES = {
    "strip_code": ("import mwparserfromhell", "str(mwparserfromhell.parse(w).strip_code())"),
    "wikitextparser": ("import wikitextparser", "wikitextparser.remove_markup(w)"),
    "gensim": ("from gensim.corpora.wikicorpus import filter_wiki", "filter_wiki(w)"),
}
_NODE_LOOP = """\
const wtf = require("wtf_wikipedia")
require("readline").createInterface({input: process.stdin}).on("line", (line) => {
  const [t, w] = JSON.parse(line)
  console.log(JSON.stringify([t, wtf(w).text()]))
})
"""
WTF, WIKRS = "wtf_wikipedia", "wikrs"
_HEADING = re.compile(r"^=+[^=].*=+\s*$", re.MULTILINE)
_SHORT = Article("A", "It rains.", None)  # type: ignore[arg-type]  # its syntax is not looked at
_CONSENSUS = 3
#: Head of the dump. Without a namespace of templates, WikiExtractor takes every title for a template's.
_HEAD = """\
<mediawiki version="0.10" xml:lang="en">
<siteinfo>
<sitename>Wikipedia</sitename>
<dbname>enwiki</dbname>
<base>https://en.wikipedia.org/wiki/Main_Page</base>
<namespaces>
<namespace key="0" case="first-letter" />
<namespace key="10" case="first-letter">Template</namespace>
</namespaces>
</siteinfo>
"""


@dataclass(frozen=True)
class Tools:
    """The places of the other tools: a Python with the libraries, the folder of Node's, the program wikrs."""

    python: str
    node: Path | None
    wikrs: Path | None


@dataclass
class Run:
    """The result of a tool: title → text, CPU seconds, peak memory in megabytes."""

    texts: dict[str, str]
    cpu: float
    peak: float


def as_dump(articles: list[Article]) -> str:
    """Return the articles as a MediaWiki export."""
    pages = []
    for number, article in enumerate(articles, 1):
        text = f'<text bytes="{len(article.text.encode())}">{escape(article.text)}</text>'
        revision = f"<revision>\n<id>{number}</id>\n<model>wikitext</model>\n{text}\n</revision>"
        pages.append(
            f"<page>\n<title>{escape(article.title)}</title>\n<ns>0</ns>\n<id>{number}</id>\n{revision}\n</page>\n"
        )
    return "".join((_HEAD, *pages, "</mediawiki>\n"))


def measured(command: list[str], stdin: Path | None = None, cwd: Path | None = None) -> tuple[bytes, float, float]:
    """Run a command; return its output, CPU seconds with its children, and peak megabytes.

    Raises:
        SystemExit: the command fails.
    """
    with tempfile.TemporaryFile() as out:
        source = stdin.open("rb") if stdin is not None else None
        process = subprocess.Popen(
            command, stdin=source, stdout=out, stderr=subprocess.DEVNULL, cwd=cwd, env=on_one_thread()
        )
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"{' '.join(command)[:200]} failed: status {status}")
        out.seek(0)
        return out.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def wikimill(folder: Path, articles: list[Article], name: str) -> Run:
    """Run `wikimill text` with every section, without formulas: LaTeX has signs that `LEAKED` matches."""
    dump, output = folder / f"{name}.xml", folder / f"{name}-text"
    dump.write_text(as_dump(articles), "utf-8")
    options = ["--formats", "jsonl", "--math", "hole", "--keep_apparatus", "--splits", "train=1", "--overwrite"]
    command = [sys.executable, "-m", "wikimill", "text", "--input", str(dump), "--output", str(output), *options]
    _, cpu, peak = measured(command)
    texts = {}
    for path in sorted((output / "jsonl").iterdir()):
        for line in path.read_text("utf-8").split("\n")[:-1]:
            record = json.loads(line)
            texts[record["page_title"]] = record["text"]
    return Run(texts, cpu, peak)


def library(tools: Tools, folder: Path, articles: list[Article], name: str, tool: str) -> Run:
    """Run a library in a loop over the articles."""
    source = folder / f"{name}.jsonl"
    source.write_text("".join(json.dumps([article.title, article.text]) + "\n" for article in articles))
    if tool == WTF:
        out, cpu, peak = measured(["node", "-e", _NODE_LOOP], source, tools.node)
    else:
        setup, text = LIBRARIES[tool]
        out, cpu, peak = measured([tools.python, "-c", _LOOP.format(setup=setup, text=text)], source)
    # A line may hold other ends of lines, which JavaScript does not escape.
    return Run(dict(json.loads(line) for line in out.decode().split("\n")[:-1]), cpu, peak)


def wikiextractor(python: str, folder: Path, articles: list[Article], name: str) -> Run:
    """Run WikiExtractor without templates, with one process in addition to its reader."""
    dump, output = folder / f"{name}-we.xml", folder / f"{name}-we"
    dump.write_text(as_dump(articles), "utf-8")
    options = ["--json", "--no-templates", "--processes", "1", "-q", "-o", str(output)]
    _, cpu, peak = measured([python, "-m", "wikiextractor.WikiExtractor", *options, str(dump)])
    lines = (line for path in sorted(output.rglob("wiki_*")) for line in path.read_text("utf-8").splitlines())
    return Run({found["title"]: found["text"] for found in map(json.loads, lines)}, cpu, peak)


def wikrs(program: Path, folder: Path, articles: list[Article], name: str) -> Run:
    """Run wikrs with its default engine."""
    dump = folder / f"{name}.xml"
    dump.write_text(as_dump(articles), "utf-8")
    out, cpu, peak = measured([str(program), "--input", str(dump), "--format", "jsonl"])
    lines = (json.loads(line) for line in out.decode().split("\n")[:-1])
    return Run({found["title"]: found["text"] for found in lines}, cpu, peak)


def tools_in(tools: Tools) -> list[str]:
    """Return the tools that are installed."""
    python = tools.python
    modules = {"strip_code": "mwparserfromhell", "wikitextparser": "wikitextparser", "gensim": "gensim"}
    modules["WikiExtractor"] = "wikiextractor"
    look = "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)"
    found = [tool for tool, module in modules.items() if subprocess.run([python, "-c", look, module]).returncode == 0]
    return found + [WTF] * (tools.node is not None) + [WIKRS] * (tools.wikrs is not None)


def run(tool: str, tools: Tools, folder: Path, articles: list[Article], name: str) -> Run:
    """Run a tool on the articles."""
    if tool == "wikimill":
        return wikimill(folder, articles, name)
    if tool == "WikiExtractor":
        return wikiextractor(tools.python, folder, articles, name)
    if tool == WIKRS and tools.wikrs is not None:
        return wikrs(tools.wikrs, folder, articles, name)
    return library(tools, folder, articles, name, tool)


def whole_sentences(text: str) -> list[str]:
    """Return the sentences of five words or more with a stop, cut by the same model for all tools."""
    found = (sentence for line in text.split("\n") for sentence in sentence_model().sentences(line.strip()))
    return [each for each in found if each.count(" ") >= 4 and each[-1] in ".!?"]


def words_of(sentences: list[str]) -> Counter[str]:
    """Return the words of sentences."""
    return Counter(word for sentence in sentences for word in re.findall(r"\w+", sentence))


def leaks_of(found: Run) -> Iterator[str]:
    """Yield the first leak of each article, with the words around it."""
    for title, text in sorted(found.texts.items()):
        text = _HEADING.sub("", text)
        if (leak := LEAKED.search(text)) is not None:
            around = " ".join(text[max(0, leak.start() - 60) : leak.end() + 60].split())
            yield f"{title}: {leak.group()!r} in {around!r}"


def report(articles: list[Article], runs: Mapping[str, Run], starts: Mapping[str, float]) -> Iterator[str]:
    """Yield the lines of a table."""
    megabytes, own = megabytes_of(articles), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    whole = {
        tool: {article.title: whole_sentences(found.texts.get(article.title, "")) for article in articles}
        for tool, found in runs.items()
    }
    kept: Counter[str] = Counter()
    lacked: Counter[str] = Counter()
    consensus = own_words = 0
    for article in articles:
        counts = {tool: words_of(whole[tool][article.title]) for tool in runs}
        own_words += counts["wikimill"].total()
        for tool, found in runs.items():
            lacked[tool] += (counts["wikimill"] - words_of([found.texts.get(article.title, "")])).total()
        for word in set().union(*counts.values()) if len(runs) > _CONSENSUS else ():
            shared = sorted((count[word] for count in counts.values()), reverse=True)[_CONSENSUS - 1]
            consensus += shared
            kept.update({tool: min(shared, count[word]) for tool, count in counts.items()})
    yield "| | CPU s | MB/s | peak MB | articles with a leak | whole sentences | hole signs | words kept | lacked |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for tool, found in runs.items():
        leaks = sum(LEAKED.search(_HEADING.sub("", text)) is not None for text in found.texts.values())
        sentences = [sentence for each in whole[tool].values() for sentence in each]
        signs = 1000 * sum(len(SIGN.findall(sentence)) for sentence in sentences) / max(len(sentences), 1)
        speed = megabytes / max(found.cpu - starts[tool], 1e-9)
        share = f"{100 * kept[tool] / consensus:.1f} %" if consensus else "–"
        # A process inherits the peak of its parent.
        peak = f"{found.peak:.0f}" if found.peak > 1.2 * own else f"< {found.peak:.0f}"
        yield (
            f"| {tool} | {found.cpu:.1f} | {speed:.2f} | {peak} | {leaks} | {len(sentences):,} | "
            f"{signs:.2f} | {share} | {1000 * lacked[tool] / own_words:.1f} |"
        )


def main() -> None:
    """Print a table for each dump."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/dumps"), help=f"a folder with {DUMPS}")
    parser.add_argument("--input", type=Path, nargs="+", help="other dumps than those of --data")
    parser.add_argument("--python", default=sys.executable, help="the Python that has the other tools")
    parser.add_argument("--node", type=Path, metavar="DIR", help="folder in which npm installed wtf_wikipedia")
    parser.add_argument("--wikrs", type=Path, metavar="FILE", help="the program wikrs")
    parser.add_argument("--show", action="store_true", help="print the leaks of wikimill")
    parsed = parser.parse_args()
    where = Tools(parsed.python, parsed.node, parsed.wikrs)
    tools = ["wikimill", *tools_in(where)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = {tool: run(tool, where, folder, [_SHORT], f"start-{tool}").cpu for tool in tools}
        for path in parsed.input or [parsed.data / dump for dump in DUMPS]:
            articles = list(articles_of(path))
            print(f"{path.name}: {len(articles)} articles, {megabytes_of(articles):.2f} MB of wikitext", flush=True)
            runs = {tool: run(tool, where, folder, articles, f"{path.name}-{tool}") for tool in tools}
            for tool in [tool for tool, found in runs.items() if not any(found.texts.values())]:
                print(f"{tool} gave no text of this dump: it is left out")
                del runs[tool]
            for line in report(articles, runs, starts):
                print(line, flush=True)
            for line in leaks_of(runs["wikimill"]) if parsed.show else ():
                print(line, flush=True)


if __name__ == "__main__":
    main()
