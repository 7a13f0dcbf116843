"""The publication of staged shards as a table: manifest, checksums and, last, `_SUCCESS`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import total
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, LABELS_FOLDER, NAME, TABLE_VERSION

LICENSE = "CC0-1.0"


def accounts_of(summary: Summary) -> dict[str, Account]:
    """Return the accounts of entities, statements and qualifiers of a run, over all input files.

    Raises:
        RuntimeError: the counts do not add up, or differ from the number of rows written.
    """
    accounts = total(summary.ledgers)
    for (_, thing, reason), count in summary.measures:
        accounts[thing].add(Account(kept=-count, dropped=Counter({Drop(reason): count})))
    for thing, account in accounts.items():
        if not account.is_balanced:
            raise RuntimeError(f"the counts of {thing} do not add up: {account}; this is a bug in wikimill")
    if (written := rows_in(summary, LABELS_FOLDER)) != accounts["entities"].kept:
        mismatch = f"{quantity(accounts['entities'].kept, 'label')} counted, {written:,} written"
        raise RuntimeError(f"{mismatch}; this is a bug in wikimill")
    return accounts


def rows_in(summary: Summary, folder: str) -> int:
    """Return the number of rows written to a folder of the table."""
    return sum(file.records or 0 for file in summary.files if file.path.startswith(f"{folder}/"))


def publish_table(
    summary: Summary,
    workspace: Workspace,
    options: dict[str, Any],
    versions: dict[str, str],
    made: dict[str, Any],
    problem: str | None,
) -> dict[str, Any]:
    """Write the manifest, move all staged files to the output, and return the manifest without its files.

    Args:
        summary: summary of the run.
        workspace: the output folder.
        options: `options` of the manifest.
        versions: versions of the software that decides the content of the table.
        made: facts about the run for run.json.
        problem: why the table is incomplete; None if it is complete.

    Raises:
        RuntimeError: the counts of the run do not add up.
        OutputInUse, OSError: see `Workspace.publish`.
    """
    accounts = accounts_of(summary)
    whole = sum(ledger.state == "whole" for ledger in summary.ledgers)
    counted = {"in": len(summary.ledgers), "kept": whole, "dropped": {}, "dead": len(summary.ledgers) - whole}
    manifest = {
        "corpus": NAME,
        "licence": LICENSE,
        "partial": problem,
        "dump_date": dump_date(summary),
        "inputs": [ledger.as_input() for ledger in summary.ledgers],
        "options": options,
        "versions": versions | {"table": TABLE_VERSION},
        "counts": {"files": counted} | {thing: account.as_json() for thing, account in accounts.items()},
        "rows": {folder: rows_in(summary, folder) for folder in (ITEMS_FOLDER, LABELS_FOLDER)},
    }
    workspace.publish(manifest, summary.files, made)
    return manifest


def dump_date(summary: Summary) -> str | None:
    """Return the date in the names of all inputs, YYYY-MM-DD; None if they differ or have none."""
    dates = {InputFile(ledger.path, ledger.file, ledger.size).dump_date for ledger in summary.ledgers}
    return dates.pop() if len(dates) == 1 else None
