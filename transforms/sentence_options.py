"""Options of a corpus whose texts are cut into sentences by a model: that of a language, or one of the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from wikimill.transforms.models.find_sentence_model import ModelNotFound, find_model
from wikimill.transforms.models.load_sentence_model import sentence_model_digest, shipped_languages
from wikimill.transforms.options import MiningOptions, OptionError, option
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Number

MAX_CLEAN_SECONDS = 3600
#: Ten times the CPU seconds of the slowest article: a limit of 3 s killed "Apple Inc." on a machine with processes that
#: move much memory (`benchmarks.slowest_pieces` measures).
CLEAN_SECONDS = 30.0


def cleaning_limit(doc: str) -> Any:
    """Declare the option of the CPU seconds that the sandbox may take for a text, `CLEAN_SECONDS` by default.

    Args:
        doc: the help text, which names the text.
    """
    return option(doc, CLEAN_SECONDS, range=Number(0, MAX_CLEAN_SECONDS, over=True), metavar="SECONDS")


@dataclass(frozen=True, kw_only=True)
class SentenceOptions(MiningOptions):
    """The options of every corpus, and a sentence model of the user's.

    Manifests and checkpoints name the model by its digest, under the models, not by these options.

    Attributes:
        own_model: JSON of a sentence model for `language` to use instead of the shipped model; None for none.
    """

    language: str = option(
        f"language of the wiki: {', '.join(shipped_languages())}, or a model file of train-sentences "
        "(default: that of the dump's wiki)",
        "en",
    )
    own_model: bytes | None = field(default=None, repr=False)

    @classmethod
    def of_flags(cls, values: Mapping[str, Any], partition: Partition) -> Self:
        """Return the options of a command line (`MiningOptions.of_flags`); `language` may be a sentence model's file.

        Raises:
            OptionError: a value is invalid, or `language` names neither a shipped language nor a readable model.
        """
        try:
            language, own_model = find_model(values["language"])
        except ModelNotFound as error:
            raise OptionError("language", str(error)) from error
        return super().of_flags(dict(values) | {"language": language, "own_model": own_model}, partition)

    @property
    def own_model_json(self) -> str | None:
        """The text of `own_model`; see `MiningOptions.own_model_json`."""
        return self.own_model.decode() if self.own_model is not None else None

    @property
    def model_sha256(self) -> str:
        """The SHA-256 of the sentence model in hexadecimal, by which a manifest names it."""
        return sentence_model_digest(self.language) if self.own_model is None else sha256(self.own_model).hexdigest()
