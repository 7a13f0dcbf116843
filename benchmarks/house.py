"""The size of the code, and the spread of names over files: `python -m benchmarks.house CHECKOUT [CHECKOUT …]`.

Prints a Markdown table with a column for each checkout, such as one before and one after a change:

* files and lines of the program (rules, transforms, pipelines), of tests, benchmarks and training;
* kinds of process: modules that start one (`subprocess`, `multiprocessing`, `os.fork`);
* for formats, languages, compressions and discourse types the number of program files that name one, by a constant
  that is its name or by a text that lists three. Files under `languages/` or `formats/` define them and do not count.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

PROGRAM = ("rules", "transforms", "pipelines")
FORMATS = ("tfrecord", "avro", "parquet", "jsonl", "tsv", "txt")
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pl", "pt", "ru", "uk", "vi")
COMPRESSIONS = ("bz2", "gz", "xz", "zst", "lzma", "7z")
TYPES = ("PAIR_CONN", "PAIR_ANAPHORA", "SINGLE_APPOSITION", "SINGLE_RELATIVE", "SINGLE_S_COORD", "SINGLE_VP_COORD")
_STARTS = re.compile(r"\b(?:subprocess\.(?:Popen|run)|multiprocessing|os\.fork|os\.posix_spawn)\b")


def sources(root: Path, folders: Iterable[str]) -> list[Path]:
    """Return the modules under some folders of a checkout."""
    return sorted(path for folder in folders for path in (root / folder).rglob("*.py"))


def lines_of(paths: Iterable[Path]) -> int:
    """Return the number of lines of some files."""
    return sum(path.read_text("utf-8").count("\n") for path in paths)


def texts_of(path: Path) -> Iterator[str]:
    """Yield the string constants of a module, without its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {id(node.body[0].value) for node in ast.walk(tree)
                  if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)}  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def names_one(path: Path, names: tuple[str, ...], least: int) -> bool:
    """Return whether a module has `least` of the names as constants, or three in a row in a text."""
    listed = re.compile(rf"\b(?:{'|'.join(names)})(?:\W{{1,6}}(?:{'|'.join(names)})\b){{2,}}")
    found = list(texts_of(path))
    return len({text.lstrip(".") for text in found} & set(names)) >= least or any(map(listed.search, found))


def naming(root: Path, names: tuple[str, ...], own: str, least: int = 1) -> int:
    """Return the number of program files outside the folder `own` that have some of the names."""
    outside = (path for path in sources(root, PROGRAM) if own not in path.relative_to(root).as_posix())
    return sum(names_one(path, names, least) for path in outside)


def measured(root: Path) -> dict[str, int]:
    """Return the figures of a checkout."""
    program = sources(root, PROGRAM)
    return {
        "files of program": len(program),
        "lines of program": lines_of(program),
        "lines of the longest file": max(map(lines_of, ([path] for path in program))),
        "files of tests": len(sources(root, ["tests"])),
        "lines of tests": lines_of(sources(root, ["tests"])),
        "lines of benchmarks": lines_of(sources(root, ["benchmarks"])),
        "lines of training": lines_of(sources(root, ["training"])),
        "modules that start a process": sum(bool(_STARTS.search(path.read_text("utf-8"))) for path in program),
        "files that name a format": naming(root, FORMATS, "release/formats/"),
        # "it" and "es" alone are words; a list of languages has three codes.
        "files that list languages": naming(root, LANGUAGES, "rules/languages/", least=3),
        "files that name a compression": naming(root, COMPRESSIONS, "dumps/compression/compressed"),
        "files that name a discourse type": naming(root, TYPES, "rules/discofuse/fusions"),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", nargs="+", type=Path, metavar="CHECKOUT")
    roots = parser.parse_args().checkouts
    columns = [measured(root) for root in roots]
    print("| |", " | ".join(map(str, roots)), "|")
    print("|---|", "---|" * len(roots), sep="")
    for name in columns[0]:
        print(f"| {name} |", " | ".join(f"{each[name]:,}" for each in columns), "|")


if __name__ == "__main__":
    main()
