"""A history that takes a cluster some seconds, in several files, so that something can happen in the middle."""

from __future__ import annotations

from pathlib import Path

from support.tiny_dumps import dump, split_page


def many_pages(folder: Path, files: int = 8, pages: int = 600) -> list[Path]:
    """Write files of pages on each of which an edit splits a sentence, every one about another place."""
    folder.mkdir()
    paths = [folder / f"part{number}.xml" for number in range(files)]
    for number, path in enumerate(paths):
        numbers = range(number * pages, (number + 1) * pages)
        path.write_bytes(dump(*(split_page(each + 1, _name(each)) for each in numbers)))
    return paths


def _name(number: int) -> str:
    letters = ""
    while number or not letters:
        number, digit = divmod(number, 26)
        letters += chr(ord("a") + digit)
    return f"Q{letters}ville"
