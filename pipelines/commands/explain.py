"""`wikimill explain TEXT`: which rules of `discofuse` fire on a text, which do not and why, with the parse."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.exit_codes import DONE
from wikimill.pipelines.terminal.output_file import OutputFile, in_utf8
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.coreference.protocol import topic_of
from wikimill.rules.discofuse.explanation import explain
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.drops import Drop
from wikimill.transforms.models.annotator import AnnotatorNotFound, load_annotator
from wikimill.transforms.models.choices import EMBEDDED, RESOLVERS
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named

if TYPE_CHECKING:
    from spacy.tokens import Doc


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill explain",
        description="Show which rules of discofuse fire on a text, which do not and why, with the parse.",
    )
    parser.add_argument("text", nargs="+", help="the text, or - for standard input; a newline ends a paragraph")
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
    parsed = parser().parse_args(list(arguments))
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
