"""`wikimill explain`: which rules of `discofuse` fire on a text, which do not and why, with the parse.

With `--corpus` it tells why something is an example of another corpus, or is none (`Corpus.explainer`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.exit_codes import DONE
from wikimill.pipelines.terminal.option_flags import add_flags, flag_of, flag_values, with_flags
from wikimill.pipelines.terminal.output_file import OutputFile, in_utf8
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.coreference.protocol import topic_of
from wikimill.rules.discofuse.explanation import explain
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.drops import Drop
from wikimill.transforms.corpora import corpus_names, find_corpus
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.models.annotator import AnnotatorNotFound, load_annotator
from wikimill.transforms.models.choices import EMBEDDED, RESOLVERS
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named
from wikimill.transforms.options import OptionError

if TYPE_CHECKING:
    from spacy.tokens import Doc


#: The corpus whose rules read a parse; the others have an `Explainer`.
PARSED = "discofuse"


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill explain",
        description="Show which rules of discofuse fire on a text, which do not and why, with the parse.",
    )
    parser.add_argument("text", nargs="+", help="the text, or - for standard input; a newline ends a paragraph")
    parser.add_argument(
        "--corpus",
        default=PARSED,
        choices=corpus_names(),
        help="corpus whose rules are applied; wikimill explain --corpus NAME --help lists the options of another one",
    )
    parser.add_argument("--title", default="", help="title of the article; helps the coreference resolver")
    parser.add_argument("--html", metavar="FILE", help="also draw the parses (displaCy), to one HTML file")
    parser.add_argument(
        "--annotator",
        default=EMBEDDED,
        metavar="NAME",
        help="spaCy pipeline that parses: embedded, an installed one, or a folder",
    )
    parser.add_argument(
        "--coreference",
        default="default",
        choices=RESOLVERS,
        help="resolver that replaces pronouns and other anaphors",
    )
    return parser


def main(arguments: Sequence[str]) -> int:
    """Explain a text; returns the exit code.

    Raises:
        UsageError: the annotator is not installed, the text has no sentence, or the HTML file cannot be written.
    """
    name, words = _corpus_of(arguments)
    if name != PARSED:
        return _explain_corpus(find_corpus(name), words)
    parsed = parser().parse_args(words)
    output = OutputFile("--html", parsed.html) if parsed.html is not None else None
    if output is not None:
        output.check({"--annotator": [parsed.annotator]})
    text = _standard_input() if parsed.text == ["-"] else " ".join(parsed.text)
    try:
        annotator = load_annotator(parsed.annotator)
    except AnnotatorNotFound as error:
        raise UsageError(f"--annotator {error}") from error
    paragraphs, left_out = read(text)
    for sentence, reason in left_out:
        print(f"left out ({reason}): {printable(sentence)}")
    if not paragraphs:
        raise UsageError(
            "the text has no sentence that could be mined; give at least one, as in: wikimill explain 'A b.'"
        )
    with annotator.memory_zone():
        parsed_paragraphs = [annotator.annotate(paragraph) for paragraph in paragraphs]
        tokens = (token for paragraph in paragraphs for sentence in paragraph for token in sentence)
        topic = topic_of(parsed.title, tokens, paragraphs[0][0])
        miner = FusionMiner(annotator.annotate, resolver_named(parsed.coreference))
        print(printable(explain(parsed_paragraphs, miner, topic), keep="\n"), end="")
        if output is not None:
            output.write(in_utf8(drawn(parsed_paragraphs)))
    return DONE


def _corpus_of(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The corpus that a command line names, and the other words: which options there are depends on it.

    Raises:
        UsageError: there is none of that name.
    """
    chooser = Parser(prog="wikimill explain", add_help=False)
    chooser.add_argument("--corpus", default=PARSED, choices=corpus_names())
    parsed, words = chooser.parse_known_args(list(arguments))
    return str(parsed.corpus), words


def _explain_corpus(corpus: Corpus, words: Sequence[str]) -> int:
    explainer = corpus.explainer
    if explainer is None:
        raise UsageError(f"--corpus {corpus.name}: nothing is known that would explain its examples")
    parser = Parser(prog=f"wikimill explain --corpus {corpus.name}", description=explainer.summary)
    parser.add_argument("text", nargs="*", help=explainer.texts)
    add_flags(parser, explainer.options)
    parsed = parser.parse_args(list(words))
    try:
        options = explainer.options(**flag_values(parsed, explainer.options))
        print(printable(explainer.explain(options, parsed.text), keep="\n"), end="")
    except OptionError as error:
        flag = flag_of(explainer.options, error.option)
        raise UsageError(f"{flag} {with_flags(explainer.options, error.reason)}") from error
    return DONE


def read(text: str) -> tuple[list[list[tuple[str, ...]]], list[tuple[str, Drop]]]:
    """Cut a text as `discofuse` cuts a document: paragraphs of tokenised sentences, and what is left out and why."""
    model, clean = sentence_model("en"), CleanSentences(must_end=False)
    paragraphs: list[list[tuple[str, ...]]] = []
    left_out: list[tuple[str, Drop]] = []
    for line in text.splitlines():
        paragraph: list[tuple[str, ...]] = []
        for sentence in model.sentences(line):
            tokens = clean.read(sentence)
            if isinstance(tokens, Drop):
                left_out.append((sentence, tokens))
            else:
                paragraph.append(tokens)
        if paragraph:
            paragraphs.append(paragraph)
    return paragraphs, left_out


def drawn(paragraphs: Sequence[Sequence[Doc]]) -> str:
    """The parses as one HTML page."""
    from spacy import displacy

    docs = [doc for paragraph in paragraphs for doc in paragraph]
    options = {"compact": True, "distance": 110}
    return str(displacy.render(docs, style="dep", page=True, jupyter=False, options=options))


def _standard_input() -> str:
    """The text on standard input.

    Raises:
        UsageError: it is not UTF-8.
    """
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"-: standard input is not UTF-8 (byte {error.start}); write it as UTF-8") from error
