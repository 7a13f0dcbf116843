"""A profile: what a report shows of a corpus, as sums and a sample that do not depend on the order of the examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Generic, TypeVar

from wikimill.rules.profiles.overlap import Overlap

#: Raised whenever kinds or buckets change their meaning: profiles of different versions are not compared.
VERSION = 1
#: (what is counted, value or bucket)
Count = tuple[str, str]
Example = TypeVar("Example")
#: What the shares of n-grams are counted under, n = 1 to 4.
OVERLAPS = ("overlap_1", "overlap_2", "overlap_3", "overlap_4")
#: What n-grams are summed up under, in the order of an `Overlap`.
NGRAMS = tuple(f"{order}_{what}" for what in ("total", "shared") for order in (1, 2, 3, 4))


@dataclass(frozen=True)
class Profiler(Generic[Example]):
    """What is counted and shown of the examples of a corpus. Its functions are module-level, so that Beam can send it.

    Attributes:
        counts: function from an example and its overlap to the counts to which it adds one.
        overlap: function from an example to the overlap of its source and target.
        group: function from an example to the group of the sample for which it may be drawn.
        columns: the columns that the sample shows, after the id.
        per_group: number of examples that are drawn of each group, at least 1.
        most_chars: most characters of a text that the sample shows, from its beginning; None for all.
    """

    counts: Callable[[Example, Overlap], Iterator[Count]]
    overlap: Callable[[Example], Overlap]
    group: Callable[[Example], str]
    columns: tuple[str, ...]
    per_group: int
    most_chars: int | None = None

    def add(self, profile: Profile, example: Example) -> None:
        """Count an example, which has an `id`, and draw it for the sample, or not."""
        counts = profile.counts
        compared = self.overlap(example)
        for kind, value in self.counts(example, compared):
            of_kind = counts.get(kind)
            if of_kind is None:
                of_kind = counts[kind] = Counter()
            of_kind[value] += 1
        ngrams = counts.setdefault("ngrams", Counter())
        for name, count in zip(NGRAMS, compared.totals + compared.shared, strict=True):
            ngrams[name] += count
        self.draw(profile, example)

    def draw(self, profile: Profile, example: Example) -> bool:
        """Draw an example for the sample of its group if its key is among the smallest; return whether it was drawn.

        An example that is drawn later may replace it.
        """
        drawn = profile.sample.setdefault(self.group(example), {})
        key = draw_key(example.id)  # type: ignore[attr-defined]  # every record has an id
        if len(drawn) >= self.per_group and key >= max(drawn):
            return False
        drawn[key] = {name: self._shown(getattr(example, name)) for name in ("id", *self.columns)}
        if len(drawn) > self.per_group:
            del drawn[max(drawn)]
        return True

    def _shown(self, value: Any) -> Any:
        return value[: self.most_chars] if isinstance(value, str) and self.most_chars is not None else value

    def merge(self, profiles: Iterable[Profile]) -> Profile:
        """Return the profile of all examples from those of parts of them, which are not changed."""
        merged = Profile()
        for profile in profiles:
            for kind, counts in profile.counts.items():
                merged.counts.setdefault(kind, Counter()).update(counts)
            for group, drawn in profile.sample.items():
                merged.sample.setdefault(group, {}).update(drawn)
        for group, drawn in merged.sample.items():
            merged.sample[group] = {key: drawn[key] for key in sorted(drawn)[: self.per_group]}
        return merged

    def profile(self, examples: Iterable[Example]) -> Profile:
        """Return the profile of some examples."""
        profile = Profile()
        for example in examples:
            self.add(profile, example)
        return profile


@dataclass
class Profile:
    """Counts and a sample.

    Attributes:
        counts: kind → value or bucket → number of examples (under "ngrams": of n-grams).
        sample: group → key of the draw → the columns that are shown.
    """

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    sample: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the content of `stats.json`: the sample of each group in the order of the draw."""
        return {
            "version": VERSION,
            "counts": {kind: dict(sorted(counts.items())) for kind, counts in sorted(self.counts.items())},
            "sample": {
                group: [drawn[key] for key in sorted(drawn)] for group, drawn in sorted(self.sample.items()) if drawn
            },
        }


def draw_key(example_id: str) -> str:
    """Return the key of an example in a draw, 32 hexadecimal digits; the smallest keys are drawn.

    It depends on the id alone, so that the sample does not depend on the order of shards.
    """
    return blake2b(example_id.encode(), digest_size=16, person=b"wikimill.sample").hexdigest()
