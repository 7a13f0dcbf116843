"""The profilers of the corpora, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.profiles.fusion_profile import FUSION_PROFILER
from rules.profiles.profile import Profiler
from rules.profiles.split_profile import SPLIT_PROFILER

PROFILERS: Mapping[str, Profiler[Any]] = MappingProxyType({"wikisplit": SPLIT_PROFILER, "discofuse": FUSION_PROFILER})
