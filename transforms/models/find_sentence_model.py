"""Finds the sentence model of a language, or reads it from a file."""

from __future__ import annotations

from wikimill.transforms.models.load_sentence_model import LANGUAGE_CODE, model_of, shipped_languages
from wikimill.transforms.storage.named_files import UnfitFile
from wikimill.transforms.storage.stored import read_small

#: The models that are shipped have 15 to 365 kB. JSON takes up to twenty times its size in memory.
MAX_BYTES = 16 * 1024 * 1024


class ModelNotFound(Exception):
    """A language or a file has no sentence model; the message begins with its name and has the remedy."""


def find_model(name: str) -> tuple[str, bytes | None]:
    """Return the code of a sentence model's language, and the model's JSON; None instead of JSON for a shipped model.

    Args:
        name: a language's code for its shipped model, or the path of a model on any filesystem that Beam knows.

    Raises:
        ModelNotFound: no model is shipped for the language, or the file cannot be read, is larger than `MAX_BYTES` or
            is not a model.
    """
    shipped = ", ".join(shipped_languages())
    if LANGUAGE_CODE.fullmatch(name):
        if name in shipped_languages():
            return name, None
        raise ModelNotFound(
            f"{name}: no sentence model is shipped for it (there are {shipped}); make one with "
            f"wikimill train-sentences --language {name} --input DUMP --output {name}.json, then --language {name}.json"
        )
    try:
        data = read_small(name, MAX_BYTES)
    except UnfitFile as error:
        raise ModelNotFound(f"{error}; wikimill train-sentences writes a model") from error
    except (OSError, ValueError) as error:
        raise ModelNotFound(
            f"{name}: neither a language's code ({shipped}) nor a file that can be read; "
            "wikimill train-sentences writes one"
        ) from error
    try:
        return model_of(data).language.code, data
    except ValueError as error:
        raise ModelNotFound(f"{name}: {error}; wikimill train-sentences writes one") from error
