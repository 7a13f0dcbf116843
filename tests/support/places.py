"""Where things lie that tests look at."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: What the project's developers have beside the repository; tests that need it are skipped where it is absent.
SHARED = ROOT.parent / "shared"
