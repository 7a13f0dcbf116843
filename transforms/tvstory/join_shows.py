"""The join of a show's episodes with its characters into records.

Pages are grouped by the name of their show. The `max_cast` characters with the longest descriptions are held in memory;
episodes are streamed. Kept and dropped pages are counted in ledgers, which are merged with the files' ledgers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.tvstory.mentions import Cast
from wikimill.rules.tvstory.record import Character, TvStory, story_id
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.mining.record_coder import register_record
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.pages import ShowPage

STORIES, LEDGERS = "stories", "ledgers"
_SLACK = 1024


class _Accounts:
    """The accounts of the episodes and characters of a show, by input file."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int], dict[str, Account]] = {}

    def enter(self, page: ShowPage, thing: str, reason: Drop | None) -> None:
        """Count a page in an account (`thing`) of its file: as dropped for `reason`, or as kept if it is None."""
        of_file = self._found.setdefault((page.file, page.size), {"characters": Account(), "examples": Account()})
        account = of_file[thing]
        account.incoming += 1
        if reason is None:
            account.kept += 1
        else:
            account.dropped[reason] += 1

    def ledgers(self, paths: dict[tuple[str, int], str]) -> Iterator[FileLedger]:
        """Yield a ledger for each file.

        Args:
            paths: (name, size) → path of each input file, by which ledgers are merged.
        """
        for file, accounts in sorted(self._found.items()):
            yield FileLedger(*file, paths[file], accounts=accounts)


def cast_of(pages: Iterable[ShowPage], most: int, accounts: _Accounts) -> list[ShowPage]:
    """Return the characters of a show, sorted by name, one of each name; those with longer descriptions are preferred.

    Args:
        pages: pages of the show, in any order; episodes are ignored.
        most: most characters to return.
        accounts: accounts in which all characters are counted, as kept or as dropped.
    """
    held: dict[str, ShowPage] = {}
    for page in pages:
        if page.kind != "character":
            continue
        other = held.get(page.name)
        if other is not None:
            page, less = sorted((page, other), key=_weight)
            accounts.enter(less, "characters", Drop.DUPLICATE)
        held[page.name] = page
        if len(held) > most + _SLACK:
            _cut(held, most, accounts)
    _cut(held, most, accounts)
    for page in held.values():
        accounts.enter(page, "characters", None)
    return sorted(held.values(), key=_by_name)


def _cut(held: dict[str, ShowPage], most: int, accounts: _Accounts) -> None:
    for page in sorted(held.values(), key=_weight)[most:]:
        accounts.enter(page, "characters", Drop.LARGE_CAST)
        del held[page.name]


def _weight(page: ShowPage) -> tuple[int, str, str, str, str]:
    """Return a sort key: longer descriptions first, then by name and page, independent of the order of arrival."""
    return -len(page.text), page.name, page.wiki or "", page.page_id, page.text


def _by_name(page: ShowPage) -> str:
    return page.name


def story_of(episode: ShowPage, people: Sequence[ShowPage], cast: Cast, options: TvStoryOptions) -> TvStory:
    """Return the record of an episode, with the characters of `people` that its summary or recap mentions, in order.

    Args:
        episode: the episode.
        people: the characters of the show.
        cast: the names of `people`, in the same order.
        options: the options of the corpus.
    """
    text = f"{episode.summary}\n\n{episode.text}"
    characters: list[Character] = []
    for mention in cast.mentions(text, overlapping=options.overlapping_names):
        person = people[mention.character]
        characters.append(
            Character(
                name=person.name,
                description=person.text,
                matched_by=list(mention.forms),
                match=mention.kind,
                mentions=mention.count,
                shared=mention.shared,
                page_id=person.page_id,
                revision_id=person.revision_id or "",
            )
        )
    wiki, page_id = episode.wiki or "", episode.page_id
    return TvStory(
        id=story_id(wiki, page_id, episode.show, episode.summary, episode.text),
        wiki=episode.wiki,
        page_id=page_id,
        page_title=episode.page_title,
        url=episode.url,
        dump=episode.dump,
        split=options.partition.split_of(wiki, options.unit_of(episode.show, page_id)),
        revision_id=episode.revision_id,
        timestamp=episode.timestamp,
        show=episode.show,
        episode=episode.name,
        source=episode.source,
        summary=episode.summary,
        recap=episode.text,
        summary_tokens=episode.summary_tokens,
        recap_tokens=episode.recap_tokens,
        sentences=episode.sentences,
        characters=characters,
        plot=episode.plot,
    )


def join_show(
    pages: Iterable[ShowPage], options: TvStoryOptions, paths: dict[tuple[str, int], str]
) -> Iterator[TvStory | FileLedger]:
    """Yield the records of a show's episodes with enough characters, then a ledger of its pages for each input file.

    A ledger counts episodes as "examples" and characters as "characters", both kept and dropped.

    Args:
        pages: the show's episodes and characters, in any order; iterated twice.
        options: the options of the corpus.
        paths: (name, size) → path, for all input files of the pages.

    Raises:
        KeyError: the file of a page is not in `paths`.
    """
    accounts = _Accounts()
    people = cast_of(pages, options.max_cast, accounts)
    cast = Cast(tuple(page.name for page in people))
    for page in pages:
        if page.kind == "episode":
            story = story_of(page, people, cast, options)
            reason = options.episode_filter.drop_of_characters(len(story.characters))
            accounts.enter(page, "examples", reason)
            if reason is None:
                yield story
    yield from accounts.ledgers(paths)


class _JoinFn(beam.DoFn):
    def __init__(self, options: TvStoryOptions, files: Sequence[InputFile]) -> None:
        self._options = options
        # Two files with the same name and size may share a ledger: only the sum over all files is published.
        self._paths = {(file.name, file.size): file.path for file in reversed(files)}

    def process(self, element: tuple[str, Iterable[ShowPage]]) -> Iterator[Any]:
        for output in join_show(element[1], self._options, self._paths):
            yield output if isinstance(output, TvStory) else pvalue.TaggedOutput(LEDGERS, output)


def only_mined(ledger: FileLedger) -> FileLedger:
    """Return a copy of a portion's ledger without examples and kept characters, which `join_show` counts again."""
    characters = ledger.accounts.get("characters", Account())
    left = Account(characters.incoming - characters.kept, 0, characters.dropped, characters.dead)
    return replace(ledger, accounts=ledger.accounts | {"characters": left, "examples": Account()})


def _by_show(page: ShowPage) -> tuple[str, ShowPage]:
    return page.show, page


@beam.typehints.with_input_types(ShowPage)
@dataclass(eq=False)
class JoinShows(beam.PTransform):
    """A Beam transform from `ShowPage` to the outputs of `join_show` for each show.

    `STORIES` has the records, in any order; equal pages give equal records. `LEDGERS` has ledgers of characters and
    examples; those of a file must be added up.

    Attributes:
        options: the options of the corpus.
        files: the input files that the pages are from.
    """

    options: TvStoryOptions
    files: Sequence[InputFile]

    def expand(self, pages: beam.PCollection[ShowPage]) -> pvalue.DoOutputsTuple:
        """Group the pages by the name of their show and join each group."""
        register_record(ShowPage)
        register_record(TvStory)
        join = beam.ParDo(_JoinFn(self.options, self.files)).with_output_types(TvStory)
        return (
            pages
            | "Key by show" >> beam.Map(_by_show).with_output_types(tuple[str, ShowPage])
            | "Gather shows" >> beam.GroupByKey()
            | "Join" >> join.with_outputs(LEDGERS, main=STORIES)
        )
