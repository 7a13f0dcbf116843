"""The verification of a table of entities: its files by `check_folder`, its counts, and the order of its rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Literal, TypedDict

import pyarrow.parquet as pq

from wikimill.rules.quantities import quantity
from wikimill.transforms.release.manifest import Count, Input, ListedAccount, ListedFile
from wikimill.transforms.release.verify.accounts import check_account
from wikimill.transforms.release.verify.check_release import Verdict, check_folder, guarded
from wikimill.transforms.release.verify.external_checks import check_inputs
from wikimill.transforms.release.verify.findings import MANIFEST_PATH, Finding
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.columns import ITEMS, LABELS
from wikimill.transforms.wikidata.entity_batches import bucket_of
from wikimill.transforms.wikidata.join_bucket import id_order, shard_name
from wikimill.transforms.wikidata.read_table import items_of_file, labels_of_file
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, LABELS_FOLDER, TABLE_VERSION, EntityTable, TableFile

_AGAIN = "make the table again"


class Options(TypedDict):
    """`options` in the manifest of a table."""

    wiki: str
    language: str
    left_out_datatypes: list[str]
    left_out_properties: list[str]
    shards: Count


class Counts(TypedDict):
    """The accounts in the manifest of a table."""

    files: ListedAccount
    entities: ListedAccount
    statements: ListedAccount
    qualifiers: ListedAccount


class Rows(TypedDict):
    """Numbers of rows of items and of labels."""

    items: Count
    labels: Count


class TableManifest(TypedDict):
    """The shape of a table's manifest.json."""

    corpus: Literal["entities"]
    licence: str
    partial: str | None
    dump_date: str | None
    inputs: list[Input]
    options: Options
    versions: dict[str, Any]
    counts: Counts
    rows: Rows
    files: list[ListedFile]


_CLOSED = frozenset((TableManifest, Input, ListedFile, ListedAccount, Counts, Rows, Options))


def check_table(
    folder: str, *, quick: bool, inputs: Sequence[str] = (), against: str | None = None, signers: str | None = None
) -> Verdict:
    """Run all checks of a table and return their findings. For arguments and errors, see `check_release`.

    Rows are not read if `quick`, if a file is damaged, or if the table is of another version of wikimill.
    """
    verdict, manifest = check_folder(folder, against=against, signers=signers, shape=TableManifest, closed=_CLOSED)
    if manifest is None:
        return verdict
    verdict.versions = manifest["versions"]
    verdict.findings.extend(guarded("counts", _check_counts, manifest))
    if inputs:
        verdict.findings.extend(guarded("inputs", partial(check_inputs, paths=inputs), manifest))
    if not quick and verdict.findings[0].is_whole:
        verdict.findings.extend(guarded("records", partial(_check_rows, folder), manifest))
    return verdict


def _check_counts(manifest: dict[str, Any]) -> Finding:
    """Check that in = kept + dropped + dead, that labels equal kept entities, and that the shards are complete."""
    finding, rows, shards = Finding("counts"), manifest["rows"], manifest["options"]["shards"]
    for thing, account in manifest["counts"].items():
        check_account(thing, account, finding)
    if (kept := manifest["counts"]["entities"]["kept"]) != rows[LABELS_FOLDER]:
        finding.add(
            MANIFEST_PATH,
            "rows of labels",
            f"{quantity(kept, 'entity', 'entities')} kept",
            rows[LABELS_FOLDER],
            remedy=_AGAIN,
        )
    for folder in (ITEMS_FOLDER, LABELS_FOLDER):
        listed = {file["path"]: file["records"] for file in manifest["files"] if file["path"].startswith(f"{folder}/")}
        if sorted(listed) != [shard_name(folder, bucket, shards) for bucket in range(shards)]:
            finding.add(
                MANIFEST_PATH, f"shards of {folder}", f"{shards:,}", f"{len(listed):,}, or others", remedy=_AGAIN
            )
        if (found := sum(listed.values())) != rows[folder]:
            finding.add(MANIFEST_PATH, f"rows of {folder}", f"{found:,} in the files", rows[folder], remedy=_AGAIN)
    finding.subject = (
        f"{quantity(rows[ITEMS_FOLDER], 'item')}, {quantity(rows[LABELS_FOLDER], 'label')}; in = kept + dropped + dead"
    )
    return finding


def _check_rows(folder: str, manifest: dict[str, Any]) -> Finding:
    finding, shards = Finding("records"), manifest["options"]["shards"]
    if (version := manifest["versions"].get("table")) != TABLE_VERSION:
        remedy = f"verify it with the wikimill that made it, or {_AGAIN}"
        finding.add(MANIFEST_PATH, "versions.table", TABLE_VERSION, version, remedy=remedy)
        return finding
    table = EntityTable.open(folder)
    found = {"statements": 0, "qualifiers": 0}
    for bucket, (items, labels) in enumerate(zip(table.items, table.labels, strict=True)):
        titles: dict[str, str | None] = {}
        ids = []
        try:
            for file, columns in ((items, ITEMS), (labels, LABELS)):
                _check_shape(table, file, columns, finding)
            for entity_id, label in labels_of_file(labels):
                titles[entity_id] = label.title
            for title, item in items_of_file(items):
                ids.append(item.id)
                found["statements"] += len(item.statements)
                found["qualifiers"] += sum(len(statement.qualifiers) for statement in item.statements)
                if not title or titles.get(item.id) != title:
                    expected = f"that of its label, {titles.get(item.id)!r}"
                    finding.add(_path(table, items), "the title of an item", expected, repr(title), at=item.id)
        except (OSError, ValueError, KeyError, TypeError) as error:
            finding.add(_path(table, items), "reading it and its labels", "rows", repr(error))
            continue
        for file, keys in ((labels, [*titles]), (items, ids)):
            for problem in _order(file, keys, bucket, shards):
                finding.add(_path(table, file), *problem, remedy=_AGAIN)
    for thing, number in found.items():
        if (kept := table.manifest["counts"][thing]["kept"]) != number:
            finding.add(MANIFEST_PATH, f"{thing} kept", f"{number:,} in the items", f"{kept:,}", remedy=_AGAIN)
    finding.subject = f"{quantity(sum(file.rows for file in table.items), 'item')} read, each with its label, in order"
    return finding


def _path(table: EntityTable, file: TableFile) -> str:
    return file.path.removeprefix(f"{table.folder}/")


def _check_shape(table: EntityTable, file: TableFile, columns: Any, finding: Finding) -> None:
    with open_stored(file.path) as opened, pq.ParquetFile(opened) as parquet:
        if not parquet.schema_arrow.equals(columns):
            finding.add(_path(table, file), "its columns", "those of the table", "others", remedy=_AGAIN)
        if parquet.metadata.num_rows != file.rows:
            finding.add(_path(table, file), "rows", file.rows, parquet.metadata.num_rows, remedy=_AGAIN)


def _order(file: TableFile, ids: list[str], bucket: int, shards: int) -> Iterator[tuple[str, str, str]]:
    """Yield (what, expected, found) for each fault of a shard's ids: another shard's id, or a wrong order or number."""
    wrong = next((entity_id for entity_id in ids if bucket_of(entity_id, shards) != bucket), None)
    if wrong is not None:
        yield "its rows", f"those of shard {bucket}", f"{wrong}, which belongs to another"
        return
    keys = [id_order(entity_id) for entity_id in ids]
    if not all(one < other for one, other in pairwise(keys)) or len(ids) != file.rows:
        yield "its ids", "each once, in order", "others"
