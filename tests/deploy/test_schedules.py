"""What deploy/schedule/ says to the machine: commands that wikimill understands, units that systemd does."""

import re
import shutil
import subprocess

import pytest
from support.schedules import FOLDER, commands

from wikimill.pipelines.refresh.options import refresh_options

CRON_LINE = re.compile(r"(?:[\d*/,-]+ ){5}(?P<command>wikimill .+)")
HAS_SYSTEMD = shutil.which("systemd-analyze") is not None
UNITS = ("wikimill-refresh.service", "wikimill-refresh.timer")


@pytest.mark.parametrize("name", ["crontab", "wikimill-refresh.service", "cronjob.yaml"])
def test_wikimill_understands_the_command(name):
    ((_, *words),) = commands(name)
    options = refresh_options(words)
    assert (options.wiki, options.corpora) == ("simplewiki", ("wikisplit", "discofuse"))


def program(path, script):
    """A program in the place of another."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


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
    ("code", "cron_says", "job_code"),
    [(0, "", 0), (3, "", 0), (1, "said\n", 1), (4, "said\n", 4), (5, "said\n", 5), (6, "said\n", 6)],
)
def test_only_failures_are_reported(tmp_path, code, cron_says, job_code):
    program(tmp_path / "wikimill", f"echo said; exit {code}")

    def shell(command):
        environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "LOG": f"{tmp_path}/log"}
        return subprocess.run(["/bin/sh", "-c", command], env=environment, capture_output=True, text=True)

    assert shell(cron_command()).stdout == cron_says
    assert shell(job_command()).returncode == job_code


def test_a_refresh_leaves_the_log_of_the_one_that_is_still_at_work(tmp_path):
    """The first one has said something, the second one leaves, the first one fails: cron mails what the first one said."""
    program(tmp_path / "wikimill", "echo second leaves; exit 3")
    second = f"PATH={tmp_path}:/usr/bin:/bin /bin/sh -c '{cron_command()}'"
    (tmp_path / "first").mkdir()
    program(tmp_path / "first" / "wikimill", f"echo first begins; {second}; echo first fails; exit 1")
    environment = {"PATH": f"{tmp_path}/first:/usr/bin:/bin", "LOG": f"{tmp_path}/log"}
    ended = subprocess.run(["/bin/sh", "-c", cron_command()], env=environment, capture_output=True, text=True)
    assert ended.stdout == "first begins\nsecond leaves\nfirst fails\n"
    assert (tmp_path / "log").read_text() == ended.stdout


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


@pytest.mark.parametrize(("code", "job_code"), [(0, 0), (3, 0), (5, 5)])
def test_what_the_job_on_google_cloud_runs(tmp_path, code, job_code):
    """Put a fake gcloud on PATH that notes its arguments."""
    program(tmp_path / "gcloud", f"printf '%s\\0' \"$@\" >> {tmp_path}/told")
    program(tmp_path / "wikimill", f"printf '%s\\0' \"$@\" > {tmp_path}/words; exit {code}")
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "PROJECT": "p", "BUCKET": "b", "IMAGE": "i"}
    subprocess.run(["/bin/sh", FOLDER / "cloud_scheduler.sh"], env=environment, check=True)
    message = (tmp_path / "told").read_text("utf-8").split("\0")
    assert (message[:4], message.count("scheduler")) == (["run", "jobs", "deploy", "wikimill-refresh-simplewiki"], 1)
    (arguments,) = [word.removeprefix("--args=") for word in message if word.startswith("--args=")]
    # gcloud's way to say that ~ divides the list, in the place of a comma.
    assert arguments.startswith("^~^")
    dash_c, script = arguments[3:].split("~")
    ended = subprocess.run(["/bin/sh", dash_c, script], env=environment)
    assert (dash_c, ended.returncode) == ("-c", job_code)
    words = (tmp_path / "words").read_text("utf-8").split("\0")[1:-1]
    options = refresh_options(words)
    assert (options.releases, options.dumps_as) == ("gs://b/releases/simplewiki", "gs://b/dumps")
    assert {"--runner=DataflowRunner", "--temp_location=gs://b/temp"} <= set(options.mining["discofuse"])
