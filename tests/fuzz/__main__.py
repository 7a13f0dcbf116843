"""Looks for bytes that break a target, guided by what they reach: `python -m tests.fuzz TARGET [--seconds 60]`.

Needs atheris (`pip install 'wikimill[fuzz]'`). What is found is written to `.work/fuzz/TARGET/crash-…`; moved to
`tests/fuzz/found/TARGET/`, under a name that says what it is, it is a test from then on.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Bytes; the parser of wikitext needs more than linear time, and the isolated process ends that.
MAX_BYTES = {"xml": 4096, "bzip2": 2048, "sevenzip": 600, "wikitext": 600, "sentences": 600}


def main() -> None:
    """Read the options and fuzz."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=MAX_BYTES)
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    sys.path[:0] = [str(ROOT / "tests" / "fuzz")]
    import atheris

    with atheris.instrument_imports(include=["wikimill.rules", "wikimill.transforms"]):
        from targets import TARGETS, seeds

    folder = ROOT / ".work" / "fuzz" / options.target
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    dump = next((ROOT / "examples").glob("*.xml")).read_bytes()
    for number, seed in enumerate(seeds(options.target, dump, (ROOT / "examples" / "expected.tsv").read_bytes())):
        (corpus / f"seed-{number}").write_bytes(seed)
    found = ROOT / "tests" / "fuzz" / "found" / options.target
    arguments = [
        *(f"-max_total_time={options.seconds}", f"-max_len={MAX_BYTES[options.target]}", "-timeout=10"),
        *(f"-artifact_prefix={folder}/", "-rss_limit_mb=2048", str(corpus), *([str(found)] if found.is_dir() else [])),
    ]
    atheris.Setup([sys.argv[0], *arguments], TARGETS[options.target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
