"""Folders full of modules that no one asked for: each says so when it is imported."""

from __future__ import annotations

import sys
from pathlib import Path

#: What a run imports next to the standard library, and what Python imports by itself when it starts.
OWN = ("rules", "transforms", "pipelines", "wikimill")
OTHERS = (
    "apache_beam", "backports", "fastavro", "google", "grpc", "lemminflect", "mwparserfromhell", "nltk",
    "numpy", "py7zr", "pyarrow", "rensa", "requests", "sacrebleu", "spacy", "srsly", "thinc", "torch", "tqdm", "urllib3",
    "sitecustomize", "usercustomize",
)  # fmt: skip
MODULES = sorted(OTHERS + tuple(name for name in sys.stdlib_module_names if not name.startswith("_")))


class Traps:
    """A folder in which every module is a trap.

    Attributes:
        folder: where they lie.
        number: how many there are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self._fired = folder / "downloads", folder / "fired"
        self.folder.mkdir()
        files = [self.folder / f"{name}.py" for name in (*MODULES, *OWN[2:])]
        for name in OWN[:2]:
            (self.folder / name).mkdir()
            files.append(self.folder / name / "__init__.py")
        for file in files:
            file.write_text(f"open({str(self._fired)!r}, 'a').write(__name__ + '\\n')\n")

    @property
    def fired(self) -> list[str]:
        """The modules that were imported."""
        return sorted(set(self._fired.read_text().split())) if self._fired.exists() else []
