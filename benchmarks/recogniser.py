"""Precision, recall and F of a recogniser of named entities by OntoNotes' types, as a Markdown table.

    python -m benchmarks.recogniser --data ../shared/data [--annotator NAME_OR_PATH] [--whole_names] [--errors N]

Three sets, none of which the shipped recogniser is trained on:

* `hand`: 200 sentences of held-out articles, annotated by a language model that had not seen a recogniser's output:
  `entities_held_aside.tsv` has their digests and entities, of the types that the corpus wikitablet keeps (no TIME,
  PERCENT, QUANTITY, ORDINAL, CARDINAL); no entity begins with "the".
* `silver`: entities derived from the links of the same articles (`training/linked_articles.py`). Words of unknown
  status are not counted, nor are types that are found by rules.
* `GUM test`: GUM's test set, all genres, mapped to OntoNotes (`training/gum_ontonotes.py`).

An entity is right if its first and last character and its type are. A leading "the" of a prediction is left out.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from spacy.tokens import Doc

from training.corpora import read
from training.gum_ontonotes import ontonotes_doc
from training.linked_articles import Article, articles
from training.train_recogniser import blank, knowledge, silver
from wikimill.rules.text.ontonotes import ENTITY_TYPES
from wikimill.rules.wikitablet.entity_names import Span as NameSpan
from wikimill.rules.wikitablet.entity_names import whole_names
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.recogniser import entities, load_recogniser

HAND = Path(__file__).with_name("entities_held_aside.tsv")
_NOT_KEPT = frozenset({"TIME", "PERCENT", "QUANTITY", "ORDINAL", "CARDINAL"})
KEPT = tuple(label for label in ENTITY_TYPES if label not in _NOT_KEPT)
_BY_RULE = frozenset({"DATE", "MONEY", *_NOT_KEPT})
_GUM_TEST = "treebanks/UD_English-GUM/en_gum-ud-test.conllu"
#: First and last character, and type.
Span = tuple[int, int, str]
Recogniser = Callable[[str], list[Span]]


@dataclass(frozen=True)
class Gold:
    """A text with its entities; predictions that touch a character of `ignored` do not count."""

    text: str
    spans: frozenset[Span]
    ignored: frozenset[int] = frozenset()


@dataclass
class Score:
    """The counts of gold, predicted and right entities of a set, by type."""

    right: Counter[str] = field(default_factory=Counter)
    predicted: Counter[str] = field(default_factory=Counter)
    gold: Counter[str] = field(default_factory=Counter)

    def add(self, gold: frozenset[Span], predicted: frozenset[Span]) -> None:
        """Count the entities of a text."""
        self.gold.update(label for *_, label in gold)
        self.predicted.update(label for *_, label in predicted)
        self.right.update(label for *_, label in gold & predicted)

    def figures(self, labels: Iterable[str]) -> tuple[float, float, float]:
        """Return precision, recall and F of the labels together, in percent."""
        labels = list(labels)
        right, predicted, gold = (
            sum(map(counts.__getitem__, labels)) for counts in (self.right, self.predicted, self.gold)
        )
        return (
            100 * right / predicted if predicted else 0.0,
            100 * right / gold if gold else 0.0,
            200 * right / (predicted + gold) if predicted + gold else 0.0,
        )


def recogniser(path: str | None, *, whole: bool = False) -> Recogniser:
    """Return a function from a text to the spans that wikimill's own call finds in it, without a leading "the".

    Args:
        path: folder or name of a pipeline; None for the shipped one.
        whole: whether cut names are completed, as in the corpus wikitablet.
    """
    nlp = load_recogniser(path)

    def recognise(text: str) -> list[Span]:
        found = []
        for entity in entities(nlp(text)):
            article = len("the ") if entity.text.lower().startswith("the ") and entity.label != "WORK_OF_ART" else 0
            found.append((entity.start + article, entity.end, entity.label))
        return [tuple(span) for span in whole_names(text, [NameSpan(*span) for span in found])] if whole else found

    return recognise


def score(recognise: Recogniser, golds: Iterable[Gold], labels: Iterable[str], errors: list[str]) -> Score:
    """Return the score over texts; append a description of each error to `errors`."""
    counted, wanted = Score(), frozenset(labels)
    for gold in golds:
        found = frozenset(
            span
            for span in recognise(gold.text)
            if span[2] in wanted and gold.ignored.isdisjoint(range(span[0], span[1]))
        )
        expected = frozenset(span for span in gold.spans if span[2] in wanted)
        counted.add(expected, found)
        for name, spans in (("missed", expected - found), ("wrong", found - expected)):
            errors += [
                f"{name}: {gold.text[start:end]}|{label}  in  {gold.text}" for start, end, label in sorted(spans)
            ]
    return counted


def hand_annotated(corpus: Iterable[Article], path: Path = HAND) -> Iterator[Gold]:
    """Yield the annotated sentences that occur in the articles.

    Raises:
        ValueError: an entity is not in its sentence.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = {row["sentence_sha256"]: row["entities"] for row in csv.DictReader(file, delimiter="\t")}
    model = sentence_model("en")
    for article in corpus:
        for piece in article.pieces:
            for sentence in model.sentences(piece.text):
                listed = rows.pop(hashlib.sha256(sentence.encode()).hexdigest()[:16], None)
                if listed is not None:
                    yield Gold(sentence, frozenset(_spans(sentence, listed)))


def _spans(sentence: str, listed: str) -> Iterator[Span]:
    at = 0
    for entity in filter(None, listed.split("; ")):
        name, _, label = entity.rpartition("|")
        start = sentence.find(name, at)
        if start < 0 or label not in ENTITY_TYPES:
            raise ValueError(f"{HAND}: {entity!r} is not in order in {sentence!r}, or lacks a type of OntoNotes")
        at = start + len(name)
        yield start, at, label


def table(scores: dict[str, Score]) -> str:
    """Return the scores as Markdown, with a row for each type and cells "precision / recall / F (entities)"."""
    lines = [
        "| type | " + " | ".join(scores) + " |",
        "|---" * (len(scores) + 1) + "|",
    ]
    for name, labels in [*((label, (label,)) for label in KEPT), ("all", KEPT)]:
        cells = []
        for each in scores.values():
            precision, recall, f = each.figures(labels)
            count = sum(map(each.gold.__getitem__, labels))
            cells.append(f"{precision:.0f} / {recall:.0f} / {f:.1f} ({count:,})" if count else "")
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Score the recogniser on the three sets and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder with dumps/, names/ and treebanks/")
    parser.add_argument("--annotator", help="a spaCy pipeline with OntoNotes' labels; default: the one that is shipped")
    parser.add_argument("--whole_names", action="store_true", help="complete names that were cut, as wikitablet does")
    parser.add_argument("--errors", type=int, default=0, help="how many errors of the hand-annotated set to print")
    arguments = parser.parse_args()
    if not (arguments.data / _GUM_TEST).exists():
        parser.error(f"{arguments.data / _GUM_TEST} does not exist; give the folder with dumps/, names/ and treebanks/")
    recognise = recogniser(arguments.annotator, whole=arguments.whole_names)
    corpus = list(articles(arguments.data / "dumps"))
    held = [article for article in corpus if article.is_held_aside]
    trained = [article for article in corpus if not article.is_held_aside]
    known, nlp = knowledge(arguments.data / "names", arguments.data / "dumps", corpus), blank()
    errors: list[str] = []
    hand = list(hand_annotated(held))
    scores = {f"hand ({len(hand)} sentences)": score(recognise, hand, KEPT, errors)}
    linked = (gold_of(doc) for doc in silver(trained, known, nlp, of=held))
    scores["silver"] = score(recognise, linked, [label for label in KEPT if label not in _BY_RULE], [])
    treebank = read(arguments.data / _GUM_TEST)
    docs = (ontonotes_doc(each, nlp.vocab, known.types.type_of, known.demonyms, dates=True) for each in treebank)
    scores["GUM test"] = score(recognise, map(gold_of, docs), [label for label in KEPT if label != "MONEY"], [])
    print(table(scores))
    for error in errors[: arguments.errors]:
        print(error)


def gold_of(doc: Doc) -> Gold:
    """Return the gold entities of a Doc; the characters of its missing words are ignored."""
    missing = (token for token in doc if token.ent_iob == 0)
    return Gold(
        doc.text,
        frozenset((span.start_char, span.end_char, span.label_) for span in doc.ents),
        frozenset(place for token in missing for place in range(token.idx, token.idx + len(token))),
    )


if __name__ == "__main__":
    main()
