"""Time and memory of `wikimill sample` on a large release, next to reading its files.

    python -m benchmarks.sampling [--examples 1000000] [--n 100]

Makes a release of that many examples of WikiSplit as JSON Lines in a temporary folder (about 1 kB each), and draws from
it in a process of its own. The floor is reading the same lines with `json.loads`. One JSON line is printed.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from hashlib import blake2b
from pathlib import Path

_SENTENCE = "The mill at {} was built in 1820 by a rich merchant and it was sold to the council of the town in 1905 ."
_PROGRAM = "import sys; from wikimill.pipelines.main import main; sys.exit(main(sys.argv[1:]))"


def make(folder: Path, number: int) -> Path:
    """Write the release; return its data file."""
    path = "jsonl/wikisplit-train-00000-of-00001.jsonl"
    (folder / "jsonl").mkdir()
    with (folder / path).open("w", encoding="utf-8") as file:
        for index in range(number):
            name = blake2b(str(index).encode(), digest_size=16).hexdigest()
            text = _SENTENCE.format(name)
            record = {
                "id": name,
                "page_title": "Mill",
                "url": f"https://wiki.example/w/index.php?diff={index}",
                "split": "train",
                "complex_sentence": text,
                "simple_sentence_1": text,
                "simple_sentence_2": text,
                "complex_sentence_raw": text * 3,
                "direction": "split",
            }
            file.write(json.dumps(record) + "\n")
    content = {"corpus": "wikisplit", "options": {"formats": ["jsonl"]}, "files": [{"path": path}]}
    (folder / "manifest.json").write_text(json.dumps(content), "utf-8")
    return folder / path


def main() -> None:
    """Measure the command and the floor, and print both as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=1_000_000)
    parser.add_argument("--n", type=int, default=100)
    parsed = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = make(Path(folder), parsed.examples)
        start = time.perf_counter()
        with data.open("rb") as file:
            for line in file:
                json.loads(line)
        floor = time.perf_counter() - start
        command = [sys.executable, "-c", _PROGRAM, "sample", folder, "--n", str(parsed.n)]
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    figures = {
        "examples": parsed.examples,
        "seconds": round(seconds, 1),
        "floor_seconds": round(floor, 1),
        "ratio": round(seconds / floor, 2),
        "peak_mb": round(peak),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
