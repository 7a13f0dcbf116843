"""Finds a page in a dump, and its latest text, for `explain`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from contextlib import closing
from typing import NamedTuple

from wikimill.rules.articles.titles import redirect_target
from wikimill.rules.wikitext.rendering import is_redirect
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageBroken, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader
from wikimill.transforms.dumps.revisions import LatestText
from wikimill.transforms.dumps.seen_titles import SeenTitles
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.options import OptionError
from wikimill.transforms.storage.named_files import UnfitFile
from wikimill.transforms.storage.stored import open_stored


class PageNotRead(OptionError):
    """The page that the option `page` names is not in the dump, or is not an article that can be read."""

    def __init__(self, wanted: str, reason: str) -> None:
        """Make the error for the page with this title or id; `reason` states which it is."""
        super().__init__("page", f"{wanted}: {reason}")


class LatestPage(NamedTuple):
    """A page with its latest revision, the text of that revision, and the wiki."""

    header: PageHeader
    revision: Revision
    text: str
    site: SiteInfo


def dump_named(path: str) -> InputFile:
    """Return the file that the option `input` names.

    Raises:
        OptionError: it cannot be opened.
    """
    try:
        with open_stored(path) as file:
            return InputFile(path, path.rsplit("/", 1)[-1], file.seek(0, 2))
    except OSError as error:
        raise unopened(path, error) from error


def unopened(path: str, error: OSError) -> OptionError:
    """Return the error for the file that the option `input` names, which cannot be opened."""
    if isinstance(error, IsADirectoryError):
        return OptionError("input", f"{path}: is a folder; name the file in it that has the page")
    if isinstance(error, FileNotFoundError):
        return OptionError("input", f"{path}: no such file; name one that was mined")
    if isinstance(error, UnfitFile):
        return OptionError("input", f"{path}: {error.strerror}")
    return OptionError("input", f"{path}: {error.strerror or error}; name a file that can be read")


def latest_page(file: InputFile, wanted: str, namespaces: Collection[int] = (0,)) -> LatestPage:
    """Return the page with the title or id `wanted`, as mining reads it. The dump is read as far as that page.

    Raises:
        PageNotRead: the page is missing, damaged, a redirect, dead or dropped.
        OSError: the file cannot be read.
    """

    seen = SeenTitles()
    elsewhere: list[int] = []

    def is_wanted(header: PageHeader) -> bool:
        seen.add(header.title)
        if wanted not in (header.title, header.page_id):
            return False
        if header.namespace not in namespaces:
            elsewhere.append(header.namespace)
        return header.namespace in namespaces

    with closing(pages_of(file, is_wanted)) as pages:
        for header, latest, site in pages:
            if latest is None:
                raise PageNotRead(wanted, "the dump is damaged at that page")
            revision = latest.revision
            if revision is not None and is_redirect(revision.text):
                raise PageNotRead(wanted, f"it is a redirect; name {redirect_target(latest.text) or 'an article'}")
            if latest.error is not None:
                raise PageNotRead(wanted, f"it is dead: {latest.error}")
            if revision is None or latest.drop is not None:
                raise PageNotRead(wanted, f"it is dropped as {latest.drop}")
            return LatestPage(header, revision, latest.text, site)
    if elsewhere:
        raise PageNotRead(
            wanted, f"it is in namespace {elsewhere[0]}; namespaces to mine: {', '.join(map(str, namespaces))}"
        )
    raise PageNotRead(wanted, f"no article of that title or id is in {file.name}{seen.hint(wanted)}")


def pages_of(
    file: InputFile, wants: Callable[[PageHeader], bool]
) -> Generator[tuple[PageHeader, LatestText | None, SiteInfo], None, None]:
    """Yield each wanted page with its latest text (None if the page broke off) and the wiki.

    Raises:
        OSError: the file cannot be read.
    """
    portion = Portion((file,))
    ledgers = FileLedger.of_files(portion.files, ("pages",))
    reader = PortionReader(portion, wants, FixedBounds(portion.start, portion.stop), ledgers)
    header, latest = None, LatestText()
    with closing(reader.items()) as items:
        for item in items:
            if isinstance(item, PageStart):
                header, latest = item.header if item.wanted else None, LatestText()
            elif header is None:
                continue
            elif isinstance(item, PageEnd | PageBroken):
                yield header, latest if isinstance(item, PageEnd) else None, reader.site
                header = None
            else:
                latest.add(item)
