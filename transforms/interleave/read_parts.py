"""The reading of a source file into parts of documents, whose texts a sandbox divides into posts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.interleave.joining import Part
from wikimill.transforms.documents.source_formats import SourceFormat, read_source
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.interleave.formats import FORMATS
from wikimill.transforms.interleave.options import InterleaveOptions
from wikimill.transforms.interleave.raw_parts import RawPart
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.page_walk import WHOLE, Walk
from wikimill.transforms.mining.progress import byte_reporter
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed

Output = Part | DeadLetter | FileLedger
#: The accounts of this corpus's ledgers: entries ("pages"), parts, documents, windows ("candidates", "examples").
THINGS = ("pages", "parts", "documents", "candidates", "examples")
_BATCH_ENTRIES, _BATCH_CHARS = 256, 1024 * 1024
_Task = tuple[SourceFormat, int, RawPart]


def part_worker(options: InterleaveOptions) -> Sandbox:
    """Return a new sandbox that divides the texts of a `sandboxed.Piece` into posts; it starts on first use."""
    arguments = (options.language, options.own_model_json)
    return Sandbox(
        "wikimill.transforms.interleave.sandboxed", "post_cutter", arguments, Limits(options.clean_seconds), list[str]
    )


def read_portion(
    portion: Portion,
    *,
    options: InterleaveOptions,
    worker: Sandbox,
    walk: Walk = WHOLE,
) -> Iterator[Output]:
    """Read a file into parts of documents.

    Args:
        portion: a whole file in one of `FORMATS`.
        options: the options of the corpus.
        worker: the sandbox of `part_worker`; it can be used again.
        walk: only its `progress` is used, because a file is not divided.

    Yields:
        Parts and dead letters as they are found; at the end a ledger, which accounts for all entries as "pages" and
        has the damage of the file, if any.

    Raises:
        OSError: the file cannot be read.
    """
    file = portion.files[0]
    ledger = FileLedger.of(file.name, file.size, THINGS, file.path)
    pages = ledger.accounts["pages"]
    at = byte_reporter(walk.progress, ledger.accounts)
    batches = Batches[_Task](worker, _BATCH_ENTRIES, _BATCH_CHARS)
    taken = 0
    for item in read_source(file, FORMATS, ledger, at):
        if isinstance(item, DeadLetter):
            yield item
            continue
        source, (place, raw) = item
        if raw.role is None:
            pages.dropped[Drop.POST_TYPE] += 1
            continue
        taken += 1
        if options.titles and source.name == "pubmed_xml" and raw.role == "text":
            raw = RawPart(key=raw.key, id=raw.id, role="title", summary=raw.summary, version=raw.version)
        if raw.form == "posts":
            posts = [" ".join(text.split()) for text in raw.texts]
            pages.kept += 1
            yield _part(file.name, place, raw, [post for post in posts if post])
        else:
            for task, posts in batches.add((source, place, raw), (raw.form, list(raw.texts)), raw.chars):
                yield _taken(file.name, task, posts, pages)
        if taken == options.limit_pages:
            break
    for task, posts in batches.finish():
        yield _taken(file.name, task, posts, pages)
    if walk.progress is not None:
        walk.progress.end(ledger.accounts, portion.size)
    yield ledger


def _taken(file: str, task: _Task, posts: Any, pages: Account) -> Output:
    source, place, raw = task
    if isinstance(posts, WorkFailed):
        pages.dead += 1
        return DeadLetter(file, "page", raw.id, raw.summary, None, "clean", f"{source.unit} {place}: {posts}")
    pages.kept += 1
    return _part(file, place, raw, posts)


def _part(file: str, place: int, raw: RawPart, posts: list[str]) -> Part:
    assert raw.role is not None
    return Part(
        key=raw.key,
        id=raw.id,
        role=raw.role,
        file=file,
        place=place,
        version=raw.version,
        is_cut=raw.is_cut,
        time=raw.time,
        summary=raw.summary,
        posts=posts,
    )
