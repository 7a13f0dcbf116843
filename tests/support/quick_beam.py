"""Spares the tests what Beam finds out anew for each step of each pipeline, though it is always the same.

More than half of the time that a run of a few pages takes, Beam reads the signatures of the same methods (of each
method of each step, several times), and sets up the same argument parsers (some hundred times a run). Here both are
done once a process. Runs that a test starts as processes of their own are not touched: Beam as it is is tried by them.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from types import MethodType
from typing import Any
from weakref import WeakKeyDictionary

from apache_beam.options.pipeline_options import PipelineOptions
from apache_beam.transforms import core, userstate

Arguments = tuple[list[str], list[Any]]
Specs = tuple[set[Any], set[Any]]


def install() -> None:
    """Have the processes of pytest remember what they have found out."""
    core.get_function_args_defaults = remembered_arguments(core.get_function_args_defaults)
    userstate.get_dofn_specs = remembered_specs(userstate.get_dofn_specs)
    PipelineOptions.view_as = remembered_views(PipelineOptions.view_as)  # type: ignore[method-assign]


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


def remembered_views(view_as: Callable[[PipelineOptions, type], PipelineOptions]) -> Callable[..., Any]:
    """`view_as`, which parses the same arguments for the same options once."""
    parsed: dict[tuple[type, tuple[str, ...]], PipelineOptions] = {}

    def view(options: PipelineOptions, kind: type[PipelineOptions]) -> PipelineOptions:
        if options._flags is None:  # those of this process, which tests exchange
            return view_as(options, kind)
        key = (kind, tuple(options._flags))
        if key not in parsed:
            parsed[key] = kind(list(options._flags))
        pristine = parsed[key]._visible_options
        made = kind.__new__(kind)
        values = {name: copy(value) for name, value in vars(pristine).items()}
        made._flags = options._flags
        made._visible_options = type(pristine)(**values)
        for name, value in values.items():
            options._all_options.setdefault(name, value)
        made._all_options = options._all_options
        return made

    return view
