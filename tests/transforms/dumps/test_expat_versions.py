"""The reader relies on none of expat's own protections, which differ from version to version.

Versions from 2.6 on may hold back what they were fed (`SetReparseDeferralEnabled`), from 2.4 on they stop entities that
grow too much (`SetBillionLaughsAttackProtectionActivationThreshold`), from 2.7.2 on allocations that do.
"""

from __future__ import annotations

from typing import Any
from unittest import mock
from xml.parsers import expat

import pytest
from support.dump_samples import WHOLE, dump, items_of, page, read
from test_dump_bombs import DOCTYPE_REFUSED, LAUGHS

NEWER = (
    "SetReparseDeferralEnabled",
    "SetBillionLaughsAttackProtectionActivationThreshold",
    "SetAllocTrackerMaximumAmplification",
)


class Parser:
    """An expat parser of another version: with or without the functions that came later. It notes their calls."""

    called: list[tuple[str, Any]]
    has: tuple[str, ...] = ()

    def __init__(self, encoding: str) -> None:
        vars(self)["inner"] = _created(encoding)

    def __getattr__(self, name: str) -> Any:
        if name in NEWER:
            if name not in self.has:
                raise AttributeError(name)
            return lambda value: self.called.append((name, value))
        return getattr(vars(self)["inner"], name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(vars(self)["inner"], name, value)


_created = expat.ParserCreate


@pytest.fixture(params=[(), NEWER], ids=["old", "new"])
def calls(request):
    """What is asked of an expat of another version."""
    kind = type("OtherParser", (Parser,), {"called": [], "has": request.param})
    with mock.patch.object(expat, "ParserCreate", kind):
        yield kind.called
    assert (
        kind.called == [("SetReparseDeferralEnabled", False)] * (len(kind.called))
        if request.param
        else kind.called == []
    )


def test_a_dump_is_read(calls):
    assert read(dump(page(1), page(2))) == (items_of(1, 2), WHOLE)


def test_entities_are_refused_before_they_grow(calls):
    assert read(LAUGHS) == DOCTYPE_REFUSED
    small = b'<!DOCTYPE m [<!ENTITY a "b">]>' + dump(page(1))
    assert read(small) == DOCTYPE_REFUSED


def test_a_long_tag_is_refused(calls):
    items, verdict = read(dump(page(1), "<x ", "y" * 5 * 1024 * 1024))
    assert (items[:3], verdict) == (items_of(1), "refused: an XML tag is longer than 4,194,304 bytes")


def test_the_declared_encoding_does_not_count(calls):
    declared = b'<?xml version="1.0" encoding="utf-7"?>' + dump(page(1))
    assert read(declared) == (items_of(1), WHOLE)
