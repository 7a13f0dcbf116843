"""`wikimill explain`: prints why a text becomes an example of a corpus or not, by the corpus's `Explainer`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, UsageError, warn
from wikimill.pipelines.terminal.output_file import OutputFile, in_utf8
from wikimill.pipelines.terminal.parser import Parser, add_flags, flag_of, flag_values, flags_in, with_flags
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.corpora import EXPLAINED, explained, explained_names, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.explainer import Explainer, NothingToExplain
from wikimill.transforms.options import OptionError

#: Options that name what is explained; they differ from corpus to corpus.
_PLACES = ("--input", "--page", "--id", "--new", "--old")


def parser(corpus: Corpus | None = None) -> Parser:
    """Return the parser of the command line for a corpus; None for that of `EXPLAINED`.

    Raises:
        UsageError: the corpus has no explainer.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    corpus = corpus or find_corpus(EXPLAINED)
    explainer = _explainer_of(corpus)
    prog = "wikimill explain" + ("" if corpus.name == EXPLAINED else f" --corpus {corpus.name}")
    needs = "; ".join(f"{name}: {needed}" for name, needed in explained().items())
    parser = Parser(
        prog=prog,
        description=explainer.summary,
        epilog=f"What each corpus needs: {needs}. wikimill explain --corpus NAME --help lists its options.",
        examples=explainer.examples,
    )
    parser.add_argument("text", nargs="*", help=explainer.texts)
    parser.add_argument(
        "--corpus",
        choices=explained_names(),
        help=f"corpus whose rules are applied; needed with --input (default: {EXPLAINED}, for a text)",
    )
    if explainer.draw is not None:
        parser.add_argument("--html", metavar="FILE", help="also draw the parses (displaCy), to one HTML file")
    add_flags(parser, explainer.options)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Print why texts, or the edits of a page, become examples or do not; return DONE.

    Raises:
        UsageError: an option is wrong, the texts hold nothing to explain, standard input is not UTF-8, or the HTML file
            cannot be written.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    corpus = find_corpus(_corpus_of(arguments))
    explainer = _explainer_of(corpus)
    parsed = _parsed(corpus, explainer, list(arguments))
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
        if parsed.corpus is None:
            warn(f"explained as {corpus.name}; --corpus NAME applies another corpus's rules")
    except OptionError as error:
        flag = flag_of(explainer.options, error.option)
        raise UsageError(f"{flag} {with_flags(explainer.options, error.reason)}") from error
    except NothingToExplain as error:
        raise UsageError(printable(str(error))) from error
    return DONE


def _parsed(corpus: Corpus, explainer: Explainer, arguments: list[str]) -> argparse.Namespace:
    """Return the options of a command line; those of the profile that it names are its defaults.

    Raises:
        UsageError: an option is unknown, or out of range.
    """
    declared = parser(corpus)
    for flag in flags_in(arguments):
        if flag in _PLACES and flag not in declared.options:
            raise UsageError(f"unknown option {flag}; --corpus {corpus.name} needs {explainer.needs}")
    parsed = declared.parse_args(arguments)
    chosen = next((each for each in corpus.profiles if each.name == getattr(parsed, "profile", None)), None)
    if chosen is not None and chosen.values:
        declared.set_defaults(**chosen.values)
        parsed = declared.parse_args(arguments)
    return parsed


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
        UsageError: the corpus is unknown, or none is named and the command line names a file or a page.
    """
    chooser = Parser(prog="wikimill explain", add_help=False)
    chooser.add_argument("--corpus", choices=explained_names())
    named = chooser.parse_known_args(list(arguments))[0].corpus
    if named is None and (places := [flag for flag in flags_in(arguments) if flag in _PLACES]):
        choices = ", ".join(explained_names())
        raise UsageError(f"--corpus is missing: with {places[0]} name the corpus whose rules are applied: {choices}")
    return named or EXPLAINED


def _standard_input() -> str:
    """Return the text of standard input.

    Raises:
        UsageError: the text is not UTF-8.
    """
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"-: standard input is not UTF-8 (byte {error.start}); write it as UTF-8") from error
