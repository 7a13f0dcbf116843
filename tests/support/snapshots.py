"""Made-up snapshots of Wikimedia Enterprise: articles as JSON Lines, and tar archives of them."""

from __future__ import annotations

import io
import json
import tarfile
from typing import Any


def article(number: int, name: str, text: str | None, *, revision: int | None = None, **more: Any) -> dict[str, Any]:
    """Return an article of samplewiki, with revision 10 × its number + 1 unless another is given; None: no wikitext."""
    found: dict[str, Any] = {
        "name": name,
        "identifier": number,
        "date_modified": "2026-08-03T04:05:06.789Z",
        "version": {"identifier": revision or 10 * number + 1, "editor": {"name": "Miller"}, "comment": "grind"},
        "url": f"https://sample.wikipedia.org/wiki/{name}",
        "namespace": {"name": "Article", "identifier": 0},
        "in_language": {"identifier": "en"},
        "main_entity": {"identifier": f"Q{number}"},
        "is_part_of": {"identifier": "samplewiki", "url": "https://sample.wikipedia.org"},
        "article_body": {"html": f"<p>{name}</p>"},
    }
    if text is not None:
        found["article_body"]["wikitext"] = text
    return found | more


def lines(*articles: dict[str, Any] | str) -> bytes:
    """Return JSON Lines; a text is a line as it is."""
    return "".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in articles).encode()


def tar_of(**files: bytes) -> bytes:
    """Return a tar archive of files by name, without their ending `.ndjson`."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        folder = tarfile.TarInfo("snapshot/")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
        for name, data in files.items():
            member = tarfile.TarInfo(f"snapshot/{name}.ndjson")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()
