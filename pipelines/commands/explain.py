"""`wikimill explain`: prints why a text becomes an example of a corpus or not, by the corpus's `Explainer`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.output_file import OutputFile, in_utf8
from wikimill.pipelines.terminal.parser import Parser, add_flags, flag_of, flag_values, with_flags
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.corpora import EXPLAINED, explained_names, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.explainer import Explainer, NothingToExplain
from wikimill.transforms.options import OptionError


def parser(corpus: Corpus | None = None) -> Parser:
    """Return the command's options for a corpus (default: `EXPLAINED`).

    Raises:
        UsageError: the corpus has no explainer.
    """
    corpus = corpus or find_corpus(EXPLAINED)
    explainer = _explainer_of(corpus)
    prog = "wikimill explain" + ("" if corpus.name == EXPLAINED else f" --corpus {corpus.name}")
    parser = Parser(prog=prog, description=explainer.summary, examples=explainer.examples)
    parser.add_argument("text", nargs="*", help=explainer.texts)
    parser.add_argument(
        "--corpus",
        default=EXPLAINED,
        choices=explained_names(),
        help="corpus whose rules are applied; wikimill explain --corpus NAME --help lists the options of another one",
    )
    if explainer.draw is not None:
        parser.add_argument("--html", metavar="FILE", help="also draw the parses (displaCy), to one HTML file")
    add_flags(parser, explainer.options)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Print why texts become examples or do not; return the exit code.

    Raises:
        UsageError: an option is out of range, the texts hold nothing to explain, or the HTML file cannot be written.
    """
    corpus = find_corpus(_corpus_of(arguments))
    explainer = _explainer_of(corpus)
    parsed = parser(corpus).parse_args(list(arguments))
    html = getattr(parsed, "html", None)
    output = OutputFile("--html", html) if html is not None else None
    if output is not None:
        values = flag_values(parsed, explainer.options)
        output.check({flag_of(explainer.options, name): [values[name]] for name in explainer.reads if values[name]})
    texts = [_standard_input()] if parsed.text == ["-"] else parsed.text
    try:
        options = explainer.options(**flag_values(parsed, explainer.options))
        print(printable(explainer.explain(options, texts), keep="\n"), end="")
        if output is not None:
            output.write(in_utf8(_drawn(explainer, options, texts)))
    except OptionError as error:
        flag = flag_of(explainer.options, error.option)
        raise UsageError(f"{flag} {with_flags(explainer.options, error.reason)}") from error
    except NothingToExplain as error:
        raise UsageError(printable(str(error))) from error
    return DONE


def _drawn(explainer: Explainer, options: Any, texts: Sequence[str]) -> str:
    assert explainer.draw is not None
    return explainer.draw(options, texts)


def _explainer_of(corpus: Corpus) -> Explainer:
    if corpus.explainer is None:
        raise UsageError(f"--corpus {corpus.name}: expected one of {', '.join(explained_names())}")
    return corpus.explainer


def _corpus_of(arguments: Sequence[str]) -> str:
    """Return the name of the corpus on a command line, on which the other options depend.

    Raises:
        UsageError: the corpus is unknown.
    """
    chooser = Parser(prog="wikimill explain", add_help=False)
    chooser.add_argument("--corpus", default=EXPLAINED, choices=explained_names())
    return str(chooser.parse_known_args(list(arguments))[0].corpus)


def _standard_input() -> str:
    """Return the text of standard input.

    Raises:
        UsageError: the text is not UTF-8.
    """
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"-: standard input is not UTF-8 (byte {error.start}); write it as UTF-8") from error
