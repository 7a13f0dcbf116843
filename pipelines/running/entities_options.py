"""The options of `wikimill entities` that do not decide what is in the table."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.pipelines.running.run_options import plain_folder
from wikimill.transforms.options import option
from wikimill.transforms.ranges import MOST_BYTES, Number, Whole

_PLACE, _TRUST = "input and output", "bad input"
#: A portion of bzip2 is read in about a minute; 103 GB are 6,400 of them.
SPLIT_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class EntityRun:
    """Options of a run, which do not decide what is in the table.

    Attributes:
        inputs: files, folders or globs, on any Beam filesystem.
        output: folder of the table.
        overwrite: whether a table that it holds is replaced.
        split_bytes: how many stored bytes of bzip2 a worker reads at a time.
        work_dir: checkpoint directory, if there is one.
        max_dead_fraction: how much of anything may be dead.
        allow_partial: whether to publish what is not whole.
        dry_run: whether only the plan is shown.
    """

    inputs: tuple[str, ...] = option(
        "Wikidata's JSON (.json.bz2, .gz, .zst, plain) or wikidatawiki's pages (XML): files, folders or globs",
        flag="input",
        nargs="+",
        metavar="PATH",
        group=_PLACE,
    )
    output: str = option("folder of the table", metavar="DIR", group=_PLACE)
    overwrite: bool = option("replace the table that DIR holds", False, group=_PLACE)
    split_bytes: int = option(
        "most of a bzip2 file that a worker reads at a time; affects speed only",
        SPLIT_BYTES,
        range=Whole(1024, MOST_BYTES),
        metavar="BYTES",
        group=_PLACE,
    )
    work_dir: str | None = option(
        "checkpoint directory; an interrupted run resumes from it", None, metavar="DIR", group=_PLACE
    )
    dry_run: bool = option("show inputs and plan; touch nothing", False, group=_PLACE)
    max_dead_fraction: float = option(
        "publish nothing (exit 4) if a larger share of the entities or statements is dead",
        0.001,
        range=Number(0, 1),
        metavar="SHARE",
        group=_TRUST,
    )
    allow_partial: bool = option("publish even if files, entities or statements are dead", False, group=_TRUST)

    def __post_init__(self) -> None:
        object.__setattr__(self, "output", plain_folder("output", self.output))
        if self.work_dir is not None:
            object.__setattr__(self, "work_dir", plain_folder("work_dir", self.work_dir))
