"""Reads the beginning of a dump file, for those who are to read another part of it, or want to know its place."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import BinaryIO

from wikimill.transforms.dumps.content import content
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.page_starts import PageStarts
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml import DumpReader


def read_site(file: BinaryIO, name: str, site: SiteInfo) -> bool:
    """Read what a file says of its wiki, before its first page; whether it is a dump, as far as that shows there."""
    reader = DumpReader(_wants_none, site=site)
    starts = PageStarts(_claims_none, from_beginning=True)
    for _ in reader.items(starts.within(content(file, name), lambda: sys.maxsize), starts):
        break
    return not reader.is_refused


def first_timestamp(file: BinaryIO, name: str) -> str:
    """The time of a file's first revision, or an empty string if it cannot be read."""
    with suppress(InputDamage):  # whoever reads the file says so
        for item in DumpReader(_wants_all).read(content(file, name)):
            if isinstance(item, Revision):
                return item.timestamp or ""
    return ""


def _wants_none(_: PageHeader) -> bool:
    return False


def _wants_all(_: PageHeader) -> bool:
    return True


def _claims_none(_: int) -> bool:
    return False
