"""`wikimill demo`: mines the samples that come with wikimill into each corpus, to show what a release is."""

from __future__ import annotations

import contextlib
import glob
import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from pathlib import Path
from shutil import which
from typing import Any

from wikimill.pipelines.commands import entities, mine
from wikimill.pipelines.commands.sample import example_text
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.human_eval.drawing import DEFAULT_SALT, draw
from wikimill.rules.records import SPLITS
from wikimill.transforms.corpora import OWN_CORPORA, find_corpus
from wikimill.transforms.corpus import ShownExample
from wikimill.transforms.options import option_specs
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.formats.format import Exactness
from wikimill.transforms.release.formats.registry import FORMATS, exact_formats
from wikimill.transforms.release.stored_release import StoredRelease

#: The sample's dump of Wikidata, and the options with which `wikimill entities` reads it.
ENTITIES, ENTITY_OPTIONS = "samplewiki-entities.json", ("--wiki", "samplewiki", "--language", "en")
#: How many examples of each corpus `--all` prints.
SHOWN = 3
#: Columns of a line; most texts that are shown of an example's source, and of its target.
WIDTH, TEXTS = 100, 2
#: Options of the first corpus, which shows all formats and three splits with examples.
_SPLITS = "train=0.6,dev=0.2,test=0.2"
_FIRST = ("--formats", "tfrecord,avro,parquet,jsonl,tsv", "--splits", _SPLITS)


def sample_path(name: str) -> Path:
    """Return the path of a sample by its file name: in the installed package, or in `examples/` of a checkout.

    Raises:
        FileNotFoundError: neither has the file.
    """
    package = Path(str(resources.files("wikimill.pipelines"))).resolve()
    for folder in (package / "sample", package.parent / "examples"):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"the sample {name} is not installed with wikimill; install the package again")


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog="wikimill demo",
        examples=(
            ("a screen of counts and examples; the releases are demo-release, demo-release-edits, …", "wikimill demo"),
            ("everything that the commands print, in another folder", "wikimill demo --all --output /tmp/demo"),
        ),
        description="Mine the samples that come with wikimill into every corpus, and print what each release holds.",
    )
    first, *others = OWN_CORPORA
    names = ", ".join(f"DIR-{name}" for name in others)
    where = f"folder of the release of {first}; those of the other corpora are {names}"
    parser.add_argument("--output", default="demo-release", metavar="DIR", help=where)
    parser.add_argument(
        "--all", action="store_true", help=f"print what each command prints, the files, and {SHOWN} examples of each"
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Mine the samples, and print what each release holds; return DONE, or the exit code of the first run that failed.

    Raises:
        UsageError: an option is wrong, or a folder cannot be used.
        FileNotFoundError: see `sample_path`.
        InputChanged, RunFailed, RuntimeError, OSError, Exception: see `running.run.run`.
    """
    parsed = parser().parse_args(list(arguments))
    releases = {}
    for name in OWN_CORPORA:
        folder = Path(parsed.output if name == next(iter(OWN_CORPORA)) else f"{parsed.output}-{name}")
        with contextlib.nullcontext() if parsed.all else contextlib.redirect_stdout(io.StringIO()):
            code = _mine(name, folder, f"{parsed.output}-entities")
        if code:
            return code
        if parsed.all:
            print(_contents(folder) + "\n")
        releases[name] = folder
    if not parsed.all:
        print("\n".join(_screen(releases, parsed.output)))
    return 0


def _mine(name: str, folder: Path, table: str) -> int:
    corpus = find_corpus(name)
    partial = (each for each in FORMATS.values() if each.exactness is Exactness.PARTIAL)
    extra = [each.name for each in partial if not each.refusal(corpus)][:1]
    more = _FIRST if name == next(iter(OWN_CORPORA)) else ("--formats", ",".join([*extra, exact_formats()[0]]))
    if "entities" in option_specs(corpus.options):
        read = ["--input", str(sample_path(ENTITIES)), "--overwrite", "--output", table, *ENTITY_OPTIONS]
        if code := entities.main(read):
            return code
        more = (*more, "--entities", table)
    words = ["--input", str(sample_path(corpus.sample)), "--overwrite", "--output", str(folder), *more]
    return mine.main(corpus, words)


def _screen(releases: Mapping[str, Path], output: str) -> Iterator[str]:
    """Yield the lines of a screen: each release's counts, report and shortest example."""
    opened = {name: StoredRelease.open(str(folder)) for name, folder in releases.items()}
    yield f"{'corpus':<11}" + "".join(f"{split:>7}" for split in SPLITS) + "  report"
    for name, release in opened.items():
        counts = "".join(f"{release.manifest['splits'].get(split, 0):>7,}" for split in SPLITS)
        yield f"{name:<11}{counts}  {printable(str(releases[name] / 'report.html'))}"
    default = ",".join(f"{split}={share}" for split, share in zip(SPLITS, Partition().shares, strict=True))
    yield f"{next(iter(opened))} has --splits {_SPLITS}, so that no split is empty;"
    yield f"the default is {default}."
    first = Path(output)
    others = sorted({*first.parent.glob(f"{glob.escape(first.name)}-*")} - {*releases.values()})
    yield f"Also written: {', '.join(printable(str(folder)) for folder in others)}."
    yield "\nThe shortest example of each (→ marks what a model learns to write):"
    for name, release in opened.items():
        texts = [(role, printable(text)) for role, text in _in_short(release)]
        width = max(len(role) for role, _ in texts)
        letters = zip(*(text for _, text in texts), strict=False)
        same = next((place for place, each in enumerate(letters) if len(set(each)) > 1), 0)
        for number, (role, text) in enumerate(texts):
            start = f"{'' if number else name:<11} {role:<{width}}  "
            yield start + shortened(text, WIDTH - len(start), same)
    named = printable(output)
    yield ""
    if which("wikimill") is None:  # `make demo` does not activate its environment
        environment = Path(sys.prefix)
        place = environment.relative_to(Path.cwd()) if environment.is_relative_to(Path.cwd()) else environment
        yield f"First: source {place / 'bin' / 'activate'}"
    yield f"Next: wikimill sample {named} --n 3; wikimill verify {named}; wikimill demo --all"


def _in_short(release: StoredRelease) -> list[tuple[str, str]]:
    """Return the first texts of the shortest example of a release, each as (role, text)."""

    def length(example: ShownExample) -> tuple[bool, int]:
        texts = [text for _, text in (*example.source, *example.target)]
        return example.source == example.target, max(map(len, texts))

    example = min(map(release.corpus.charts.example, release.rows()), key=length)
    target = [] if example.source == example.target else [(f"→ {role}", text) for role, text in example.target]
    return [*example.source[:TEXTS], *target[:TEXTS]]


def shortened(text: str, width: int, at: int = 0) -> str:
    """Return the words of a text around a place, with ellipses for the others; at most `width` characters.

    Args:
        text: words with spaces between them.
        width: largest number of characters of the result, more than 4.
        at: number of the character, from 0, around which words are kept; about a third of them precede it.

    >>> shortened("It was abandoned at the outbreak of war .", 24)
    'It was abandoned at …'
    >>> shortened("It was abandoned at the outbreak of war .", 24, 24)
    '… the outbreak of war …'
    """
    if len(text) <= width:
        return text
    room = width - 4
    start = max(0, min(at - room // 3, len(text) - room))
    start = text.find(" ", start) + 1 if start else 0
    end = start + room
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    return f"{'… ' * (start > 0)}{text[start:end]}{' …' * (end < len(text))}"


def _contents(folder: Path) -> str:
    """Return a listing of a release's files and some of its examples."""
    release = StoredRelease.open(str(folder))
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    examples = "\n\n".join(example_text(release.corpus, row) for row in _drawn(release))
    return "\n".join(("what is in it:", *(f"  {name}" for name in files), "some of its examples:", examples))


def _drawn(release: StoredRelease) -> list[Mapping[str, Any]]:
    """Return `SHOWN` examples, of different types where the corpus has types."""
    rating = release.corpus.rating
    types = draw(release.rows(), 1, DEFAULT_SALT, rating.type_column) if rating else []
    rows = {row["id"]: row for row in (*types, *draw(release.rows(), SHOWN, DEFAULT_SALT))}
    return list(rows.values())[:SHOWN]
