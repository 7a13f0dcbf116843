"""Time of a `wikimill refresh` that finds nothing new, against the floor of starting wikimill.

    python -m benchmarks.refresh [--runs 5] [--corpora wikisplit,discofuse]

Each corpus of a sample wiki is released from a mirror on loopback; then `refresh` runs repeatedly as a process. The
floors are `wikimill --version` (Python, and what every command imports) and the same number of requests
to the same mirror without wikimill. Prints one JSON line: the medians in seconds, and their ratios. Target: within 5 s.
"""

from __future__ import annotations

import argparse
import bz2
import functools
import hashlib
import http.client
import http.server
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

WIKI, DATE = "samplewiki", "2026-09-01"
KINDS = {"wikisplit": "history", "discofuse": "current"}
SAMPLE = Path(__file__).parents[1] / "examples" / "samplewiki-20260901-history.xml"


class Handler(http.server.SimpleHTTPRequestHandler):
    """A server of files that records the requested paths and does not log."""

    asked: list[str]

    def log_message(self, *_: object) -> None:
        """Do nothing."""

    def parse_request(self) -> bool:
        """Parse a request and record its path."""
        is_good = super().parse_request()
        if is_good:
            self.asked.append(self.path)
        return is_good


def publish(mirror: Path, kind: str) -> None:
    """Write a dump of the sample to the mirror."""
    folder = mirror / "other" / f"mediawiki_content_{kind}" / WIKI / DATE / "xml" / "bzip2"
    folder.mkdir(parents=True)
    name, data = f"{WIKI}-{DATE}-p1p99999.xml.bz2", bz2.compress(SAMPLE.read_bytes())
    (folder / name).write_bytes(data)
    (folder / "SHA256SUMS").write_text(f"{hashlib.sha256(data).hexdigest()}  {name}\n")
    (folder / "_SUCCESS").touch()


def seconds(action: Callable[[], object], runs: int) -> float:
    """Return the median wall seconds of an action."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def ended(command: list[str], code: int) -> None:
    """Run a process.

    Raises:
        SystemExit: the process ends with another exit code than `code`.
    """
    finished = subprocess.run(command, capture_output=True, text=True)
    if finished.returncode != code:
        raise SystemExit(f"{command} ended with {finished.returncode}: {finished.stderr}")


def ask(port: int, paths: list[str]) -> None:
    """Request some paths from a server on loopback, one after the other."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    for path in paths:
        connection.request("GET", path)
        connection.getresponse().read()
        connection.close()


def main() -> None:
    """Measure the refresh and its floors, and print the medians as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--corpora", default=",".join(KINDS), help="some of wikisplit,discofuse")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        mirror, releases = Path(folder, "mirror"), Path(folder, "releases")
        for corpus in arguments.corpora.split(","):
            publish(mirror, KINDS[corpus])
        Handler.asked = []
        serve = functools.partial(Handler, directory=str(mirror))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            wikimill = [sys.executable, "-m", "wikimill"]
            place = ["--releases", str(releases), "--mirror", f"http://127.0.0.1:{server.server_port}"]
            refresh = [*wikimill, "refresh", "--wiki", WIKI, "--corpus", arguments.corpora, *place]
            refresh += ["--contact", "benchmark@example.org", "--formats", "jsonl", "--near_duplicates", "off"]
            ended(refresh, 0)
            Handler.asked.clear()
            ended(refresh, 3)
            paths = list(Handler.asked)
            measured = {
                "nothing_new": seconds(lambda: ended(refresh, 3), arguments.runs),
                "floor_version": seconds(lambda: ended([*wikimill, "--version"], 0), arguments.runs),
                "floor_requests": seconds(lambda: ask(server.server_port, paths), arguments.runs),
            }
            server.shutdown()
    floor = measured["floor_version"] + measured["floor_requests"]
    figures = {"corpora": arguments.corpora, "runs": arguments.runs, "requests": len(paths)}
    figures |= {"seconds": {name: round(value, 3) for name, value in measured.items()}}
    print(json.dumps(figures | {"times_the_floors": round(measured["nothing_new"] / floor, 1)}))


if __name__ == "__main__":
    main()
