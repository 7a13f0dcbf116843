"""Turns staged files into a release: tables, manifest, checksums, and last of all `_SUCCESS`."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from apache_beam.io.filesystems import FileSystems

from rules.drops import Drop
from rules.records import SPLITS
from transforms.duplicates.accounting import enter_screening
from transforms.ledger import total
from transforms.release.companions import COMPANIONS, as_json, companions
from transforms.release.encoders import ENCODERS, encoder_of
from transforms.release.files import ReleaseFile, concatenate, ensure_folder, read_file, write_file
from transforms.release.former import put_back_on_failure
from transforms.release.licence import LICENCE
from transforms.release.release import Release
from transforms.release.shard import Shard
from transforms.release.summary import DEAD_LETTERS, Summary
from transforms.release.workspace import RUN, SUCCESS, Workspace

_PART = ".part-"
_MAY_DIE = ("files", "pages", "revisions")
_RELEASE_NAMES = (
    *ENCODERS,
    "dead_letters",
    *COMPANIONS,
    "manifest.json",
    "SHA256SUMS",
)


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
    counts = _counts(release.summary, release.statistics.distinct(measures), sum(splits.values()))
    files = [file for file in release.summary.files if _PART not in file.path]
    files += _joined_parts(release, root)
    described = _described(release, counts, splits)
    files += [write_file(root, path, content) for path, content in companions(release, described, files)]
    manifest = write_file(root, "manifest.json", as_json(described | {"files": _listed(files)}))
    sums = "".join(f"{file.sha256}  {file.path}\n" for file in sorted([*files, manifest]))
    checksums = write_file(root, "SHA256SUMS", sums.encode())
    with put_back_on_failure(workspace, _RELEASE_NAMES):
        _move(workspace, [file.path for file in [*files, manifest, checksums]])
        workspace.write(RUN, as_json({"state": "published"} | made))
        workspace.flush()
        workspace.write(SUCCESS, f"{manifest.sha256}  manifest.json\n".encode())
    return _told(release, workspace, splits, counts)


def keep_dead_letters(workspace: Workspace) -> str:
    """Leave the dead letters of a run that is not published where they can be read; returns their place.

    Beside a former release, which stays whole, they go to a folder of their own.
    """
    letters = read_file(workspace.staging, DEAD_LETTERS)
    output = f"{workspace.output}-failed" if workspace.holds(SUCCESS) else workspace.output
    if output == workspace.output:
        with put_back_on_failure(workspace, _RELEASE_NAMES):
            _move(workspace, [])
    write_file(output, DEAD_LETTERS, letters)
    write_file(output, RUN, as_json({"state": "not published: the input was not whole"}))
    return str(FileSystems.join(output, *DEAD_LETTERS.split("/")))


def _counts(summary: Summary, left: int, published: int) -> dict[str, Any]:
    """The accounts of all files, with the files themselves.

    Of the examples that the files kept, `left` are left after screening, and of these `published` were not thinned out.
    """
    ledgers = summary.ledgers
    accounts = total(ledgers)
    whole = sum(ledger.state == "whole" for ledger in ledgers)
    examples = accounts["examples"]
    enter_screening(examples, summary.measures, left)
    examples.dropped[Drop.BALANCE] += left - published
    examples.kept = published
    for thing, account in accounts.items():
        if not account.is_balanced:
            raise RuntimeError(f"the counts of {thing} do not add up: {account}; this is a bug in wikimill")
    files = {"in": len(ledgers), "kept": whole, "dropped": {}, "dead": len(ledgers) - whole}
    return {"files": files} | {thing: account.as_json() for thing, account in accounts.items()}


def _joined_parts(release: Release, root: str) -> list[ReleaseFile]:
    """One file for each split in the formats that have no shards; without examples it has a header at most."""
    joined = []
    for folder in sorted(set(release.options["formats"])):
        encoder = encoder_of(folder, release.schema)
        for split in SPLITS if encoder.one_file_per_split else ():
            shard = Shard(release.corpus, split, 0, 1)
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
        "corpus": release.corpus,
        "licence": LICENCE,
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


def _move(workspace: Workspace, paths: list[str]) -> None:
    """Move the staged files to the output folder; what an attempt before has moved is left in its place."""
    # From here on run.json tells whose the folder is, even if nothing else gets done.
    workspace.write(RUN, as_json({"state": "not published: ended while files were moved here"}))
    for path in paths:
        source = FileSystems.join(workspace.staging, *path.split("/"))
        target = FileSystems.join(workspace.output, *path.split("/"))
        if workspace.resume and not FileSystems.exists(source) and FileSystems.exists(target):
            continue
        ensure_folder(target.rsplit("/", 1)[0])
        FileSystems.rename([source], [target])


def _told(release: Release, workspace: Workspace, splits: dict[str, int], counts: dict[str, Any]) -> str:
    shares = ", ".join(f"{split} {splits[split]:,}" for split in SPLITS)
    taken = ", ".join(f"{counts[thing]['in']:,} {thing}" for thing in ("revisions", "sentences") if thing in counts)
    dead = ", ".join(f"{counts[thing]['dead']:,} {thing}" for thing in _MAY_DIE if thing in counts)
    candidates = counts["candidates"]
    why = _reasons(candidates["dropped"], most=4) or "nothing"
    left_out = _reasons(counts["examples"]["dropped"])
    return "\n".join(
        (
            f"{release.corpus}: {sum(splits.values()):,} examples ({shares})",
            f"  from {counts['pages']['kept']:,} pages, {taken}, "
            f"{candidates['in']:,} candidates; most were dropped for: {why}",
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
