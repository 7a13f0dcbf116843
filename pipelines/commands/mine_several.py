"""`wikimill mine --corpus A,B`: mines several corpora of histories in one pass over the dumps."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from wikimill.pipelines.running import job
from wikimill.pipelines.running.job import planned
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.running.read_once import read_once
from wikimill.pipelines.running.run import run
from wikimill.pipelines.running.run_options import RunOptions, plain_folder
from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.parser import Parser, add_flags, as_type
from wikimill.transforms.corpora import corpus_names, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.options import OptionError
from wikimill.transforms.ranges import OutOfRange

#: Folder of checkpoints in the output folder, unless `--work_dir` names another.
WORK = "work"


def histories() -> list[str]:
    """Return the names of the corpora that are mined from all revisions, in the order of `corpus_names`.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    return [name for name in corpus_names() if find_corpus(name).reads == "history"]


def corpora(text: str) -> tuple[Corpus, ...]:
    """Return the corpora of histories that a comma-separated list names, at least two.

    Raises:
        OutOfRange: a name is unknown or repeated, its corpus is not mined from histories, or there are fewer than two.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    names, known = text.split(","), histories()
    if len(set(names)) < max(2, len(names)) or not set(names) <= set(known):
        raise OutOfRange(f"expected two or more of {', '.join(known)}, with commas between them")
    return tuple(find_corpus(name) for name in names)


def parser() -> Parser:
    """Return the parser of the command line: `--corpus`, and the options of a run that every corpus has.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    command = f"wikimill mine --corpus {','.join(histories())} --input dumps/ --output releases"
    parser = Parser(
        prog="wikimill mine",
        description="Mine several corpora from one reading of revision histories (*-pages-meta-history*), which takes "
        "less time than a command for each. The releases are in DIR/CORPUS and have the bytes "
        "that each corpus's own command writes.",
        epilog="Options of one corpus are given here, too, and go to the corpora that have them (`wikimill CORPUS "
        f"--help` lists them). Checkpoints are kept in DIR/{WORK}, or in --work_dir. It mines on this machine, "
        "not on a cluster. Exit codes are those of `wikimill CORPUS` (0: all releases are published); of several "
        "failures, the first.",
        examples=(
            ("all corpora of a history", command),
            ("with four processes; the same command resumes it", f"{command} --workers 4 --work_dir work"),
        ),
    )
    parser.add_argument(
        "--corpus",
        required=True,
        type=as_type(corpora),
        metavar="A,B",
        help=f"corpora to mine, with commas between them: two or more of {', '.join(histories())}",
    )
    add_flags(parser, RunOptions)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Mine several corpora; return DONE, or the exit code of the first one that is not published.

    An exit code other than DONE does not end the command: the next corpus follows.

    Raises:
        UsageError: an option is wrong, or a corpus cannot be mined; see `read_once`.
        InputChanged, RunFailed, RuntimeError, OSError, Exception: see `running.run.run`; no further corpus is mined.
    """
    parsed, _ = parser().parse_known_args(list(arguments))
    try:
        output, work = plain_folder("output", parsed.output), parsed.work_dir
    except OptionError as error:
        raise UsageError(f"--{error.option} {error.reason}") from error
    flags = {corpus.name: set(job.parser(corpus).options) for corpus in parsed.corpus}
    split_bytes = max(corpus.split_bytes for corpus in parsed.corpus)
    tasks = []
    for corpus in parsed.corpus:
        others = set[str]().union(*flags.values()) - flags[corpus.name] | {"--corpus", "--output", "--work_dir"}
        own = ["--split_bytes", str(split_bytes), *without_options(arguments, others)]
        own += ["--output", f"{output}/{corpus.name}", "--work_dir", work or f"{output}/{WORK}"]
        tasks.append(MiningTask(planned(corpus, own)))
    is_mined = not tasks[0].run.dry_run
    if is_mined:
        read_once(tasks)
    codes = [run(task, is_mined=is_mined) for task in tasks]
    return next((code for code in codes if code != DONE), DONE)


def without_options(arguments: Sequence[str], flags: Collection[str]) -> list[str]:
    """Return the words of a command line without some options and their values.

    Args:
        arguments: the words.
        flags: the options to leave out, with dashes.

    >>> without_options(["--input", "a", "b", "--kinds", "deletion", "--all", "--workers=2"], ["--kinds", "--all"])
    ['--input', 'a', 'b', '--workers=2']
    """
    kept, is_kept = [], True
    for argument in arguments:
        if argument.startswith("--"):
            is_kept = argument.split("=")[0] not in flags
        if is_kept:
            kept.append(argument)
    return kept
