"""Turns staged shards into a table: dead letters, manifest, checksums, and last of all `_SUCCESS`."""

from __future__ import annotations

from typing import Any

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import Account, total
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.files import ReleaseFile, read_file, write_file
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.ownership import DEAD_LETTERS, MANIFEST, NOT_WHOLE, PROGRAM, RUN, SUCCESS, SUMS
from wikimill.transforms.wikidata.dead_entities import LETTERS, join_letters
from wikimill.transforms.wikidata.mill_entities import THINGS, EntitySummary
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, LABELS_FOLDER, NAME, TABLE_VERSION

LICENCE = "CC0-1.0"


def accounts_of(summary: EntitySummary) -> dict[str, Account]:
    """What became of all entities, statements and qualifiers of a run.

    Raises:
        RuntimeError: the counts do not add up, or are not what was written.
    """
    accounts = {thing: Account() for thing in THINGS}
    for found in (total(summary.ledgers), summary.joined):
        for thing, account in found.items():
            accounts[thing].add(account)
    for thing, account in accounts.items():
        if not account.is_balanced:
            raise RuntimeError(f"the counts of {thing} do not add up: {account}; this is a bug in wikimill")
    if (written := rows_in(summary, LABELS_FOLDER)) != accounts["entities"].kept:
        told = f"{accounts['entities'].kept:,} labels were counted, {written:,} written"
        raise RuntimeError(f"{told}; this is a bug in wikimill")
    return accounts


def rows_in(summary: EntitySummary, folder: str) -> int:
    """How many rows were written to a folder of the table."""
    return sum(file.records or 0 for file in summary.files if file.path.startswith(f"{folder}/"))


def publish_table(
    summary: EntitySummary,
    workspace: Workspace,
    options: dict[str, Any],
    versions: dict[str, str],
    made: dict[str, Any],
    problem: str | None,
) -> dict[str, Any]:
    """Complete the staged files and move them to their places; returns the manifest.

    Args:
        summary: of the run.
        workspace: the output folder.
        options: that decide what is in the table.
        versions: that decide its bytes.
        made: when, where and how, for `run.json`.
        problem: what is wrong with the input, if it is published all the same.

    Raises:
        RuntimeError: the counts of the run do not add up.
        OutputInUse, OSError: the files cannot be moved.
    """
    root, accounts = workspace.staging, accounts_of(summary)
    files = [file for file in summary.files if not file.path.startswith(f"{LETTERS}/")]
    files.append(_dead_letters(summary, root))
    whole = sum(ledger.state == "whole" for ledger in summary.ledgers)
    counted = {"in": len(summary.ledgers), "kept": whole, "dropped": {}, "dead": len(summary.ledgers) - whole}
    manifest = {
        "corpus": NAME,
        "licence": LICENCE,
        "partial": problem,
        "dump_date": dump_date(summary),
        "inputs": [ledger.as_input() for ledger in summary.ledgers],
        "options": options,
        "versions": versions | {"table": TABLE_VERSION},
        "counts": {"files": counted} | {thing: account.as_json() for thing, account in accounts.items()},
        "rows": {folder: rows_in(summary, folder) for folder in (ITEMS_FOLDER, LABELS_FOLDER)},
        "files": [
            {"path": file.path, "bytes": file.size, "records": file.records, "sha256": file.sha256}
            for file in sorted(files)
        ],
    }
    written = write_file(root, MANIFEST, as_json(manifest))
    sums = "".join(f"{file.sha256}  {file.path}\n" for file in sorted([*files, written]))
    write_file(root, SUMS, sums.encode())
    write_file(root, RUN, as_json({"state": "published"} | PROGRAM | made))
    write_file(root, SUCCESS, f"{written.sha256}  {MANIFEST}\n".encode())
    workspace.publish([*(file.path for file in files), MANIFEST, SUMS, RUN, SUCCESS])
    return manifest


def keep_dead_entities(summary: EntitySummary, workspace: Workspace) -> str:
    """Leave the dead letters of a run that is not published where they can be read; returns their place.

    Beside a former table, which stays whole, they are not kept: an empty text is returned.
    """
    if workspace.holds(SUCCESS):
        return ""
    _dead_letters(summary, workspace.staging)
    workspace.write(RUN, as_json({"state": NOT_WHOLE} | PROGRAM))
    workspace.write(DEAD_LETTERS, read_file(workspace.staging, DEAD_LETTERS))
    return workspace.path(DEAD_LETTERS)


def _dead_letters(summary: EntitySummary, root: str) -> ReleaseFile:
    parts = [file for file in summary.files if file.path.startswith(f"{LETTERS}/")]
    return join_letters(root, parts, summary.ledgers)


def dump_date(summary: EntitySummary) -> str | None:
    """The date of the dump, YYYY-MM-DD, if all inputs' names tell one and the same."""
    dates = {InputFile(ledger.path, ledger.file, ledger.size).dump_date for ledger in summary.ledgers}
    return dates.pop() if len(dates) == 1 else None
