"""Loads the coreference resolver that an option names."""

from __future__ import annotations

from wikimill.rules.coreference.protocol import Resolver
from wikimill.transforms.models.fastcoref_resolver import FastcorefResolver, load_fastcoref
from wikimill.transforms.models.load_coreference import coreference_resolver, first_names


def resolver_named(name: str) -> Resolver | None:
    """Return the resolver of one of the names in `choices.RESOLVERS`.

    Raises:
        RuntimeError: it is not installed; see `choices.resolver_problem`.
    """
    if name == "fastcoref":
        return FastcorefResolver(load_fastcoref(), first_names())
    return coreference_resolver() if name == "default" else None
