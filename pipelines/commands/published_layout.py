"""`wikimill published-layout`: writes a release in the file layout of a published corpus."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wikimill.pipelines.terminal.errors import DONE, UsageError
from wikimill.pipelines.terminal.output_file import OutputFile
from wikimill.pipelines.terminal.parser import Parser
from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.quantities import quantity
from wikimill.rules.records import splits_with
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.evaluation.release_files import second_release
from wikimill.transforms.release.formats.registry import encoder_of, exact_formats
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.shard import Shard
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.storage.store_file import TEMPORARY
from wikimill.transforms.tsv_layout import PublishedLayout


def parser() -> Parser:
    """Return the parser of the command line.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    parser = Parser(
        prog="wikimill published-layout",
        examples=(
            (
                "the files of the corpus's authors, from a release and its table of articles",
                "wikimill published-layout releases/tables --output published",
            ),
            (
                "articles for programs that load wikimedia/wikipedia",
                "wikimill published-layout releases/text --layout wikimedia-wikipedia --output /tmp/published",
            ),
        ),
        description="Write a release as the files in which others publish such a corpus, for their programs: a file "
        f"for each split, and side files. Corpora with such layouts: {', '.join(each.name for each in _published())}.",
    )
    parser.add_argument("release", metavar="RELEASE", help="folder of the release; its second table is next to it")
    known = "; ".join(f"{corpus.name}: {', '.join(corpus.published)}" for corpus in _published())
    parser.add_argument("--layout", metavar="NAME", help=f"which layout, if there are several ({known})")
    parser.add_argument("--output", required=True, metavar="DIR", help="local folder to make; it must not be there yet")
    return parser


def main(arguments: Sequence[str]) -> int:
    """Write the files of a layout into a new folder, all of them or none; return DONE.

    Raises:
        UsageError: the release, its second table or the layout is missing, the release was mined with options that the
            layout does not allow, a file of it is damaged, or the folder cannot be made.
    """
    parsed = parser().parse_args(list(arguments))
    output = _place(parsed.output, parsed.release)
    try:
        release = StoredRelease.open(parsed.release)
    except ReleaseNotFound as error:
        raise UsageError(str(error)) from error
    layout = _layout(release, parsed.layout)
    second = second_release(release) if layout.side_files else release
    if second is None:
        suffix = release.corpus.selection.suffix if release.corpus.selection is not None else ""
        raise UsageError(f"{release.root}{suffix}: the second table is not there; fetch it, or mine again")
    counts: dict[str, int] = {}
    try:
        with tempfile.TemporaryDirectory(prefix=TEMPORARY, dir=os.path.dirname(output)) as folder:
            whole = os.path.join(folder, "whole")
            os.mkdir(whole)
            for split in splits_with(release.manifest["splits"]):
                rows = map(layout.example, _rows(release, (split,)))
                if layout.record is None:
                    counts[f"{split}.json"] = _write(os.path.join(whole, f"{split}.json"), rows)
                elif count := release.manifest["splits"].get(split):
                    # Loaders refuse a split without rows (`Shard`).
                    counts[f"{split}.parquet"] = count
                    _write_parquet(os.path.join(whole, f"{split}.parquet"), layout.record, rows, split)
            for name, line in layout.side_files.items():
                found = filter(None, map(line, _rows(second)))
                counts[name] = _write(os.path.join(whole, name), found)
            os.rename(whole, output)
    except DamagedFile as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"--output {output}: cannot be written ({error.strerror or error})") from error
    unit = "line" if layout.record is None else "row"
    print("\n".join([printable(output), *(f"  {name}: {quantity(count, unit)}" for name, count in counts.items())]))
    return DONE


def _published() -> list[Corpus]:
    return [corpus for corpus in all_corpora() if corpus.published]


def _layout(release: StoredRelease, name: str | None) -> PublishedLayout:
    """Return the named layout of a release's corpus, or its only one.

    Raises:
        UsageError: the corpus has no such layout, or the release was mined with other options than the layout needs.
    """
    corpus, layouts = release.corpus, release.corpus.published
    if not layouts:
        known = ", ".join(corpus.name for corpus in _published())
        tsv = f"; `--formats tsv` writes {corpus.name} as it was published" if corpus.tsv is not None else ""
        raise UsageError(f"{release.root} holds {corpus.name}; there are layouts for {known} only{tsv}")
    if name is None and len(layouts) > 1:
        raise UsageError(f"--layout is missing; {corpus.name} has {', '.join(layouts)}")
    if name is not None and name not in layouts:
        raise UsageError(f"--layout {name}: {corpus.name} has {', '.join(layouts)}")
    name = name or next(iter(layouts))
    layout = layouts[name]
    for option, needed in layout.needs.items():
        has = release.manifest["options"].get(option)
        if has != needed:
            raise UsageError(f"{release.root} has --{option} {has}; --layout {name} needs --{option} {needed}")
    return layout


def _place(named: str, release: str) -> str:
    """Return the path of the folder to make.

    Raises:
        UsageError: the folder exists, is in a release, or cannot be made.
    """
    output = os.path.abspath(named) if is_local(named) and named else ""
    if not output or not os.path.isdir(os.path.dirname(output)):
        raise UsageError(f"--output {named}: expected a local folder that is not there yet, in one that is")
    if os.path.lexists(output):
        raise UsageError(f"--output {named} is there already; name another folder, or remove it")
    OutputFile("--output", output).check({"RELEASE": [release]})
    return output


def _rows(release: StoredRelease, splits: tuple[str, ...] | None = None) -> Iterable[Mapping[str, Any]]:
    if not set(release.formats) & set(exact_formats()):
        raise UsageError(f"{release.root} has none of the formats {', '.join(exact_formats())}; mine again with one")
    return release.rows() if splits is None else release.rows(splits)


def _write(path: str, lines: Iterable[Any]) -> int:
    """Write JSON Lines; return their number."""
    count = 0
    with open(path, "wb") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            count += 1
        file.flush()
        os.fsync(file.fileno())
    return count


def _write_parquet(path: str, record: type[Any], rows: Iterable[Any], split: str) -> None:
    schema = Schema.of(record, record.__name__.lower())
    with open(path, "wb") as file:
        encoder_of("parquet", schema).write(map(schema.checked, rows), file, Shard(schema.corpus, split, 0, 1))
        file.flush()
        os.fsync(file.fileno())
