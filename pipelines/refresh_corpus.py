"""What a refresh does for one corpus, from the dump that is found to the release that is published."""

from __future__ import annotations

from pipelines.exit_codes import DONE, HELD_BACK, NOTHING_NEW
from pipelines.options import UsageError
from pipelines.refresh_comparison import DRIFT_PAGE, beside, compare_and_store, stored_comparison
from pipelines.refresh_options import RefreshOptions
from pipelines.refresh_outcome import Outcome, State
from pipelines.refresh_steps import CorpusSteps, Prepared, release_names
from rules.editions import Edition
from transforms.fetching.dumps import Dump
from transforms.fetching.mirror import Mirror
from transforms.fetching.parallel import Stop
from transforms.refreshing.comparison import Comparison, Thresholds
from transforms.refreshing.shelf import SIBLING


class CorpusRefresh:
    """One corpus's part of a run: `begin`, which changes no release, and where that leaves something to do, `go_on`.

    Args:
        corpus: name of the corpus.
        options: of the run.
        mirror: where dumps come from.
        stop: ends downloads.
    """

    def __init__(self, corpus: str, options: RefreshOptions, mirror: Mirror, stop: Stop) -> None:
        self._corpus, self._options = corpus, options
        self._steps = CorpusSteps(corpus, options, mirror, stop)
        self._allowed = Thresholds(options.max_drift, options.max_change)
        self._work: tuple[Dump, Edition, Prepared] | None = None

    def begin(self) -> Outcome | None:
        """Find what there is to do, and check that it can be; None if it is to be gone on with."""
        steps, options = self._steps, self._options
        if not options.dry_run:
            steps.shelf.prepare()
        if options.accept is not None:
            return self._accept(options.accept)
        dump, edition = steps.find()
        latest = steps.latest()
        if edition is None:
            assert latest is not None
            if not options.dry_run:
                steps.clean(latest, is_new=False)  # what the last run may not have come to
            told = f"{self._corpus}: nothing new: LATEST is {latest}, the newest complete dump is {dump}"
            return self._outcome("nothing_new", NOTHING_NEW, told, latest)
        self._work = dump, edition, steps.prepare(dump, edition)
        if not options.dry_run:
            return None
        return self._outcome("planned", DONE, steps.plan(*self._work), edition)

    def go_on(self) -> Outcome:
        """Do what is not done yet.

        Raises:
            UsageError: the mining command cannot obey.
            FetchError: the dump cannot be fetched.
            StepFailed: the dump or the release is not whole.
        """
        assert self._work is not None
        steps, options = self._steps, self._options
        dump, edition, prepared = self._work
        if not steps.is_milled(edition, prepared):
            steps.fetch(dump)
            steps.mill(dump, edition, prepared)
        release, latest = steps.opened(edition), steps.latest()
        former = steps.opened(latest) if latest is not None else None
        found = stored_comparison(steps.shelf, release, former, self._allowed)
        if found is None:
            steps.verify(release_names(edition, prepared))
            if former is not None and options.look_up:
                steps.fetch(dump)  # somebody may have removed it meanwhile
            found = compare_and_store(
                steps.shelf, release, former, prepared, look_up=options.look_up, allowed=self._allowed
            )
        if found.alarms:
            return self._held_back(edition, latest, found)
        return self._publish(edition, found)

    def _accept(self, edition: Edition) -> Outcome:
        steps, latest = self._steps, self._steps.latest()
        if not steps.shelf.is_complete(edition):
            raise UsageError(f"--accept {edition}: {steps.shelf.path(edition)} holds no release")
        if latest is not None and edition <= latest:
            told = f"{self._corpus}: nothing new: LATEST is {latest}"
            return self._outcome("nothing_new", NOTHING_NEW, told, latest)
        release = steps.opened(edition)
        found = stored_comparison(
            steps.shelf, release, steps.opened(latest) if latest is not None else None, self._allowed
        )
        if found is None:
            raise UsageError(
                f"--accept {edition}: it was not compared with {latest} yet; run refresh without --accept first"
            )
        if self._options.dry_run:
            return self._outcome("planned", DONE, f"{self._corpus}: LATEST would name {edition}", edition)
        steps.verify([name for name in (str(edition), f"{edition}{SIBLING}") if steps.shelf.is_complete(name)])
        return self._publish(edition, found)

    def _publish(self, edition: Edition, found: Comparison) -> Outcome:
        self._steps.publish(edition)
        gone = self._steps.clean(edition, is_new=True)
        told = f"{self._corpus}: published {edition}, {found.examples:,} examples{_told(found)}; LATEST names it"
        told += f"\n  {self._steps.shelf.path(edition)}" + (f"\n  removed: {', '.join(gone)}" if gone else "")
        return self._outcome("published", DONE, told, edition, found)

    def _held_back(self, edition: Edition, latest: Edition | None, found: Comparison) -> Outcome:
        page = beside(self._steps.shelf, str(edition), DRIFT_PAGE)
        told = (
            f"{self._corpus}: {edition} is held back: {'; '.join(found.alarms)}; LATEST stays {latest}. See {page}; "
            f"then publish it with --accept {edition}, or remove its folder"
        )
        return self._outcome("held_back", HELD_BACK, told, edition, found)

    def _outcome(
        self,
        state: State,
        code: int,
        told: str,
        edition: Edition,
        found: Comparison | None = None,
    ) -> Outcome:
        latest = self._steps.latest()
        ids = found.ids if found is not None else None
        return Outcome(
            corpus=self._corpus,
            state=state,
            code=code,
            told=told,
            release=str(edition),
            path=self._steps.shelf.path(edition),
            latest=str(latest) if latest is not None else None,
            examples=found.examples if found is not None else None,
            came=ids.came if ids is not None else None,
            went=ids.went if ids is not None else None,
            stayed=ids.stayed if ids is not None else None,
            removed=found.removed if ids is not None and found is not None else None,
            alarms=tuple(found.alarms) if found is not None else (),
        )


def _told(found: Comparison) -> str:
    if found.ids is None:
        return ", the first"
    ids = found.ids
    return f" ({ids.stayed:,} stayed, {ids.came:,} came, {ids.went:,} went since {found.against})"
