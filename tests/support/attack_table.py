"""The table that `make attack` writes into docs/safety.md: attacks tried and held, by kind.

An attack is a test with `@pytest.mark.attack("kind of attack", severity="high")`. A test that tries several at once says
how many by `record_property("attacks", number)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

BEGIN, END = "<!-- attacks: written by `make attack` -->", "<!-- end of attacks -->"
SEVERITIES = ("high", "medium", "low")
KIND, SEVERITY, ATTACKS = "attack_kind", "attack_severity", "attacks"


class AttackTable:
    """Counts attacks by kind, and those that did not hold by what they would do."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.findings: list[tuple[str, str, str]] = []

    def add(self, name: str, outcome: str, properties: Iterable[tuple[str, Any]]) -> None:
        """Count a test; one that is no attack is passed over."""
        told = dict(properties)
        if KIND not in told:
            return
        kind, attacks = str(told[KIND]), int(told.get(ATTACKS, 1))
        if outcome == "skipped":
            self.skipped[kind] += attacks
            return
        self.tried[kind] += attacks
        if outcome == "failed":
            self.findings.append((str(told[SEVERITY]), kind, name))

    def markdown(self) -> str:
        """Return the table."""
        failed = Counter(kind for _, kind, _ in self.findings)
        rows = [f"| {kind} | {tried:,} | {tried - failed[kind]:,} |" for kind, tried in sorted(self.tried.items())]
        total, held = sum(self.tried.values()), sum(self.tried.values()) - len(self.findings)
        levels = Counter(severity for severity, _, _ in self.findings)
        left = ", ".join(f"{severity} {levels[severity]}" for severity in SEVERITIES)
        skipped = f" Skipped on this machine: {sum(self.skipped.values()):,}." if self.skipped else ""
        return "\n".join(
            (
                "| attack | tried | held |",
                "|---|---|---|",
                *rows,
                f"| **all** | **{total:,}** | **{held:,}** |",
                "",
                f"Findings left, by severity: {left}.{skipped}",
            )
        )


def write_into(page: Path, table: str) -> None:
    """Replace what is between the two marks of a page."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, mark, after = rest.partition(END)
    assert mark, f"{page} has no {BEGIN} … {END}"
    page.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", "utf-8")
