"""The sample's entities are what their source says."""

from __future__ import annotations

import subprocess
import sys

from support.places import ROOT


def test_the_dump_is_up_to_date() -> None:
    built = subprocess.run([sys.executable, ROOT / "examples/build_entities.py", "--check"], check=False)
    assert built.returncode == 0
