"""The license of mined text, as a release states it: Wikimedia's, or that of other wikis, which no dump names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

LICENSE = "CC BY-SA 4.0"
_IN_RELEASE = "./LICENSE-DATA"
LICENSE_URL = "https://creativecommons.org/licenses/by-sa/4.0/"

LICENSE_TEXT = """\
The text of this data set is derived from Wikipedia (or the wiki that manifest.json names) and is available under the
Creative Commons Attribution-ShareAlike 4.0 International license: https://creativecommons.org/licenses/by-sa/4.0/

Attribution: the authors are the contributors to the pages; each record names its page, its revisions and the address
of the edit, whose history lists them. Changes: sentences were extracted from page histories, stripped of markup,
tokenised, paired and filtered by wikimill. If you share this data or adaptations of it, do so under the same license.
"""
_WIKIDATA_TEXT = """
{parts}
are from Wikidata, whose data is in the public domain (CC0 1.0): https://creativecommons.org/publicdomain/zero/1.0/
"""
_OTHERS_TEXT = """\
The license of this text is that of the wikis from which it is derived. They are not Wikimedia's, and their dumps do not
name it; wikimill has not looked it up:

{notes}

Find it on the wiki before you use or share this data set, and obey it: it may forbid commercial use, or any.

Attribution: the authors are the contributors to the pages; each record names its page and its revisions. Changes: text
was extracted from pages, stripped of markup and filtered by wikimill.
"""
#: Wikimedia's domains (https://meta.wikimedia.org/wiki/Special:SiteMatrix), and RFC 2606's top-level domains for tests.
_KNOWN = frozenset(
    "wikipedia.org wiktionary.org wikibooks.org wikinews.org wikiquote.org wikisource.org wikiversity.org "
    "wikivoyage.org wikimedia.org wikidata.org wikifunctions.org mediawiki.org wmflabs.org wmcloud.org "
    "toolforge.org example test invalid localhost".split()
)
_FANDOM = frozenset(("fandom.com", "wikia.com", "wikia.org"))


def with_wikidata(parts: str) -> str:
    """Return the license of text of which some parts are Wikidata's.

    Args:
        parts: names the parts, as the beginning of a sentence.
    """
    return LICENSE_TEXT + _WIKIDATA_TEXT.format(parts=parts)


@dataclass(frozen=True)
class License:
    """The license of a release's text.

    Attributes:
        name: name of the license.
        url: URL of the license's text; `./LICENSE-DATA`, the release's file, if it is not `LICENSE`.
        notes: a note on the license of each wiki that is not Wikimedia's, with its address.
        is_mixed: whether the release also has text of Wikimedia's wikis.
    """

    name: str = LICENSE
    url: str = LICENSE_URL
    notes: tuple[str, ...] = ()
    is_mixed: bool = False

    @property
    def is_wikimedias(self) -> bool:
        """Whether all text has the license of Wikimedia's wikis."""
        return self.name == LICENSE

    def text(self, own: str) -> str:
        """Return the text of LICENSE-DATA; `own` is that for Wikimedia's wikis."""
        if not self.notes:
            return own
        others = _OTHERS_TEXT.format(notes="\n".join(f"* {note}" for note in self.notes))
        return f"{others}\nFor all other text:\n\n{own}" if self.is_mixed else others


def license_of(inputs: Iterable[Mapping[str, Any]], own: str = LICENSE) -> License:
    """Return the license of a release.

    Args:
        inputs: the manifest's entries of the input files; only those from a wiki that is not Wikimedia's have `host`.
        own: the license of all other text (`Description.license`).

    >>> license_of([{"wiki": "enwiki"}]).name, license_of([{"wiki": "x", "host": "wiki.archlinux.org"}]).name
    ('CC BY-SA 4.0', 'that of wiki.archlinux.org (not checked)')
    """
    hosts = {entry.get("host", "") for entry in inputs}
    notes = {host: note for host in sorted(hosts) if (note := license_note(host)) is not None}
    if not notes:
        return License(own, LICENSE_URL if own == LICENSE else _IN_RELEASE)
    is_mixed = len(notes) < len(hosts)
    name = f"that of {', '.join(notes)} (not checked)"
    return License(f"{own}, and {name}" if is_mixed else name, _IN_RELEASE, tuple(notes.values()), is_mixed)


def is_fandom(host: str) -> bool:
    """Return whether a host is a wiki of Fandom.

    >>> is_fandom("memory-alpha.fandom.com"), is_fandom("de.wikipedia.org")
    (True, False)
    """
    return ".".join(host.rsplit(".", 2)[-2:]) in _FANDOM


def license_note(host: str) -> str | None:
    """Return a sentence on the license of a wiki's texts; None for a wiki of Wikimedia, or an empty host.

    >>> license_note("de.wikipedia.org"), license_note("memory-alpha.fandom.com")[:52]
    (None, 'memory-alpha.fandom.com is a wiki of Fandom, where m')
    """
    labels = host.rsplit(".", 2)
    domains = {labels[-1], ".".join(labels[-2:])}
    if not host or domains & _KNOWN:
        return None
    if domains & _FANDOM:
        return (
            f"{host} is a wiki of Fandom, where most texts are CC BY-SA 3.0, and some CC BY-NC, which forbids "
            "commercial use"
        )
    return f"{host} is not a wiki of Wikimedia's, and its texts may have another license, or none"
