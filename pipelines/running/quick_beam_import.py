"""Imports Beam without libraries that it imports for sources and engines that a command on this machine does not use.

`import apache_beam` brings along MongoDB's driver, Arrow, HTTP clients, YAML, cryptography and a type checker, nearly
half of what it takes. `import_beam` puts something in their place while Beam is imported, and takes it away again; what
Beam got hold of fetches the library when it is used. So nothing is missing but what Beam enters at its import: steps on
batches of Arrow have to import `apache_beam.typehints.arrow_type_compatibility` themselves, and absl's flags are not
pickled. A process that is not `wikimill`'s own, that runs a corpus of another package, or that has the extra [gcp]
imports Beam as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

#: A library of Beam's extra [gcp].
_GCP = "apitools"
#: Libraries whose names Beam asks for when it uses them.
_LATER = ("httplib2", "pyarrow", "regex", "requests", "yaml")
#: Modules of Beam's, which all of `apache_beam.io` has the names of; the last ones of `apache_beam.typehints`.
_SOURCES = {
    "apache_beam.io.mongodbio": ("ReadFromMongoDB", "WriteToMongoDB"),
    "apache_beam.io.parquetio": (
        *("ReadFromParquet", "ReadAllFromParquet", "ReadFromParquetBatched", "ReadAllFromParquetBatched"),
        *("WriteToParquet", "WriteToParquetBatched"),
    ),
}
_ARROW = "apache_beam.typehints.arrow_type_compatibility"


class _Later(ModuleType):
    """Stands for a library until one of its names is asked for."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # the import system asks for them
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)


class _Proto(_Later):
    """Stands for `proto`, of whose messages Beam asks whether a class is one: none is, before `proto` is imported."""

    def __getattr__(self, name: str) -> Any:
        if name == "Message" and self.__name__ not in sys.modules:
            return _NoMessage
        return super().__getattr__(name)


class _NoMessage:
    """A class that nothing is a subclass of."""


class _LaterName:
    """Stands for a name of a module until it is called or asked for its own names."""

    def __init__(self, module: str, name: str) -> None:
        self._place = module, name

    def _found(self) -> Any:
        module, name = self._place
        return getattr(import_module(module), name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._found(), name)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._found()(*arguments, **named)


def import_beam() -> None:
    """Import Beam, if this process has not done so."""
    if "apache_beam" in sys.modules:
        return
    if find_spec(_GCP) is not None:
        # With the extra [gcp] Beam imports Google's sources, which want all of these libraries, and Beam itself.
        import apache_beam.io

        return
    with _in_place(_stand_ins()):
        import apache_beam.io
    apache_beam.io.__getattr__ = _source_of


def _stand_ins() -> dict[str, ModuleType | None]:
    places: dict[str, ModuleType | None] = {name: _Later(name) for name in _LATER}
    places["proto"] = _Proto("proto")
    places |= {name: _with(name, __all__=[]) for name in (*_SOURCES, _ARROW)}
    places["cryptography.fernet"] = _with("cryptography.fernet", Fernet=_LaterName("cryptography.fernet", "Fernet"))
    places["beartype"] = ModuleType("beartype")
    places["beartype.door"] = _with("beartype.door", is_subhint=_is_subhint)
    places["beartype.roar"] = _with("beartype.roar", BeartypeDoorException=_NoDoor)
    places["absl"] = None  # it cannot be imported
    return places


def _with(module: str, **names: Any) -> ModuleType:
    made = ModuleType(module)
    vars(made).update(names)
    return made


@contextmanager
def _in_place(places: dict[str, ModuleType | None]) -> Iterator[None]:
    """Have modules stand in for others that this process has not imported."""
    places = {name: place for name, place in places.items() if name not in sys.modules}
    sys.modules.update(places)  # type: ignore[arg-type]  # None is what Python itself puts there
    try:
        yield
    finally:
        for name, place in places.items():
            if sys.modules.get(name) is place:
                del sys.modules[name]
            parent, _, own = name.rpartition(".")
            if place is not None and vars(sys.modules.get(parent, ModuleType(""))).get(own) is place:
                delattr(sys.modules[parent], own)


def _source_of(name: str) -> Any:
    """A name of `apache_beam.io` that is not there yet."""
    for module, names in _SOURCES.items():
        if name in names or name == module.rpartition(".")[2]:
            found = import_module(module)
            return found if name not in names else getattr(found, name)
    raise AttributeError(f"module 'apache_beam.io' has no attribute {name!r}")


class _NoDoor(Exception):
    """Stands for what beartype raises until it is there."""


def _is_subhint(subhint: object, superhint: object) -> bool:
    """As beartype has it, which plain classes need not be asked of."""
    if _is_plain(subhint) and _is_plain(superhint):
        return issubclass(subhint, superhint)  # type: ignore[arg-type]
    from apache_beam.typehints import typehints
    from beartype.door import is_subhint
    from beartype.roar import BeartypeDoorException

    is_subhint_of: Callable[[object, object], bool] = is_subhint
    typehints.is_subhint, typehints.BeartypeDoorException = is_subhint_of, BeartypeDoorException
    return is_subhint_of(subhint, superhint)


def _is_plain(hint: object) -> bool:
    return type(hint) is type and not hasattr(hint, "__orig_bases__")
