"""What next month's history costs with `--page_cache`, of what it costs milled whole.

    python -m benchmarks.page_cache --input peps-history.xml.xz [--changed 0.02] [--repeat 3] [--sha1] [--entities]
        [--copies 8]

The input is taken for next month's dump; this month's is made of it by taking the last revision from a share of its
pages (of a page alone: the last revisions), evenly spread. Five ways in turn, `--repeat` times, as processes of their
own, CPU seconds of all their processes, the median of each way: reading alone (decompress and parse, as wikisplit
reads; without the start of Python and Beam), next month again from a checkpoint that has all of it mined (starting and
publishing the same examples), milling whole without the option, milling this month into an empty cache, milling next
month with it. The releases of next month must have the same bytes, or this fails. The mining part is what is left
without reading, starting and publishing. MediaWiki writes the SHA-1 of each text
into its dumps; --sha1 adds it to a dump that has none. It also writes `>` and `"` as entities; --entities does so in a
dump that has them as they are, whose texts are read by expat, and have to be encoded again for each key. `--copies`
makes a small history larger, of the same pages under other ids: what a run takes whatever its input then counts less.

The share is told of the medians, and of each round: what lies between the rounds is noise, for it is a small difference
of large figures.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import lzma
import re
import statistics
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.resuming import released, seconds
from wikimill.transforms.dumps.content import content
from wikimill.transforms.storage.stored import open_stored

#: What gives the release that milling whole gives.
SAME = ("next month", "publishing")
#: More than any id of a history that is copied.
_IDS = 10**8
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_READ = """
import sys, time
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.ledger import FileLedger, SPLIT_THINGS
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader
(file,) = find_inputs([sys.argv[1]])
portion = Portion((file,))
ledgers = FileLedger.of_files(portion.files, SPLIT_THINGS)
reader = PortionReader(portion, lambda header: True, FixedBounds(portion.start, portion.stop), ledgers)
started = time.process_time()
sum(isinstance(item, Revision) for item in reader.items())
print(time.process_time() - started)
"""


def with_sha1(dump: bytes) -> bytes:
    """The dump with SHA-1 as MediaWiki writes it: in base 36, 31 digits, as an element and as an attribute."""

    def added(match: re.Match[bytes]) -> bytes:
        number, digits = int.from_bytes(hashlib.sha1(html.unescape(match[2].decode()).encode()).digest(), "big"), ""
        while number:
            number, digit = divmod(number, 36)
            digits = _DIGITS[digit] + digits
        told = digits.rjust(31, "0").encode()
        tag = match[1].replace(b" xml:space", b' sha1="' + told + b'" xml:space')
        return tag + match[2] + b"</text>\n      <sha1>" + told + b"</sha1>"

    return re.sub(rb'(<text bytes="[0-9]*" xml:space="preserve">)([^<]*)</text>', added, dump)


def with_entities(dump: bytes) -> bytes:
    """The dump with texts as MediaWiki writes them: `>` and `"` are entities. What the texts are stays the same."""

    def replaced(match: re.Match[bytes]) -> bytes:
        return match[1] + match[2].replace(b">", b"&gt;").replace(b'"', b"&quot;") + b"</text>"

    return re.sub(rb"(<text(?: [a-z0-9:]+=\"[^\"<>]*\")*>)([^<]*)</text>", replaced, dump)


def copied(dump: bytes, copies: int) -> bytes:
    """The dump with its pages several times, each time with other ids and titles."""
    start, end = dump.index(b"<page>"), dump.rindex(b"</page>") + len(b"</page>")
    found = [dump[:end]]
    for number in range(1, copies):
        title = b"<title>Copy %d of " % number
        pages = re.sub(rb"<(id|parentid)>([0-9]+)<", partial(_renumbered, number=number), dump[start:end])
        found.append(pages.replace(b"<title>", title))
    return b"\n".join(found) + dump[end:]


def _renumbered(match: re.Match[bytes], number: int) -> bytes:
    return b"<%b>%d<" % (match[1], int(match[2]) + number * _IDS)


def month_before(source: str, target: Path, changed: float) -> tuple[int, int]:
    """Write the dump without some last revisions; gives the numbers of pages, and of revisions taken away."""
    with open_stored(source) as raw:
        text = b"".join(block.data for block in content(raw, source, 0))
    head, *pages = text.split(b"<page>")
    taken = 0
    if len(pages) == 1:
        parts = pages[0].split(b"<revision>")
        taken = int((len(parts) - 1) * changed)
        tail = parts[-1].split(b"</revision>")[-1]
        last = parts[-1 - taken].split(b"</revision>")[0] + b"</revision>" + tail
        pages = [b"<revision>".join([*parts[: -1 - taken], last])]
    else:
        step = round(1 / changed)
        for number in range(0, len(pages), step):
            start, end = pages[number].rfind(b"<revision>"), pages[number].rfind(b"</revision>") + len(b"</revision>")
            if pages[number].count(b"<revision>") > 1:
                pages[number] = pages[number][:start] + pages[number][end:]
                taken += 1
    target.write_bytes(b"<page>".join([head, *pages]))
    return len(pages), taken


def measure(source: str, changed: float, repeat: int, copies: int, *, sha1: bool, entities: bool) -> None:
    """Print a line for each way, and what follows from them."""
    runs: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if sha1 or entities or copies > 1:
            with open_stored(source) as raw:
                text = b"".join(block.data for block in content(raw, source, 0))
            text = with_sha1(text) if sha1 else text
            text = copied(with_entities(text) if entities else text, copies)
            source = str(folder / "peps-20261201-pages-meta-history.xml.xz")
            Path(source).write_bytes(lzma.compress(text, preset=1))
        kept = folder / "checkpoint"
        seconds("wikisplit", [source], folder / "first", kept)
        before = folder / "before-20261101-pages-meta-history.xml"
        pages, taken = month_before(source, before, changed)
        print(f"{source}: {pages:,} pages, {taken:,} revisions are new")
        for number in range(repeat):
            cache = folder / f"cache {number}"
            took = {"reading": cpu_of_reading(source)}
            for way, given, work, *options in (
                ("publishing", source, kept),
                ("whole", source, None),
                ("this month", before, None, "--page_cache", cache),
                ("next month", source, None, "--page_cache", cache),
            ):
                release = folder / f"{way} {number}"
                took[way], _ = seconds("wikisplit", [str(given)], release, work, *map(str, options))
            for way, cpu in took.items():
                runs.setdefault(way, []).append(cpu)
            if any(released(folder / f"whole {number}") != released(folder / f"{way} {number}") for way in SAME):
                raise SystemExit("the releases differ")
            size = sum(path.stat().st_size for path in cache.rglob("*.pages"))
    middle = {way: statistics.median(took) for way, took in runs.items()}
    for way, each in runs.items():
        print(f"{way:12} {middle[way]:8.2f} CPU s ({', '.join(f'{cpu:.2f}' for cpu in each)})")
    left, whole = mining_parts(middle)
    each = [mining_parts({way: took[number] for way, took in runs.items()}) for number in range(repeat)]
    shares = ", ".join(f"{known / mined:.1%}" for known, mined in each)
    print(f"mining part: {left:.2f} of {whole:.2f} s, {left / whole:.1%} (round by round: {shares})")
    print(f"reading is {middle['reading'] / middle['next month']:.0%} of next month; the cache has {size:,} bytes")


def mining_parts(took: dict[str, float]) -> tuple[float, float]:
    """CPU seconds that are left for mining, of next month with the cache and of next month milled whole."""
    around = took["reading"] + took["publishing"]
    return took["next month"] - around, took["whole"] - around


def cpu_of_reading(source: str) -> float:
    """CPU seconds that reading a dump takes, in a process of its own, without its start, which is counted elsewhere."""
    told = subprocess.run([sys.executable, "-c", _READ, source], check=True, capture_output=True, text=True)
    return float(told.stdout)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", required=True)
    parser.add_argument("--changed", type=float, default=0.02)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--copies", type=int, default=1, help="have each page so many times, with other ids")
    parser.add_argument("--sha1", action="store_true", help="add the SHA-1 of each text, as MediaWiki does")
    parser.add_argument("--entities", action="store_true", help='write > and " in texts as MediaWiki does')
    parsed = parser.parse_args()
    given = parsed.input, parsed.changed, parsed.repeat, parsed.copies
    measure(*given, sha1=parsed.sha1, entities=parsed.entities)
