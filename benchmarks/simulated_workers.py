"""How a run divides its work among many workers: measured pieces of work, dealt out as the engines deal them out.

A run is simulated as stages, one after the other, of pieces of work that one worker does each. What is assumed:

* A worker is one core as fast as the one that was measured, and starts once, which all do at the same time.
* A stage begins when the one before it has ended, as it does on Flink in batch mode and where a shuffle lies between;
  files are checked while portions are mined.
* Portions are drawn, with a fixed seed, from those that were measured, as many as make up the work, and one more is
  the largest page. What comes behind mining is shared out evenly, in as many pieces as the graph has keys for it:
  near duplicates are looked for in 256 parts.
* Nothing is lost, and networks and disks are as fast as the cores ask for.

Three ways in which portions come to workers:

* `before`: in turns, before anything is mined: FnApiRunner; and Flink, where there are as many tasks as slots, for its
  tasks know beforehand which portions are theirs.
* `tasks`: in turns to several tasks a slot, and a slot that is free takes the next task: Flink with a larger
  `--parallelism`.
* `split`: a worker that is free takes the next portion, and when there is none, the second half of what is left of the
  longest one: Dataflow. A page is never divided.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

WAYS = ("before", "tasks", "split")
#: Tasks for each slot, where tasks are dealt out.
TASKS_A_SLOT = 4
_SEED = 19
#: Nobody gives away less than so many seconds.
_LEAST_SPLIT = 0.5
#: Into which near duplicates are dealt out (`transforms.duplicates.packed`).
_PARTS = 256
#: Sorting and storing an example's bucket, of what all between mining and its shard takes; a guess on the safe side.
_SORT_SHARE = 0.1


@dataclass(frozen=True)
class Stage:
    """A stage: its name, and the seconds of each of its pieces of work.

    Attributes:
        least: of a piece that can be divided while it is worked on, seconds of the largest part that cannot: a page.
    """

    name: str
    pieces: Sequence[float]
    least: float | None = None


@dataclass(frozen=True)
class Costs:
    """What was measured on one core, in seconds.

    Attributes:
        portions: of each portion of a real dump.
        examples: that these portions gave.
        start: of a worker: Python, Beam, its child, its models.
        example, screen: of an example between mining and its bucket, and to look whether it is nearly another one.
        formats: of an example in each format, in seconds: it is decoded and encoded.
        shard_examples: how many examples a shard has.
        bucket_examples: how many a bucket has.
        page: of the largest page.
        publish: of the driver for any release: its start, card, report, manifest.
        publish_file: of the driver for each file.
        digest_byte: to check a stored byte of a file, which one worker reads from its beginning to its end.
        stored_a_second: how many stored bytes are mined in a second.
        largest_file: stored bytes, if the input has so many.
    """

    portions: Sequence[float]
    examples: int
    start: float
    example: float
    screen: float
    formats: dict[str, float]
    shard_examples: int
    bucket_examples: int
    page: float
    publish: float
    publish_file: float
    digest_byte: float
    stored_a_second: float
    largest_file: float


@dataclass
class Outcome:
    """How long a run took.

    Attributes:
        seconds: from its start to its end.
        work: seconds of all its pieces, with one start.
        stages: seconds of each stage.
        idle: of each stage, the seconds that it took longer than its work, evenly divided, would have.
    """

    seconds: float
    work: float
    stages: dict[str, float] = field(default_factory=dict)
    idle: dict[str, float] = field(default_factory=dict)

    @property
    def speed_up(self) -> float:
        """How many times as fast as one worker."""
        return self.work / self.seconds

    @property
    def end(self) -> str:
        """The stage that keeps the run most from being as many times as fast as it has workers."""
        return max(self.idle, key=lambda name: self.idle[name])


def drawn(portions: Sequence[float], work: float) -> list[float]:
    """Portions that make up so many seconds, at least one; the same for the same arguments.

    >>> drawn([2.0], 5.0)
    [2.0, 2.0, 2.0]
    """
    chance, found, left = random.Random(_SEED), [], work
    while left > 0 or not found:
        found.append(chance.choice(portions))
        left -= found[-1]
    return found


def dealt_before(pieces: Sequence[float], workers: int) -> float:
    """Seconds until all are done, where each worker has every `workers`-th piece.

    >>> dealt_before([4.0, 1.0, 4.0, 1.0], 2)
    8.0
    """
    return max(sum(pieces[number::workers]) for number in range(workers))


def dealt_as_it_goes(pieces: Sequence[float], workers: int) -> float:
    """Seconds until all are done, where who is free takes the next piece.

    >>> dealt_as_it_goes([4.0, 1.0, 4.0, 1.0], 2)
    5.0
    """
    free = [0.0] * workers
    for piece in pieces:
        heapq.heapreplace(free, free[0] + piece)
    return max(free)


def dealt_as_tasks(pieces: Sequence[float], workers: int) -> float:
    """Seconds until all are done, where pieces are dealt to `TASKS_A_SLOT` tasks a worker, and these as it goes.

    >>> dealt_as_tasks([4.0, 1.0, 4.0, 1.0], 1)
    10.0
    """
    tasks = TASKS_A_SLOT * workers
    return dealt_as_it_goes([sum(pieces[number::tasks]) for number in range(tasks)], workers)


def dealt_and_split(pieces: Sequence[float], workers: int, least: float) -> float:
    """Seconds until all are done, where what is left of a piece is halved while the halves are not under `least`.

    >>> dealt_and_split([8.0], 4, 1.0), dealt_and_split([8.0], 4, 8.0)
    (2.0, 8.0)
    """
    ends = [(0.0, number) for number in range(workers)]  # when a worker ends what it has
    heapq.heapify(ends)
    for piece in pieces:
        end, number = ends[0]
        heapq.heapreplace(ends, (end + piece, number))
    while True:
        now, number = heapq.heappop(ends)
        last, longest = max(ends, default=(now, number))
        if last - now < 2 * max(least, _LEAST_SPLIT):
            return max(now, last)
        ends.remove((last, longest))
        middle = (last + now) / 2
        ends += [(middle, longest), (middle, number)]
        heapq.heapify(ends)


def stages_of(costs: Costs, work: float, workers: int) -> list[Stage]:
    """The stages of a run whose portions take so many seconds on one core."""
    portions = drawn(costs.portions, work)
    examples = round(costs.examples * sum(portions) / sum(costs.portions))
    shards = max(1, -(-examples // costs.shard_examples))
    buckets = max(1, -(-examples // costs.bucket_examples))
    files = [costs.formats[name] * examples / shards for name in costs.formats for _ in range(shards)]
    return [
        Stage("start", [costs.start] * workers),
        Stage("mine", [*portions, costs.page], costs.page),
        Stage("choose", [costs.example * examples / (4 * workers)] * 4 * workers),
        Stage("screen", [costs.screen * examples / _PARTS] * _PARTS),
        Stage("sort buckets", [_SORT_SHARE * costs.example * examples / buckets] * buckets),
        Stage("write shards", files),
        Stage("publish", [costs.publish + costs.publish_file * len(files)]),
    ]


def simulated(costs: Costs, work: float, workers: int, way: str) -> Outcome:
    """Run all stages.

    Args:
        costs: what was measured.
        work: seconds that portions take on one core, together.
        workers: how many there are.
        way: one of `WAYS`.
    """
    outcome = Outcome(0.0, 0.0)
    for stage in stages_of(costs, work, workers):
        if stage.name == "start":
            seconds, busy = costs.start, costs.start
        else:
            busy = sum(stage.pieces)
            if stage.name != "mine":
                seconds = dealt_as_it_goes(stage.pieces, workers)
            elif way == "before":
                seconds = dealt_before(stage.pieces, workers)
            elif way == "tasks":
                seconds = dealt_as_tasks(stage.pieces, workers)
            else:
                seconds = dealt_and_split(stage.pieces, workers, stage.least or 0.0)
            if stage.name == "mine":
                digest = costs.digest_byte * min(costs.largest_file, costs.stored_a_second * work)
                if digest > seconds:
                    outcome.stages["check the largest file"] = digest - seconds
                    outcome.idle["check the largest file"] = digest - seconds
                    outcome.seconds += digest - seconds
        outcome.stages[stage.name] = seconds
        outcome.idle[stage.name] = seconds - busy / workers
        outcome.work += busy
        outcome.seconds += seconds
    return outcome


def table(costs: Costs, hours: Sequence[float], workers: Sequence[int] = (8, 64, 512)) -> str:
    """The speed-up of each number of workers in each way, as a table in Markdown: times, and the stage that ends it."""
    lines = [
        "| hours of mining | workers | " + " | ".join(WAYS) + " |",
        "|" + "---|" * (len(WAYS) + 2),
    ]
    for work in hours:
        for count in workers:
            found = [simulated(costs, 3600 * work, count, way) for way in WAYS]
            cells = " | ".join(f"{each.speed_up:.1f} ({each.end}, {each.idle[each.end]:.0f} s)" for each in found)
            lines.append(f"| {work:g} | {count} | {cells} |")
    return "\n".join(lines)
