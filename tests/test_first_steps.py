"""examples/first_steps.ipynb: its cells run in order, and it holds no outputs."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec

import pytest
from support.milling import EXAMPLES, ROOT, SAMPLE

CELLS = json.loads((EXAMPLES / "first_steps.ipynb").read_text("utf-8"))["cells"]
CODE = [cell for cell in CELLS if cell["cell_type"] == "code"]


def test_the_notebook_holds_no_outputs():
    assert [(cell["execution_count"], cell["outputs"]) for cell in CODE] == [(None, [])] * len(CODE)


@pytest.mark.slow
def test_the_cells_of_the_notebook_run_in_order(tmp_path):
    shutil.copy(SAMPLE, tmp_path)
    (tmp_path / "cells.py").write_text("\n\n".join("".join(cell["source"]) for cell in CODE), "utf-8")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-P", "cells.py"]
    finished = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert "\n64 rows: id, " in finished.stdout
    assert "Kubler" in finished.stdout
    assert "of\n64\npairs, such as\n" in finished.stdout
    last = "SARI" if find_spec("torch") else "torch is not installed"
    assert last in finished.stdout
