"""The end of a run: what was milled is judged, and published or not."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from pipelines.corpus import Corpus, Selection
from pipelines.exit_codes import DONE, NOT_WHOLE
from pipelines.options import RunOptions, warn
from pipelines.submission import Submission
from pipelines.version import decisive_versions
from pipelines.work_dir import told
from rules.languages.registry import LANGUAGES
from transforms.ledger import FileLedger, total
from transforms.release.files import read_file
from transforms.release.publish import keep_dead_letters, publish
from transforms.release.release import Release
from transforms.release.summary import Summary
from transforms.release.workspace import Workspace


def finish(corpus: Corpus, options: RunOptions, workspaces: Sequence[Workspace], submission: Submission) -> int:
    """Judge what was milled and publish it, or not; returns the exit code."""
    workspace = workspaces[0]
    summary = Summary.read(workspace.staging)
    if mismatch := language_mismatch(summary.ledgers, corpus.options["language"]):
        warn(mismatch)
    problem = verdict(summary.ledgers, options.max_dead_fraction)
    if problem and not options.allow_partial:
        place = keep_dead_letters(workspace)
        remedy = "--allow_partial publishes what was good"
        if workspace.keeps_staging:
            replace(submission, is_detached=False).leave(options.output)
            remedy = f"`wikimill publish --output {options.output} --allow_partial` publishes what was good"
        warn(f"{problem}; nothing was published. See {place}; {remedy}")
        return NOT_WHOLE
    if problem:
        warn(f"{problem}; published all the same (--allow_partial), the manifest tells what is missing")
    release = Release(
        corpus=corpus.name,
        schema=corpus.schema,
        citation=corpus.citation,
        options=corpus.options,
        versions=decisive_versions(corpus.libraries),
        models=corpus.models,
        summary=summary,
        problem=problem,
        statistics=corpus.statistics,
        licence_text=corpus.licence_text,
    )
    seconds = (datetime.now(UTC) - datetime.fromisoformat(submission.made["started"])).total_seconds()
    made = submission.made | {"seconds": round(seconds, 1)}
    print(publish(release, workspace, made))
    if corpus.selection is not None:
        selected = _selected(release, corpus.selection, workspaces)
        print(publish(selected, workspaces[1], made | {"output": workspaces[1].output}))
    keep_staging(workspaces, False)
    if "kept_work" in made:
        print(told(made["kept_work"]))
    return DONE


def keep_staging(workspaces: Sequence[Workspace], keeps: bool) -> None:
    """Have the staging folders outlive this process, or not."""
    for workspace in workspaces:
        workspace.keeps_staging = keeps


def _selected(full: Release, selection: Selection, workspaces: Sequence[Workspace]) -> Release:
    """The sibling release, which names the manifest of the full one that has just been published."""
    digest = hashlib.sha256(read_file(workspaces[0].output, "manifest.json")).hexdigest()
    return replace(
        full,
        summary=Summary.read(workspaces[1].staging),
        statistics=selection.statistics,
        drawn_from={"corpus": full.corpus, "manifest_sha256": digest},
        note=selection.note,
    )


def verdict(ledgers: Sequence[FileLedger], max_dead_fraction: float) -> str | None:
    """What is wrong with the input as a whole, or None: a file not read to its end, or too many dead pages."""
    broken = [ledger for ledger in ledgers if ledger.state != "whole"]
    if broken:
        named = ", ".join(f"{ledger.file} is {ledger.state}" for ledger in sorted(broken, key=_file_of)[:3])
        more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
        return f"the input is not whole: {named}{more}"
    pages = total(ledgers)["pages"]
    if pages.dead > max_dead_fraction * pages.incoming:
        share = pages.dead / pages.incoming
        return f"{pages.dead:,} of {pages.incoming:,} pages are dead ({share:.3%}; allowed {max_dead_fraction:.3%})"
    return None


def language_mismatch(ledgers: Sequence[FileLedger], language: str) -> str | None:
    """What to say if an input is of a wiki in another language than the one that it was read in, of those known."""
    wikis = {ledger.wiki for ledger in ledgers if ledger.wiki.endswith("wiki")}
    others = sorted(wiki for wiki in wikis if (code := wiki.removesuffix("wiki")) in LANGUAGES and code != language)
    if not others:
        return None
    named = ", ".join(others)
    return f"the input is of {named}, and was read as --language {language}: its sentences may be cut wrongly"


def _file_of(ledger: FileLedger) -> str:
    return ledger.file
