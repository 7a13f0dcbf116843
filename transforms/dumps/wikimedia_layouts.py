"""Chooses, from a folder of Wikimedia's dumps, files that hold each page once.

A folder may hold the same pages several times: whole and in parts, packed by bzip2 and by 7-Zip, with all revisions and
with the last one, from several months. Mining all of them would repeat every example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from wikimill.transforms.dumps.compression.compressed import ENDINGS
from wikimill.transforms.dumps.input_file import InputFile, is_dump_name

#: Date of the first `current` content exports that are assumed to be complete again after bug T431872. Wikimedia did
#: not announce the day of the repair.
CURRENT_REPAIRED = "2026-10-01"


def fault_of_current(date: str) -> str | None:
    """Return the fault of a `current` content export, as words to follow its name; None if it has none.

    The exporter took the last revision of each page and kept those from before the 1st of the month, so a page that was
    edited between the 1st and the day of the export is missing.

    Args:
        date: the date of the export, YYYY-MM-DD.
    """
    if date >= CURRENT_REPAIRED:
        return None
    return (
        "lacks the pages that were edited while it was made, the most edited ones (Wikimedia's bug T431872, repaired "
        f"by {CURRENT_REPAIRED}): take the legacy dump (--layout legacy), or the latest texts of the history export "
        "(fetch: --kind history; refresh: --from_history)"
    )


Kind = Literal["history", "current"]

#: Legacy: enwiki-20260901-pages-meta-history1.xml-p1p812.bz2
_LEGACY = re.compile(
    r"(?P<wiki>[a-z][a-z0-9_]*)-(?P<date>\d{8})-(?P<job>(?:pages|stub|abstract|flow|flowhistory)(?:-[a-z]+)*)"
    r"(?P<number>\d*)\.xml"
    r"(?P<range>-p\d+p\d+)?"
    rf"(?:\.(?P<packing>{ENDINGS}))?"
)
#: Content file exports: enwiki-2026-09-01-p10p20.xml.bz2, enwiki-2026-09-01-p30r1r999.xml.bz2 (one page, or a part of
#: one; before February 2026 p30r1r1); before October 2025 enwiki-2025-09-01-p10p20-pages-meta-history.xml.bz2, which
#: does not show the kind: `current` exports had such names, too.
_CONTENT = re.compile(
    r"(?P<wiki>[a-z][a-z0-9_]*)-(?P<date>\d{4}-\d\d-\d\d)-p(?P<page>\d+)(?:p\d+|r(?P<first>\d+)r\d+)"
    r"(?:-pages-meta-history)?\.xml(?:\.(?P<packing>[a-z0-9]+))?"
)
#: WikiTeam: www.example.org_w-20260101-history.xml.7z; Fandom: starwars_pages_full.xml.7z.
_WIKITEAM = re.compile(r"(?P<wiki>[\w.-]+)-(?P<date>\d{8})-(?P<kind>history|current)\.xml(?:\.(?P<packing>[a-z0-9]+))?")
_FANDOM = re.compile(r"(?P<wiki>[\w-]+)_pages_(?P<kind>full|current)\.xml(?:\.(?P<packing>[a-z0-9]+))?")
#: Wikimedia's folders, and those of `wikimill fetch`.
_FOLDER = re.compile(r"/(?:mediawiki_content_|[a-z0-9_]+-\d{4}-\d\d-\d\d-)(history|current)/")
#: The families of files that serve each kind, the best first.
_FAMILIES: dict[Kind, tuple[str, ...]] = {
    "history": (
        *("content history", "pages-meta-history", "content", "history", "content current"),
        *("pages-articles-multistream", "pages-articles", "pages-meta-current", "current"),
    ),
    "current": (
        *("content current", "pages-articles-multistream", "pages-articles", "pages-meta-current", "content"),
        *("current", "content history", "pages-meta-history", "history"),
    ),
}


class _Named(NamedTuple):
    """The facts in a file's path. `part` is the number, range of pages or both of a part of a legacy dump."""

    wiki: str
    date: str
    family: str
    part: str
    packing: str


@dataclass(frozen=True)
class Choice:
    """The files to read, in order, and notes for the user on the files left out and on faults of those chosen."""

    files: tuple[InputFile, ...]
    notes: tuple[str, ...]


def chains(files: Iterable[InputFile]) -> list[tuple[InputFile, ...]]:
    """Group the files through which one page continues; most files are a group of their own.

    Files of a group are in the order of the revision ids in their names. `mining.divide_files` opens and sorts them by
    time, which differs where edits were imported.

    >>> names = ("xwiki-2026-09-01-p30r2r9.xml", "xwiki-2026-09-01-p31p40.xml", "xwiki-2026-09-01-p30r10r12.xml")
    >>> [[file.name for file in chain] for chain in chains(InputFile(f"/d/{name}", name, 1) for name in names)]
    [['xwiki-2026-09-01-p30r2r9.xml', 'xwiki-2026-09-01-p30r10r12.xml'], ['xwiki-2026-09-01-p31p40.xml']]
    """
    grouped: dict[tuple[str, ...], list[tuple[int, InputFile]]] = {}
    for file in files:
        match = _CONTENT.fullmatch(file.name)
        if match is not None and match["first"] is not None:
            folder = file.path.removesuffix(file.name)
            grouped.setdefault((folder, match["wiki"], match["date"], match["page"]), []).append(
                (int(match["first"]), file)
            )
        else:
            grouped[(file.path,)] = [(0, file)]
    return [tuple(file for _, file in sorted(group)) for group in grouped.values()]


def is_wikimedia_name(name: str) -> bool:
    """Return whether a file is named like one of Wikimedia's dumps, in which pages are in the order of their ids.

    >>> is_wikimedia_name("enwiki-20260901-pages-articles-multistream.xml.bz2"), is_wikimedia_name("my-export.xml")
    (True, False)
    """
    return (_LEGACY.fullmatch(name) or _CONTENT.fullmatch(name)) is not None


def choose(files: Sequence[InputFile], kind: Kind) -> Choice:
    """Choose, for each wiki, the files that serve a kind best; files with unknown names are all chosen.

    Args:
        files: the files found in folders, in the order in which to read them.
        kind: the revisions to mine: all (`history`) or the latest (`current`).
    """
    named = {file: _named(file) for file in files}
    chosen: list[InputFile] = [file for file, name in named.items() if name is None]
    notes: list[str] = []
    wikis = sorted({name.wiki for name in named.values() if name is not None})
    for wiki in wikis:
        dumps = {file: name for file, name in named.items() if name is not None and name.wiki == wiki}
        chosen += _choose_of_wiki(dumps, kind, notes)
    order = {file: place for place, file in enumerate(files)}
    return Choice(tuple(sorted(chosen, key=order.__getitem__)), tuple(notes))


def _choose_of_wiki(dumps: dict[InputFile, _Named], kind: Kind, notes: list[str]) -> dict[InputFile, _Named]:
    newest = max(name.date for name in dumps.values())
    dumps, older = _divide(dumps, lambda name: name.date == newest)
    _note(notes, older, f"there is a newer dump, of {newest}")
    dumps, other = _divide(dumps, lambda name: name.family in _FAMILIES[kind])
    _note(notes, other, "they hold no texts of pages")
    family = min((name.family for name in dumps.values()), key=_FAMILIES[kind].index, default="")
    dumps, other = _divide(dumps, lambda name: name.family == family)
    _note(notes, other, f"the files of {family} hold the same pages")
    if family == "content current" and (fault := fault_of_current(newest)):
        notes.append(f"{min(file.name for file in dumps)}: this export {fault}")
    dumps, again = _without_repeats(dumps)
    _note(notes, again, "the same pages are read from another file")
    return dumps


def missing(files: Sequence[InputFile], listed: Iterable[str]) -> list[str]:
    """Return the sorted names in a checksum listing that belong to the same dumps as the chosen files but are missing.

    Args:
        files: the files that were chosen from a folder.
        listed: the file names in the folder's listing.
    """
    found = {file.name for file in files}
    families = {_kin(file.name) for file in files}
    return sorted(name for name in listed if is_dump_name(name) and name not in found and _kin(name) in families)


def _kin(name: str) -> tuple[str, ...]:
    """Return a key that the names of the files of a dump share; a whole file and its parts have different keys."""
    legacy = _LEGACY.fullmatch(name)
    if legacy is not None:
        is_part = bool(legacy["number"] or legacy["range"])
        return legacy["wiki"], legacy["date"], legacy["job"], str(is_part), legacy["packing"] or ""
    content = _CONTENT.fullmatch(name)
    return (content["wiki"], content["date"]) if content is not None else (name,)


def _named(file: InputFile) -> _Named | None:
    legacy = _LEGACY.fullmatch(file.name)
    if legacy is not None:
        part = legacy["number"] + (legacy["range"] or "")
        return _Named(legacy["wiki"], _day(legacy["date"]), legacy["job"], part, legacy["packing"] or "")
    content = _CONTENT.fullmatch(file.name)
    if content is None:
        return _named_by_others(file.name)
    folder = _FOLDER.search(file.path)
    family = f"content {folder[1]}" if folder is not None else "content"
    packing = content["packing"] or ""
    return _Named(content["wiki"], content["date"], family, file.name.removesuffix(f".{packing}"), packing)


def _named_by_others(name: str) -> _Named | None:
    """Return the facts in the name of a dump by WikiTeam or Fandom; None if it is neither."""
    match = _WIKITEAM.fullmatch(name)
    if match is not None:
        return _Named(match["wiki"], _day(match["date"]), match["kind"], "", match["packing"] or "")
    match = _FANDOM.fullmatch(name)
    kind = "history" if match is not None and match["kind"] == "full" else "current"
    return _Named(match["wiki"], "", kind, "", match["packing"] or "") if match is not None else None


def _day(date: str) -> str:
    return f"{date[:4]}-{date[4:6]}-{date[6:]}"


def _divide(
    dumps: dict[InputFile, _Named], is_wanted: Callable[[_Named], bool]
) -> tuple[dict[InputFile, _Named], list[InputFile]]:
    wanted = {file: name for file, name in dumps.items() if is_wanted(name)}
    return wanted, [file for file in dumps if file not in wanted]


def _without_repeats(dumps: dict[InputFile, _Named]) -> tuple[dict[InputFile, _Named], list[InputFile]]:
    """Leave out parts if a whole file is there, and packings of a part other than the one that workers can divide."""
    is_whole = any(not name.part for name in dumps.values())
    best: dict[str, InputFile] = {}
    for file, name in sorted(dumps.items(), key=_splittable_first):
        if not (is_whole and name.part):
            best.setdefault(name.part, file)
    kept = {file: name for file, name in dumps.items() if best.get(name.part) is file}
    return kept, [file for file in dumps if file not in kept]


def _splittable_first(item: tuple[InputFile, _Named]) -> tuple[bool, InputFile]:
    file, name = item
    return name.packing not in ("bz2", ""), file


def _note(notes: list[str], files: Sequence[InputFile], reason: str) -> None:
    if files:
        more = f" and {len(files) - 1} more" if len(files) > 1 else ""
        notes.append(f"not read: {files[0].name}{more}: {reason}")
