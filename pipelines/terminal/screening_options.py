"""The options that leave out copies: `--near_duplicates` and `--exclude`."""

from __future__ import annotations

import argparse

from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser
from wikimill.rules.similarity.banding import banding_for
from wikimill.transforms.duplicates.excluded_files import NotExcludable, check_excluded
from wikimill.transforms.duplicates.screen import THRESHOLD
from wikimill.transforms.duplicates.screening import Screening

OFF = "off"


def add_screening_options(parser: Parser) -> None:
    """Declare `--near_duplicates` and `--exclude` in a group of their own."""
    copies = parser.add_argument_group("near duplicates and decontamination")
    copies.add_argument(
        "--near_duplicates",
        default=f"{THRESHOLD:g}",
        metavar="SIMILARITY",
        help="of examples whose sets of word pairs have at least this Jaccard similarity (0.5 to 1), keep one; off "
        "keeps all",
    )
    copies.add_argument(
        "--exclude",
        nargs="+",
        default=[],
        metavar="FILE",
        help="decontaminate: drop exact and near duplicates of rows in these test sets (published .tsv, .jsonl, .txt)",
    )


def screening_of(parsed: argparse.Namespace) -> Screening:
    """Return the screening that a parsed command line asks for, after reading the excluded files.

    Args:
        parsed: a command line with the options of `add_screening_options`.

    Raises:
        UsageError: a value is wrong, or a file cannot be used.
    """
    given = parsed.near_duplicates
    threshold = None
    if given != OFF:
        try:
            threshold = float(given)
            banding_for(threshold)
        except ValueError as error:
            raise UsageError(f"--near_duplicates {given}: expected a similarity from 0.5 to 1, or off") from error
    try:
        files = tuple(check_excluded(path) for path in dict.fromkeys(parsed.exclude))
    except NotExcludable as error:
        raise UsageError(f"--exclude {error}") from error
    return Screening(threshold, files)
