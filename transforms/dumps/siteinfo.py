"""The `<siteinfo>` of a dump: database name, address, namespaces."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from wikimill.rules.wikis import is_wiki_name, wiki_address
from wikimill.rules.wikitext.interlanguage import host_of_wiki
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.license import license_note

#: Canonical names of namespaces, which every wiki accepts in addition to its own.
_CANONICAL = {6: ("File", "Image"), 14: ("Category",)}
#: A host in a manifest: letters of any script, without characters that Markdown takes for markup.
_HOST = re.compile(r"[^\W_](?:[\w-]|\.(?!\.)){0,252}")
_PROJECTS = {"wikipedia": "wiki", "wikimedia": "wiki"}

#: The parts of a difference's address that precede the new and the old revision's id.
DIFFERENCE = "/w/index.php?diff=", "&oldid="
#: The part of a revision's address that precedes its id.
REVISION = "/w/index.php?oldid="


@dataclass
class SiteInfo:
    """The `<siteinfo>` of a dump, filled while it is read; an element that the dump lacks is empty.

    Attributes:
        dbname: database name, such as enwiki; schemas before 0.8 have none.
        base: URL of the main page.
        sitename: name of the wiki for people.
        fallback_wiki: the database name in the file's name.
        namespaces: case-folded name of a namespace → its number.
    """

    dbname: str = ""
    base: str = ""
    sitename: str = ""
    fallback_wiki: str = ""
    namespaces: dict[str, int] = field(default_factory=dict)

    def set(self, name: str, value: str) -> None:
        """Take one of the elements `dbname`, `base`, `sitename`.

        Raises:
            InputDamage: the database name is invalid. It would appear in every record and in the dataset card.
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
        """The prefixes of links to files and of links to categories, as `aliases` has them, both sorted."""
        return sorted(self.aliases(6)), sorted(self.aliases(14))

    @property
    def host(self) -> str:
        """Host name of the wiki, such as en.wikipedia.org; empty if unknown."""
        try:
            return urlsplit(self.base).hostname or ""
        except ValueError:  # such as http://[
            return ""

    @property
    def foreign_host(self) -> str:
        """Host name of a wiki that is not Wikimedia's; empty for a wiki of Wikimedia, and if unknown or not valid."""
        host = self.host
        return host if license_note(host) is not None and _HOST.fullmatch(host) else ""

    @property
    def stated_wiki(self) -> str:
        """Database name: `dbname`, or derived from the address (en.wikipedia.org → enwiki); empty if there is neither.

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
        """Database name, from which language and addresses derive.

        It is `stated_wiki`, or else the database name in the file's name, `fallback_wiki`. If these are two different
        wikis of Wikimedia, the file's name wins: slices of a dump often get the `<siteinfo>` of another wiki.

        >>> SiteInfo("enwiki", fallback_wiki="dewiki").wiki, SiteInfo("enwiki", fallback_wiki="testwiki").wiki
        ('dewiki', 'enwiki')
        """
        return self.fallback_wiki if self.is_contradicted else self.stated_wiki or self.fallback_wiki

    @property
    def address(self) -> str:
        """The beginning of the addresses of its pages, such as https://en.wikipedia.org; empty if unknown.

        If the dump states none, or another wiki's, it is the address of Wikimedia's wiki of this name.

        >>> SiteInfo(fallback_wiki="dewiki").address, SiteInfo(fallback_wiki="millwiki").address
        ('https://de.wikipedia.org', '')
        >>> SiteInfo("enwiki", "https://en.wikipedia.org/wiki/Main_Page", fallback_wiki="dewiki").address
        'https://de.wikipedia.org'
        """
        base = "" if self.is_contradicted else self.base
        return wiki_address(base or f"https://{host_of_wiki(self.wiki)}")

    def revision_url(self, revision_id: str) -> str:
        """Return the address of a revision; empty if the wiki's address is unknown."""
        return address + revision_path(revision_id) if (address := self.address) else ""

    def difference_url(self, old_revision_id: str, new_revision_id: str) -> str:
        """Return the address of the difference between two revisions; empty if the wiki's address is unknown."""
        return address + difference_path(old_revision_id, new_revision_id) if (address := self.address) else ""


def revision_path(revision_id: str) -> str:
    """Return the part of a revision's address that follows the wiki's address."""
    return REVISION + revision_id


def difference_path(old_revision_id: str, new_revision_id: str) -> str:
    """Return the part of a difference's address that follows the wiki's address."""
    before_new, before_old = DIFFERENCE
    return before_new + new_revision_id + before_old + old_revision_id
