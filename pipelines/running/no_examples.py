"""The likely reason for a run without examples, by its counts."""

from __future__ import annotations

from collections.abc import Mapping

from wikimill.transforms.dumps.ledger import Account


def why_none(accounts: Mapping[str, Account], kind: str | None) -> str:
    """The first thing of which nothing was left, in words.

    Args:
        accounts: of all files.
        kind: of dump that the corpus is mined of: "history" or "current".
    """
    things = ("pages", "revisions", "sentences", "candidates")
    pages, revisions, sentences, candidates = (accounts.get(thing, Account()) for thing in things)
    if not pages.incoming:
        return "there is no page"
    if not pages.kept:
        return f"of {pages.incoming:,} pages none was mined ({_reasons(pages)})"
    if kind == "history" and revisions.incoming <= pages.kept:
        needed = "a history is needed (…-pages-meta-history, mediawiki_content_history)"
        return f"each page has one revision at most; {needed}"
    if sentences.incoming and not sentences.kept:
        return f"of {sentences.incoming:,} sentences none was taken ({_reasons(sentences)})"
    if not candidates.incoming:
        return f"nothing that was read (pages: {pages.kept:,}) looks like one; see --input and --language"
    if not candidates.kept:
        return f"all {candidates.incoming:,} candidates were dropped ({_reasons(candidates)})"
    return f"all {candidates.kept:,} that were found were left out; stats.json tells the reasons"


def _reasons(account: Account) -> str:
    dropped = sorted(account.dropped.items(), key=_most_first)
    return ", ".join(f"{reason} {count:,}" for reason, count in (*dropped[:3], ("dead", account.dead)) if count)


def _most_first(reason: tuple[str, int]) -> tuple[int, str]:
    return -reason[1], reason[0]
