"""Wikis that are not Wikimedia's: their texts have licences of their own, which a dump does not name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.heads import read_site
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.wikimedia_layouts import is_wikimedia_name
from wikimill.transforms.licence import LICENCE
from wikimill.transforms.storage.stored import open_stored

#: Wikimedia's domains (https://meta.wikimedia.org/wiki/Special:SiteMatrix), and those that RFC 2606 keeps for examples.
_KNOWN = frozenset(
    "wikipedia.org wiktionary.org wikibooks.org wikinews.org wikiquote.org wikisource.org wikiversity.org "
    "wikivoyage.org wikimedia.org wikidata.org wikifunctions.org mediawiki.org wmflabs.org wmcloud.org "
    "toolforge.org example example.org example.com example.net test invalid localhost".split()
)
_FANDOM = frozenset(("fandom.com", "wikia.com", "wikia.org"))
#: Of so many files the beginnings are read.
_MOST_FILES = 20


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
            yield f"{name}: {note}"


def is_fandom(host: str) -> bool:
    """Whether a host is a wiki of Fandom.

    >>> is_fandom("memory-alpha.fandom.com"), is_fandom("de.wikipedia.org")
    (True, False)
    """
    return ".".join(host.rsplit(".", 2)[-2:]) in _FANDOM


def licence_note(host: str) -> str | None:
    """What to say of the licence of a wiki's texts; None if it is one of Wikimedia's.

    >>> licence_note("de.wikipedia.org"), licence_note("memory-alpha.fandom.com")[:52]
    (None, 'memory-alpha.fandom.com is a wiki of Fandom, where m')
    """
    labels = host.rsplit(".", 2)
    domains = {labels[-1], ".".join(labels[-2:])}
    if domains & _KNOWN:
        return None
    remedy = f"check its licence, and correct the release's card and LICENSE-DATA, which say {LICENCE}"
    if domains & _FANDOM:
        return (
            f"{host} is a wiki of Fandom, where most texts are CC BY-SA 3.0, and some CC BY-NC, which forbids "
            f"commercial use: {remedy}"
        )
    return f"{host} is not Wikimedia's, and its texts may have another licence, or none: {remedy}"
