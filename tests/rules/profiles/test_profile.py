from collections import Counter
from dataclasses import replace
from hashlib import blake2b

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.profiles.overlap import overlap
from wikimill.rules.profiles.profile import Profiler, draw_key


class Example:
    """A number: it is counted by its tens, and is in a group by its oddness."""

    def __init__(self, number: int) -> None:
        self.id, self.number = f"{number:032x}", number


def counts(example, compared):
    yield "tens", str(example.number // 10)
    yield "words", str(compared.totals[0])


def compare(example):
    return overlap(["a b"], ["a c" if example.number % 3 else "a"])


def group(example):
    return "odd" if example.number % 2 else "even"


PROFILER = Profiler(counts=counts, overlap=compare, group=group, columns=("number",), per_group=3)
parts = st.lists(st.integers(0, 40), unique=True, max_size=30).flatmap(
    lambda numbers: st.lists(st.integers(0, 3), min_size=len(numbers), max_size=len(numbers)).map(
        lambda places: [
            [number for number, place in zip(numbers, places, strict=True) if place == part] for part in range(4)
        ]
    )
)


def recount(numbers):
    """The profile, from its definition."""
    drawn = sorted(numbers, key=lambda number: draw_key(f"{number:032x}"))
    words = ["a", "c"], ["a"]
    ngrams = Counter()
    for number in numbers:
        target = words[0] if number % 3 else words[1]
        ngrams.update({"1_total": len(target), "1_shared": 1, "2_total": len(target) - 1})
    sample = {
        name: [{"id": f"{number:032x}", "number": number} for number in drawn if number % 2 == odd][:3]
        for odd, name in enumerate(("even", "odd"))
    }
    return {
        "tens": Counter(str(number // 10) for number in numbers),
        "words": Counter("2" if number % 3 else "1" for number in numbers),
        "ngrams": +ngrams,
    }, {name: rows for name, rows in sample.items() if rows}


@given(parts)
def test_a_profile_is_a_recount_however_the_examples_are_divided(divided):
    merged = PROFILER.merge(PROFILER.profile(map(Example, part)) for part in divided).as_json()
    numbers = [number for part in divided for number in part]
    counted, sample = recount(numbers)
    found = {kind: {value: count for value, count in of.items() if count} for kind, of in merged["counts"].items()}
    assert {kind: of for kind, of in found.items() if of} == {kind: of for kind, of in counted.items() if of}
    assert merged["sample"] == sample
    assert PROFILER.profile(map(Example, numbers)).as_json() == merged
    assert PROFILER.profile(map(Example, numbers[::-1])).as_json() == merged


def test_merging_leaves_the_parts_alone():
    part = PROFILER.profile(map(Example, range(9)))
    before = repr(part)
    PROFILER.merge([part, PROFILER.profile(map(Example, range(9, 20)))])
    assert repr(part) == before


def test_nothing():
    assert PROFILER.profile([]).as_json() == {"version": 1, "counts": {}, "sample": {}}


def test_the_draw_has_nothing_to_do_with_the_shards():
    assert draw_key("x") != blake2b(b"x", digest_size=16).hexdigest()


def test_a_column_that_is_a_list_is_kept():
    from support.examples import FUSION as EXAMPLE

    from wikimill.rules.discofuse.profile import FUSION_PROFILER

    found = FUSION_PROFILER.profile([replace(EXAMPLE, rules=["a", "b"])]).as_json()
    assert found["sample"]["PAIR_CONN"][0]["rules"] == ["a", "b"]
