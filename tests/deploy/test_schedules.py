"""What deploy/schedule/ says to the machine: commands that wikimill understands, units that systemd does."""

import re
import shutil
import subprocess

import pytest
from schedules import FOLDER, commands

from pipelines.refresh_options import refresh_options

CRON_LINE = re.compile(r"(?:[\d*/,-]+ ){5}(?P<command>wikimill .+)")
HAS_SYSTEMD = shutil.which("systemd-analyze") is not None
UNITS = ("wikimill-refresh.service", "wikimill-refresh.timer")


@pytest.mark.parametrize("name", ["crontab", "wikimill-refresh.service", "cronjob.yaml", "cloud_scheduler.sh"])
def test_wikimill_understands_the_command(name):
    ((_, *words),) = commands(name)
    options = refresh_options(words)
    assert (options.wiki, options.corpora) == ("simplewiki", ("wikisplit", "discofuse"))


def cron_command():
    (line,) = [line for line in (FOLDER / "crontab").read_text("utf-8").splitlines() if CRON_LINE.fullmatch(line)]
    command = CRON_LINE.fullmatch(line)["command"]
    assert "%" not in command  # cron would take it for the end of the line
    return command


def job_command():
    text = (FOLDER / "cronjob.yaml").read_text("utf-8")
    (script,) = re.findall(r"args:\n +- \|\n((?: {18}.*\n)+)", text)
    return script


@pytest.mark.parametrize(
    ("code", "cron_says", "job_code"), [(0, "", 0), (3, "", 0), (1, "said\n", 1), (4, "said\n", 4), (5, "said\n", 5)]
)
def test_only_failures_are_told(tmp_path, code, cron_says, job_code):
    program = tmp_path / "wikimill"
    program.write_text(f"#!/bin/sh\necho said\nexit {code}\n")
    program.chmod(0o755)

    def shell(command):
        environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "LOG": f"{tmp_path}/log"}
        return subprocess.run(["/bin/sh", "-c", command], env=environment, capture_output=True, text=True)

    assert shell(cron_command()).stdout == cron_says
    assert shell(job_command()).returncode == job_code


@pytest.fixture
def units(tmp_path):
    """The units, with a program that is there."""
    for name in UNITS:
        text = (FOLDER / name).read_text("utf-8")
        assert name.endswith(".timer") or "ExecStart=/opt/wikimill/bin/wikimill refresh " in text
        (tmp_path / name).write_text(text.replace("/opt/wikimill/bin/wikimill", "/bin/true"))
    return tmp_path


@pytest.mark.skipif(not HAS_SYSTEMD, reason="systemd-analyze is not installed")
def test_systemd_understands_the_units(units):
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(units / name for name in UNITS)], capture_output=True, text=True
    )
    assert [line for line in checked.stderr.splitlines() if "wikimill-refresh" in line] == []


@pytest.mark.skipif(not HAS_SYSTEMD, reason="systemd-analyze is not installed")
def test_a_unit_with_a_mistake_would_be_found(units):
    unit = units / UNITS[0]
    unit.write_text(unit.read_text().replace("ProtectSystem=strict", "ProtectSystm=strict"))
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert "ProtectSystm" in checked.stderr


@pytest.mark.skipif(not HAS_SYSTEMD, reason="systemd-analyze is not installed")
def test_the_service_can_do_little_else(units):
    """systemd's own measure of exposure, from 0 (nothing) to 10 (everything)."""
    checked = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=20", units / UNITS[0]],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout[-300:] + checked.stderr


def test_the_shell_script_has_no_mistake_of_syntax():
    assert subprocess.run(["/bin/sh", "-n", FOLDER / "cloud_scheduler.sh"]).returncode == 0
