"""Spares a command what Beam finds out anew for each step, several times, though it is always the same.

While Beam builds a graph, translates it and sets up its steps, it reads the signatures of the same methods a dozen
times: a third of the time that it takes. It also reads the source of each method for a warning that nobody sees, keeps
where in the code each type hint was given, and compresses each step. `remember_signatures` and `pack_steps` change Beam
in this process, and in those that are forked from it. So only a process that is `wikimill`'s own calls them
(`pipelines/terminal/own_process.py`).
"""

from __future__ import annotations

import bz2
from collections.abc import Callable
from types import MethodType
from typing import Any
from weakref import WeakKeyDictionary

from apache_beam.internal import cloudpickle_pickler
from apache_beam.options.pipeline_options import PipelineOptions
from apache_beam.transforms import core, userstate
from apache_beam.typehints import decorators
from apache_beam.typehints.decorators import IOTypeHints

Arguments = tuple[list[str], list[Any]]
Specs = tuple[set[Any], set[Any]]
Hints = Any  # IOTypeHints, or None
_FOUND = "found_by_wikimill"


def remember_signatures() -> None:
    """Have Beam, in this process, read the signature of a method once, and its source never."""
    if not hasattr(userstate.get_dofn_specs, _FOUND):
        core.get_function_args_defaults = remembered_arguments(core.get_function_args_defaults)
        userstate.get_dofn_specs = remembered_specs(userstate.get_dofn_specs)
        setattr(userstate.get_dofn_specs, _FOUND, True)
        core._check_fn_use_yield_and_return = _mixes_nothing
        IOTypeHints.from_callable = staticmethod(remembered_hints(IOTypeHints.from_callable))
        IOTypeHints._make_origin = staticmethod(_no_origin)
        PipelineOptions._visible_option_list = _option_names


def remembered_hints(find: Callable[[Any], Hints]) -> Callable[[Any], Hints]:
    """`IOTypeHints.from_callable`, which looks at each function once, and at a method once, whatever it is bound to."""
    found: dict[bool, WeakKeyDictionary[Any, Hints]] = {True: WeakKeyDictionary(), False: WeakKeyDictionary()}

    def hints(function: Any) -> Hints:
        if decorators._disable_from_callable:
            return find(function)
        is_bound = isinstance(function, MethodType)
        key = function.__func__ if is_bound else function
        try:
            return found[is_bound][key]
        except KeyError:
            told = found[is_bound][key] = find(function)
            return told
        except TypeError:  # it cannot be referred to weakly
            return find(function)

    return hints


def _option_names(options: PipelineOptions) -> list[str]:
    """`PipelineOptions._visible_option_list`: the names of a view's options, of which `dir` makes much more."""
    return sorted(name for name in vars(options._visible_options) if name[0] != "_")


def _mixes_nothing(_: Any) -> bool:
    """Whether a method both yields and returns values, of which Beam would log a warning."""
    return False


def _no_origin(*_: Any, **__: Any) -> list[str]:
    """Where a type hint comes from, for the errors of who writes steps."""
    return []


def pack_steps(*, for_others: bool) -> None:
    """Have Beam pack the steps of a graph as it does, or not at all, where no other process unpacks them."""
    cloudpickle_pickler.bz2 = bz2 if for_others else _NoBz2


class _NoBz2:
    """What Beam's pickler uses of `bz2`."""

    @staticmethod
    def compress(data: bytes, compresslevel: int) -> bytes:
        return data

    @staticmethod
    def decompress(data: bytes) -> bytes:
        return data


def remembered_arguments(find: Callable[[Any], Arguments]) -> Callable[[Any], Arguments]:
    """`get_function_args_defaults`, which looks at each function once."""
    found: dict[bool, WeakKeyDictionary[Any, Arguments]] = {True: WeakKeyDictionary(), False: WeakKeyDictionary()}

    def arguments(function: Any) -> Arguments:
        is_bound = isinstance(function, MethodType)  # then it has an argument less
        key = function.__func__ if is_bound else function
        try:
            names, defaults = found[is_bound][key]
        except KeyError:
            names, defaults = found[is_bound][key] = find(function)
        except TypeError:  # it cannot be referred to weakly
            return find(function)
        return list(names), list(defaults)

    return arguments


def remembered_specs(find: Callable[[core.DoFn], Specs]) -> Callable[[core.DoFn], Specs]:
    """`get_dofn_specs`, the states and timers that the methods of a step ask for, which looks at each class once."""
    found: WeakKeyDictionary[type, Specs] = WeakKeyDictionary()

    def specs(step: core.DoFn) -> Specs:
        kind = type(step)
        # Those that wrap a function have it as an attribute; Beam passes over what is no method there.
        is_told_by_class = kind is core.CallableWrapperDoFn or not any(
            name.startswith("_inspect_") for name in dir(kind)
        )
        if not is_told_by_class or any(isinstance(value, MethodType) for value in vars(step).values()):
            return find(step)
        if kind not in found:
            found[kind] = find(step)
        states, timers = found[kind]
        return set(states), set(timers)

    return specs
