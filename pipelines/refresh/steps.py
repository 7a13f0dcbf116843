"""The steps that bring the releases of one corpus up to date.

find dump → fetch → mine → verify and compare → move LATEST → remove earlier releases and dumps

Files mark the steps that are done: `_SUCCESS` a dump and a release, `NAME.drift.json` a comparison. So the next run
completes one that was killed at any moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from wikimill.pipelines.fetching.download import download
from wikimill.pipelines.refresh.options import RefreshOptions, joined_flag, mining_parser, without_option
from wikimill.pipelines.refresh.outcome import StepFailed
from wikimill.pipelines.running.input_checks import language_words
from wikimill.pipelines.running.job import Job, planned
from wikimill.pipelines.running.mining_task import MiningTask
from wikimill.pipelines.running.run import run
from wikimill.pipelines.terminal.errors import DONE, UsageError, warn
from wikimill.pipelines.terminal.printable import human_bytes
from wikimill.rules.releases.editions import Edition
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.fetching.catalogue import PassedOver, find_dump, with_sizes
from wikimill.transforms.fetching.dumps import Dump
from wikimill.transforms.fetching.holding import Holding
from wikimill.transforms.fetching.mirror import Mirror
from wikimill.transforms.fetching.parallel import Stop
from wikimill.transforms.joined_input import Dated, UnfitInput
from wikimill.transforms.refreshing.removal import mark_dump
from wikimill.transforms.refreshing.shelf import DamagedShelf, Misplaced, Shelf, check_dumps, check_shelf
from wikimill.transforms.release.formats.registry import exact_formats
from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease
from wikimill.transforms.release.verify.check_release import check_release
from wikimill.transforms.storage.paths import is_local


class Joining:
    """The input that articles are joined with (a table of entities), if the corpus has one and the options name it.

    Args:
        corpus: the corpus that is mined.
        wiki: database name of the wiki.
        words: the options of its mining command.

    Attributes:
        words: the options with the folder of one input. A folder of several inputs is replaced by the newest one, so
            that a scheduler's command stays the same; run.json names the choice.
        found: the input; None if the options do not name one.

    Raises:
        UsageError: the folder does not hold such an input.
    """

    def __init__(self, corpus: Corpus, wiki: str, words: tuple[str, ...]) -> None:
        self._joined, self.words = corpus.joined, words
        self.found: Dated | None = None
        if self._joined is None:
            return
        flag = joined_flag(corpus, self._joined)
        kept = without_option(words, flag)
        if len(kept) == len(words):
            return
        parsed, _ = mining_parser(corpus.name).parse_known_args(["--input", "dumps", "--output", "release", *words])
        try:
            self.found = self._joined.find(getattr(parsed, self._joined.option), wiki)
        except (UnfitInput, OSError) as error:
            raise UsageError(f"{flag} {error}") from error
        self.words = (*kept, flag, self.found.path)

    def is_newer(self, manifest: Mapping[str, Any]) -> bool:
        """Return whether the input is newer than the one that a release was joined with (`Dated.is_newer`).

        Args:
            manifest: the release's manifest.
        """
        return self.found is not None and self.found.is_newer(self._former(manifest))

    def newer_text(self, manifest: Mapping[str, Any]) -> str:
        """Return the message that the input is newer than the one of the last release.

        Args:
            manifest: the manifest of the release that LATEST names.
        """
        former = self._former(manifest)
        before = "nothing" if former is None else f"that of {former.get('dump_date') or 'no date'}"
        return f"the {self} is newer than {before}, which LATEST was joined with"

    def warn_of_older(self, manifest: Mapping[str, Any]) -> None:
        """Warn if the last release was joined with a newer input.

        Args:
            manifest: the manifest of the release that LATEST names.
        """
        former = self._former(manifest)
        date = former.get("dump_date") if former is not None else None
        if date and self.found is not None and self.found.date is not None and self.found.date < date:
            warn(f"the {self} is older than that of {date}, which LATEST was joined with; name a newer one")

    def __str__(self) -> str:
        return f"{self._joined.title} {self.found}" if self._joined is not None and self.found is not None else ""

    def _former(self, manifest: Mapping[str, Any]) -> Mapping[str, Any] | None:
        former = manifest["models"].get(self._joined.option) if self._joined is not None else None
        return former if isinstance(former, Mapping) else None


class CorpusSteps:
    """The steps of refreshing one corpus; each may be repeated.

    Args:
        corpus: the corpus that is refreshed.
        options: options of the refresh.
        mirror: source of the dumps.
        stop: end of downloads: by deadline, interruption or failure.

    Attributes:
        name: name of the corpus.
        options: as given.
        shelf: the corpus's releases, in the folder `--releases`/CORPUS.
        passed_over: newer dumps that `find` passed over.
    """

    def __init__(self, corpus: Corpus, options: RefreshOptions, mirror: Mirror, stop: Stop) -> None:
        self.name, self.options = corpus.name, options
        self._corpus = corpus
        suffixes = (corpus.selection.suffix,) if corpus.selection is not None else ()
        self.shelf = Shelf(f"{options.releases}/{corpus.name}", suffixes)
        self._source, self._mirror, self._stop = options.sources[corpus.name], mirror, stop
        self._command: tuple[str, ...] = ()
        self._joining: Joining | None = None
        self.passed_over: tuple[PassedOver, ...] = ()

    def check(self) -> None:
        """Check folders and options, before any server is asked for a dump.

        Raises:
            UsageError: a link or a pipe is in the place of a folder or a file, LATEST does not name a release, the
                input to join is not found, or the mining command refuses its options.
        """
        try:
            if is_local(self.shelf.root):
                check_shelf(self.shelf.root)
            if self.options.owns_dumps:
                check_dumps(str(self._source.parent))
            self.shelf.latest()
        except (Misplaced, DamagedShelf) as error:
            raise UsageError(str(error)) from error
        except OSError as error:
            raise UsageError(f"{error.filename} cannot be read: {error.strerror}; see to it and run again") from error
        if self.options.accept is None:
            # The names of dump and release are not known yet; none of the checks looks at them.
            self._planned([f"{self._source.parent}/{self.options.wiki}", f"{self.shelf.root}/{self.options.wiki}"])

    @property
    def joining(self) -> Joining:
        """The input that articles are joined with; searched for at the first access.

        Raises:
            UsageError: see `Joining`.
        """
        if self._joining is None:
            self._joining = Joining(self._corpus, self.options.wiki, self.options.mining[self.name])
        return self._joining

    def find(self) -> tuple[Dump, Edition | None]:
        """Return the newest complete dump, and the release to make or complete of it; None if its release is published.

        Restarts the time limit of `stop`, and prints warnings about the dump.

        Raises:
            UsageError: the folder has releases of another wiki, LATEST does not name a release, or the input to join is
                not found.
            FetchError: the mirror cannot be read, or lacks a complete dump.
        """
        self._stop.begin()
        found = find_dump(self._mirror, self._source.wanted)
        for warning in found.warnings:
            warn(f"{self.name}: {warning}")
        self.passed_over = found.passed_over
        return found.dump, self._target(found.dump)

    def _target(self, dump: Dump) -> Edition | None:
        latest, complete = self.latest(), self.shelf.complete()
        newest = max((edition for edition in complete if edition.date == dump.date), default=None)
        if newest is not None and (latest is None or newest > latest) and self.is_mined_from(newest, dump):
            return newest
        if latest is not None and dump.date <= latest.date and not self.options.again:
            if dump.date < latest.date or self.is_mined_from(latest, dump):
                return None
            if self._has_files(latest, dump):
                print(f"{self.name}: {self.joining.newer_text(self.opened(latest).manifest)}", flush=True)
            else:
                warn(f"{self.name}: {dump} has other files than {latest} was mined from: it was published anew")
        elif latest is not None and dump.date < latest.date:
            return None
        return self.shelf.next(dump.date)

    def latest(self) -> Edition | None:
        """Return the release that LATEST names; None if there is no LATEST yet.

        Raises:
            UsageError: LATEST does not name a release, or names one of another wiki.
        """
        try:
            latest = self.shelf.latest()
        except DamagedShelf as error:
            raise UsageError(str(error)) from error
        if latest is not None:
            names = [entry["file"] for entry in self.opened(latest).manifest["inputs"]]
            if not all(name.startswith(f"{self.options.wiki}-") for name in names):
                raise UsageError(
                    f"--releases {self.options.releases} has {self.name} of another wiki ({names[0]}); "
                    f"name a folder for {self.options.wiki} alone"
                )
        return latest

    def is_mined_from(self, edition: Edition, dump: Dump) -> bool:
        """Return whether a release was mined from the files of a dump, and joined with the newest input.

        Files are compared by SHA-256 if the dump lists it, else by name and size.

        Raises:
            UsageError: the release's manifest cannot be read, or the input to join is not found.
        """
        return self._has_files(edition, dump) and not self.joining.is_newer(self.opened(edition).manifest)

    def _has_files(self, edition: Edition, dump: Dump) -> bool:
        """Return whether a release was mined from the files of a dump, compared by SHA-256, else by size."""
        inputs = {entry["file"]: entry for entry in self.opened(edition).manifest["inputs"]}
        files = {file.name: file for file in dump.files if ".xml" in file.name}
        if inputs.keys() != files.keys():
            return False
        if dump.algorithm == "sha256":
            return all(entry["sha256"] == files[name].digest for name, entry in inputs.items())
        return all(files[name].size in (None, entry["bytes"]) for name, entry in inputs.items())

    def prepare(self, dump: Dump, edition: Edition) -> Job:
        """Return the job that mines a dump into a release; record its command line for run.json.

        Raises:
            UsageError: the mining command refuses an option, or its formats do not suit `--push` or the comparison.
        """
        folder = self.holding(dump).folder
        seen = f"{self.options.dumps_as}/{folder.name}" if self.options.dumps_as else str(folder)
        job, words = self._planned([seen, self.shelf.path(edition)])
        if (latest := self.latest()) is not None:
            self.joining.warn_of_older(self.opened(latest).manifest)
        # run.json is published: it records the mining command, without the --contact of this one.
        self._command = ("wikimill", self.name, *words)
        return job

    def _planned(self, places: Sequence[str]) -> tuple[Job, list[str]]:
        """Return the job that mines the first of two `places` into the second, and the words of its command."""
        words = ["--input", places[0], "--output", places[1], *self.joining.words]
        words += language_words(self._corpus, self.options.wiki, words)
        job = planned(self._corpus, words)
        if not set(job.run.formats) & set(exact_formats()):
            raise UsageError(
                f"--formats {','.join(job.run.formats)}: releases are compared by their records; "
                f"add one of {', '.join(exact_formats())}"
            )
        if self.name in self.options.push and "parquet" not in job.run.formats:
            raise UsageError(
                f"--push: {self.name} would have no Parquet, which the Hub shows and loads; add parquet to --formats"
            )
        return job, words

    def holding(self, dump: Dump) -> Holding:
        """Return the local folder in which a dump is, or is to be."""
        return Holding(self._source.parent, dump, "--dumps")

    def plan(self, dump: Dump, edition: Edition, job: Job) -> str:
        """Return the steps that are still to be done, as lines for people.

        Raises:
            UsageError: LATEST does not name a release of this wiki.
            FetchError: the mirror cannot be read.
        """
        holding, latest = self.holding(dump), self.latest()
        lines = [f"{self.name}: {edition} of {dump}; LATEST is {latest or 'not there yet'}"]
        lines += [f"  joined with the {self.joining}"] * bool(self.joining.found)
        if self.is_mined(edition, job):
            lines.append("  it is mined; to do: verify, compare, publish")
        elif holding.is_whole():
            lines.append(f"  {holding.folder} holds the dump; to do: mine, verify, compare, publish")
        else:
            holding = self.holding(with_sizes(self._mirror, dump, self._stop))
            lines.append(f"  to do: fetch {human_bytes(holding.missing_bytes())}, mine, verify, compare, publish")
        return "\n".join(lines)

    def fetch(self, dump: Dump) -> None:
        """Fetch a dump, unless its folder is complete; mark the folder as fetched for these releases.

        Raises:
            FetchError: the disk is too small, or the dump cannot be fetched.
            OSError: the mark cannot be written.
        """
        if not self.holding(dump).is_whole():
            self._stop.begin()
            sized = with_sizes(self._mirror, dump, self._stop)
            self.holding(sized).check_space()
            mark_dump(self.holding(sized).folder, self.shelf.root, [file.name for file in sized.files])
            got = download(self._mirror, sized, self.holding(sized), self._stop)
            print(f"{self.name}: fetched {dump}, {human_bytes(got)}", flush=True)

    def is_mined(self, edition: Edition, job: Job) -> bool:
        """Return whether a release is complete, and its sibling, too, if the job makes one."""
        return all(self.shelf.is_complete(name) for name in release_names(edition, job))

    def mine(self, dump: Dump, edition: Edition, job: Job) -> None:
        """Mine a dump into a release by the job of `prepare`.

        Raises:
            UsageError: inputs, output or engine cannot be used.
            StepFailed: the input was not whole or gave no examples, or its files are not those that the mirror lists.
            InputChanged, RunFailed, RuntimeError, OSError, Exception: see `running.run.run`.
        """
        self.shelf.begin(edition)
        # A release whose sibling is missing was never named by LATEST: it may be made again.
        job = replace(job, run=replace(job.run, overwrite=self.shelf.is_complete(edition)))
        code = run(MiningTask(job), self._command)
        if code != DONE:
            raise StepFailed(f"{self.name}: mining ended with exit code {code}; LATEST stays", code)
        if not self.is_mined_from(edition, dump):
            raise StepFailed(
                f"{self.shelf.path(edition)} was mined from other files than {dump} names; remove it and "
                f"{self.holding(dump).folder}, and run again"
            )

    def verify(self, names: Sequence[str]) -> None:
        """Verify a release and its sibling; print their problems as warnings.

        Args:
            names: names of their folders.

        Raises:
            StepFailed: a release is not whole.
        """
        for name in names:
            verdict = check_release(self.shelf.path(name))
            for finding in verdict.findings:
                for line in finding.lines():
                    warn(line)
            if not verdict.is_whole:
                raise StepFailed(
                    f"{verdict.root} is not whole; LATEST stays. Remove the folder, and the next run mines it again"
                )

    def publish(self, edition: Edition) -> None:
        """Make LATEST name a release.

        Raises:
            OSError: it cannot be written.
        """
        self.shelf.point_to(edition)

    def opened(self, edition: Edition) -> StoredRelease:
        """Return the stored release of an edition.

        Raises:
            UsageError: its manifest cannot be read.
        """
        try:
            return StoredRelease.open(self.shelf.path(edition))
        except ReleaseNotFound as error:
            raise UsageError(f"{error}; or move the folder away") from error


def release_names(edition: Edition, job: Job) -> list[str]:
    """Return the names of the folders of a release and, if the job makes one, of its sibling."""
    return [str(edition), *(f"{edition}{folder.removeprefix(job.run.output)}" for folder in job.folders[1:])]
