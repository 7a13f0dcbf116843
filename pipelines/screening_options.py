"""The options that say which examples are left out as copies: `--near_duplicates` and `--exclude`."""

from __future__ import annotations

import argparse

from pipelines.options import UsageError
from rules.banding import banding_for
from transforms.duplicates.excluded_files import NotExcludable, check_excluded
from transforms.duplicates.screen import THRESHOLD
from transforms.duplicates.screening import Screening

OFF = "off"


def add_screening_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `Screening`."""
    copies = parser.add_argument_group("copies")
    copies.add_argument(
        "--near_duplicates",
        default=f"{THRESHOLD:g}",
        metavar="SIMILARITY",
        help="drop all but one of the examples that share so much of their word pairs (Jaccard), 0.5 to 1; or off",
    )
    copies.add_argument(
        "--exclude",
        nargs="+",
        default=[],
        metavar="FILE",
        help="drop examples that stand, or nearly stand, in these test sets: WikiSplit or DiscoFuse .tsv, .jsonl, .txt",
    )


def screening_of(parsed: argparse.Namespace) -> Screening:
    """Check what the options name; the files are read through.

    Raises:
        UsageError: a value cannot be obeyed, or a file not be used.
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
