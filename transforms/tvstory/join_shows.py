"""Brings the episodes of each show together with its characters, and makes the records.

A show is gathered by its name. Of its characters `max_cast` are held, those with the longest descriptions; its episodes
go by one after another, however many there are. What is left out here is entered into ledgers, which are added to those
of the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.rules.tvstory.mentions import Cast
from wikimill.rules.tvstory.record import Character, TvStory, story_id
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import Account, FileLedger
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
        """Enter one as kept, or as dropped."""
        of_file = self._found.setdefault((page.file, page.size), {"characters": Account(), "examples": Account()})
        account = of_file[thing]
        account.incoming += 1
        if reason is None:
            account.kept += 1
        else:
            account.dropped[reason] += 1

    def ledgers(self, paths: dict[tuple[str, int], str]) -> Iterator[FileLedger]:
        """Yield a ledger for each file; ledgers are merged by path."""
        for file, accounts in sorted(self._found.items()):
            yield FileLedger(*file, paths[file], accounts=accounts)


def cast_of(pages: Iterable[ShowPage], most: int, accounts: _Accounts) -> list[ShowPage]:
    """Return the characters of a show by name, at most `most`; one of each name."""
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
    """Return a sort key: longer descriptions first; ties by name, then by place, never by arrival."""
    return -len(page.text), page.name, page.wiki or "", page.page_id, page.text


def _by_name(page: ShowPage) -> str:
    return page.name


def story_of(episode: ShowPage, people: Sequence[ShowPage], cast: Cast, options: TvStoryOptions) -> TvStory:
    """Return the record of an episode, with the characters that its texts mention."""
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
    """Yield the records of a show, and ledgers of what was left out.

    Args:
        pages: its episodes and characters, in any order; gone through twice.
        options: of the corpus.
        paths: (name, size) → path of each input file.
    """
    accounts = _Accounts()
    people = cast_of(pages, options.max_cast, accounts)
    cast = Cast(tuple(page.name for page in people))
    for page in pages:
        if page.kind == "episode":
            story = story_of(page, people, cast, options)
            reason = options.least.drop_of_characters(len(story.characters))
            accounts.enter(page, "examples", reason)
            if reason is None:
                yield story
    yield from accounts.ledgers(paths)


class _JoinFn(beam.DoFn):
    def __init__(self, options: TvStoryOptions, files: Sequence[InputFile]) -> None:
        self._options = options
        # Of two files of one name and size, either may represent both: only the sum of all is published.
        self._paths = {(file.name, file.size): file.path for file in reversed(files)}

    def process(self, element: tuple[str, Iterable[ShowPage]]) -> Iterator[Any]:
        for output in join_show(element[1], self._options, self._paths):
            yield output if isinstance(output, TvStory) else pvalue.TaggedOutput(LEDGERS, output)


def only_mined(ledger: FileLedger) -> FileLedger:
    """Return the ledger of a portion without the accounts that are made when shows are joined."""
    characters = ledger.accounts.get("characters", Account())
    left = Account(characters.incoming - characters.kept, 0, characters.dropped, characters.dead)
    return replace(ledger, accounts=ledger.accounts | {"characters": left, "examples": Account()})


def _by_show(page: ShowPage) -> tuple[str, ShowPage]:
    return page.show, page


@beam.typehints.with_input_types(ShowPage)
@dataclass(eq=False)
class JoinShows(beam.PTransform):
    """Makes the records of episodes and characters; gives `stories` and `ledgers`, by name.

    Attributes:
        options: of the corpus.
        files: the inputs.
    """

    options: TvStoryOptions
    files: Sequence[InputFile]

    def expand(self, pages: beam.PCollection[ShowPage]) -> pvalue.DoOutputsTuple:
        """Gather by show, join."""
        register_record(ShowPage)
        register_record(TvStory)
        join = beam.ParDo(_JoinFn(self.options, self.files)).with_output_types(TvStory)
        return (
            pages
            | "Key by show" >> beam.Map(_by_show).with_output_types(tuple[str, ShowPage])
            | "Gather shows" >> beam.GroupByKey()
            | "Join" >> join.with_outputs(LEDGERS, main=STORIES)
        )
