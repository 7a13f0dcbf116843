"""Ends a run: decides whether its input was whole and its result is not empty, and publishes the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from wikimill.pipelines.running import checkpoint_folder
from wikimill.pipelines.running.submission import Submission
from wikimill.pipelines.running.task import Task
from wikimill.pipelines.terminal.errors import DONE, NOT_WHOLE, warn
from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.ledger import FileLedger, total
from wikimill.transforms.release.publish import keep_dead_letters
from wikimill.transforms.release.summary import Summary
from wikimill.transforms.release.workspace import Workspace

#: Revisions that may be dead at any share: of the first 106 of a real history, 4 differ from their SHA-1.
HANDFUL = 10


def finish(task: Task, workspaces: Sequence[Workspace], submission: Submission) -> int:
    """Publish the result of a run; return DONE, or NOT_WHOLE if the input was not whole or the result is empty.

    With `--allow_partial` and `--allow_empty`, such a result is published, too. Messages on the result are printed on
    stdout. If nothing is published, a warning has the reason and the remedy, the dead letters of an input that was not
    whole are copied by `keep_dead_letters`, and a cluster's staged files stay for `wikimill publish`.

    Args:
        task: the task that was run.
        workspaces: the locked workspaces of `task.folders`.
        submission: the record of the run, with the facts for run.json.

    Raises:
        RuntimeError: the counts of the run do not add up.
        OutputInUse: a file that is not wikimill's is in the way.
        OSError: a file cannot be read, written or moved.
    """
    options, workspace = task.run, workspaces[0]
    summary = Summary.read(workspace.staging)
    missing = [name for name, _ in submission.made.get("missing", ())]
    problem = why_not_whole(summary.ledgers, options.max_dead_fraction, missing)
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
        warn(f"{problem}; published all the same (--allow_partial), the manifest lists what is missing")
    seconds = (datetime.now(UTC) - datetime.fromisoformat(submission.made["started"])).total_seconds()
    made = submission.made | {"seconds": round(seconds, 1)}
    published = task.publish(summary, problem, workspaces, made)
    keep_staging(workspaces, False)
    if "kept_work" in made:
        published.append(checkpoint_folder.outcome_text(made["kept_work"]))
    print("\n".join(published))  # last, because printing may fail, on a full disk for instance
    return DONE


def _leave_for_publish(submission: Submission, output: str) -> None:
    """Write the record that `wikimill publish` needs into the staging folder of a job that is done."""
    replace(submission, is_detached=False).write(output)


def keep_staging(workspaces: Sequence[Workspace], keeps: bool) -> None:
    """Set for each workspace whether its staging folder is kept at the end of its context."""
    for workspace in workspaces:
        workspace.keeps_staging = keeps


def why_not_whole(ledgers: Sequence[FileLedger], max_dead_fraction: float, missing: Sequence[str] = ()) -> str | None:
    """Return why the input is not whole; None if it is.

    It is not if a file is missing, truncated or damaged, or if too many elements of one account (pages, revisions,
    sentences and so on) are dead.

    Args:
        ledgers: the ledger of each input file.
        max_dead_fraction: largest fraction of each account that may be dead, from 0 to 1. Above 0, up to `HANDFUL`
            elements of an account other than pages may be dead in any case, if they are at most half of it.
        missing: names of missing files.
    """
    broken: list[tuple[str, str]] = sorted((ledger.file, ledger.state) for ledger in ledgers if ledger.state != "whole")
    broken += [(name, "missing") for name in missing]
    if broken:
        named = ", ".join(f"{name} is {state}" for name, state in broken[:3])
        more = f" and {len(broken) - 3} more" if len(broken) > 3 else ""
        return f"the input is not whole: {named}{more}"
    for thing, account in total(ledgers).items():
        if account.dead > _allowed(thing, account.incoming, max_dead_fraction):
            share = account.dead / account.incoming
            one = "entity" if thing == "entities" else thing.removesuffix("s")
            dead = f"{account.dead:,} of {quantity(account.incoming, one, thing)} dead"
            return f"{dead} ({share:.3%}; allowed {max_dead_fraction:.3%})"
    return None


def first_damage(ledgers: Sequence[FileLedger]) -> str:
    """Return a sentence with the name and the damage of the first damaged file by name, and a space after it.

    Empty if no file is damaged.
    """
    broken = sorted((ledger.file, str(damage)) for ledger in ledgers if (damage := ledger.damage) is not None)
    return f"{broken[0][0]}: {broken[0][1]}. " if broken else ""


def _allowed(thing: str, incoming: int, fraction: float) -> float:
    """Return the number of dead pages or revisions that is allowed.

    Up to `HANDFUL` revisions may be dead in a small sample, if most are not: a lost revision matters less than a lost
    page. A fraction of 0 allows none.
    """
    few = min(HANDFUL, incoming / 2) if fraction and thing != "pages" else 0
    return max(fraction * incoming, few)
