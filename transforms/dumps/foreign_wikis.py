"""Wikis that are not Wikimedia's: their texts have licences of their own, which a dump does not name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.heads import read_site
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.wikimedia_layouts import is_wikimedia_name
from wikimill.transforms.licence import licence_note
from wikimill.transforms.storage.stored import open_stored

#: Of so many files the beginnings are read.
_MOST_FILES = 20
_REMEDY = "check its licence; the release's manifest, card and LICENSE-DATA say that nobody has"


def licence_notes(files: Iterable[InputFile]) -> Iterator[str]:
    """What a user should know of the licences of dumps: a line for each wiki that is not Wikimedia's.

    Args:
        files: those with Wikimedia's names are not opened; of the others, `_MOST_FILES`.
    """
    others = [file for file in files if not is_wikimedia_name(file.name) and not file.holds_documents]
    hosts: dict[str, str] = {}
    for file in others[:_MOST_FILES]:
        site = SiteInfo()
        with suppress(InputDamage, OSError), open_stored(file.path) as raw:  # whoever reads the file says what is wrong
            read_site(raw, file.name, site)
        if site.host:
            hosts.setdefault(site.host, file.name)
    for host, name in hosts.items():
        if note := licence_note(host):
            yield f"{name}: {note}: {_REMEDY}"
