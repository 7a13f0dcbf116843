"""The reason why a run found no examples, from its counts."""

from __future__ import annotations

from collections.abc import Mapping

from wikimill.rules.account import Account
from wikimill.rules.drops import with_gloss
from wikimill.rules.quantities import quantity
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.options import option_specs


def why_none(accounts: Mapping[str, Account], corpus: Corpus) -> str:
    """Return in words the first step of mining that left nothing, with its most frequent reasons for drops.

    Args:
        accounts: unit ("pages", "revisions" …) → its account over all files, for a run without examples. The drops of
            screening are entered (`enter_screening`).
        corpus: the corpus that was mined.
    """
    things = ("pages", "revisions", "sentences", "candidates", "examples")
    pages, revisions, sentences, candidates, examples = (accounts.get(thing, Account()) for thing in things)
    if not pages.incoming:
        return "the input has no page"
    if not pages.kept:
        return f"of {quantity(pages.incoming, 'page')} none was mined: {_reasons(pages, corpus)}"
    if corpus.reads == "history" and revisions.incoming <= pages.kept:
        needed = f"{corpus.name} needs a history (…-pages-meta-history, mediawiki_content_history)"
        return f"each page has one revision at most; {needed}; `wikimill text` reads a dump of articles"
    if revisions.incoming and not revisions.kept:
        return f"of {quantity(revisions.incoming, 'revision')} none was mined: {_reasons(revisions, corpus)}"
    if sentences.incoming and not sentences.kept:
        return f"of {quantity(sentences.incoming, 'sentence')} none was taken: {_reasons(sentences, corpus)}"
    if not candidates.incoming:
        return f"nothing in {quantity(pages.kept, 'page')} looks like one; see --input and --language"
    if not candidates.kept:
        return f"of {quantity(candidates.incoming, 'candidate')} none was kept: {_reasons(candidates, corpus)}"
    return f"all {examples.incoming:,} that were found were left out: {_reasons(examples, corpus)}"


def _reasons(account: Account, corpus: Corpus) -> str:
    """Return the most frequent reasons with their numbers, and the options that decide them."""
    dropped = sorted(account.dropped.items(), key=_most_first)
    named = [f"{count:,} {with_gloss(reason)}" for reason, count in dropped[:3] if count]
    flags = [
        spec.flag
        for name, spec in option_specs(corpus.options).items()
        if name.removeprefix("max_").removeprefix("min_") in account.dropped
    ]
    decides = f"; see {', '.join(f'--{flag}' for flag in flags)}" if flags else ""
    return ", ".join([*named, *([f"{account.dead:,} dead"] if account.dead else [])]) + decides


def _most_first(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]
