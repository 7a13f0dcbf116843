"""How far a run is: a bar on a terminal, a line now and then elsewhere."""

import fcntl
import io
import os
import pty
import re
import struct
import sys
import termios
import time

import pytest
from support.milling import NO_SCREENING, SAMPLE, started
from support.patience import finished, wait_until

from wikimill.pipelines.terminal import progress as shown
from wikimill.pipelines.terminal.progress import ProgressLine, progress_text
from wikimill.rules.account import Account
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.progress import ProgressBoard, Standing

ALL = Portion((InputFile("/d/a.xml", "a.xml", 2_000_000),))


@pytest.fixture
def board(tmp_path):
    board = ProgressBoard(str(tmp_path))
    board.of(ALL, 0).at({"pages": Account(kept=40), "examples": Account(kept=1234)}, 500_000)
    return board


@pytest.mark.parametrize(
    ("standing", "total", "seconds", "text"),
    [
        (Standing(), 10_000_000, 30.0, "read 0.0 of 10.0 MB (0 %), 0 pages/s, 0 examples before duplicates, time left unknown"),
        (Standing(5_000_000, 60, 7), 10_000_000, 30.0, "read 5.0 of 10.0 MB (50 %), 2 pages/s, 7 examples before duplicates, 30 s to go"),
        (Standing(10_000_000, 60, 7), 10_000_000, 30.0, "read 10.0 of 10.0 MB (100 %), 2 pages/s, 7 examples before duplicates, writing"),
        (Standing(0, 0, 0), 0, 30.0, "read 0.0 of 0.0 MB (100 %), 0 pages/s, 0 examples before duplicates, writing"),
        (Standing(1, 1, 12_345), 10**12, 60.0, "read 0.0 of 1000000.0 MB (0 %), 0 pages/s, 12,345 examples before duplicates, "
         "time left unknown"),
        (Standing(5_000_000, 60, 7, 4_000_000, 30), 10_000_000, 30.0, "read 5.0 of 10.0 MB (50 %), 1 pages/s, "
         "7 examples before duplicates, 150 s to go"),
    ],
)  # fmt: skip
def test_the_line(standing, total, seconds, text):
    assert progress_text(standing, total, seconds) == text


def test_lines_are_printed_without_terminal(board, capsys, monkeypatch):
    monkeypatch.setattr(shown, "_LINE_SECONDS", 0.1)
    monkeypatch.setattr(sys, "stderr", message := io.StringIO())
    began = time.monotonic()
    with ProgressLine(board, 2_000_000):
        wait_until(lambda: message.getvalue().count("\n") >= 2)
    lines = message.getvalue().splitlines()
    assert 2 <= len(lines) <= (time.monotonic() - began) / 0.1
    assert re.fullmatch(
        r"wikimill: read 0\.5 of 2\.0 MB \(25 %\), \d+ pages/s, 1,234 examples before duplicates, \d s to go", lines[0]
    )


def test_short_run_prints_nothing(board, capsys):
    with ProgressLine(board, 2_000_000):
        time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_progress_without_board_prints_nothing(capsys, monkeypatch):
    monkeypatch.setattr(shown, "_LINE_SECONDS", 0.01)
    with ProgressLine(None, 2_000_000):
        time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_it_ends_with_a_run_that_fails(board, monkeypatch):
    monkeypatch.setattr(shown, "_LINE_SECONDS", 10_000.0)  # longer than a test may take
    with pytest.raises(KeyboardInterrupt), ProgressLine(board, 2_000_000) as line:
        raise KeyboardInterrupt
    assert not line._thread.is_alive()


class Terminal:
    """A pseudo-terminal of 120 columns, to write to and to read what was written."""

    def __init__(self):
        self.master, self.slave = pty.openpty()
        self.read = b""
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def shows(self, pattern):
        """Whether something has been written so far; this waits until there is something more."""
        self.read += os.read(self.master, 65536)
        return re.search(pattern, self.read.decode(errors="replace"))

    def text(self):
        """All that was written."""
        os.close(self.slave)
        while True:
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                break
            if not piece:
                break
            self.read += piece
        os.close(self.master)
        return self.read.decode()


@pytest.fixture
def terminal():
    return Terminal()


def test_a_bar_shows_bytes_pages_and_examples(board, terminal, monkeypatch):
    monkeypatch.setattr(shown, "_BAR_SECONDS", 0.1)
    quarter = r"mining:  25%\|.*\| 500k/2\.00M \[.*, \d+ pages/s, 1,234 examples before duplicates\]"
    with open(terminal.slave, "w", closefd=False) as screen:
        monkeypatch.setattr(sys, "stderr", screen)
        with ProgressLine(board, 2_000_000):
            wait_until(lambda: terminal.shows(quarter))
            board.of(ALL, 0).end({"pages": Account(kept=40), "examples": Account(kept=1234)}, 2_000_000)
    text = terminal.text()
    assert re.search(r"mining: 100%\|.*\| 2\.00M/2\.00M \[", text)


def test_a_run_on_a_terminal_ends_with_all_that_was_read(tmp_path, terminal):
    options = ("--formats", "jsonl", *NO_SCREENING)
    process = started("wikisplit", "--input", SAMPLE, "--output", tmp_path / "out", *options, stderr=terminal.slave)
    finished(process)
    last = terminal.text().rstrip().split("\r")[-1]
    assert process.returncode == 0
    assert re.search(r"(mining|writing): 100%\|.*\| 374k/374k \[.*, \d+ pages/s, 70 examples before duplicates\]", last)


def test_what_is_counted_has_its_name():
    standing = Standing(5_000_000, 30, 34)
    assert progress_text(standing, 10_000_000, 10.0, "paragraphs") == (
        "read 5.0 of 10.0 MB (50 %), 3 pages/s, 34 paragraphs, 10 s to go"
    )
    assert progress_text(standing, 5_000_000, 10.0, "paragraphs", afterwards="training").endswith(
        "34 paragraphs, training"
    )


def shown_while(line, terminal, monkeypatch, act):
    """What a bar writes to a terminal while `act` runs."""
    monkeypatch.setattr(shown, "_BAR_SECONDS", 0.05)
    with open(terminal.slave, "w", closefd=False) as screen:
        monkeypatch.setattr(sys, "stderr", screen)
        with line:
            act()
    return terminal.text()


def test_bar_shows_no_speed_before_a_block_is_read(tmp_path, terminal, monkeypatch):
    board = ProgressBoard(str(tmp_path))
    board.of(ALL, 0).at({"pages": Account(), "examples": Account()}, 4)
    text = shown_while(
        ProgressLine(board, 2_000_000), terminal, monkeypatch, lambda: wait_until(lambda: terminal.shows(r"0 pages/s"))
    )
    assert re.findall(r"\[\d\d:\d\d<([^,]+), +([^,\]]+)", text.split("\r")[2])[0] == ("?", "?B/s")


def test_bar_of_a_resumed_run_counts_new_bytes_only(tmp_path, terminal, monkeypatch):
    board, reused = ProgressBoard(str(tmp_path)), Portion((InputFile("/d/b.xml", "b.xml", 1_000_000),))
    accounts = {"pages": Account(kept=9_000), "examples": Account(kept=5)}

    def read():
        wait_until(lambda: terminal.shows(r"50%\|.*\| 1\.00M/2\.00M \[\d\d:\d\d<\?, +\?B/s, 0 pages/s, 0 examples"))
        board.of(reused, 0).reuse(accounts, 1_000_000)
        wait_until(lambda: terminal.shows(r"1\.00M/2\.00M \[\d\d:\d\d<\?, +\?B/s, 0 pages/s, 5 examples"))
        board.of(ALL, 0).at({"pages": Account(), "examples": Account(kept=5)}, 500_000)
        wait_until(lambda: terminal.shows(r"mining:  75%\|.*\| 1\.50M/2\.00M \[.*B/s, 0 pages/s, 10 examples"))
        board.of(ALL, 0).end({"pages": Account(), "examples": Account(kept=5)}, 1_000_000)
        wait_until(lambda: terminal.shows(r"writing: 100%\|.*\| 2\.00M/2\.00M"))

    shown_while(ProgressLine(board, 2_000_000, reused_bytes=1_000_000), terminal, monkeypatch, read)


def test_bar_of_a_run_whose_checkpoint_was_damaged_ends_at_the_total(tmp_path, terminal, monkeypatch):
    board = ProgressBoard(str(tmp_path))
    board.of(ALL, 0).end({"pages": Account(), "examples": Account()}, 2_000_000)
    line = ProgressLine(board, 2_000_000, reused_bytes=2_000_000)
    text = shown_while(line, terminal, monkeypatch, lambda: wait_until(lambda: terminal.shows("writing: 100%")))
    assert "4.00M" not in text
