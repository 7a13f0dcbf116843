from support.attack_table import BEGIN, END, AttackTable, write_into


def table() -> AttackTable:
    table = AttackTable()
    table.add("test_a", "passed", [("attack_kind", "tampering"), ("attack_severity", "high")])
    table.add("test_b", "failed", [("attack_kind", "tampering"), ("attack_severity", "high"), ("attacks", 20)])
    table.add("test_c", "passed", [("attack_kind", "signals"), ("attack_severity", "low")])
    table.add("test_d", "skipped", [("attack_kind", "signals"), ("attack_severity", "low")])
    table.add("test_e", "failed", [])
    return table


TOLD = """\
| attack | tried | held |
|---|---|---|
| signals | 1 | 1 |
| tampering | 21 | 20 |
| **all** | **22** | **21** |

Findings left, by severity: high 1, medium 0, low 0. Skipped on this machine: 1."""


def test_attacks_are_counted_by_kind() -> None:
    assert table().markdown() == TOLD


def test_the_table_replaces_the_former_one(tmp_path) -> None:
    page = tmp_path / "safety.md"
    page.write_text(f"before\n{BEGIN}\nformer\n{END}\nbehind\n", "utf-8")
    write_into(page, TOLD)
    assert page.read_text("utf-8") == f"before\n{BEGIN}\n\n{TOLD}\n\n{END}\nbehind\n"
