"""The columns that say where an edit is from, which the records of all corpora of edits have."""

from __future__ import annotations

from typing import Any

from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.formats.values import is_timestamp


def provenance(
    site: SiteInfo, dump: str | None, partition: Partition, page: PageHeader, old_revision_id: str, revision: Revision
) -> dict[str, Any]:
    """Return the columns of an edit's wiki, page, split and revisions, by name; not reverted as far as is known.

    Args:
        site: the wiki.
        dump: the date of the dump, where it is known.
        partition: which pages are in which split.
        page: that was edited.
        old_revision_id, revision: the revision before the edit, and the one that the edit made.
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
