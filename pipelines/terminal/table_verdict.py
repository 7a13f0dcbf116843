"""What `wikimill verify` says of a table of entities."""

from __future__ import annotations

import argparse
import hashlib
import json

from wikimill.pipelines.terminal.errors import UsageError, warn
from wikimill.pipelines.terminal.printable import printable
from wikimill.transforms.storage.ownership import MANIFEST
from wikimill.transforms.storage.stored import open_stored


def table_verdict(folder: str, parsed: argparse.Namespace, against: str | None) -> bool:
    """Check a table, and tell; returns whether it is whole.

    Args:
        folder: of the table.
        parsed: the command's options: `quick`, `json`; `input` and `signers` are not for tables.
        against: the expected SHA-256 of its manifest, from elsewhere, or None.

    Raises:
        UsageError: an option is not for tables.
    """
    for option in ("input", "signers"):
        if getattr(parsed, option):
            raise UsageError(f"--{option}: {folder} is a table of entities; compare its digest with --against")
    # It stands on Beam, which takes half a second to import: a release in a local folder is verified without.
    from wikimill.transforms.wikidata.verify_table import table_problems

    problems = list(table_problems(folder, quick=parsed.quick))
    if against is not None:
        with open_stored(f"{folder.rstrip('/')}/{MANIFEST}") as file:
            found = hashlib.sha256(file.read()).hexdigest()
        if found != against:
            problems.append(f"{MANIFEST}: its SHA-256 is {found}, and --against says {against}")
    if parsed.json:
        print(json.dumps({"root": folder, "whole": not problems, "problems": problems}), flush=True)
        return not problems
    print(printable(f"{'not whole' if problems else 'whole'}: {folder}"), flush=True)
    for problem in problems:
        warn(problem)
    return not problems
