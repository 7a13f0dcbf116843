"""Changes of a release's files, and what makes the digests fit them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.tampering import edit_json, seal

JSONL = "jsonl/wikisplit-train-00000-of-00001.jsonl"
Rows = list[dict[str, Any]]
Change = Callable[[Path], None]


def rows_of(folder: Path) -> Rows:
    return [json.loads(line) for line in (folder / JSONL).read_text("utf-8").splitlines()]


def put(folder: Path, rows: Rows) -> None:
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    (folder / JSONL).write_text("".join(lines), "utf-8")


def column(name: str, value: Any, most: int | None = None) -> Change:
    """Another value in a column, of all records or the first ones; a function is given the record."""

    def change(folder: Path) -> None:
        rows = rows_of(folder)
        for row in rows[:most]:
            row[name] = value(row) if callable(value) else value
        put(folder, rows)

    return change


def rows(change: Callable[[Rows], Rows]) -> Change:
    return lambda folder: put(folder, change(rows_of(folder)))


def manifest(change: Callable[[Any], Any]) -> Change:
    return lambda folder: edit_json(folder / "manifest.json", change)


def stats(change: Callable[[Any], Any]) -> Change:
    return lambda folder: edit_json(folder / "stats.json", change)


def content(path: str, text: str) -> Change:
    return lambda folder: (folder / path).write_text(text, "utf-8")


def replaced(path: str, old: str, new: str) -> Change:
    def change(folder: Path) -> None:
        text = (folder / path).read_text("utf-8")
        assert old in text
        (folder / path).write_text(text.replace(old, new), "utf-8")

    return change


def a_key_twice(path: str, key: str) -> Change:
    """Return the first object of a file gets a key that it has already: the first reader takes the one, the next the
    other."""

    def change(folder: Path) -> None:
        text = (folder / path).read_text("utf-8")
        (folder / path).write_text(text.replace("{", f'{{"{key}":"EVIL TEXT that some see first .",', 1), "utf-8")

    return change


def listed_too(path: str, text: str) -> Change:
    def change(folder: Path) -> None:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, "utf-8")
        entry = {"path": path, "bytes": 0, "records": None, "sha256": "0" * 64}
        edit_json(folder / "manifest.json", lambda found: found["files"].append(entry))

    return change


def other_revisions(row: dict[str, Any]) -> dict[str, Any]:
    other = str(int(row["new_revision_id"]) + 100_000)
    return row | {"url": row["url"].replace(f"diff={row['new_revision_id']}&", "diff=&"), "new_revision_id": other}


def fit(folder: Path) -> None:
    """What `tamper.py` of the review made fit: bytes, digests and numbers of records, wherever they are."""
    try:
        found = json.loads((folder / "manifest.json").read_bytes())
    except ValueError:
        return
    described = json.loads((folder / "croissant.json").read_bytes())
    for each in described["distribution"]:
        if each["@type"] == "cr:FileObject":
            data = (folder / each["contentUrl"]).read_bytes()
            each |= {"sha256": hashlib.sha256(data).hexdigest(), "contentSize": f"{len(data)} B"}
    edit_json(folder / "croissant.json", lambda value: value.update(described))
    text = (folder / "manifest.json").read_text("utf-8")
    for entry in found["files"]:
        if (folder / entry["path"]).is_file() and entry["path"] != "../x":
            data = (folder / entry["path"]).read_bytes()
            entry |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
            if entry["path"] == JSONL:
                entry["records"] = data.count(b"\n")
    if '"licence":"EVIL' not in text:  # else a repeated key would vanish
        (folder / "manifest.json").write_text(json.dumps(found), "utf-8")
    seal(folder)
