"""`wikimill explain TEXT`: which rules of `discofuse` fire on a text, which do not and why, with the parse."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pipelines.exit_codes import DONE
from pipelines.options import Parser, UsageError
from pipelines.printable import printable
from rules.coreference.protocol import topic_of
from rules.drops import Drop
from rules.fusion.cleanness import CleanSentences
from rules.fusion.explanation import explain
from rules.fusion.mining import FusionMiner
from transforms.annotate import EMBEDDED, AnnotatorNotFound, load_annotator
from transforms.fusion_worker import RESOLVERS, resolver_named
from transforms.models.load import sentence_model

if TYPE_CHECKING:
    from spacy.tokens import Doc


def parser() -> Parser:
    """The command's options."""
    parser = Parser(
        prog="wikimill explain",
        description="Tell which rules of discofuse fire on a text, which do not and why, with the parse.",
    )
    parser.add_argument("text", nargs="+", help="the text; - reads it from standard input; a newline ends a paragraph")
    parser.add_argument("--title", default="", help="what the text is about: helps the coreference resolver")
    parser.add_argument("--html", metavar="FILE", help="draw the parses as well (displaCy), into one HTML file")
    parser.add_argument("--annotator", default=EMBEDDED, help="spaCy pipeline: embedded, an installed one, or a folder")
    parser.add_argument("--coreference", default="default", choices=RESOLVERS, help="what replaces pronouns")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Explain a text; returns the exit code.

    Raises:
        UsageError: the annotator is not installed, the text has no sentence, or the HTML file cannot be written.
    """
    parsed = parser().parse_args(list(arguments))
    text = sys.stdin.read() if parsed.text == ["-"] else " ".join(parsed.text)
    try:
        annotator = load_annotator(parsed.annotator)
    except AnnotatorNotFound as error:
        raise UsageError(str(error)) from error
    paragraphs, left_out = read(text)
    for sentence, reason in left_out:
        print(f"left out ({reason}): {printable(sentence)}")
    if not paragraphs:
        raise UsageError(
            "the text has no sentence that could be mined; give at least one, as in: wikimill explain 'A b.'"
        )
    with annotator.memory_zone():
        parsed_paragraphs = [annotator.annotate(paragraph) for paragraph in paragraphs]
        topic = topic_of(parsed.title, (token for paragraph in paragraphs for tokens in paragraph for token in tokens))
        miner = FusionMiner(annotator.annotate, resolver_named(parsed.coreference))
        print(printable(explain(parsed_paragraphs, miner, topic), keep="\n"), end="")
        if parsed.html:
            draw(parsed_paragraphs, parsed.html)
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


def draw(paragraphs: Sequence[Sequence[Doc]], path: str) -> None:
    """Write the parses as one HTML page.

    Raises:
        UsageError: the file cannot be written.
    """
    from spacy import displacy

    docs = [doc for paragraph in paragraphs for doc in paragraph]
    page = displacy.render(docs, style="dep", page=True, jupyter=False, options={"compact": True, "distance": 110})
    try:
        Path(path).write_text(page, "utf-8")
    except OSError as error:
        raise UsageError(f"--html {path}: cannot be written ({error.strerror}); name a file in a folder") from error
