"""The end of a run: what was mined is judged, and published or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from wikimill.pipelines.running import checkpoint_folder
from wikimill.pipelines.running.submission import Submission
from wikimill.pipelines.running.task import Task
from wikimill.pipelines.terminal.ending import watch
from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, warn
from wikimill.transforms.dumps.ledger import FileLedger, total
from wikimill.transforms.release.publish import keep_dead_letters
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace

#: Revisions that may be dead whatever their share is: of the first 106 of a real history, 4 are not what their SHA-1
#: says.
HANDFUL = 10


def finish(task: Task, workspaces: Sequence[Workspace], submission: Submission) -> int:
    """Judge what was mined and publish it, or not; returns the exit code."""
    options, workspace = task.run, workspaces[0]
    summary = Summary.read(workspace.staging)
    missing = [name for name, _ in submission.made.get("missing", ())]
    problem = verdict(summary.ledgers, options.max_dead_fraction, missing)
    if problem and not options.allow_partial:
        place = keep_dead_letters(workspace)
        remedy = "--allow_partial publishes what was good"
        if workspace.keeps_staging:
            _leave_for_publish(submission, options.output)
            remedy = f"`wikimill publish --output {options.output} --allow_partial` publishes what was good"
        warn(f"{problem}; nothing was published. {first_damage(summary.ledgers)}See {place}; {remedy}")
        return NOT_WHOLE
    if why := task.why_empty(summary):
        if not options.allow_empty:
            if workspace.keeps_staging:
                _leave_for_publish(submission, options.output)
            damage = f" ({problem}; see {keep_dead_letters(workspace)})" if problem else ""
            warn(f"{why}{damage}; nothing was published or replaced; --allow_empty publishes {task.result}")
            return NOT_WHOLE
        warn(f"{why}; published all the same (--allow_empty)")
    if problem:
        warn(f"{problem}; published all the same (--allow_partial), the manifest tells what is missing")
    seconds = (datetime.now(UTC) - datetime.fromisoformat(submission.made["started"])).total_seconds()
    made = submission.made | {"seconds": round(seconds, 1)}
    watch(workspaces)
    published = task.publish(summary, problem, workspaces, made)
    keep_staging(workspaces, False)
    if "kept_work" in made:
        published.append(checkpoint_folder.told(made["kept_work"]))
    print("\n".join(published))  # when everything is done: it may fail, on a full disk for instance
    return DONE


def _leave_for_publish(submission: Submission, output: str) -> None:
    """Leave in the staging folder what `wikimill publish` needs to go on with a job that is done."""
    replace(submission, is_detached=False).leave(output)


def keep_staging(workspaces: Sequence[Workspace], keeps: bool) -> None:
    """Have the staging folders outlive this process, or not."""
    for workspace in workspaces:
        workspace.keeps_staging = keeps


def verdict(ledgers: Sequence[FileLedger], max_dead_fraction: float, missing: Sequence[str] = ()) -> str | None:
    """Return what is wrong with the input as a whole, or None: a file not there or not read to its end, or too much
    dead."""
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
    """Return a sentence, and a space after it, that says what is wrong with the first file that `verdict` names, if
    any."""
    broken = sorted((ledger.file, str(damage)) for ledger in ledgers if (damage := ledger.damage) is not None)
    return f"{broken[0][0]}: {broken[0][1]}. " if broken else ""


def _allowed(thing: str, incoming: int, fraction: float) -> float:
    """Return how many dead ones are not too many.

    A page that is lost is missed, one revision among its page's hardly: of these a handful may die in a small sample,
    as long as most live. Who allows none at all is taken at their word.
    """
    few = min(HANDFUL, incoming / 2) if fraction and thing != "pages" else 0
    return max(fraction * incoming, few)
