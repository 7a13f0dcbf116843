"""Sentences parsed by hand that several tests of coreference read."""

from __future__ import annotations

from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.mentions import NounPhrase, noun_phrases
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Topic

NAMES = FirstNames({"ann": 0.0, "zoe": 0.01, "bob": 1.0, "paul": 0.99, "meshack": 0.98})

RIDER_PLAYED = "Rider/NNP/nsubj>1 played/VBD/ROOT well/RB/advmod>1 ././punct>1"
HE_SAID = "He/PRP/nsubj>1 said/VBD/ROOT those/DT/det>3 numbers/NNS/nsubj>4 mean/VBP/ccomp>1 little/JJ/obj>4 ././punct>1"
ANN_SAW_HER = "Ann/NNP/nsubj>1 saw/VBD/ROOT her/PRP/obj>1 ././punct>1"
ANN_SAW_HER_MOTHER = "Ann/NNP/nsubj>1 saw/VBD/ROOT her/PRP$/nmod:poss>3 mother/NN/obj>1 ././punct>1"


def discourse_of(*sentences: str) -> Discourse:
    """Return the discourse of sentences in the notation of `parses.parsed`."""
    return Discourse.of(docs_of(*sentences))


def docs_of(*sentences: str) -> list[Doc]:
    """Return the parsed sentences themselves."""
    return [parsed(sentence) for sentence in sentences]


def scene_of(*sentences: str, topic: Topic | None = None) -> Scene:
    """Return what the resolver knows of sentences."""
    return Scene.of(discourse_of(*sentences), topic or Topic(), NAMES)


def words_of(discourse: Discourse, phrase: NounPhrase) -> str:
    """Return the words of a phrase."""
    return " ".join(discourse.words[phrase.start : phrase.end])


def phrases_of(*sentences: str) -> dict[str, NounPhrase]:
    """Return the noun phrases of sentences by their words."""
    discourse = discourse_of(*sentences)
    return {words_of(discourse, phrase): phrase for phrase in noun_phrases(discourse, NAMES)}
