"""Where things lie that tests look at."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: What the project's developers have next to the repository; tests that need it are skipped where it is absent.
SHARED = ROOT.parent / "shared"
#: For `shutil.copytree`: what is in a checkout and is not of it. Other tests may be filling it at the same time.
NOT_SHIPPED = shutil.ignore_patterns(
    *(".git", ".flink", ".prism", ".crds", ".venv*", "venv", ".*_cache", ".hypothesis", "__pycache__"),
    *("build", "dist", "*.egg-info", "*-release"),
)
