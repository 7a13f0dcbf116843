"""Names of Beam's runners, as `--runner` takes them."""

from __future__ import annotations


def runner_class(name: str | None) -> str:
    """Return the name, in lower case, of the class of a runner; empty for None.

    Args:
        name: value of `--runner`: the class in any case, also without "runner" at its end or with its module.

    >>> runner_class("Flink"), runner_class("apache_beam.runners.portability.flink_runner.FlinkRunner")
    ('flinkrunner', 'flinkrunner')
    """
    found = (name or "").rpartition(".")[2].lower()
    return found if not found or found.endswith("runner") else f"{found}runner"
