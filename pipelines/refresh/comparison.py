"""The comparison of a release with the one that LATEST names, stored next to the release.

NAME.removed.jsonl   ids of the earlier release's examples that the new one lacks, with reasons
NAME.drift.html      charts of how the distributions differ
NAME.drift.json      the comparison for programs; written last, so that it marks a release as verified and compared
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from wikimill.pipelines.engines.dataflow import prepare_dataflow
from wikimill.pipelines.engines.engine import engine_options, for_workers, name_job, new_pipeline, run_to_end
from wikimill.pipelines.refresh.outcome import StepFailed
from wikimill.pipelines.running.job import Job
from wikimill.rules.releases.removals import Removal, Removed, Sightings, removal_reason
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.refreshing.removal import DRIFT
from wikimill.transforms.refreshing.shelf import Shelf
from wikimill.transforms.release.compare.comparison import Comparison, compare, name_of
from wikimill.transforms.release.compare.look_up import LookUpRevisions, Sought, sightings
from wikimill.transforms.release.compare.thresholds import Thresholds
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease
from wikimill.transforms.storage.files import read_file, remove
from wikimill.transforms.storage.paths import absolute
from wikimill.transforms.storage.store_file import TEMPORARY, store_file

REMOVED, DRIFT_PAGE = "removed.jsonl", "drift.html"


def path_next_to(shelf: Shelf, name: str, ending: str) -> str:
    """Return the path of a file about a release, `NAME.ENDING` next to its folder.

    Args:
        shelf: the folder of the releases.
        name: name of the release.
        ending: ending of the file's name, such as `DRIFT_PAGE`.
    """
    return shelf.path(f"{name}.{ending}")


def stored_comparison(
    shelf: Shelf, release: StoredRelease, former: StoredRelease | None, allowed: Thresholds
) -> Comparison | None:
    """Return the stored comparison of two releases; None if it is missing, of other releases or of another version.

    Alarms are judged again by `allowed`; if they change, the comparison is stored again.

    Args:
        shelf: the folder of both releases.
        release: the new release.
        former: the release that LATEST names, if any.
        allowed: thresholds of the alarms.

    Raises:
        DamagedFile: a manifest cannot be opened.
        OSError: the comparison cannot be read or written.
    """
    name = f"{name_of(release)}.{DRIFT}"
    if not FileSystems.exists(shelf.path(name)):
        return None
    try:
        found = Comparison.from_json(json.loads(read_file(shelf.root, name)))
    except (ValueError, KeyError, TypeError):
        return None  # of another version: it is made again
    if not found.is_of(release, former):
        return None
    if (alarms := found.judged(allowed)) != found.alarms:
        found.alarms = alarms
        _store(shelf, found)
    return found


def compare_and_store(
    shelf: Shelf,
    release: StoredRelease,
    former: StoredRelease | None,
    job: Job,
    *,
    look_up: bool,
    allowed: Thresholds,
) -> Comparison:
    """Compare a release with the former one; store and return the comparison, with its files next to the release.

    Args:
        shelf: the folder of both releases.
        release: the new release.
        former: the release that LATEST names, if any.
        job: the job of the new release, whose inputs must exist.
        look_up: whether the dump is read to find out why examples are gone.
        allowed: thresholds of the alarms.

    Raises:
        StepFailed: a file of a release cannot be read.
        InputNotFound, UsageError, RunFailed, Exception: the dump cannot be read, with `look_up`.
        OSError: a file cannot be written.
    """
    name = name_of(release)
    try:
        found, gone, page = compare(release, former)
    except (DamagedFile, ReleaseNotFound) as error:
        raise StepFailed(f"{name} cannot be compared with the release before it: {error}") from error
    if former is not None:
        reasons = _reasons(gone, release, job, shelf, look_up=look_up)
        for reason in sorted(reasons):
            found.removed[reason] = found.removed.get(reason, 0) + 1
        lines = [
            json.dumps(removed.as_json(reason), ensure_ascii=False) + "\n"
            for removed, reason in zip(gone, reasons, strict=True)
        ]
        store_file(path_next_to(shelf, name, REMOVED), "".join(lines).encode())
        if page is not None:
            store_file(path_next_to(shelf, name, DRIFT_PAGE), page)
    found.alarms = found.judged(allowed)
    _store(shelf, found)
    return found


def _store(shelf: Shelf, found: Comparison) -> None:
    found_json = json.dumps(found.as_json(), indent=2, ensure_ascii=False) + "\n"
    store_file(path_next_to(shelf, found.release, DRIFT), found_json.encode())


def _reasons(
    gone: Sequence[Removed], release: StoredRelease, job: Job, shelf: Shelf, *, look_up: bool
) -> list[Removal]:
    """Return the reason why each example is gone."""
    if not look_up:
        return [Removal.NOT_LOOKED_UP] * len(gone)
    seen = _seen(gone, job, shelf, name_of(release)) if gone else Sightings()
    namespaces, is_history = release.manifest["options"]["namespaces"], job.corpus.reads == "history"
    return [removal_reason(removed, seen, namespaces, is_history=is_history) for removed in gone]


def _seen(gone: Sequence[Removed], job: Job, shelf: Shelf, release: str) -> Sightings:
    """Return the pages and revisions of removed examples that the new dump still has."""
    corpus, options = job.corpus, job.run
    sought = Sought(
        frozenset(removed.page_id for removed in gone),
        frozenset((removed.page_id, revision) for removed in gone for revision in removed.revisions.values()),
    )
    name = f"{TEMPORARY}{release}.sightings.json"
    engine = engine_options(options.beam)
    prepare_dataflow(engine, options.inputs, shelf.root)
    name_job(engine, f"{corpus.name}-sightings", absolute(shelf.root))
    pipeline = new_pipeline(engine)
    files = pipeline | "List files" >> beam.Create(chains(for_workers(find_inputs(options.inputs, kind=corpus.reads))))
    files | DivideFiles(options.split_bytes) | LookUpRevisions(sought, absolute(shelf.root), name)
    run_to_end(pipeline)
    seen = sightings(read_file(shelf.root, name))
    remove([shelf.path(name)])
    return seen
