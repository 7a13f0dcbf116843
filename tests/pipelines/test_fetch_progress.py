"""How far a fetch is: a bar on a terminal, a line now and then elsewhere."""

import io
import re
import sys
import time

import pytest
from support.patience import wait_until

from wikimill.pipelines.terminal import progress as shown
from wikimill.pipelines.terminal.progress import FetchProgress, fetch_text


@pytest.mark.parametrize(
    ("here", "total", "speed", "text"),
    [
        (0, 200_000_000, 0.0, "0 B of 200.0 MB (0 %), 0 B/s, time left unknown"),
        (50_000_000, 200_000_000, 2e6, "50.0 MB of 200.0 MB (25 %), 2.0 MB/s, 75 s to go"),
        (200, 200, 10.0, "200 B of 200 B (100 %), 10 B/s, 0 s to go"),
        (300, 200, 10.0, "300 B of 200 B (100 %), 10 B/s, 0 s to go"),
        (0, 0, 0.0, "0 B of 0 B (100 %), 0 B/s, time left unknown"),
        (10, 200, -5.0, "10 B of 200 B (5 %), 0 B/s, time left unknown"),
    ],
)
def test_the_line(here, total, speed, text):
    assert fetch_text(here, total, speed) == text


def test_lines_are_printed_without_terminal(monkeypatch):
    monkeypatch.setattr(shown, "_LINE_SECONDS", 0.1)
    monkeypatch.setattr(sys, "stderr", message := io.StringIO())
    began = time.monotonic()
    with FetchProgress(2_000_000, 400_000) as progress:
        progress.add(200_000)
        progress.add(-100_000)
        wait_until(lambda: message.getvalue().count("\n") >= 2)
    lines = message.getvalue().splitlines()
    assert 2 <= len(lines) <= (time.monotonic() - began) / 0.1
    assert re.fullmatch(r"wikimill: fetched 500\.0 kB of 2\.0 MB \(25 %\), [\d.]+ [kM]B/s, \d+ s to go", lines[0])
    assert progress.got == 100_000


def test_short_fetch_prints_nothing(capsys):
    with FetchProgress(2_000_000) as progress:
        progress.add(2_000_000)
    assert capsys.readouterr().err == ""


class Screen(io.StringIO):
    """What is written to a terminal."""

    def isatty(self):
        return True


@pytest.mark.parametrize("doing", [("fetching", "fetched"), ("checking", "checked")])
def test_a_bar_shows_bytes_and_is_not_spoilt_by_what_is_said(monkeypatch, doing):
    monkeypatch.setattr(shown, "_BAR_SECONDS", 0.05)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    quarter = rf"{doing[0]}:  25%\|.*\| 500k/2\.00M \["
    with FetchProgress(2_000_000, 500_000, doing) as progress:
        wait_until(lambda: re.search(quarter, screen.getvalue()))
        progress.say("trying again")
        progress.add(1_500_000)
    text = screen.getvalue()
    assert re.search(rf"{doing[0]}: 100%\|.*\| 2\.00M/2\.00M \[", text)
    assert "wikimill: trying again\n" in text
