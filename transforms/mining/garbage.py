"""How often a process looks for garbage, once its modules and models are loaded."""

from __future__ import annotations

import gc

#: After so many new objects garbage is looked for. With 20,000 that took 3 % of `wikisplit`'s time, and there was none;
#: memory is the same. Python's own 700 are few where texts, lines and examples are held.
_NEW_OBJECTS = 100_000


def keep_what_is_loaded() -> None:
    """Look for garbage from now on, seldom, and never among what is there: modules and models stay.

    Whoever calls this has turned the collector off before it began to load, which would take a tenth longer with it.
    """
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)
    gc.enable()
