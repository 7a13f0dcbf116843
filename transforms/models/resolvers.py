"""Loads the coreference resolver that an option names."""

from __future__ import annotations

from wikimill.rules.coreference.protocol import Resolver
from wikimill.transforms.models.fastcoref_resolver import FastcorefResolver, load_fastcoref
from wikimill.transforms.models.load_coreference import coreference_resolver, first_names


def resolver_named(name: str) -> Resolver | None:
    """Load a coreference resolver; return None for "none".

    Args:
        name: one of `choices.RESOLVERS`.

    Raises:
        RuntimeError: the resolver is fastcoref, and it is not installed; see `choices.resolver_problem`.
        Exception: see `load_fastcoref`.
    """
    if name == "fastcoref":
        return FastcorefResolver(load_fastcoref(), first_names())
    return coreference_resolver() if name == "default" else None
