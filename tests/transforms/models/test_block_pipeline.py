"""Blocks of texts, tagged and parsed as `Language.pipe` tags and parses them."""

import numpy as np
import pytest
import spacy
from spacy.ml.models.tok2vec import MaxoutWindowEncoder, MultiHashEmbed, build_Tok2Vec_model
from spacy.tokens import Doc

from wikimill.transforms.models.annotator import load_annotator
from wikimill.transforms.models.block_pipeline import BlockPipeline
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.models.greedy_parser import GreedyParser
from wikimill.transforms.models.window_encoder import CHUNK_ROWS, WindowEncoder

SENTENCES = [
    "The old mill stands near the harbour .",
    "However , the council bought the mill in 1905 , and it ran it for years because nobody else wanted to .",
    "Karl Lund , who was born in Oslo , painted the bridge and sold the picture to a museum in Bergen .",
    "Stop !",
    "No",
    "Having lived there until 1911 , Ingram told her that the house , a red building , had burned down .",
    "Qwxyz-9 ( zzrt ) 日本 — naïve #@! ''",
]
#: Longer than what is computed together.
LONG = " ".join([SENTENCES[1], SENTENCES[2]] * (CHUNK_ROWS // 30))


@pytest.fixture(scope="module")
def nlp():
    return load_annotator(EMBEDDED)._nlp


def docs(nlp, sentences):
    return [Doc(nlp.vocab, words=words, sent_starts=[not place for place in range(len(words))]) for words in sentences]


def analyses(found):
    return [
        [(token.tag_, token.pos_, str(token.morph), token.head.i, token.dep_, token.is_sent_start) for token in doc]
        for doc in found
    ]


@pytest.mark.parametrize("sentences", [SENTENCES, SENTENCES * 30, [LONG, *SENTENCES, LONG], ["No"]])
def test_the_analyses_are_those_of_the_pipeline(nlp, sentences):
    words = [sentence.split(" ") for sentence in sentences]
    found = docs(nlp, words)
    BlockPipeline.of(nlp).annotate(found)
    assert analyses(found) == analyses(nlp.pipe(docs(nlp, words)))
    assert all(len(list(doc.sents)) == 1 for doc in found)


def test_a_text_without_tokens_stays_as_it_is():
    annotator = load_annotator(EMBEDDED)
    empty, stop = annotator.annotate([(), ("Stop", "!")])
    assert (len(empty), [token.dep_ for token in stop]) == (0, ["ROOT", "punct"])
    assert [len(doc) for doc in annotator.annotate([()])] == [0]


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("pieces", [2, 3])
def test_token_vectors_are_those_of_spacys_layers(depth, pieces):
    blank = spacy.blank("en")
    texts = docs(blank, [sentence.split(" ") for sentence in SENTENCES])
    embed = MultiHashEmbed(16, attrs=["NORM", "SHAPE", "ORTH"], rows=[50, 20, 60], include_static_vectors=False)
    encode = MaxoutWindowEncoder(16, window_size=1, maxout_pieces=pieces, depth=depth)
    model = build_Tok2Vec_model(embed, encode)
    model.initialize(X=texts)
    # Layers begin without biases, and an empty row would stay empty.
    generator = np.random.default_rng(depth)
    for layer in model.walk():
        if layer.name in ("maxout", "layernorm"):
            layer.set_param("b", generator.normal(size=layer.get_param("b").shape).astype(np.float32))
    expected = np.concatenate(model.predict(texts))
    np.testing.assert_allclose(WindowEncoder.of(model)(texts), expected, rtol=0, atol=1e-5 * np.abs(expected).max())


@pytest.mark.parametrize(
    "encode",
    [
        MaxoutWindowEncoder(16, window_size=2, maxout_pieces=3, depth=2),
        MaxoutWindowEncoder(16, window_size=1, maxout_pieces=1, depth=2),
    ],
)
def test_layers_of_another_kind_are_left_to_spacy(encode):
    embed = MultiHashEmbed(16, attrs=["NORM", "ORTH"], rows=[50, 60], include_static_vectors=False)
    model = build_Tok2Vec_model(embed, encode)
    model.initialize(X=docs(spacy.blank("en"), [["Stop", "!"]]))
    assert WindowEncoder.of(model) is None


def test_window_encoder_rejects_attributes_beyond_the_form():
    embed = MultiHashEmbed(16, attrs=["NORM", "SHAPE"], rows=[50, 60], include_static_vectors=False)
    model = build_Tok2Vec_model(embed, MaxoutWindowEncoder(16, window_size=1, maxout_pieces=3, depth=2))
    model.initialize(X=docs(spacy.blank("en"), [["Stop", "!"]]))
    assert WindowEncoder.of(model) is None


def test_a_parser_with_a_beam_is_left_to_spacy(nlp, monkeypatch):
    parser = nlp.get_pipe("parser")
    monkeypatch.setitem(parser.cfg, "beam_width", 4)
    assert GreedyParser.of(parser, Doc(nlp.vocab, words=["a"])) is None
    assert BlockPipeline.of(nlp) is None


def test_a_pipeline_of_other_components_is_left_to_spacy(nlp, tiny_annotator):
    assert BlockPipeline.of(nlp) is not None
    assert BlockPipeline.of(load_annotator(str(tiny_annotator))._nlp) is None
