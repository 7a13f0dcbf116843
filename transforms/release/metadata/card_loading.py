"""The section of the dataset card on loading: two lines of code a loader, with the paths of the release."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wikimill.transforms.release.formats.format import Format, Loaded
from wikimill.transforms.release.formats.registry import FORMATS, by_reading_time
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.metadata.croissant import DescribedFile


def loading(
    schema: Schema, formats: Sequence[str], counts: Mapping[str, int], files: Sequence[DescribedFile]
) -> list[str]:
    """Return the section's lines of Markdown; in the code, `DIR` is the folder of the release.

    Args:
        schema: the columns.
        formats: names of the release's formats.
        counts: split → number of examples; the code loads the first split that is not empty.
        files: the files that hold records.
    """
    split = next((name for name, count in counts.items() if count), None)
    if split is None:
        return ["The release holds no example."]
    lines = ["```python", *_snippets(schema.corpus, formats, split, sorted(file.path for file in files)), "```"]
    for note in filter(None, (each.note(schema) for each in _exact_last(formats))):
        lines += ["", note]
    return lines


def _snippets(corpus: str, formats: Sequence[str], split: str, paths: Sequence[str]) -> Iterator[str]:
    """Yield the lines of code that load folders, without repeats, then those that load files."""
    first = {
        name: Loaded(corpus, split, path)
        for name in formats
        for path in reversed(paths)
        if path.startswith(f"{name}/{corpus}-{split}")
    }
    folders = (FORMATS[name].load_folder(first[name]) for name in FORMATS if name in first)
    yield from dict.fromkeys(line for lines in folders for line in lines)
    for each in _exact_last(first):
        yield from each.load_file(first[each.name])


def _exact_last(formats: Iterable[str]) -> list[Format]:
    return [each for each in reversed(by_reading_time()) if each.name in set(formats)]
