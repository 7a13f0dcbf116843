import json
import sys
from pathlib import Path

import pytest
import spacy
from support.tiny_annotator import SENTENCES

from wikimill.transforms.models import annotator as annotate
from wikimill.transforms.models.annotator import AnnotatorNotFound, digest_of, find_annotator, load_annotator
from wikimill.transforms.models.choices import EMBEDDED

WORDS = [tuple(token.rsplit("/", 3)[0] for token in sentence.split(" ")) for sentence in SENTENCES]


def labels(docs):
    return [[(token.tag_, token.head.i, token.dep_) for token in doc] for doc in docs]


def test_a_folder_is_found_and_named_by_its_files(tiny_annotator):
    files = find_annotator(str(tiny_annotator))
    assert files.identity() == {"name": "en_tiny", "version": "1.0.0", "sha256": digest_of(tiny_annotator)}


def test_the_digest_is_of_names_and_contents(tmp_path):
    (tmp_path / "a").write_text("x")
    first = digest_of(tmp_path)
    (tmp_path / "a").rename(tmp_path / "b")
    second = digest_of(tmp_path)
    (tmp_path / "b").write_text("y")
    assert len({first, second, digest_of(tmp_path)}) == 3


@pytest.mark.parametrize("name", ["en_core_web_nowhere", "no such thing", "os", "json", ""])
def test_an_annotator_that_is_not_installed(name):
    with pytest.raises(AnnotatorNotFound, match=r"no such spaCy pipeline is installed.*python -m spacy download"):
        find_annotator(name)


def test_an_installation_without_the_embedded_model(monkeypatch):
    monkeypatch.setattr(annotate, "_embedded_folder", lambda: None)
    with pytest.raises(AnnotatorNotFound, match="run `make model`"):
        find_annotator(EMBEDDED)


def test_an_installed_package_is_found(tiny_annotator, tmp_path, monkeypatch):
    package = tmp_path / "en_tiny"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "meta.json").write_text((tiny_annotator / "meta.json").read_text())
    (package / "en_tiny-1.0.0").symlink_to(tiny_annotator)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert find_annotator("en_tiny").folder == package / "en_tiny-1.0.0"
    assert "en_tiny" not in sys.modules


def test_a_pipeline_that_cannot_parse(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(tmp_path / "blank")
    with pytest.raises(AnnotatorNotFound, match=r"no tagger and no parser.*\(it has: sentencizer\)"):
        find_annotator(str(tmp_path / "blank"))


@pytest.mark.parametrize("meta", [None, "{", "[]"])
def test_a_folder_that_is_no_pipeline(tmp_path, meta):
    if meta is not None:
        (tmp_path / "meta.json").write_text(meta)
    with pytest.raises(AnnotatorNotFound, match="is not a spaCy pipeline"):
        find_annotator(str(tmp_path))


def test_sentences_are_annotated_in_order_one_doc_each(tiny_annotator):
    annotator = load_annotator(str(tiny_annotator))
    docs = annotator.annotate([WORDS[0], WORDS[2]])
    assert [[token.text for token in doc] for doc in docs] == [list(WORDS[0]), list(WORDS[2])]
    assert [token.dep_ for token in docs[0]] == ["det", "amod", "nsubj", "ROOT", "case", "det", "obl", "punct"]
    assert all(len(list(doc.sents)) == 1 for doc in docs)
    assert annotator.annotate([]) == []


def test_a_sentence_is_never_cut(tiny_annotator):
    (doc,) = load_annotator(str(tiny_annotator)).annotate([WORDS[0] + WORDS[1] + WORDS[0]])
    assert len(list(doc.sents)) == 1


def test_a_pipeline_is_loaded_once(tiny_annotator):
    assert load_annotator(str(tiny_annotator)) is load_annotator(str(tiny_annotator))


def test_labels_do_not_depend_on_order_or_company(tiny_annotator):
    annotator = load_annotator(str(tiny_annotator))
    sentences = [words[start:] for words in WORDS for start in range(4)] * 9
    alone = [labels(annotator.annotate([sentence]))[0] for sentence in sentences[:16]]
    together = labels(annotator.annotate(sentences))
    assert together[:16] == alone
    assert labels(annotator.annotate(sentences[::-1]))[::-1] == together
    with annotator.memory_zone():
        assert labels(annotator.annotate(sentences)) == together


def test_what_is_not_needed_is_not_loaded(tmp_path, tiny_annotator):
    nlp = spacy.load(tiny_annotator)
    nlp.add_pipe("entity_ruler")
    nlp.to_disk(tmp_path / "more")
    assert json.loads((tmp_path / "more" / "meta.json").read_text())["pipeline"][-1] == "entity_ruler"
    assert load_annotator(str(tmp_path / "more"))._nlp.pipe_names == ["tagger", "parser"]


def test_clearnlp_labels_are_converted(tmp_path):
    from support import tiny_annotator as tiny

    clear = "She/PRP/2/nsubj lives/VBZ/0/ROOT in/IN/2/prep Bath/NNP/3/pobj ././2/punct"
    folder = tiny.train(Path(tmp_path / "clear"), (clear,))
    (doc,) = load_annotator(str(folder)).annotate(["She lives in Bath .".split()])
    assert [(token.dep_, token.head.text) for token in doc] == [
        ("nsubj", "lives"),
        ("ROOT", "lives"),
        ("case", "Bath"),
        ("obl", "lives"),
        ("punct", "lives"),
    ]
