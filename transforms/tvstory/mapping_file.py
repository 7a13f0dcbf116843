"""The reader of a mapping file (`--mapping`), which states a wiki's infoboxes, categories and headings."""

from __future__ import annotations

import json
import tomllib

from wikimill.rules.tvstory.page_mapping import MappingError, WikiMapping
from wikimill.transforms.ranges import OutOfRange
from wikimill.transforms.storage.stored import open_stored

_MAX_BYTES = 1024 * 1024


def read_mapping(path: str) -> str:
    """Return the mapping in a file as JSON with all keys of `WikiMapping`, sorted; missing keys have their defaults.

    Args:
        path: path of a file of JSON or, if its name ends in `.toml`, TOML.

    Raises:
        OutOfRange: the file is missing, larger than 1 MiB, or not a valid mapping.
    """
    try:
        with open_stored(path) as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise OutOfRange(f"expected a file of JSON or TOML; {error.strerror or error}") from error
    if len(data) > _MAX_BYTES:
        raise OutOfRange("expected a small file of JSON or TOML; it has more than 1 MiB")
    try:
        text = data.decode("utf-8-sig")
        values = tomllib.loads(text) if path.lower().endswith(".toml") else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise OutOfRange(f"expected JSON or, in a file *.toml, TOML; {error}") from error
    if not isinstance(values, dict):
        raise OutOfRange("expected an object such as {'recap_headings': ['Plot']}")
    try:
        mapping = WikiMapping.of_values(values)
    except MappingError as error:
        raise OutOfRange(str(error)) from error
    return json.dumps(mapping.as_values(), ensure_ascii=False, sort_keys=True)
