"""The end of a run: what was milled is judged, and published or not."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from wikimill.pipelines.running import checkpoint_folder, page_cache_folder
from wikimill.pipelines.running.job import Job
from wikimill.pipelines.running.no_examples import why_none
from wikimill.pipelines.running.submission import Submission
from wikimill.pipelines.terminal.errors import warn
from wikimill.pipelines.terminal.exit_codes import DONE, NOT_WHOLE
from wikimill.pipelines.terminal.printable import printable
from wikimill.pipelines.terminal.published import watch
from wikimill.rules.languages.registry import LANGUAGES
from wikimill.transforms.corpus import Corpus, Selection
from wikimill.transforms.dumps.ledger import FileLedger, total
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.publish import keep_dead_letters, publish
from wikimill.transforms.release.release import Release
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace
from wikimill.transforms.storage.files import read_file

#: Revisions that may be dead whatever their share is: of the first 106 of a real history, 4 are not what their SHA-1
#: says.
HANDFUL = 10


def finish(job: Job, workspaces: Sequence[Workspace], submission: Submission) -> int:
    """Judge what was milled and publish it, or not; returns the exit code."""
    corpus, options, workspace = job.corpus, job.run, workspaces[0]
    summary = Summary.read(workspace.staging)
    if mismatch := language_mismatch(summary.ledgers, job.options.language):
        warn(mismatch)
    missing = [name for name, _ in submission.made.get("missing", ())]
    problem = verdict(summary.ledgers, options.max_dead_fraction, missing)
    if problem and not options.allow_partial:
        place = keep_dead_letters(workspace)
        remedy = "--allow_partial publishes what was good"
        if workspace.keeps_staging:
            replace(submission, is_detached=False).leave(options.output)
            remedy = f"`wikimill publish --output {options.output} --allow_partial` publishes what was good"
        warn(f"{problem}; nothing was published. {first_damage(summary.ledgers)}See {place}; {remedy}")
        return NOT_WHOLE
    if problem:
        warn(f"{problem}; published all the same (--allow_partial), the manifest tells what is missing")
    release = Release(
        corpus=corpus,
        schema=job.schema,
        options=job.content,
        versions=job.versions,
        models=job.mining.models,
        summary=summary,
        problem=problem,
        statistics=corpus.statistics,
    )
    seconds = (datetime.now(UTC) - datetime.fromisoformat(submission.made["started"])).total_seconds()
    made = submission.made | {"seconds": round(seconds, 1), "revisions": _revisions_read(summary.ledgers)}
    if problem is None and not any(corpus.statistics.examples(summary.measures).values()):
        warn(f"no examples: {why_none(total(summary.ledgers), corpus.reads)}")
    watch(workspaces)
    summaries = [_shown(publish(release, workspace, made), workspace)]
    if corpus.selection is not None and len(workspaces) > 1:
        selected = _selected(release, corpus.selection, workspaces, job.second)
        made_beside = made | {"output": workspaces[1].output}
        summaries.append(_shown(publish(selected, workspaces[1], made_beside), workspaces[1]))
    keep_staging(workspaces, False)
    if "kept_work" in made:
        summaries.append(checkpoint_folder.told(made["kept_work"]))
    if "page_cache" in made:
        summaries.append(page_cache_folder.told(made["page_cache"]))
    print("\n".join(summaries))  # when everything is done: it may fail, on a full disk for instance
    return DONE


def _revisions_read(ledgers: Sequence[FileLedger]) -> dict[str, int]:
    """How many revisions were read, and of how many the XML was read without a parser (docs/reading.md)."""
    read = sum(sum(ledger.revisions.values()) for ledger in ledgers)
    return {"read": read, "without_xml_parser": sum(ledger.quick for ledger in ledgers)}


def _shown(told: str, workspace: Workspace) -> str:
    """What is told, with the folder's name on one line."""
    return told.replace(workspace.output, printable(workspace.output))


def keep_staging(workspaces: Sequence[Workspace], keeps: bool) -> None:
    """Have the staging folders outlive this process, or not."""
    for workspace in workspaces:
        workspace.keeps_staging = keeps


def _selected(
    full: Release, selection: Selection, workspaces: Sequence[Workspace], second: Corpus | None = None
) -> Release:
    """The sibling release; a selection names the manifest of the full one that has just been published."""
    if second is not None:
        return replace(
            full,
            corpus=second,
            schema=Schema.of_corpus(second, full.options),
            summary=Summary.read(workspaces[1].staging),
            statistics=selection.statistics,
        )
    digest = hashlib.sha256(read_file(workspaces[0].output, "manifest.json")).hexdigest()
    return replace(
        full,
        summary=Summary.read(workspaces[1].staging),
        statistics=selection.statistics,
        drawn_from={"corpus": full.corpus.name, "manifest_sha256": digest},
    )


def verdict(ledgers: Sequence[FileLedger], max_dead_fraction: float, missing: Sequence[str] = ()) -> str | None:
    """What is wrong with the input as a whole, or None: a file not there or not read to its end, or too much dead."""
    broken: list[tuple[str, str]] = sorted((ledger.file, ledger.state) for ledger in ledgers if ledger.state != "whole")
    broken += [(name, "missing") for name in missing]
    if broken:
        named = ", ".join(f"{name} is {state}" for name, state in broken[:3])
        more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
        return f"the input is not whole: {named}{more}"
    for thing, account in total(ledgers).items():
        if account.dead > _allowed(thing, account.incoming, max_dead_fraction):
            share = account.dead / account.incoming
            told = f"{account.dead:,} of {account.incoming:,} {thing} are dead"
            return f"{told} ({share:.3%}; allowed {max_dead_fraction:.3%})"
    return None


def first_damage(ledgers: Sequence[FileLedger]) -> str:
    """A sentence, and a space behind it, that says what is wrong with the first file that `verdict` names, if any."""
    broken = sorted((ledger.file, str(damage)) for ledger in ledgers if (damage := ledger.damage) is not None)
    return f"{broken[0][0]}: {broken[0][1]}. " if broken else ""


def _allowed(thing: str, incoming: int, fraction: float) -> float:
    """How many dead ones are not too many.

    A page that is lost is missed, one revision among its page's hardly: of these a handful may die in a small sample,
    as long as most live. Who allows none at all is taken at their word.
    """
    few = min(HANDFUL, incoming / 2) if fraction and thing != "pages" else 0
    return max(fraction * incoming, few)


def language_mismatch(ledgers: Sequence[FileLedger], language: str) -> str | None:
    """What to say if an input is of a wiki in another language than the one that it was read in, of those known."""
    wikis = {ledger.wiki for ledger in ledgers if ledger.wiki.endswith("wiki")}
    others = sorted(wiki for wiki in wikis if (code := wiki.removesuffix("wiki")) in LANGUAGES and code != language)
    if not others:
        return None
    named = ", ".join(others)
    return f"the input is of {named}, and was read as --language {language}: its sentences may be cut wrongly"
