"""The checks of TV stories when a release is verified, and the recount of their statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.rules.tvstory.filters import EpisodeFilter
from wikimill.rules.tvstory.mentions import Cast
from wikimill.rules.tvstory.plots import is_generic, is_pronoun
from wikimill.rules.tvstory.record import story_id
from wikimill.transforms.corpus import Fault, Row
from wikimill.transforms.dumps.siteinfo import revision_path
from wikimill.transforms.release.verify.provenance_checks import Provenance
from wikimill.transforms.tvstory.options import TvStoryOptions, unit_of
from wikimill.transforms.tvstory.tables import counts_of, tables_of


class StoryRecount:
    """The recount of the statistics of TV stories. See `transforms.record_counts.Recount`."""

    def __init__(self, _: Mapping[str, Any]) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()

    def content(self, row: Row) -> tuple[str, ...]:
        """Return wiki, page id, show, summary and recap of a record; a release has each combination once."""
        return row["wiki"] or "", row["page_id"], row["show"], row["summary"], row["recap"]

    def add(self, row: Row, split: str) -> None:
        """Add the counts of a record of a split; see `counts_of`."""
        for (table, name), count in counts_of(row).items():
            self._counts[split, table, name] += count

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the tables of stats.json for all added records; see `tables_of`."""
        return tables_of(self._counts)


@dataclass(frozen=True)
class StoryRows:
    """The checks of records. See `transforms.corpus.RowChecks`.

    Attributes:
        provenance: checks of the columns about sources.
        options: the options that the release was mined with.
        episodes: the filter of episodes.
    """

    provenance: Provenance
    options: TvStoryOptions
    episodes: EpisodeFilter

    @classmethod
    def of(cls, manifest: Mapping[str, Any], _: bool = False) -> StoryRows:
        """Return the checks of a release with this manifest.

        Raises:
            KeyError, TypeError, ValueError: the manifest lacks an option, or has an invalid value.
        """
        options = TvStoryOptions.of_manifest(manifest["options"])
        return cls(Provenance.of(manifest), options, options.episode_filter)

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        found = story_id(row["wiki"] or "", row["page_id"], row["show"], row["summary"], row["recap"])
        if row["id"] != found:
            yield Fault("column id", f"{found}, the digest of wiki, page, show, summary and recap", row["id"])
        url = revision_path(row["revision_id"]) if row["revision_id"] else None
        unit = unit_of(self.options.split_by, row["show"], row["page_id"])
        yield from self.provenance.faults({**row, "page_id": unit if row["page_id"] else ""}, split, url)
        if (drop := self.episodes.drop_of_texts(row["summary_tokens"], row["recap_tokens"])) is not None:
            yield Fault("the lengths of summary and recap", "as the options ask", f"{drop}")
        yield from self._character_faults(row)
        yield from self._plot_faults(row)
        yield from self.tsv_faults(row)

    def _character_faults(self, row: Row) -> Iterator[Fault]:
        characters = row["characters"]
        if (drop := self.episodes.drop_of_characters(len(characters))) is not None:
            yield Fault("column characters", f"{self.episodes.characters} or more", f"{len(characters)}: {drop}")
        names = [character["name"] for character in characters]
        if names != sorted(set(names)):
            yield Fault("column characters", "each name once, in order", names)
        text = f"{row['summary']}\n\n{row['recap']}"
        mentions = Cast(tuple(names)).mentions(text, overlapping=self.options.overlapping_names)
        # Characters who are not in the record were not mentioned, so that they cannot affect the others' mentions.
        found = {names[mention.character]: (list(mention.forms), mention.kind, mention.count) for mention in mentions}
        for character in characters:
            matched = character["matched_by"], character["match"], character["mentions"]
            if found.get(character["name"]) != matched:
                yield Fault(f"how {character['name']} is mentioned", found.get(character["name"]), matched)

    def _plot_faults(self, row: Row) -> Iterator[Fault]:
        numbers = [sentence["sentence"] for sentence in row["plot"]]
        if numbers != sorted(set(numbers)) or not all(0 <= number < row["sentences"] for number in numbers):
            yield Fault("column plot", f"numbers from 0 to {row['sentences'] - 1}, rising", numbers)
        for sentence in row["plot"]:
            arguments = sentence["arguments"]
            words = [argument[1].split(" ") for argument in arguments]
            if not arguments or max(map(len, words)) > self.options.max_argument_tokens:
                yield Fault(
                    "a plot", f"arguments of at most {quantity(self.options.max_argument_tokens, 'token')}", arguments
                )
            if is_generic([sentence["verb"].split(" ")[0]], 0):
                yield Fault("a plot", "a verb that is not generic", sentence["verb"])
            padded = f" {sentence['text']} "
            missing = [argument for argument in arguments if f" {argument[1]} " not in padded]
            if missing or f" {sentence['verb'].split(' ')[0]} " not in padded:
                yield Fault("a plot", f"words of its sentence: {sentence['text'][:200]}", missing or sentence["verb"])
            agents = [argument for argument in arguments if argument[0] == "ARG0"]
            if self.options.pronouns_only == "arg0" and agents and all(is_pronoun(one[1].split(" ")) for one in agents):
                yield Fault("a plot", "an ARG0 that is not a pronoun", agents)

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield a fault for each blank text among show, episode, summary and recap."""
        for name in ("show", "episode", "summary", "recap"):
            if not row[name].strip():
                yield Fault(f"column {name}", "a text", row[name])
