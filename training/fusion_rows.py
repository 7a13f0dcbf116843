"""The table of rated drafts that `train_fusion_judge` reads: features of each draft, computed as in mining.

    python -m training.fusion_rows --sheets benchmarks/ratings --rated rated-drafts.jsonl --dumps DUMP [DUMP …]
        --output training/fusion_rows.jsonl.xz

Sheets and ratings hold texts; the table holds only numbers and tags. A rated draft that the rules do not reproduce is
left out and counted. Texts found in a page of the dumps are mined in their paragraph, with the topic of the page; other
texts of sheets are mined alone.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from wikimill.rules.coreference.protocol import Topic, topic_of
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.judge import Judge, features
from wikimill.rules.discofuse.mining import FusionMiner, Judged
from wikimill.rules.discofuse.paragraphs import ParagraphReader, Run
from wikimill.rules.discofuse.propose.links import EveryLink
from wikimill.rules.discofuse.screening import CONTEXT_SENTENCES
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.revisions import LatestText
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.models.annotator import load_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named

#: Verdicts in ratings of drafts and in sheets that mean an error of wikimill.
ERRORS = frozenset({"minor", "meaning", "antecedent", "made"})
#: The sheet that measures the judge and never trains it.
HELD_OUT = "discofuse_judge.tsv"
Texts = tuple[str, str]
BATCH = 200


class Rating(NamedTuple):
    """A rating of a draft.

    Attributes:
        group: the page, or the sheet for texts of no page, that is held out as a whole.
        halves: the two sentences.
        kind: the discourse type.
        is_faulty: whether wikimill made an error.
        source: name of the file with the rating.
        kept: whether the profile `default` of rules 10 kept the draft.
    """

    group: str
    halves: Texts
    kind: str
    is_faulty: bool
    source: str
    kept: bool


def training_sheets(folder: Path) -> list[Path]:
    """Return the sheets that train the judge."""
    return sorted(set(folder.glob("discofuse*.tsv")) - {folder / HELD_OUT})


def sheet_ratings(sheets: Iterable[Path]) -> Iterator[tuple[Texts, Rating]]:
    """Yield (coherent texts, rating) of each row of the sheets, without controls."""
    for path in sheets:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if row["type"] == "PAIR_NONE":
                    continue
                coherent, first = row["coherent"], row["first"]
                is_pair = row["type"].startswith("PAIR")
                texts = (first, coherent[len(first) :].strip()) if is_pair else (coherent, "")
                is_faulty = row["error"] in ERRORS
                kept = "published" not in path.name
                yield texts, Rating(path.stem, (first, row["second"]), row["type"], is_faulty, path.name, kept)


def draft_ratings(path: Path) -> Iterator[tuple[str, Texts, Rating]]:
    """Yield (slice and page, coherent texts, rating) of each rated draft."""
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        halves = row["incoherent_first_sentence"], row["incoherent_second_sentence"]
        page = f"{row['slice']}/{row['page_id']}"
        texts = row["coherent_first_sentence"], row["coherent_second_sentence"]
        is_faulty = row["error"] in ERRORS
        yield (
            page,
            texts,
            Rating(page, halves, row["discourse_type"], is_faulty, path.name, row["accepted_by_rules_10"]),
        )


#: The ratings of texts that are still to be found.
Wanted = dict[Texts, list[Rating]]


class RatedText(NamedTuple):
    """A coherent text, its ratings, and the preceding sentences of its paragraph."""

    texts: Texts
    ratings: list[Rating]
    before: Sequence[str] = ()

    @property
    def sentences(self) -> list[str]:
        """The preceding sentences and the text, in order."""
        return [*self.before, *(text for text in self.texts if text)]


class Found(NamedTuple):
    """A rating, the coherent text, and the draft that the rules made."""

    rating: Rating
    texts: Texts
    judged: Judged


class RatedDrafts:
    """A search for rated drafts among mined ones.

    Attributes:
        counts: numbers of found and missing ratings of each file.
    """

    def __init__(self, judge: Judge | None = None) -> None:
        nlp = load_annotator("embedded")
        self._annotate, self._model = nlp.annotate, sentence_model("en")
        resolver = resolver_named("default")
        assert resolver is not None
        judge = judge or Judge.untrained()
        self._miner = FusionMiner(nlp.annotate, EveryLink(resolver), judge, rules="published")
        self.counts: Counter[str] = Counter()

    def of_dumps(self, dumps: Iterable[Path], of_sheets: Wanted, of_pages: Mapping[str, Wanted]) -> Iterator[Found]:
        """Yield the found drafts page by page, then those of sheets' texts that no page has; empty both arguments."""
        for path in dumps:
            for page_id, title, wikitext, syntax in pages_of(path):
                page = f"{path.name.split('.')[0]}/{page_id}"
                yield from self._of_page(page, title, wikitext, syntax, [of_pages.get(page, {}), of_sheets])
        alone = [RatedText(text, ratings) for text, ratings in of_sheets.items()]
        for start in range(0, len(alone), BATCH):
            yield from self._of_texts(alone[start : start + BATCH], Topic())

    def _of_texts(self, texts: Sequence[RatedText], topic: Topic) -> Iterator[Found]:
        parsed = iter(self._annotate([tuple(s.split(" ")) for one in texts for s in one.sentences]))
        for one in texts:
            docs = [next(parsed) for _ in one.sentences]
            size = 2 if one.texts[1] else 1
            mine = self._miner.pair if size == 2 else self._miner.single
            judged = mine(*docs[-size:], topic, docs[:-size])  # type: ignore[arg-type]  # one sentence or two
            for rating in one.ratings:
                found = _matching(judged, rating)
                self.counts[f"{rating.source}: {'found' if found else 'not found'}"] += 1
                if found is not None:
                    yield Found(rating, one.texts, found)

    def _of_page(
        self, page: str, title: str, text: str, syntax: WikiSyntax, wanted: Sequence[Wanted]
    ) -> Iterator[Found]:
        runs = list(ParagraphReader(self._model).wikitext(text, syntax))
        found: list[RatedText] = []
        for run in runs:
            for place, sentence in enumerate(run.sentences):
                for second in ("", *run.sentences[place + 1 : place + 2]):
                    ratings = [one for each in wanted for one in each.pop((sentence, second), ())]
                    if ratings:
                        before = run.sentences[max(0, place - CONTEXT_SENTENCES) : place]
                        of_page = [one._replace(group=page) for one in ratings]
                        found.append(RatedText((sentence, second), of_page, before))
        yield from self._of_texts(found, _topic(title, runs))


def _topic(title: str, runs: Sequence[Run]) -> Topic:
    tokens = (token for run in runs for sentence in run.sentences for token in sentence.split(" "))
    return topic_of(title, tokens, runs[0].sentences[0].split(" ") if runs and not runs[0].section else [])


def _matching(judged: Sequence[Judged], rating: Rating) -> Judged | None:
    """Return the draft with a rating's type and halves, if need be ignoring case and articles; else None."""
    for same in (lambda text: text, _bare):
        for one in judged:
            kind = one.candidate.draft.discourse_type
            if kind == rating.kind and tuple(map(same, one.halves)) == tuple(map(same, rating.halves)):
                return one
    return None


def _bare(text: str) -> str:
    return " ".join(word for word in text.lower().split(" ") if word not in ("a", "an", "the", ","))


def row_of(rating: Rating, texts: Sequence[str], candidate: Candidate) -> dict[str, Any]:
    """Return a row of the table: a digest of the text, the rating, and the features that are not 0."""
    values = {name: _plain(value) for name, value in features(candidate).items()}
    return {
        "group": rating.group,
        "text": _digest(texts),
        "type": rating.kind,
        "source": rating.source,
        "kept": rating.kept,
        "faulty": rating.is_faulty,
        "features": {name: value for name, value in sorted(values.items()) if value},
    }


def _digest(texts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def _plain(value: bool | float | str) -> float | str:
    return value if isinstance(value, str) else round(float(value), 4)


def pages_of(path: Path) -> Iterator[tuple[str, str, str, WikiSyntax]]:
    """Yield id, title, text and syntax of a dump's articles."""
    reader, latest = DumpReader(_is_article), LatestText()
    header = PageHeader("", "", 0, False)
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, PageStart):
                    latest, header = LatestText(), item.header
                elif isinstance(item, Revision):
                    latest.add(item)
                elif isinstance(item, PageEnd) and latest.revision and not latest.drop:
                    syntax = WikiSyntax(reader.site.aliases(6), reader.site.aliases(14))
                    yield header.page_id, header.title, latest.revision.text, syntax
        except InputDamage as damage:
            print(f"{path.name} is {damage.state}: what was read of it is used", file=sys.stderr)


def _is_article(header: PageHeader) -> bool:
    return header.namespace == 0 and not header.is_redirect


def by_text(ratings: Iterable[tuple[Texts, Rating]]) -> Wanted:
    """Return text → its ratings."""
    found: Wanted = {}
    for texts, rating in ratings:
        found.setdefault(texts, []).append(rating)
    return found


def rows_of(sheets: Path, rated: Path, dumps: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """Yield all rows; print the numbers of found ratings on stderr at the end."""
    drafts = RatedDrafts()
    of_pages: dict[str, list[tuple[Texts, Rating]]] = {}
    for page, texts, rating in draft_ratings(rated):
        of_pages.setdefault(page, []).append((texts, rating))
    of_sheets = by_text(sheet_ratings(training_sheets(sheets)))
    for found in drafts.of_dumps(dumps, of_sheets, {page: by_text(each) for page, each in of_pages.items()}):
        yield row_of(found.rating, found.texts, found.judged.candidate)
    print(json.dumps(dict(sorted(drafts.counts.items())), indent=1), file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.fusion_rows", description=__doc__)
    parser.add_argument("--sheets", type=Path, required=True)
    parser.add_argument("--rated", type=Path, required=True)
    parser.add_argument("--dumps", type=Path, nargs="+", required=True)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    with lzma.open(options.output, "wt", encoding="utf-8", preset=9) as file:
        for row in rows_of(options.sheets, options.rated, options.dumps):
            file.write(json.dumps(row, separators=(",", ":"), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
