"""The publication of staged files as a release: tables, manifest, checksums and, last, `_SUCCESS`."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Sequence
from itertools import count
from typing import Any

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.drops import with_gloss
from wikimill.rules.quantities import quantity
from wikimill.rules.records import splits_with
from wikimill.transforms.dumps.ledger import total
from wikimill.transforms.duplicates.accounting import enter_screening
from wikimill.transforms.license import license_of
from wikimill.transforms.release.formats.registry import encoder_of
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.metadata.metadata_files import companions
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.files import ReleaseFile, concatenate, read_file, write_file
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.ownership import DEAD_LETTERS, NOT_WHOLE, PROGRAM, RUN, SUCCESS, held_files, is_run

_PART = ".part-"
_MAY_DIE = ("files", "pages", "revisions")
#: Accounts whose drops are printed, in addition to candidates and examples.
_MAY_DROP = ("pages", "documents", "paragraphs", "sentences")
_MOST_REASONS = 3


def publish(release: Release, workspace: Workspace, made: dict[str, Any]) -> str:
    """Write the metadata files and the manifest, move all staged files to the output; return the message for the user.

    At any time, a reader finds the former release, no release, or the new one.

    Args:
        release: the results of the run; its files are in the staging folder.
        workspace: the locked output folder.
        made: facts about the run for run.json.

    Raises:
        RuntimeError: the counts of the run do not add up.
        OutputInUse, OSError: see `Workspace.publish`.
    """
    root = workspace.staging
    measures = release.summary.measures
    splits = release.statistics.examples(measures)
    counts = _counts(release.summary, sum(splits.values()), balanced=release.drawn_from is not None)
    _check_written(release.summary.files, counts, splits)
    files = [file for file in release.summary.files if _PART not in file.path]
    files += _joined_parts(release, root, splits_with(splits))
    files += _empty_shards(release, root, [split for split in splits_with(splits) if not splits.get(split)])
    described = _described(release, counts, splits)
    files += [write_file(root, path, content) for path, content in companions(release, described, files)]
    workspace.publish(described, files, made)
    return _published_text(release, workspace, splits, counts)


def keep_dead_letters(workspace: Workspace) -> str:
    """Copy the dead letters of an unpublished run, and a run.json, to the output; return the path of the dead letters.

    If the output holds a former release, they go to the folder `DIR-failed` instead, or to `DIR-failed-2` and so on if
    that folder has other content.

    Raises:
        OSError: a file cannot be read or written.
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
    """Return the first folder `DIR-failed`, `DIR-failed-2` … that is absent, empty, or holds the same dead letters."""
    for number in count(1):
        folder = f"{workspace.output}-failed" + (f"-{number}" if number > 1 else "")
        held = {*held_files(folder)}
        if not held and not os.path.lexists(folder):
            break
        is_own = held == {RUN, DEAD_LETTERS} and is_run(folder)
        if (not held and os.path.isdir(folder)) or (is_own and read_file(folder, DEAD_LETTERS) == letters):
            break
    return folder


def _counts(summary: Summary, published: int, *, balanced: bool) -> dict[str, Any]:
    """Return the accounts of all input files together, and of the files. `published` is the number of published
    examples; screening or balancing dropped the others."""
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
    """Check the written files against the counts: all examples in each format, one dead letter for each dead unit.

    Raises:
        RuntimeError: the numbers differ.
    """
    written: Counter[str] = Counter()
    for file in files:
        written[file.path.split("/", 1)[0]] += file.records or 0
    letters, dead = written.pop("dead_letters", 0), sum(account["dead"] for account in counts.values())
    if letters != dead:
        raise RuntimeError(
            f"expected {quantity(dead, 'dead letter')}, and {letters:,} were written; this is a bug in wikimill"
        )
    for name, records in written.items():
        if records != sum(splits.values()):
            mismatch = f"{quantity(sum(splits.values()), 'example')} counted, {records:,} written as {name}"
            raise RuntimeError(f"{mismatch}; this is a bug in wikimill")


def _joined_parts(release: Release, root: str, splits: Sequence[str]) -> list[ReleaseFile]:
    """Write one file for each split in the formats without shards; a split without examples has at most a header."""
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


def _empty_shards(release: Release, root: str, splits: Sequence[str]) -> list[ReleaseFile]:
    """Write an empty shard for each of these splits in each sharded format, so that every format has files for every
    split."""
    written = []
    for folder in sorted(set(release.options["formats"])):
        encoder = encoder_of(folder, release.schema)
        for split in () if encoder.one_file_per_split else splits:
            shard, empty = Shard(release.corpus.name, split, 0, 1), io.BytesIO()
            encoder.write((), empty, shard)
            written.append(write_file(root, f"{folder}/{encoder.file_name(shard)}", empty.getvalue(), 0))
    return written


def _described(release: Release, counts: dict[str, Any], splits: dict[str, int]) -> dict[str, Any]:
    """Return the manifest without `files`: some files derive from the manifest."""
    drawn_from = {"drawn_from": release.drawn_from} if release.drawn_from else {}
    return drawn_from | {
        "corpus": release.corpus.name,
        "licence": license_of(release.inputs, release.corpus.description.license).name,
        "partial": release.problem,
        "inputs": release.inputs,
        "options": release.options,
        "versions": release.versions,
        "models": release.models,
        "counts": counts,
        "splits": splits,
    }


def _published_text(release: Release, workspace: Workspace, splits: dict[str, int], counts: dict[str, Any]) -> str:
    shares = ", ".join(f"{split} {splits[split]:,}" for split in splits_with(splits))
    taken = ", ".join(
        _quantity(counts[thing]["in"], thing) for thing in ("revisions", "documents", "sentences") if thing in counts
    )
    dead = ", ".join(_quantity(counts[thing]["dead"], thing) for thing in _MAY_DIE if thing in counts)
    candidates, unit, published = counts["candidates"], release.corpus.unit, sum(splits.values())
    found = _quantity(candidates["in"], "candidates" if unit == "examples" else unit)
    if unit != "examples" and candidates["in"] == published:
        found = ""  # the line above has it
    read = ", ".join(filter(None, (_kept(counts["pages"]), taken, found)))
    return "\n".join(
        (
            f"{release.corpus.name}: {_quantity(published, unit)} ({shares})",
            f"  from {read}",
            *(
                line
                for thing in _MAY_DROP
                if thing in counts
                for line in _reasons(f"{thing} dropped", counts[thing]["dropped"])
            ),
            *_reasons("candidates dropped", candidates["dropped"]),
            *_reasons(f"{unit} dropped", counts["examples"]["dropped"]),
            f"  dead: {dead} (dead_letters/)",
            f"  release: {workspace.output}",
        )
    )


def _kept(pages: dict[str, Any]) -> str:
    """Return the number of kept pages as text, with the number of all pages if they differ."""
    kept, incoming = pages["kept"], quantity(pages["in"], "page")
    return incoming if kept == pages["in"] else f"{kept:,} of {incoming}"


def _quantity(number: int, things: str) -> str:
    """Return a number with what it counts: an account's name or a corpus's unit, in the plural."""
    return quantity(number, things.removesuffix("s"))


def _reasons(what: str, dropped: dict[str, int]) -> list[str]:
    """Return a line for each of the `_MOST_REASONS` most frequent reasons, and one with the number of others."""
    named = sorted(dropped.items(), key=_most_first)
    left = len(named) - _MOST_REASONS
    more = [f"    and {quantity(left, 'other reason')} (report.html)"] * (left > 0)
    shown = [f"  {what}: {count:,} {with_gloss(reason)}" for reason, count in named[:_MOST_REASONS] if count]
    return [*shown, *more]


def _most_first(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]
