"""The embedded annotator as a folder that plain spaCy opens: size, labels, rules, lemmas, and that labels depend on the text alone."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from support.places import ROOT, SHARED

from training.corpora import read
from training.genres import is_shippable

FOLDER = ROOT / "transforms/models/en/annotator"
TREEBANKS = SHARED / "data/treebanks"
TEXTS = [
    "The committee, which met on Tuesday, rejected the proposal.",
    "She was born in Paris in 1931 and studied medicine at Cambridge University.",
    "Although it was raining, the children played outside.",
    "He didn't know what they'd been doing.",
    "Anna wrote the letter and Peter posted it.",
    "By 2004, sales had fallen 20 percent to 1,467.5 million dollars.",
    "Stating that he was innocent, the senator left.",
    "Wow!",
    "The river flows through three countries before it reaches the sea, where it forms a large delta.",
    "U.S. forces withdrew from the city on May 3, 2012.",
] * 8
NAMED = {"PERSON", "PLACE", "ORGANIZATION", "DATE", "MISC"}
NUMERIC = {"PERCENT", "TIME", "QUANTITY", "ORDINAL", "CARDINAL"}


@cache
def annotator() -> Language:
    return spacy.load(FOLDER)


def labels_of(doc: Doc) -> list[list[object]]:
    words = [[t.text, t.tag_, t.pos_, str(t.morph), t.lemma_, t.dep_, t.head.i] for t in doc]
    return [*words, [[e.text, e.label_] for e in doc.ents]]


def entities_of(text: str) -> set[tuple[str, str]]:
    return {(entity.text, entity.label_) for entity in annotator()(text).ents}


def test_folder_is_at_most_20_megabytes() -> None:
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) <= 20_000_000


def test_opens_without_wikimill(tmp_path: Path) -> None:
    code = f"import spacy, sys; print([t.dep_ for t in spacy.load({str(FOLDER)!r})('The dogs barked.')]); assert 'rules' not in sys.modules"
    done = subprocess.run([sys.executable, "-I", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['det', 'nsubj', 'ROOT', 'punct']"


def test_meta_names_license_sources_scores_and_version() -> None:
    meta = json.loads((FOLDER / "meta.json").read_text("utf-8"))
    assert meta["license"] == "CC BY-SA 4.0"
    assert len(meta["sources"]) >= 4
    assert all(source["license"] for source in meta["sources"])
    assert meta["performance"]["EWT test"]["las"] >= 83.5
    assert meta["performance"]["GUM test"]["las"] >= 83.5
    lowest, highest = meta["spacy_version"].split(",")
    assert lowest.startswith(">=3.")
    assert highest.endswith(".0")
    assert int(highest.split(".")[1]) == int(lowest.split(".")[1]) + 1


@pytest.mark.parametrize(
    "name",
    [
        "ATTRIBUTION",
        "LICENSE-EWT.txt",
        "LICENSE-PUD.txt",
        "LICENSE-GUM.txt",
        "LICENSE-GUM-by-genre.txt",
        "LICENSE-lemma-tables.txt",
    ],
)
def test_license_files_are_there(name: str) -> None:
    assert (FOLDER / name).stat().st_size > 500


def test_attribution_lists_documents_of_the_admitted_genres_only() -> None:
    lines = (FOLDER / "ATTRIBUTION").read_text("utf-8").splitlines()
    gum = [line.split(" | ") for line in lines if line.startswith("GUM_")]
    assert len(gum) >= 84
    assert {row[3] for row in gum} == {"academic", "bio", "court", "interview", "news", "voyage"}
    assert all(row[5].startswith("http") for row in gum)


def test_components_and_label_inventories() -> None:
    nlp = annotator()
    assert nlp.pipe_names == ["tok2vec", "tagger", "morphologizer", "parser", "ner", "entity_ruler", "lemmatizer"]
    assert {"NN", "VBD", "PRP$", "HYPH", "NNP", "-LRB-"} <= set(nlp.get_pipe("tagger").labels)
    assert {"nsubj", "nsubj:pass", "acl:relcl", "nmod:poss", "ROOT", "punct"} <= set(nlp.get_pipe("parser").labels)
    assert set(nlp.get_pipe("ner").labels) == NAMED
    assert set(nlp.get_pipe("entity_ruler").labels) == NUMERIC


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("Sales fell by 20 percent.", ("20 percent", "PERCENT")),
        ("Some 15 % of them stayed.", ("15 %", "PERCENT")),
        ("The train left at 10:30 p.m. and arrived late.", ("10:30 p.m.", "TIME")),
        ("They met at noon.", ("noon", "TIME")),
        ("The bridge is 300 metres long.", ("300 metres", "QUANTITY")),
        ("It weighs about 20 to 30 kilograms.", ("20 to 30 kilograms", "QUANTITY")),
        ("It was the second car.", ("second", "ORDINAL")),
        ("She finished 21st in the race.", ("21st", "ORDINAL")),
        ("Some 3,000 people came.", ("3,000", "CARDINAL")),
        ("He has seven dogs.", ("seven", "CARDINAL")),
    ],
)
def test_rules_find_numeric_entities(text: str, entity: tuple[str, str]) -> None:
    assert entity in entities_of(text)


def test_recogniser_finds_names() -> None:
    assert ("Barack Obama", "PERSON") in entities_of("Barack Obama visited Germany in June.")
    assert ("Germany", "PLACE") in entities_of("Barack Obama visited Germany in June.")


@pytest.mark.parametrize(
    ("text", "tags", "lemmas"),
    [
        ("The children were playing.", "DT NNS VBD VBG .", "the child be play ."),
        ("She didn't see him.", "PRP VBD RB VB PRP .", "she do not see he ."),
        ("They have written better books.", "PRP VBP VBN JJR NNS .", "they have write good book ."),
        ("His wife's car was stolen.", "PRP$ NN POS NN VBD VBN .", "his wife 's car be steal ."),
    ],
)
def test_tags_and_lemmas_of_plain_sentences(text: str, tags: str, lemmas: str) -> None:
    doc = annotator()(text)
    assert [token.tag_ for token in doc] == tags.split()
    assert [token.lemma_ for token in doc] == lemmas.split()


def test_tokens_follow_the_treebanks() -> None:
    words = [
        token.text
        for token in annotator()("The greyish-green co-founder can't stop!!! He ran 5km in the U.S. in 1990-1995...")
    ]
    assert words == "The greyish - green co-founder ca n't stop !!! He ran 5 km in the U.S. in 1990 - 1995 ...".split()


def test_words_of_a_doc_and_of_a_text_are_labelled_alike() -> None:
    nlp = annotator()
    for text in TEXTS[:10]:
        doc = nlp(text)
        words, spaces = [t.text for t in doc], [bool(t.whitespace_) for t in doc]
        assert labels_of(nlp(Doc(nlp.vocab, words=words, spaces=spaces))) == labels_of(doc)


def test_labels_do_not_depend_on_batches_order_or_threads() -> None:
    nlp = annotator()
    expected = {text: labels_of(nlp(text)) for text in TEXTS}
    for batch_size in (1, 7, 64):
        assert [labels_of(doc) for doc in nlp.pipe(TEXTS, batch_size=batch_size)] == [expected[text] for text in TEXTS]
    shuffled = random.Random(3).sample(TEXTS, len(TEXTS))
    assert [labels_of(doc) for doc in nlp.pipe(shuffled, batch_size=16)] == [expected[text] for text in shuffled]
    others = [spacy.load(FOLDER), spacy.load(FOLDER)]
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda one: [labels_of(doc) for doc in one.pipe(TEXTS, batch_size=32)], others):
            assert found == [expected[text] for text in TEXTS]


def test_labels_do_not_depend_on_blas_threads() -> None:
    code = (
        "import json, sys, spacy\n"
        f"nlp = spacy.load({str(FOLDER)!r})\n"
        "print(json.dumps([[t.tag_, t.dep_, t.head.i, t.lemma_] for d in nlp.pipe(json.load(sys.stdin)) for t in d]))\n"
    )
    outputs = set()
    for threads in ("1", "2"):
        settings = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS"), threads)
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(TEXTS),
            env={**os.environ, **settings},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


@pytest.mark.skipif(not TREEBANKS.is_dir(), reason="the treebanks of ../shared/data are not here")
def test_words_of_noncommercial_documents_are_unknown() -> None:
    admitted: set[str] = set()
    others: set[str] = set()
    for sentence in read(TREEBANKS / "UD_English-GUM/en_gum-ud-train.conllu"):
        (admitted if is_shippable(sentence) else others).update(sentence.words, sentence.lemmas)
    for name in (
        "UD_English-EWT/en_ewt-ud-train.conllu",
        "UD_English-EWT/en_ewt-ud-dev.conllu",
        "UD_English-PUD/en_pud-ud-test.conllu",
    ):
        for sentence in read(TREEBANKS / name):
            admitted.update(sentence.words, sentence.lemmas)
    rare = {word for word in others - admitted if len(word) > 4 and word.isalpha() and not word.islower()}
    assert len(rare) > 500
    known = spacy.load(FOLDER).vocab.strings
    assert not [word for word in rare if word in known]
