"""Finds the input files that `--input` names: files, folders in either of Wikimedia's layouts, globs."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.close_match import close_match
from wikimill.transforms.dumps.input_file import InputFile, is_dump_name, is_entities_name
from wikimill.transforms.dumps.sidecars import listed_names
from wikimill.transforms.dumps.wikimedia_layouts import Kind, choose, missing
from wikimill.transforms.options import JoinedFiles
from wikimill.transforms.storage.named_files import UnfitFile, check_file, check_name
from wikimill.transforms.storage.ownership import LOCK, MANIFEST, RUN, STAGING, is_made_by_wikimill
from wikimill.transforms.storage.paths import is_local

#: Endings of the names of listings: they list the files of a folder with their digests.
_SUMS = ("dumpstatus.json", "SHA256SUMS", "SHA1SUMS", "MD5SUMS", "sha1sums.txt", "md5sums.txt")


class InputNotFound(Exception):
    """An option such as `--input` names a file that cannot be read or no file."""


def find_inputs(
    patterns: Sequence[str],
    *,
    kind: Kind | None = None,
    documents: bool = False,
    entities: bool = False,
    articles: bool = False,
    is_source: Callable[[str], bool] | None = None,
    dumps: bool = True,
    flag: str = "--input",
    notify: Callable[[str], None] | None = None,
    lack: Callable[[str, str], None] | None = None,
) -> list[InputFile]:
    """Return the input files that the patterns name, each once, ordered by name.

    Args:
        patterns: files, folders and globs. Files and matches of a glob are taken under any name. A folder is searched
            with its subfolders for files with fitting names, except in releases of wikimill.
        kind: the revisions to mine, which chooses one file where several in a folder hold the same pages; None takes
            all files.
        documents: whether to take files of documents (JSON Lines) from a folder.
        entities: whether to take Wikidata's JSON dumps from a folder.
        articles: whether to take snapshots of Wikimedia Enterprise from a folder.
        is_source: file name → whether it has one of the corpus's own formats (`Corpus.sources`) and is not a dump.
        dumps: whether to take dumps; if not, every file that is named is a source.
        flag: the option that gave the patterns, for errors.
        notify: called with a message for the files of a folder that are left out, and with notes on those chosen.
        lack: called with the name of a file that a checksum listing in a folder names but that is missing, and with the
            path of the listing.

    Raises:
        InputNotFound: a pattern matches no fitting file, or a file cannot be read.
    """
    found: list[InputFile] = []
    accepts = _takes(documents, entities, articles)
    what = ("dump file or JSONL" if documents else "dump file") if dumps else "file that this corpus reads"
    for pattern in patterns:
        try:
            named, within = _match(pattern, flag) if pattern else ([], [])
        except OSError as error:
            raise InputNotFound(f"{flag} {pattern} cannot be read: {error.strerror or error}") from error
        within, releases = _without_releases(within)
        if notify is not None:
            for folder in releases:
                notify(f"left out: {folder} is what wikimill made")
        own = [replace(file, is_source=True) for file in within if is_source is not None and is_source(file.name)]
        named = [
            replace(file, is_source=not dumps or (is_source is not None and is_source(file.name))) for file in named
        ]
        others = {file.path for file in own}
        taken = [file for file in within if dumps and file.path not in others and accepts(file)]
        if kind is not None:
            choice = choose(sorted(taken, key=_by_name), kind)
            taken = list(choice.files)
            if notify is not None:
                for note in choice.notes:
                    notify(note)
            if lack is not None:
                for name, listing in sorted(_missing(choice.files, within).items()):
                    lack(name, listing)
        if not named and not own and not taken:
            if is_local(pattern) and pattern and not os.path.exists(pattern) and not set("*?[") & set(pattern):
                raise InputNotFound(f"{flag} {pattern}: no such file or folder{_near(pattern)}")
            hold = "dumps" if dumps else "such files"
            raise InputNotFound(f"{flag} {pattern}: no {what} there; give a file, a folder with {hold} or a glob")
        found += [*named, *own, *taken]
    for file in found:
        _refuse(file.path, flag)
    once: dict[str, InputFile] = {}
    for file in sorted(found, key=_by_name):
        once.setdefault(_identity(file.path), file)
    return list(once.values())


def find_joined(joined: Iterable[JoinedFiles]) -> list[InputFile]:
    """Return the files that options name for joining. Errors are those of `find_inputs`."""
    return [
        replace(file, is_source=False, joined_by=each.option)
        for each in joined
        for file in find_inputs(each.paths, is_source=each.is_name, dumps=False, flag=f"--{each.option}")
    ]


def _near(path: str) -> str:
    """Return the end of a message that suggests a file of the same folder with a similar name; empty if none has."""
    folder, name = os.path.split(path)
    try:
        # A link that leads nowhere has the name itself.
        near = close_match(name, sorted(set(os.listdir(folder or os.curdir)) - {name}))
    except OSError:
        return ""
    return f"; did you mean {os.path.join(folder, near)}?" if near else ""


def _takes(documents: bool, entities: bool, articles: bool) -> Callable[[InputFile], bool]:
    """Return the function that decides whether a file of a folder is taken."""

    def accepts(file: InputFile) -> bool:
        return (
            is_dump_name(file.name)
            or (documents and file.holds_documents)
            or (entities and is_entities_name(file.name))
            or (articles and file.holds_articles)
        )

    return accepts


def _without_releases(within: Sequence[InputFile]) -> tuple[list[InputFile], list[str]]:
    """Return the files that are outside of wikimill's releases and unfinished runs, and the folders of those."""
    # Only a folder with a file of one of these names can be a release.
    marks = {f"/{MANIFEST}", f"/{RUN}", f"/{STAGING}/{LOCK}"}
    named = {file.path[: -len(mark)] for file in within for mark in marks if file.path.endswith(mark)}
    made = [f"{folder}/" for folder in sorted(named) if is_made_by_wikimill(folder)]
    outer = [folder for folder in made if not any(folder != other and folder.startswith(other) for other in made)]
    left = [file for file in within if not file.path.startswith(tuple(outer))]
    return left, [folder.rstrip("/") for folder in outer]


def _by_name(file: InputFile) -> tuple[str, str]:
    return file.name, file.path


def _identity(path: str) -> str:
    """Return a path that is equal for all names of a file."""
    return os.path.realpath(path) if is_local(path) else path


def _match(pattern: str, flag: str) -> tuple[list[InputFile], list[InputFile]]:
    """Return the files that a pattern names, or else all files in the folder that it names."""
    # Look up local names first: Beam reads brackets in a name as a glob, and does not match a glob without a folder.
    if os.path.isfile(pattern):
        return [_local_file(pattern)], []
    if os.path.isdir(pattern):
        return [], list(_local_files(pattern))
    found = _files(pattern if "/" in pattern else os.path.join(os.curdir, pattern), flag)
    if found:
        return found, []
    return [], _files(pattern.rstrip("/") + "/**", flag)


def _local_files(folder: str) -> Iterator[InputFile]:
    for place, folders, names in os.walk(folder, onerror=_raise):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = os.path.join(place, name)
            if os.path.isfile(path):
                yield _local_file(path)


def _raise(error: OSError) -> None:
    raise error


def _refuse(path: str, flag: str) -> None:
    try:
        check_file(path)
        check_name(path)
    except UnfitFile as error:
        raise InputNotFound(f"{flag} {error}") from error


def _local_file(path: str) -> InputFile:
    if not os.access(path, os.R_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return InputFile(path, os.path.basename(path), os.path.getsize(path))


def _files(pattern: str, flag: str) -> list[InputFile]:
    try:
        matched = FileSystems.match([pattern])[0].metadata_list
    except (OSError, ValueError) as error:
        raise InputNotFound(f"{flag} {pattern}: this filesystem cannot be reached: {error}") from error
    return [InputFile(item.path, item.path.rsplit("/", 1)[-1], item.size_in_bytes) for item in matched]


def _missing(chosen: Sequence[InputFile], within: Sequence[InputFile]) -> dict[str, str]:
    """Return missing file → listing that names it, for the files that belong to the same dump as the chosen ones."""
    found: dict[str, str] = {}
    for listing in within:
        if listing.name.endswith(_SUMS):
            folder = listing.path.removesuffix(listing.name)
            here = [file for file in chosen if file.path == folder + file.name]
            with FileSystems.open(listing.path) as file:
                listed = listed_names(file.read().decode("utf-8", "replace"))
            found |= dict.fromkeys(missing(here, listed), listing.path)
    return found
