"""Documents with odd values: each line is a record or a dead letter, and nothing of it reaches a terminal as it is."""

import json
from pathlib import Path

import pytest
from support.milling import dead_letters, manifest, records, wikimill

TEXT = "The old mill stands near the harbour. However, the council bought the mill in 1905."
LONE = "\\ud800"


def line(**values: object) -> str:
    return json.dumps({"id": "x", "title": "T", "text": TEXT} | values)


#: Lines that give a document, each with its id.
TAKEN = [
    *((line(id=value), value) for value in (" ", "a b", "<script>", "\u202e", "\x1b[31mred", "../../etc/passwd", "é" * 500)),
    *((line(id=value), str(value)) for value in (0, -1, 10**30)),
    *((line(id=f"t{number}", title=title), f"t{number}") for number, title in enumerate((None, "", "\x1b]0;x\x07", "\x00", "a\nb"))),
    *((line(id=f"o{number}", **{key: 1}), f"o{number}") for number, key in enumerate(("extra", "wiki", "split", "__class__"))),
    *((line(id=f"s{number}", text=f"{each}{TEXT}"), f"s{number}") for number, each in enumerate(("\x00", "\x1b[2J", "\u2028", "\ufeff", "\u202e"))),
]  # fmt: skip
#: Lines that give none.
REFUSED = [
    *(line(id=value) for value in (None, "", True, 1.5, float("nan"), [], {}, "x" * 2_000)),
    *(line(id=f"n{number}", text=value) for number, value in enumerate((None, 5, [], {}))),
    *(line(id=f"m{number}", title=value) for number, value in enumerate((5, []))),
    *("null", "[]", "1", '"x"', "{", "{}", "not JSON", "NaN", "[" * 100_000, "9" * 5_000, "\x00", '{"id": "a"}'),
    *(f'{{"id": "{LONE}", "text": "{TEXT}"}}', f'{{"id": "l", "text": "{LONE}"}}', f'{{"id": {"9" * 5_000}, "text": "a"}}'),
]  # fmt: skip


@pytest.mark.attack
@pytest.mark.slow
def test_each_line_is_a_document_or_a_dead_letter(tiny_annotator: Path, tmp_path: Path) -> None:
    lines = [*(taken for taken, _ in TAKEN), *REFUSED, line(id="last")]
    (tmp_path / "d.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    options = (
        "--annotator",
        tiny_annotator,
        "--formats",
        "jsonl,tsv",
        "--control_fraction",
        1,
        "--near_duplicates",
        "off",
    )
    outcome = wikimill(
        "discofuse", "--input", tmp_path / "d.jsonl", "--output", tmp_path / "o", *options, "--allow_partial"
    )
    assert outcome.code == 0, outcome
    pages = manifest(tmp_path / "o")["counts"]["pages"]
    assert (pages["in"], pages["dead"]) == (len(lines), len(REFUSED))
    letters = dead_letters(tmp_path / "o")
    assert sorted(int(each["error"].split(":")[0].removeprefix("line ")) for each in letters) == [
        number for number, each in enumerate(lines, 1) if each in REFUSED
    ]
    assert {record["page_id"] for record in records(tmp_path / "o")} <= {"last", *(taken for _, taken in TAKEN)}
    assert wikimill("verify", tmp_path / "o").code == 0
    shown = wikimill("sample", tmp_path / "o", "--n", 100)
    assert (shown.code, "\x1b" in shown.out, "\x00" in shown.out) == (0, False, False)
