"""`wikimill model-path`: prints the folder of the embedded annotator, which `spacy.load` opens."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.parser import Parser
from wikimill.transforms.models.annotator import AnnotatorNotFound, find_annotator
from wikimill.transforms.models.choices import EMBEDDED


def parser() -> Parser:
    """Return the parser of the command line."""
    return Parser(
        prog="wikimill model-path",
        description="Print the folder of the embedded spaCy pipeline.",
        examples=(
            ("the folder", "wikimill model-path"),
            ("open it with spaCy", """python -c "import spacy; spacy.load('$(wikimill model-path)')\""""),
        ),
    )


def main(arguments: Sequence[str]) -> int:
    """Print the folder of the embedded spaCy pipeline; return DONE.

    Raises:
        UsageError: this installation lacks the model.
    """
    parser().parse_args(list(arguments))
    try:
        print(find_annotator(EMBEDDED).folder)
    except AnnotatorNotFound as error:
        raise UsageError(str(error)) from error
    return DONE
