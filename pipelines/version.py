"""Versions of wikimill, of the libraries that decide the bytes of a release, and of the shipped models."""

from __future__ import annotations

import platform
import unicodedata
import zlib
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from wikimill.transforms.models.load_sentence_model import sentence_model_digest, shipped_languages
from wikimill.transforms.release.version import RULES_VERSION, __version__

#: Distributions whose version can change the content or the bytes of a release.
_DECISIVE = ("apache-beam", "mwparserfromhell", "fastavro", "pyarrow", "protobuf", "rensa")


def installed(distribution: str) -> str:
    """Return the installed version of a distribution, or "not installed"."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"


def decisive_versions(libraries: Sequence[str] = ()) -> dict[str, str]:
    """Return the versions that may change the bytes of a release, for its manifest.

    Args:
        libraries: further distributions that decide the content of a corpus.
    """
    python = ".".join(platform.python_version_tuple()[:2])
    return {
        "wikimill": __version__,
        "rules": RULES_VERSION,
        **{name: installed(name) for name in (*_DECISIVE, *libraries)},
        "python": python,
        "unicode": unicodedata.unidata_version,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }


def models() -> dict[str, str]:
    """Return the shipped sentence models with the SHA-256 of each."""
    return {f"sentences-{language}": sentence_model_digest(language) for language in shipped_languages()}


def version_lines() -> str:
    """Return the text of `wikimill --version`."""
    lines = [f"wikimill {__version__} (rules {RULES_VERSION})", f"apache-beam {installed('apache-beam')}"]
    lines += [f"model {name} sha256:{digest[:16]}" for name, digest in models().items()]
    return "\n".join(lines)
