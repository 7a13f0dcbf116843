"""Turns staged files into a release: tables, manifest, checksums, and last of all `_SUCCESS`."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.records import splits_with
from wikimill.transforms.dumps.ledger import total
from wikimill.transforms.duplicates.accounting import enter_screening
from wikimill.transforms.licence import licence_of
from wikimill.transforms.release.formats.encoders import encoder_of
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.metadata.metadata_files import companions
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.files import ReleaseFile, concatenate, read_file, write_file
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.ownership import (
    DEAD_LETTERS,
    MANIFEST,
    NOT_WHOLE,
    PROGRAM,
    RUN,
    SUCCESS,
    SUMS,
    held_files,
    is_run,
)

_PART = ".part-"
_MAY_DIE = ("files", "pages", "revisions")


def publish(release: Release, workspace: Workspace, made: dict[str, Any]) -> str:
    """Complete the staged files and move them to their places; returns what to tell the user.

    A former release disappears with its `_SUCCESS` first, so that a reader sees the old release, none, or the new one;
    if the new one cannot be completed, the old one comes back.

    Raises:
        RuntimeError: the counts of the run do not add up.
    """
    root = workspace.staging
    measures = release.summary.measures
    splits = release.statistics.examples(measures)
    counts = _counts(release.summary, sum(splits.values()), balanced=release.drawn_from is not None)
    _check_written(release.summary.files, counts, splits)
    files = [file for file in release.summary.files if _PART not in file.path]
    files += _joined_parts(release, root, splits_with(splits))
    described = _described(release, counts, splits)
    files += [write_file(root, path, content) for path, content in companions(release, described, files)]
    manifest = write_file(root, MANIFEST, as_json(described | {"files": _listed(files)}))
    sums = "".join(f"{file.sha256}  {file.path}\n" for file in sorted([*files, manifest]))
    write_file(root, SUMS, sums.encode())
    write_file(root, RUN, as_json({"state": "published"} | PROGRAM | made))
    write_file(root, SUCCESS, f"{manifest.sha256}  {MANIFEST}\n".encode())
    # The manifest behind the files: where it is, it lists what is there.
    workspace.publish([*(file.path for file in files), MANIFEST, SUMS, RUN, SUCCESS])
    return _told(release, workspace, splits, counts)


def keep_dead_letters(workspace: Workspace) -> str:
    """Leave the dead letters of a run that is not published where they can be read; returns their place.

    Beside a former release, which stays whole, they go to a folder of their own, `DIR-failed`: to `DIR-failed-2` and so
    on, if that holds anything else already.
    """
    letters = read_file(workspace.staging, DEAD_LETTERS)
    run = as_json({"state": NOT_WHOLE} | PROGRAM)
    output = workspace.output
    if workspace.holds(SUCCESS):
        output = _folder_for_failure(workspace, letters)
        write_file(output, RUN, run)
        write_file(output, DEAD_LETTERS, letters)
    else:
        workspace.write(RUN, run)
        workspace.write(DEAD_LETTERS, letters)
    return str(FileSystems.join(output, *DEAD_LETTERS.split("/")))


def _folder_for_failure(workspace: Workspace, letters: bytes) -> str:
    """The first folder of this kind that is not there, is empty, or holds these dead letters already."""
    for number in count(1):
        folder = f"{workspace.output}-failed" + (f"-{number}" if number > 1 else "")
        held = {*held_files(folder)}
        if not held and not os.path.lexists(folder):
            break
        is_ours = held == {RUN, DEAD_LETTERS} and is_run(folder)
        if (not held and os.path.isdir(folder)) or (is_ours and read_file(folder, DEAD_LETTERS) == letters):
            break
    return folder


def _counts(summary: Summary, published: int, *, balanced: bool) -> dict[str, Any]:
    """The accounts of all files, with the files themselves; of the examples that these kept, some are published."""
    ledgers = summary.ledgers
    accounts = total(ledgers)
    whole = sum(ledger.state == "whole" for ledger in ledgers)
    enter_screening(accounts["examples"], summary.measures, published, balanced=balanced)
    for thing, account in accounts.items():
        if not account.is_balanced:
            raise RuntimeError(f"the counts of {thing} do not add up: {account}; this is a bug in wikimill")
    files = {"in": len(ledgers), "kept": whole, "dropped": {}, "dead": len(ledgers) - whole}
    return {"files": files} | {thing: account.as_json() for thing, account in accounts.items()}


def _check_written(files: Sequence[ReleaseFile], counts: dict[str, Any], splits: dict[str, int]) -> None:
    """Check that what the workers wrote is what was counted: examples in each format, and a letter for all that died.

    Raises:
        RuntimeError: it is not.
    """
    written: Counter[str] = Counter()
    for file in files:
        written[file.path.split("/", 1)[0]] += file.records or 0
    letters, dead = written.pop("dead_letters", 0), sum(account["dead"] for account in counts.values())
    if letters != dead:
        raise RuntimeError(f"{dead} things are dead, {letters} dead letters were written; this is a bug in wikimill")
    for name, records in written.items():
        if records != sum(splits.values()):
            told = f"{sum(splits.values())} examples were counted, {records} written as {name}"
            raise RuntimeError(f"{told}; this is a bug in wikimill")


def _joined_parts(release: Release, root: str, splits: Sequence[str]) -> list[ReleaseFile]:
    """One file for each split in the formats that have no shards; without examples it has a header at most."""
    joined = []
    for folder in sorted(set(release.options["formats"])):
        encoder = encoder_of(folder, release.schema)
        for split in splits if encoder.one_file_per_split else ():
            shard = Shard(release.corpus.name, split, 0, 1)
            path = f"{folder}/{encoder.file_name(shard)}"
            parts = [file for file in release.summary.files if file.path.startswith(path + _PART)]
            if parts:
                joined.append(concatenate(root, sorted(parts), path))
            else:
                empty = io.BytesIO()
                encoder.write((), empty, shard)
                joined.append(write_file(root, path, empty.getvalue(), 0))
    return joined


def _described(release: Release, counts: dict[str, Any], splits: dict[str, int]) -> dict[str, Any]:
    """The manifest without the list of files, some of which are made of it."""
    drawn_from = {"drawn_from": release.drawn_from} if release.drawn_from else {}
    return drawn_from | {
        "corpus": release.corpus.name,
        "licence": licence_of(release.inputs, release.corpus.description.licence).name,
        "partial": release.problem,
        "inputs": release.inputs,
        "options": release.options,
        "versions": release.versions,
        "models": release.models,
        "counts": counts,
        "splits": splits,
    }


def _listed(files: Sequence[ReleaseFile]) -> list[dict[str, Any]]:
    return [
        {"path": file.path, "bytes": file.size, "records": file.records, "sha256": file.sha256}
        for file in sorted(files)
    ]


def _told(release: Release, workspace: Workspace, splits: dict[str, int], counts: dict[str, Any]) -> str:
    shares = ", ".join(f"{split} {splits[split]:,}" for split in splits_with(splits))
    taken = ", ".join(
        f"{counts[thing]['in']:,} {thing}" for thing in ("revisions", "documents", "sentences") if thing in counts
    )
    dead = ", ".join(f"{counts[thing]['dead']:,} {thing}" for thing in _MAY_DIE if thing in counts)
    candidates = counts["candidates"]
    why = _reasons(candidates["dropped"], most=4)
    left_out = _reasons(counts["examples"]["dropped"])
    return "\n".join(
        (
            f"{release.corpus.name}: {sum(splits.values()):,} examples ({shares})",
            f"  from {counts['pages']['kept']:,} pages, {taken}{', ' * bool(taken)}"
            f"{candidates['in']:,} candidates; {f'most were dropped for: {why}' if why else 'none was dropped'}",
            *([f"  examples left out: {left_out}"] if left_out else []),
            f"  dead: {dead} (dead_letters/)",
            f"  release: {workspace.output}",
        )
    )


def _reasons(dropped: dict[str, int], most: int | None = None) -> str:
    named = sorted(dropped.items(), key=_most_first)[:most]
    return ", ".join(f"{reason} {count:,}" for reason, count in named)


def _most_first(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]
