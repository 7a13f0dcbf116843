"""Finds the two revisions of an edit in a dump, for `explain`."""

from __future__ import annotations

from pathlib import Path

from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageHeader, PageStart, Revision
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.options import OptionError
from wikimill.transforms.storage.stored import open_stored


def find_revisions(dump: str, page: str | None, new: str | None, old: str | None) -> tuple[Revision, Revision]:
    """Return the revision before an edit and the revision that the edit made.

    Args:
        dump: path of the dump file.
        page: title or id of the page.
        new, old: ids of the two revisions; without `old`, the revision that precedes `new` on the page.

    Raises:
        OptionError: `page` or `new` is None; the dump cannot be read (`input`); the page or a revision is not in it.
    """
    for name, value in (("page", page), ("new", new)):
        if value is None:
            raise OptionError(name, "is missing: `input`, `page` and `new` are needed")
    path, before, is_there = Path(dump), dict[str, Revision](), False

    def wanted(header: PageHeader) -> bool:
        return page in (header.title, header.page_id)

    last: Revision | None = None
    try:
        with open_stored(str(path)) as file:
            for item in DumpReader(wanted).read(blocks(file, path.name)):
                if isinstance(item, PageStart):
                    is_there = is_there or item.wanted
                elif isinstance(item, Revision):
                    if item.revision_id == old:
                        before[item.revision_id] = item
                    if item.revision_id == new:
                        earlier = last if old is None else before.get(old)
                        if earlier is None:
                            raise OptionError("old", f"{old or ''}: no such revision before {new}")
                        return earlier, item
                    last = item
    except OSError as error:
        raise OptionError("input", f"{path}: {error.strerror}") from error
    except InputDamage as error:
        raise OptionError("input", f"{path}: {error}") from error
    if not is_there:
        raise OptionError("page", f"{page}: {path.name} has no such page")
    raise OptionError("new", f"{new}: the page has no such revision")
