"""`wikimill train-sentences`: trains a sentence model (Punkt) on a wiki's own text."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence

from apache_beam.io.filesystem import BeamIOError
from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.running.inputs import missing_message
from wikimill.pipelines.terminal.errors import DONE, UsageError, warn
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import COUNT, Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.progress import ProgressLine
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.listing import InputNotFound, find_inputs
from wikimill.transforms.mining.progress import OwnProgress
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.models.load_sentence_model import LANGUAGE_CODE
from wikimill.transforms.models.train_sentence_model import TooLittleText, Trained, train
from wikimill.transforms.storage.files import write_file

NAME = "train-sentences"


def parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        prog=f"wikimill {NAME}",
        examples=(
            (
                "a model for Greek",
                "wikimill train-sentences --input elwiki-pages-articles.xml.bz2 --language el --output el.json",
            ),
            (
                "of a large wiki a part is enough",
                "wikimill train-sentences --input dumps/frwiki* --language fr --output fr.json --limit_pages 20000",
            ),
        ),
        description="Train a sentence model (Punkt) on a wiki's own text, unsupervised.",
        epilog="The model is learned from the latest text of each article. A few hundred articles suffice; for a large "
        "wiki, --limit_pages 20000 is enough. The model is derived from the wiki's text and shares its "
        "license (CC BY-SA).",
    )
    parser.add_argument(
        "--input",
        nargs="+",
        required=True,
        metavar="PATH",
        help="dump files, folders or globs, on any filesystem that Beam knows",
    )
    parser.add_argument(
        "--language", required=True, metavar="CODE", help="language of the wiki, as in its address: it, uk, …"
    )
    parser.add_argument(
        "--output", required=True, metavar="FILE", help="file for the model (JSON), which --language takes"
    )
    parser.add_argument(
        "--limit_pages", type=COUNT, metavar="N", help="read only the first N articles of each input file"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace FILE")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Train a sentence model and write it; return DONE.

    Raises:
        UsageError: an option is wrong, an input is missing or holds too little text, or the output cannot be written.
        OSError, CannotStart, GivenUp: see `train_sentence_model.train`.
    """
    parsed = parser().parse_args(list(arguments))
    if not LANGUAGE_CODE.fullmatch(parsed.language):
        raise UsageError(
            f"--language {parsed.language}: expected a code as in the wiki's address, such as it or zh-yue"
        )
    folder, name = _checked_output(parsed.output, overwrite=parsed.overwrite)
    try:
        files = find_inputs(parsed.input, kind="current", notify=warn, lack=_warn_of_missing)
        OutputFile("--output", parsed.output).check({"--input": [file.path for file in files]})
        trained = _train(files, parsed.language, parsed.limit_pages)
    except InputNotFound as error:
        raise UsageError(str(error)) from error
    except TooLittleText as error:
        raise UsageError(f"--input: {error}; give more of the wiki; nothing was written") from error
    for file, damage in sorted(trained.damages.items()):
        warn(f"{file} is {damage.state} ({damage}); the model is trained on what could be read of it")
    if trained.failed:
        warn(f"left out {quantity(trained.failed, 'article')} that could not be parsed")
    data = trained.as_bytes()
    try:
        write_file(folder, name, data)
    except (OSError, BeamIOError) as error:
        raise UsageError(f"--output {parsed.output}: cannot be written ({error}); name another file") from error
    print(_summary(parsed.language, trained, parsed.output, data))
    return DONE


def _warn_of_missing(name: str, listing: str) -> None:
    warn(missing_message([(name, listing)]))


def _checked_output(path: str, *, overwrite: bool) -> tuple[str, str]:
    """Return folder and name of the output, checked before the training, which may take an hour.

    Raises:
        UsageError: the output is a folder, exists without `overwrite`, or has a name that `--language` would take for
            the code of a language.
    """
    folder, _, name = (path if "/" in path else f"./{path}").rpartition("/")
    if not name.endswith(".json") or os.path.isdir(path):
        raise UsageError(f"--output {path}: expected the name of a file that ends with .json")
    if not overwrite and FileSystems.exists(path):
        raise UsageError(f"--output {path} is there already; give another name, or --overwrite")
    return folder or "/", name


def _train(files: Sequence[InputFile], language: str, limit_pages: int | None) -> Trained:
    worker = Sandbox("wikimill.transforms.models.paragraphs", "paragraph_reader", (language,), result=list[str])
    progress = OwnProgress()
    try:
        with ProgressLine(progress, sum(file.size for file in files), "reading", "paragraphs", afterwards="training"):
            return train(files, language, worker, limit_pages, progress)
    finally:
        worker.close()


def _summary(language: str, trained: Trained, path: str, data: bytes) -> str:
    model = trained.model
    return (
        f"{language}: learned from {quantity(model['articles'], 'article')} with "
        f"{quantity(model['characters'], 'character')}: "
        f"{quantity(len(model['abbreviations']), 'abbreviation')}, "
        f"{quantity(len(model['starters']), 'sentence starter')}, {quantity(len(model['contexts']), 'word')}\n"
        f"{printable(path)}: {len(data):,} bytes, sha256:{hashlib.sha256(data).hexdigest()[:16]}; "
        f"a mining command with --language {printable(path)} uses it"
    )
