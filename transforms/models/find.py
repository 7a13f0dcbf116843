"""Finds the sentence model that `--language` names."""

from __future__ import annotations

from transforms.dumps.stored import open_stored
from transforms.models.load import LANGUAGE_CODE, model_of, shipped_languages


class ModelNotFound(Exception):
    """A `--language` names no sentence model; the message tells where one can come from."""


def find_model(name: str) -> tuple[str, bytes | None]:
    """The language that is meant, and the JSON of the model if it is not the shipped one.

    Args:
        name: a language's code, or the path of a model on any filesystem that Beam knows.

    Raises:
        ModelNotFound: none is shipped for the language, or the file cannot be read or holds no model.
    """
    shipped = ", ".join(shipped_languages())
    if LANGUAGE_CODE.fullmatch(name):
        if name in shipped_languages():
            return name, None
        raise ModelNotFound(
            f"--language {name}: no sentence model is shipped for it (there are {shipped}); make one with "
            f"wikimill train-sentences --language {name} --input DUMP --output {name}.json, then --language {name}.json"
        )
    try:
        with open_stored(name) as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise ModelNotFound(
            f"--language {name}: neither a language's code ({shipped}) nor a file that can be read; "
            "wikimill train-sentences writes one"
        ) from error
    try:
        return model_of(data).language.code, data
    except ValueError as error:
        raise ModelNotFound(f"--language {name}: {error}; wikimill train-sentences writes one") from error
