"""The columns that identify an edit, in the records of every corpus of edits."""

from __future__ import annotations

from typing import Any

from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.formats.values import is_timestamp


def provenance(
    site: SiteInfo, dump: str | None, partition: Partition, page: PageHeader, old_revision_id: str, revision: Revision
) -> dict[str, Any]:
    """Return name → value of the columns that identify an edit.

    They are `wiki`, `page_id`, `page_title`, `url`, `dump`, `split`, `reverted` (False), `minor`, `old_revision_id`,
    `new_revision_id`, and `timestamp` (None if it is missing or malformed).

    Args:
        site: the wiki's `<siteinfo>`.
        dump: the date of the dump, YYYY-MM-DD; None if unknown.
        partition: the rule that assigns pages to splits.
        page: the page that was edited.
        old_revision_id: the id of the revision before the edit.
        revision: the revision that the edit made.
    """
    return {
        "wiki": site.wiki,
        "page_id": page.page_id,
        "page_title": page.title,
        "url": site.difference_url(old_revision_id, revision.revision_id),
        "dump": dump,
        "split": partition.split_of(site.wiki, page.page_id),
        "reverted": False,
        "minor": revision.is_minor,
        "old_revision_id": old_revision_id,
        "new_revision_id": revision.revision_id,
        "timestamp": revision.timestamp if is_timestamp(revision.timestamp) else None,
    }
