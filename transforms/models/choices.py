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
    """Return the reason why a resolver cannot be used here, with the remedy; None if it can."""
    if name == "fastcoref" and find_spec("fastcoref") is None:
        return "fastcoref: it is not installed; pip install 'wikimill[coref]', or leave it out"
    return None


def resolver_digest(name: str) -> dict[str, str]:
    """Return the resolver's entry in a manifest: the SHA-256 of its learned files, or fastcoref's version."""
    if name == "none":
        return {}
    if name == "fastcoref":
        return {"coreference-en": f"fastcoref {version('fastcoref')}"}
    folder = resources.files("wikimill.transforms.models") / "en"
    digest = hashlib.sha256(b"".join((folder / file).read_bytes() for file in ("coreference.json", "first_names.json")))
    return {"coreference-en": digest.hexdigest()}
