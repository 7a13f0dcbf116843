"""The example of docs/library.md runs, gives what the command gives, and is what the document shows."""

import json
import os
import re
import subprocess
import sys
import textwrap

from support.milling import EXAMPLES, ROOT, SAMPLE, released

PROGRAM = EXAMPLES / "own_pipeline.py"


def test_a_pipeline_of_ones_own_gives_what_the_command_gives(tmp_path):
    command = [sys.executable, str(PROGRAM), "--runner=FnApiRunner", "--input", str(SAMPLE)]
    command += ["--output", str(tmp_path / "pairs.jsonl"), "--most_tokens", "24"]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    release = released(SAMPLE, tmp_path / "release", "--adjacent_only", "--formats", "tsv")
    rows = [row.split("\t") for row in (release / "tsv/train.tsv").read_text("utf-8").splitlines()]
    expected = [(c, split.split(" <::::> ")) for c, split in rows if c.count(" ") < 24]
    written = [json.loads(line) for line in (tmp_path / "pairs.jsonl").read_text("utf-8").splitlines()]
    assert len(expected) > 5
    assert sorted((row["input"], row["target"]) for row in written) == sorted(expected)
    assert (tmp_path / "pairs.jsonl.dead").read_text() == ""


def test_the_document_shows_the_program():
    shown = re.findall(r"```python\n(.+?)```", (ROOT / "docs/library.md").read_text("utf-8"), re.DOTALL)
    assert len(shown) == 1
    assert textwrap.indent(shown[0], "    ") in PROGRAM.read_text("utf-8")
