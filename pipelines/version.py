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
    """Return name → version of each component that may change the bytes of a release, for its manifest.

    The keys are `wikimill`, `rules`, names of distributions, `python`, `unicode` and `zlib`.

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


def shipped_models() -> dict[str, str]:
    """Return name → SHA-256, in hexadecimal, of each shipped sentence model, such as `sentences-en`."""
    return {f"sentences-{language}": sentence_model_digest(language) for language in shipped_languages()}


def version_lines() -> str:
    """Return the lines of `wikimill --version`: wikimill, Beam and the shipped models."""
    lines = [f"wikimill {__version__} (rules {RULES_VERSION})", f"apache-beam {installed('apache-beam')}"]
    lines += [f"model {name} sha256:{digest[:16]}" for name, digest in shipped_models().items()]
    return "\n".join(lines)
