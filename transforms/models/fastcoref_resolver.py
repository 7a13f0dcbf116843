"""The optional resolver over fastcoref (Otmazgin et al., 2022): `pip install wikimill[coref]`.

fastcoref finds clusters of mentions. The rules of the default resolver decide which mentions are anaphors and
antecedents, so that both resolvers give antecedents of the same form. The model is downloaded when it is first loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from spacy.tokens import Doc

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mentions import NounPhrase, noun_phrases
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.nominals import own_words
from wikimill.rules.coreference.pronouns import anaphors, is_description, is_replacement
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, Kind, Link, Mention, Topic

#: fastcoref gives clusters without probabilities.
_SCORE = 1.0


class ClusterModel(Protocol):
    """The part of `fastcoref.FCoref` and `fastcoref.LingMessCoref` (2.1) that is used."""

    def predict(self, texts: list[list[str]], is_split_into_words: bool = False) -> list[Any]:
        """Return one result per text, whose `get_clusters(as_strings=False)` gives the spans (start, end) of clusters.

        Args:
            texts: the words of each text.
            is_split_into_words: whether texts are sequences of words; spans then count words, and `end` is exclusive.
        """
        ...


def load_fastcoref(model: str = "biu-nlp/f-coref", device: str | None = None) -> ClusterModel:
    """Load a model of fastcoref, which is downloaded if it is not on this machine.

    Args:
        model: name on the Hugging Face Hub, or a folder.
        device: name of the PyTorch device; None: fastcoref chooses.

    Raises:
        RuntimeError: fastcoref is not installed.
        Exception: fastcoref cannot download or load the model; its errors have no narrower class in common.
    """
    try:
        fastcoref = import_module("fastcoref")
    except ImportError as error:
        raise RuntimeError("the resolver 'fastcoref' needs: pip install 'wikimill[coref]'") from error
    loaded: ClusterModel = fastcoref.FCoref(model, device=device, nlp=None, enable_progress_bar=False)
    return loaded


class FastcorefResolver:
    """A `Resolver` that links the anaphors of consecutive sentences by the clusters of a model.

    Args:
        model: the model.
        names: genders of first names; None for none.
    """

    def __init__(self, model: ClusterModel, names: FirstNames | None = None) -> None:
        self._model = model
        self._names = names or FirstNames()

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """Link each pronoun, and each nominal, to the nearest preceding noun phrase of its cluster that can replace it.

        The antecedent of a nominal has other words than the nominal. All links have the score 1.

        Args:
            sentences: see `Resolver`.
            topic: ignored.

        Returns:
            Links of the anaphors of all sentences, in the order of the text.
        """
        discourse = Discourse.of(sentences)
        if not len(discourse):
            return []
        result = self._model.predict([list(discourse.words)], is_split_into_words=True)[0]
        pronouns = {index for index, _ in anaphors(discourse)}
        by_span = {
            (phrase.start, phrase.end): phrase
            for phrase in noun_phrases(discourse, self._names)
            if not is_description(discourse, phrase.head)
        }
        found: list[Link] = []
        for cluster in result.get_clusters(as_strings=False):
            # A mention is None where its word pieces could not be mapped back.
            spans = sorted((int(span[0]), int(span[1])) for span in cluster if span is not None)
            phrases: list[NounPhrase] = []
            for start, end in spans:
                if end - start == 1 and discourse.lower[start] in PRONOUN_CLASSES:
                    if start in pronouns and phrases:
                        found.append(_link(discourse, start, end, phrases[-1], "pronoun"))
                    continue
                phrase = by_span.get((start, end)) or _headed(by_span, start, end)
                if phrase is None:
                    continue
                longer = [other for other in phrases if own_words(discourse, other) != own_words(discourse, phrase)]
                if longer:
                    found.append(_link(discourse, phrase.start, phrase.end, longer[-1], "nominal"))
                if is_replacement(discourse, phrase):
                    phrases.append(phrase)
        return sorted(found, key=lambda link: (link.anaphor.sentence, link.anaphor.start, link.anaphor.end))


def _headed(by_span: dict[tuple[int, int], NounPhrase], start: int, end: int) -> NounPhrase | None:
    """Return the longest phrase inside a mention that begins with it: the mention without trailing words."""
    inside = [span for span in by_span if span[0] == start and span[1] <= end]
    return by_span[max(inside)] if inside else None


def _link(discourse: Discourse, start: int, end: int, phrase: NounPhrase, kind: Kind) -> Link:
    return Link(_mention(discourse, start, end), _mention(discourse, phrase.start, phrase.end), kind, _SCORE)


def _mention(discourse: Discourse, start: int, end: int) -> Mention:
    sentence = discourse.sentence_of[start]
    first = discourse.starts[sentence]
    return Mention(sentence, start - first, end - first)
