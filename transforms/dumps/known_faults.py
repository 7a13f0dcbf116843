"""What is known to be wrong with dumps that were published, and what to do about it."""

from __future__ import annotations

#: The first content exports that are taken to be whole again. Bug T431872 was open in August 2026; Wikimedia's own
#: query has asked for a point in time since about September. The day on which it was put to use was not announced.
CURRENT_REPAIRED = "2026-10-01"


def fault_of_current(date: str) -> str | None:
    """What a user should know of a `current` content export, if anything, to go after its name.

    The exporter filtered a table that keeps the last revision of each page by the 1st of the month: a page that was
    edited between the 1st and the day of the export is missing from it.

    Args:
        date: YYYY-MM-DD.
    """
    if date >= CURRENT_REPAIRED:
        return None
    return (
        "lacks the pages that were edited while it was made, the most edited ones (Wikimedia's bug T431872, repaired "
        f"by {CURRENT_REPAIRED}): take the legacy dump (--layout legacy), or the latest texts of the history export "
        "(fetch: --kind history; refresh: --from_history)"
    )
