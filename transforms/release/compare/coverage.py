"""The coverage of a wiki by two dumps: pages, and recently edited pages.

A dump with missing pages is read without an error. A wiki loses few pages in a month, and most pages that a faulty
export omits were edited recently (Wikimedia's bug T431872: pages edited during the export were missing).
"""

from __future__ import annotations

from datetime import date, timedelta

from wikimill.rules.quantities import quantity
from wikimill.rules.releases.drift import size_exceeds
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.release.compare.thresholds import Thresholds
from wikimill.transforms.release.stored_release import StoredRelease

#: Pages that a small wiki may delete in a month; such a loss raises no alarm.
_FEW_PAGES = 10


def coverage(release: StoredRelease) -> tuple[int, int]:
    """Return the number of pages in the mined namespaces, and of those whose last edit is from the two months before
    the dump.

    Each file's months precede the date in its name. A file without a date, or without `last_edits` in the manifest,
    adds 0 to the second number.
    """
    namespaces = {str(number) for number in release.manifest["options"]["namespaces"]}
    pages = edited = 0
    for entry in release.manifest["inputs"]:
        pages += sum(count for namespace, count in entry["pages"].items() if namespace in namespaces)
        months = _two_months_before(InputFile("", entry["file"], 0).dump_date)
        edited += sum(count for month, count in entry.get("last_edits", {}).items() if month in months)
    return pages, edited


def _two_months_before(day: str | None) -> tuple[str, ...]:
    """Return the two whole months before a day, the later first; empty for None.

    >>> _two_months_before("2026-01-01")
    ('2025-12', '2025-11')
    """
    if day is None:
        return ()
    last = date.fromisoformat(day).replace(day=1) - timedelta(days=1)
    return last.isoformat()[:7], (last.replace(day=1) - timedelta(days=1)).isoformat()[:7]


def lost(former_pages: int, pages: int, former_edited: int, edited: int, allowed: Thresholds) -> list[str]:
    """Return a text for each loss of pages or recent edits that exceeds its threshold.

    >>> lost(10_000, 9_900, 1_000, 940, Thresholds(0.1, 0.2, 0.005, 0.2))
    ['9,900 pages in the dump instead of 10,000']
    """
    found = []
    if former_pages - pages > max(allowed.lost_pages * former_pages, _FEW_PAGES):
        found.append(f"{quantity(pages, 'page')} in the dump instead of {former_pages:,}")
    # The number of recently edited pages if their share of all pages were the same as in the former dump.
    expected = round(former_edited * pages / former_pages) if former_pages else 0
    if expected and edited < expected and size_exceeds(expected, edited, allowed.lost_edits):
        found.append(f"{quantity(edited, 'page')} edited in the two months before, of {pages:,}; expected {expected:,}")
    return found
