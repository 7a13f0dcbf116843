"""The annotators and resolvers that options name, described without loading spaCy."""

from __future__ import annotations

import hashlib
from importlib import resources
from importlib.metadata import version
from importlib.util import find_spec

#: The annotator that is shipped.
EMBEDDED = "embedded"
#: The names of the resolvers; "none" leaves anaphora out.
RESOLVERS = ("default", "fastcoref", "none")


def resolver_problem(name: str) -> str | None:
    """Return the reason why a resolver cannot be used on this machine, with the remedy; None if it can.

    Args:
        name: one of `RESOLVERS`.
    """
    if name == "fastcoref" and find_spec("fastcoref") is None:
        return "fastcoref: it is not installed; pip install 'wikimill[coref]', or leave it out"
    return None


def resolver_digest(name: str) -> dict[str, str]:
    """Return a resolver's entry in a manifest: "coreference-en" → SHA-256 of its learned files, or fastcoref's version.

    Args:
        name: one of `RESOLVERS`; the entry of "none" is empty.

    Raises:
        PackageNotFoundError: the resolver is fastcoref, and it is not installed.
    """
    if name == "none":
        return {}
    if name == "fastcoref":
        return {"coreference-en": f"fastcoref {version('fastcoref')}"}
    folder = resources.files("wikimill.transforms.models") / "en"
    digest = hashlib.sha256(b"".join((folder / file).read_bytes() for file in ("coreference.json", "first_names.json")))
    return {"coreference-en": digest.hexdigest()}
