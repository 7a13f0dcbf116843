"""What the tests spare Beam gives what Beam gives."""

from __future__ import annotations

import base64
import functools
import pickle

import apache_beam as beam
import pytest
from apache_beam.coders import VarIntCoder
from apache_beam.internal import cloudpickle_pickler
from apache_beam.options.pipeline_options import DebugOptions, DirectOptions, PipelineOptions, SetupOptions
from apache_beam.transforms import core, userstate
from apache_beam.transforms.userstate import ReadModifyWriteStateSpec
from apache_beam.typehints.decorators import IOTypeHints
from support.quick_beam import remembered_views

from wikimill.pipelines.running.quick_options import QuickOptions
from wikimill.pipelines.running.remembered_signatures import (
    pack_steps,
    remembered_arguments,
    remembered_hints,
    remembered_specs,
)

SPEC = ReadModifyWriteStateSpec("seen", VarIntCoder())
SEEN = beam.DoFn.StateParam(SPEC)
# As they were before `install` put others in their place.
FIND_ARGUMENTS, FIND_SPECS, FIND_HINTS, VIEW_AS = (
    function.__closure__[[*function.__code__.co_freevars].index(name)].cell_contents
    for function, name in (
        (core.get_function_args_defaults, "find"),
        (userstate.get_dofn_specs, "find"),
        (IOTypeHints.from_callable, "find"),
        (PipelineOptions.view_as, "view_as"),
    )
)


class Plain(beam.DoFn):
    def process(self, element, side=7, *, only=1):
        yield element

    @classmethod
    def of_class(cls, one, two=2):
        return one

    @staticmethod
    def of_none(one=1):
        return one


class Stateful(beam.DoFn):
    def process(self, element, seen=SEEN):
        yield element


class Delegating(beam.DoFn):
    """What it does is another's method."""

    def __init__(self, other):
        self.process = other.process


FUNCTIONS = {
    "function": FIND_ARGUMENTS,
    "method": Plain().process,
    "the same, unbound": Plain.process,
    "method of a class": Plain.of_class,
    "method of nothing": Plain.of_none,
    "function of C": str.upper,
    "function of C without a signature": dict.get,
    "partial": functools.partial(Plain.process, side=3),
    "class": Plain,
    "lambda": lambda one, two=(): one,
}


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_arguments(kind):
    quick = remembered_arguments(FIND_ARGUMENTS)
    expected = FIND_ARGUMENTS(FUNCTIONS[kind])
    first = quick(FUNCTIONS[kind])
    assert first == expected
    first[0].append("changed by who asked")
    assert quick(FUNCTIONS[kind]) == expected


def test_bound_and_unbound_methods_are_not_mixed_up():
    quick = remembered_arguments(FIND_ARGUMENTS)
    for function in (Plain().process, Plain.process, Plain().process):
        assert quick(function) == FIND_ARGUMENTS(function)


def test_states():
    quick = remembered_specs(FIND_SPECS)
    steps = (
        *(Plain(), Stateful(), Plain(), Stateful(), Delegating(Plain()), Delegating(Stateful()), Delegating(Plain())),
        *(core.CallableWrapperDoFn(function) for function in (len, Plain.process, Stateful().process, len)),
    )
    found = [quick(step) for step in steps]
    assert found == [FIND_SPECS(step) for step in steps]
    assert found[1] == ({SPEC}, set())
    assert found[5] == ({SPEC}, set())


def test_a_class_is_looked_at_once():
    looked_at = []

    def find(step):
        looked_at.append(type(step))
        return set(), set()

    quick = remembered_specs(find)
    for step in (Plain(), Plain(), Stateful(), core.CallableWrapperDoFn(len), core.CallableWrapperDoFn(str)):
        quick(step)
    assert looked_at == [Plain, Stateful, core.CallableWrapperDoFn]


def hinted(one: int, *others: str, side: float = 0.0) -> list[int]:
    return [one]


class Hinted:
    def process(self, element: str) -> bytes:
        return b""


HINTED = {"annotated": hinted, "method": Hinted.process, "bound": Hinted().process, **FUNCTIONS}


@pytest.mark.parametrize("kind", HINTED)
def test_hints(kind):
    calls, function = [], HINTED[kind]

    def find(asked):
        calls.append(asked)
        return FIND_HINTS(asked)

    quick = remembered_hints(find)
    expected = FIND_HINTS(function)
    for _ in range(2):
        found = quick(function)
        assert (found is None) == (expected is None)
        if found is not None:
            assert (found.input_types, found.output_types) == (expected.input_types, expected.output_types)
    assert len(calls) == (2 if kind.startswith("function of C") else 1)  # those cannot be referred to weakly


def test_hints_of_a_method_are_looked_for_once_whatever_it_is_bound_to():
    calls = []
    quick = remembered_hints(lambda asked: calls.append(asked) or FIND_HINTS(asked))
    assert quick(Hinted().process) == quick(Hinted().process)
    assert quick(Hinted.process).input_types != quick(Hinted().process).input_types
    assert len(calls) == 2


@pytest.mark.parametrize("for_others", [False, True])
def test_a_step_comes_out_as_it_was_packed(for_others):
    try:
        pack_steps(for_others=for_others)
        packed = cloudpickle_pickler.dumps(Stateful())
        assert type(cloudpickle_pickler.loads(packed)) is Stateful
        is_compressed = base64.b64decode(packed).startswith(b"BZh")
        assert is_compressed == for_others
    finally:
        pack_steps(for_others=True)


FLAGS = ["--experiments=a", "--experiments=b", "--direct_num_workers=3", "--unknown=1"]


@pytest.mark.parametrize("kind", [DebugOptions, DirectOptions, SetupOptions, PipelineOptions])
def test_views(kind):
    quick = remembered_views(VIEW_AS)
    for flags in (FLAGS, [], FLAGS):
        theirs, ours = PipelineOptions(flags), PipelineOptions(flags)
        expected, view = VIEW_AS(theirs, kind), quick(ours, kind)
        assert type(view) is kind
        assert vars(view._visible_options) == vars(expected._visible_options)
        assert (view._flags, view._all_options) == (expected._flags, expected._all_options)
        assert view._all_options is ours._all_options


def test_what_is_set_in_a_view_is_set_in_all_of_the_same_options_and_no_others():
    quick = remembered_views(VIEW_AS)
    options, others = PipelineOptions(FLAGS), PipelineOptions(FLAGS)
    quick(options, DebugOptions).add_experiment("c")
    quick(options, DirectOptions).direct_num_workers = 9
    assert quick(options, DebugOptions).experiments == ["a", "b", "c"]
    assert quick(options, DirectOptions).direct_num_workers == 9
    assert quick(others, DebugOptions).experiments == ["a", "b"]
    assert quick(others, DirectOptions).direct_num_workers == 3
    assert VIEW_AS(options, DebugOptions).experiments == ["a", "b", "c"]


def test_the_commands_own_options_give_the_views_that_beam_gives():
    options, theirs = QuickOptions(FLAGS), PipelineOptions(FLAGS)
    for kind in (DebugOptions, DirectOptions, SetupOptions, PipelineOptions):
        expected, view = VIEW_AS(theirs, kind), options.view_as(kind)
        assert type(view) is kind
        assert vars(view._visible_options) == vars(expected._visible_options)
        assert view._flags == expected._flags
        assert options.view_as(kind) is view
    assert options._all_options == theirs._all_options
    options.view_as(DirectOptions).direct_num_workers = 9
    options.view_as(DebugOptions).add_experiment("c")
    told = {"direct_num_workers": 9, "experiments": ["a", "b", "c"]}
    assert options.get_all_options(drop_default=True) == told
    again = pickle.loads(pickle.dumps(options))
    assert type(again) is QuickOptions
    assert again.get_all_options(drop_default=True) == told
    assert QuickOptions(FLAGS).view_as(DirectOptions).direct_num_workers == 3
    assert QuickOptions.from_dictionary(told).view_as(DirectOptions).direct_num_workers == 9
