"""The scripts by which shells complete commands, options and values."""

import shutil
import subprocess
from pathlib import Path

import pytest
from support.milling import wikimill

from wikimill.pipelines.main import COMMANDS
from wikimill.transforms.corpora import OWN_CORPORA

#: Calls the function that the script has registered, as bash does when Tab is pressed after the last word.
_TRY = """
source "$1"; shift
function=$(complete -p wikimill | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
"$function" wikimill "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory) -> Path:
    """The script for bash, next to a folder."""
    path = tmp_path_factory.mktemp("completion") / "wikimill.bash"
    outcome = wikimill("--print-completion", "bash")
    assert (outcome.code, outcome.err) == (0, "")
    path.write_text(outcome.out, "utf-8")
    (path.parent / "wikimill-release").mkdir()
    return path


def completed(script: Path, *words: str) -> list[str]:
    """Return what bash offers for the last of the words."""
    command = ["bash", "--norc", "-c", _TRY, "bash", str(script), *words]
    finished = subprocess.run(command, cwd=script.parent, capture_output=True, text=True)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    {
        ("wikimill", "wikis"): ["wikisplit"],
        ("wikimill", ""): [*OWN_CORPORA, *COMMANDS],
        ("wikimill", "wikisplit", "--min_b"): ["--min_bleu"],
        ("wikimill", "wikisplit", "--profile", "p"): ["paper", "published", "plusplus"],
        ("wikimill", "fetch", "--kind", ""): ["history", "current", "entities"],
        ("wikimill", "verify", "wiki"): ["wikimill-release"],
        ("wikimill", "--print-completion", ""): ["bash", "zsh", "fish"],
    }.items(),
)
def test_bash_completes(script, words, offered):
    assert completed(script, *words) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_read_their_script(shell, tmp_path):
    outcome = wikimill("--print-completion", shell)
    assert (outcome.code, outcome.err) == (0, "")
    assert "--min_bleu" in outcome.out
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    path = tmp_path / "script"
    path.write_text(outcome.out, "utf-8")
    assert subprocess.run([shell, "-n", path]).returncode == 0


@pytest.mark.parametrize(("words", "named"), [((), ""), (("ksh",), " ksh"), (("bash", "zsh"), " bash zsh")])
def test_unknown_shell_is_refused(words, named):
    outcome = wikimill("--print-completion", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"wikimill: --print-completion{named}: expected one of bash, zsh, fish\n"
