"""The measure of recognisers: what counts as right, what is ignored, and the sentences annotated by hand."""

from __future__ import annotations

import csv
import hashlib

import pytest

from benchmarks.recogniser import HAND, KEPT, Gold, Score, gold_of, hand_annotated, recogniser, score, table
from training.linked_articles import Article, Piece
from training.train_recogniser import blank
from training.wiki_text import Page
from wikimill.rules.text.ontonotes import ENTITY_TYPES

TEXT = "Ada saw the Mill in Bath."


def test_an_entity_is_right_if_its_characters_and_its_type_are():
    gold = Gold(TEXT, frozenset({(0, 3, "PERSON"), (12, 16, "ORG"), (20, 24, "GPE")}))
    found = [(0, 3, "PERSON"), (8, 16, "ORG"), (20, 24, "LOC"), (4, 7, "CARDINAL")]
    errors: list[str] = []
    counted = score(lambda text: found, [gold], KEPT, errors)
    assert counted.figures(["PERSON"]) == (100.0, 100.0, 100.0)
    assert counted.figures(["ORG"]) == (0.0, 0.0, 0.0)
    assert counted.figures(KEPT) == (pytest.approx(100 / 3), pytest.approx(100 / 3), pytest.approx(100 / 3))
    assert errors == [
        f"missed: Mill|ORG  in  {TEXT}",
        f"missed: Bath|GPE  in  {TEXT}",
        f"wrong: the Mill|ORG  in  {TEXT}",
        f"wrong: Bath|LOC  in  {TEXT}",
    ]


def test_what_touches_the_unknown_does_not_count():
    gold = Gold(TEXT, frozenset({(0, 3, "PERSON")}), frozenset(range(12, 16)))
    counted = score(lambda text: [(0, 3, "PERSON"), (8, 16, "ORG")], [gold], KEPT, [])
    assert counted.figures(KEPT) == (100.0, 100.0, 100.0)


def test_missing_words_of_a_doc_are_ignored():
    doc = blank()("Ada saw Bath.")
    doc.set_ents([doc[0:1]], missing=[doc[2:3]], default="outside")
    assert gold_of(doc).ignored == frozenset(range(8, 12))


def test_nothing_found_of_nothing_is_zero():
    assert Score().figures(KEPT) == (0.0, 0.0, 0.0)


def test_the_table_has_a_row_a_type():
    counted = Score()
    counted.add(frozenset({(0, 3, "PERSON"), (5, 7, "PERSON")}), frozenset({(0, 3, "PERSON")}))
    rows = table({"hand": counted}).splitlines()
    assert rows[:3] == ["| type | hand |", "|---|---|", "| PERSON | 100 / 50 / 66.7 (2) |"]
    assert rows[-1] == "| all | 100 / 50 / 66.7 (2) |"


def article(*texts: str) -> Article:
    return Article(Page("Mill", "1", "d"), "", tuple(Piece(text, ()) for text in texts))


def test_annotated_sentences_are_found_by_their_digest(tmp_path):
    digest = hashlib.sha256(TEXT.encode()).hexdigest()[:16]
    (tmp_path / "hand.tsv").write_text(f"sentence_sha256\tentities\n{digest}\tAda|PERSON; Bath|GPE\n0\t\n")
    found = list(hand_annotated([article("Nothing is here. " + TEXT, TEXT)], tmp_path / "hand.tsv"))
    assert found == [Gold(TEXT, frozenset({(0, 3, "PERSON"), (20, 24, "GPE")}))]


def test_annotation_outside_of_sentence_is_reported(tmp_path):
    digest = hashlib.sha256(TEXT.encode()).hexdigest()[:16]
    (tmp_path / "hand.tsv").write_text(f"sentence_sha256\tentities\n{digest}\tBath|GPE; Ada|PERSON\n")
    with pytest.raises(ValueError, match=r"'Ada\|PERSON' is not in order"):
        list(hand_annotated([article(TEXT)], tmp_path / "hand.tsv"))


def test_the_annotations_have_types_of_ontonotes_that_are_kept():
    with HAND.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    labels = {each.rpartition("|")[2] for row in rows for each in row["entities"].split("; ") if each}
    assert len(rows) == 200
    assert labels == set(KEPT)
    assert labels < set(ENTITY_TYPES)


def test_a_leading_article_of_a_prediction_is_left_out(tmp_path):
    import spacy

    nlp = spacy.blank("en")
    patterns = [("ORG", "the Mill"), ("WORK_OF_ART", "The Mill"), ("PERSON", "Ada"), ("GPE", "Bath")]
    nlp.add_pipe("entity_ruler").add_patterns([{"label": label, "pattern": text} for label, text in patterns])  # type: ignore[attr-defined]
    nlp.to_disk(tmp_path / "tiny")
    assert recogniser(str(tmp_path / "tiny"))("The Mill of the Mill") == [(0, 8, "WORK_OF_ART"), (16, 20, "ORG")]
