"""Whether two commits give the same releases, and what each takes: before and after a change that must change nothing.

    python -m benchmarks.same_bytes --before COMMIT --corpus wikisplit --input DUMP [DUMP …] [the command's options]

The commit is checked out into a folder of its own and installed there in an environment of its own; both mill the same
inputs, in turn. Prints the files that differ, of those that must not (all but run.json), and CPU seconds and peak MiB
of each command. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.process_watch import children_cpu

ROOT = Path(__file__).resolve().parents[1]


def digests(release: Path) -> dict[str, str]:
    """The SHA-256 of each file of a release that must not differ between runs."""
    files = sorted(path for path in release.rglob("*") if path.is_file() and path.name != "run.json")
    return {str(path.relative_to(release)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def environment_of(commit: str, folder: Path) -> Path:
    """Check a commit out and install it; gives its `wikimill`."""
    tree, venv = folder / "tree", folder / "venv"
    subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", tree, commit], check=True)
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    subprocess.run([venv / "bin" / "python", "-m", "pip", "install", "--quiet", "--editable", tree], check=True)
    return venv / "bin" / "wikimill"


def milled(command: list[str], output: Path) -> dict[str, float]:
    """Run a command; CPU seconds and peak MiB of its processes."""
    before = children_cpu()
    # Older commits import modules from the current folder, where this commit's would lie.
    subprocess.run([*command, "--output", str(output)], check=True, stdout=subprocess.DEVNULL, cwd=output.parent)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return {"cpu_seconds": round(children_cpu() - before, 1), "peak_mib": round(peak / 1024)}


def main() -> int:
    """Compare; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.same_bytes", description=__doc__)
    parser.add_argument("--before", required=True, metavar="COMMIT", help="the other commit; this one is as it stands")
    parser.add_argument("--corpus", required=True, help="the mining command")
    parser.add_argument("--input", nargs="+", required=True, help="what is milled")
    parsed, options = parser.parse_known_args()
    with tempfile.TemporaryDirectory(prefix="wikimill-") as name:
        folder = Path(name)
        here = str(Path(sys.executable).with_name("wikimill"))
        try:
            other = str(environment_of(parsed.before, folder))
            words = [parsed.corpus, "--input", *map(str, map(Path.absolute, map(Path, parsed.input))), *options]
            figures = {
                "before": milled([other, *words], folder / "before"),
                "after": milled([here, *words], folder / "after"),
            }
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", folder / "tree"], check=False)
        before, after = digests(folder / "before"), digests(folder / "after")
    differing = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    print(json.dumps(figures | {"files": len(after), "differing": differing}))
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
