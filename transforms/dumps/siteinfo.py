"""The `<siteinfo>` of a dump: database name, address, namespaces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from wikimill.rules.wikis import is_wiki_name, wiki_address
from wikimill.rules.wikitext.interlanguage import host_of_wiki
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.licence import licence_note

#: Canonical names that every wiki understands next to its own.
_CANONICAL = {6: ("File", "Image"), 14: ("Category",)}
#: As a manifest has it: letters of any script, but none that Markdown takes for markup.
_HOST = re.compile(r"[^\W_](?:[\w-]|\.(?!\.)){0,252}")
_PROJECTS = {"wikipedia": "wiki", "wikimedia": "wiki"}

#: What is before the new and before the old revision's id in the address of their difference.
DIFFERENCE = "/w/index.php?diff=", "&oldid="
#: And before a revision's id in its own address.
REVISION = "/w/index.php?oldid="


@dataclass
class SiteInfo:
    """The `<siteinfo>` of a dump, filled while it is read. Schemas before 0.8 have no database name."""

    dbname: str = ""
    base: str = ""
    sitename: str = ""
    fallback_wiki: str = ""  # by the file's name
    namespaces: dict[str, int] = field(default_factory=dict)

    def set(self, name: str, value: str) -> None:
        """Take one of the elements `dbname`, `base`, `sitename`.

        Raises:
            InputDamage: the database name is invalid: it would be in every record and in the dataset card.
        """
        value = value.strip()
        if name == "dbname" and value and not is_wiki_name(value):
            wanted = "small letters, digits, _ and -, a letter first, 64 at most"
            raise InputDamage("refused", f"its <dbname> is {value[:40]!r}: expected {wanted}; correct it in the file")
        setattr(self, name, value)

    def add_namespace(self, key: str | None, name: str) -> None:
        """Take one `<namespace key="…">name</namespace>`."""
        if key is not None and re.fullmatch(r"-?[0-9]{1,9}", key):
            self.namespaces[name.strip().casefold()] = int(key)

    def namespace_of(self, title: str) -> int:
        """Return the namespace that a title's prefix names (0 without one), for schemas without `<ns>`."""
        prefix, colon, _ = title.partition(":")
        return self.namespaces.get(prefix.strip().replace("_", " ").casefold(), 0) if colon else 0

    def aliases(self, namespace: int) -> frozenset[str]:
        """Return the case-folded prefixes of a namespace: the wiki's own and the canonical ones."""
        own = {name for name, key in self.namespaces.items() if key == namespace}
        return frozenset(own | {name.casefold() for name in _CANONICAL.get(namespace, ())})

    @property
    def link_prefixes(self) -> tuple[list[str], list[str]]:
        """The prefixes of links to files and to categories, each in order."""
        return sorted(self.aliases(6)), sorted(self.aliases(14))

    @property
    def host(self) -> str:
        """Host name of the wiki, such as en.wikipedia.org, or empty."""
        try:
            return urlsplit(self.base).hostname or ""
        except ValueError:  # such as http://[
            return ""

    @property
    def foreign_host(self) -> str:
        """Host name of a wiki that is not Wikimedia's; empty for one that is, and where it is unknown."""
        host = self.host
        return host if licence_note(host) is not None and _HOST.fullmatch(host) else ""

    @property
    def stated_wiki(self) -> str:
        """Database name: given, or derived from the address (en.wikipedia.org → enwiki); empty if there is neither.

        >>> SiteInfo(base="http://en.wikipedia.org/wiki/Main_Page").stated_wiki
        'enwiki'
        """
        if self.dbname:
            return self.dbname
        labels = [label for label in self.host.split(".") if label != "www"]
        if len(labels) != 3:
            return ""
        derived = labels[0].replace("-", "_") + _PROJECTS.get(labels[1], labels[1])
        return derived if is_wiki_name(derived) else ""

    @property
    def is_contradicted(self) -> bool:
        """Whether the file's name and its `<siteinfo>` name two different wikis of Wikimedia.

        >>> SiteInfo("enwiki", fallback_wiki="dewiki").is_contradicted
        True
        >>> SiteInfo("enwiki", fallback_wiki="testwiki").is_contradicted
        False
        """
        named, stated = host_of_wiki(self.fallback_wiki), host_of_wiki(self.stated_wiki)
        return named != stated and bool(named) and bool(stated) and not self.foreign_host

    @property
    def wiki(self) -> str:
        """Database name, from which language and addresses follow.

        It is the stated one, or else the one in the file's name, `fallback_wiki`. Where these are two wikis of
        Wikimedia the name wins: a slice of a dump keeps its name, and is often given the head of another wiki.

        >>> SiteInfo("enwiki", fallback_wiki="dewiki").wiki, SiteInfo("enwiki", fallback_wiki="testwiki").wiki
        ('dewiki', 'enwiki')
        """
        return self.fallback_wiki if self.is_contradicted else self.stated_wiki or self.fallback_wiki

    @property
    def address(self) -> str:
        """How the addresses of its pages begin, such as https://en.wikipedia.org, or empty.

        Where the dump states none, or that of another wiki, the address of Wikimedia's wiki of this name.

        >>> SiteInfo(fallback_wiki="dewiki").address, SiteInfo(fallback_wiki="millwiki").address
        ('https://de.wikipedia.org', '')
        >>> SiteInfo("enwiki", "https://en.wikipedia.org/wiki/Main_Page", fallback_wiki="dewiki").address
        'https://de.wikipedia.org'
        """
        base = "" if self.is_contradicted else self.base
        return wiki_address(base or f"https://{host_of_wiki(self.wiki)}")

    def revision_url(self, revision_id: str) -> str:
        """Address of one revision of a page; empty where that of the wiki is not known."""
        return address + revision_path(revision_id) if (address := self.address) else ""

    def difference_url(self, old_revision_id: str, new_revision_id: str) -> str:
        """Address of the difference between two revisions; empty where that of the wiki is not known."""
        return address + difference_path(old_revision_id, new_revision_id) if (address := self.address) else ""


def revision_path(revision_id: str) -> str:
    """Return the rest of a revision's address after the wiki's."""
    return REVISION + revision_id


def difference_path(old_revision_id: str, new_revision_id: str) -> str:
    """Return the same of the difference between two revisions."""
    before_new, before_old = DIFFERENCE
    return before_new + new_revision_id + before_old + old_revision_id
