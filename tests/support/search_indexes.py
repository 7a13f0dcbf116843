"""Made-up dumps of CirrusSearch."""

from __future__ import annotations

import json
from typing import Any


def indexed(page_id: int | str, **more: Any) -> str:
    """Return the two lines of a page of testwiki; what is None is left out."""
    document: dict[str, Any] = {
        "namespace": 0,
        "wiki": "testwiki",
        "title": "Ada",
        "text": "Ada wrote.",
        "version": 11,
        "wikibase_item": f"Q{page_id}",
        "redirect": [{"namespace": 0, "title": "Lovelace"}, {"namespace": 0, "title": "AAL"}],
        "incoming_links": 7,
        "popularity_score": 0.5,
    }
    document = {name: value for name, value in (document | more).items() if value is not None}
    action = {"index": {"_type": "page", "_id": str(page_id)}}
    return f"{json.dumps(action)}\n{json.dumps(document)}\n"
