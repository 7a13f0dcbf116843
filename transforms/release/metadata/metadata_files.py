"""The metadata files of a release: statistics, report, card, license, and the files that loaders read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wikimill.transforms.duplicates.accounting import excluded_table
from wikimill.transforms.release.metadata.croissant import CROISSANT
from wikimill.transforms.release.metadata.derived_files import CARD, LICENSE_FILE, REPORT, STATS, derived_files
from wikimill.transforms.release.release import Release
from wikimill.transforms.storage.files import ReleaseFile
from wikimill.transforms.storage.json_text import as_json

#: The metadata files of every release, at its top level.
COMPANIONS = (STATS, REPORT, CARD, CROISSANT, LICENSE_FILE)


def companions(
    release: Release, described: Mapping[str, Any], data: Sequence[ReleaseFile]
) -> Iterator[tuple[str, bytes]]:
    """Yield the path within the release and the content of each metadata file, stats.json first.

    Args:
        release: the release to publish.
        described: its manifest without `files`.
        data: the files that hold records, and the file of dead letters.
    """
    measures = release.summary.measures
    shown = {
        "excluded_files": excluded_table(measures, release.options),
        "funnel": described["counts"],
        "profile": release.summary.profile,
    }
    stats = as_json(release.statistics.tables(measures) | shown)
    yield STATS, stats
    files = [{"path": file.path, "bytes": file.size, "records": file.records, "sha256": file.sha256} for file in data]
    # From the JSON as it is stored, so that `wikimill report` and `wikimill verify` generate the same files.
    yield from derived_files(release.corpus, json.loads(as_json({**described, "files": files})), json.loads(stats))
