"""A failure is one line; a possible bug also has a traceback."""

import pytest

from wikimill.pipelines.terminal.failure import describe_failure
from wikimill.transforms.mining.checkpoints.store import InputChanged
from wikimill.transforms.text_corpora.exchange import FindFailed

#: As a worker in a process of its own passes it on, shortened.
FROM_WORKER = """\
Traceback (most recent call last):
  File "apache_beam/runners/common.py", line 1512, in process
  File "/w/transforms/release/files.py", line 35, in write_file
    file.write(data)
{error}

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/b/sdk_worker.py", line 310, in _execute
    response = task()
RuntimeError: {error} [while running 'Write shards']

"""
PLACE = """\
Traceback (most recent call last):
  File "apache_beam/runners/common.py", line 1512, in process
  File "/w/transforms/release/files.py", line 35, in write_file
    file.write(data)
ValueError: two examples have one id: see above
"""


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (InputChanged("x.xml: changed"), "x.xml: changed"),
        (FindFailed("years.rules.find_years failed"), "years.rules.find_years failed"),
        (RuntimeError("InputChanged: x: changed [while running 'Mine']"), "x: changed, in 'Mine'"),
        (
            RuntimeError("apache_beam.io.filesystem.BeamIOError: Rename failed [while running 'Write']"),
            "Rename failed, in 'Write'",
        ),
        (
            RuntimeError(FROM_WORKER.format(error="OSError: [Errno 28] No space left on device: '/x'")),
            "[Errno 28] No space left on device: '/x', in 'Write shards'",
        ),
    ],
)
def test_what_the_machine_did_is_one_line(error, says):
    assert describe_failure(error) == ("", says)


def test_what_may_be_a_bug_has_its_place_in_a_worker():
    error = RuntimeError(FROM_WORKER.format(error="ValueError: two examples have one id: see above"))
    assert describe_failure(error) == (PLACE, "ValueError: two examples have one id: see above, in 'Write shards'")


def test_what_may_be_a_bug_has_its_place_here():
    def broken():
        raise ValueError("first line\nsecond line")

    with pytest.raises(ValueError, match="first line") as raised:
        broken()
    place, reason = describe_failure(raised.value)
    assert reason == "ValueError: first line"
    assert place.startswith("Traceback (most recent call last):\n")
    assert "in broken\n" in place
