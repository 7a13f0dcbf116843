"""`explain` of splits: three sentences, and an edit of a dump."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.tiny_dumps import dump, sentences, split_page

from wikimill.pipelines.main import main
from wikimill.transforms.options import OptionError
from wikimill.transforms.wikisplit.explainer import EXPLAINER, ExplainOptions

C, S1, S2 = sentences("Tarnholt")
WORDS = ["explain", "--corpus", "wikisplit"]
COLUMNS = (
    "  new_words 0, lost_words 0, new_numbers 0, new_names 0, length_ratio 1, covered_alone 0.541667, "
    "covered_together 0.958333, covered_at_once 0.041667"
)


def explained(*texts: str, **options: object) -> list[str]:
    return EXPLAINER.explain(ExplainOptions(**options), texts).splitlines()


def test_an_accepted_rewrite(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, C, S1, S2]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "C   The mill at Tarnholt was built in 1820 by a rich merchant and it was sold to the council of Tarnholt "
        "in 1905 .",
        "S1  The mill at Tarnholt was built in 1820 by a rich merchant .",
        "S2  It was sold to the council of Tarnholt in 1905 .",
        "  bleu_1 0.4740, bleu_2 0.3749",
        COLUMNS,
        "  S1 and S2 are neighbours",
        "  accepted",
    ]


# What is changed, and the last line.
REFUSED = {
    "trigram": ((C, S1.replace("The", "A"), S2), "trigram"),
    "lower case": ((C, S1, S2.replace("It", "it")), "sentence_start"),
    "no end": ((C, S1[:-1], S2), "sentence_end"),
    "short": ((C, "The mill at.", S2), "simple_length"),
    "BLEU": ((C, S1, "Nobody knows when the old one of wood and stone was torn down in 1905."), "bleu"),
    "too long": (
        (C, S1, S2.replace("It was", "It was then, as we all know today and knew before too, quickly")),
        "length_ratio",
    ),
    "markup": ((C, S1, "It was sold [[to the council of Tarnholt in 1905."), "markup_residue"),
}


@pytest.mark.parametrize(("texts", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_the_first_condition_that_fails(texts: tuple[str, str, str], reason: str) -> None:
    assert explained(*texts)[-1].startswith(f"  not accepted: {reason}: ")


def test_a_profile_has_other_rules() -> None:
    texts = C, S1, S2.replace("It was", "It was then, as we all know today and knew before too, quickly")
    assert explained(*texts, profile="paper")[-1] == "  accepted"


def test_strangers_that_say_too_much() -> None:
    texts = C, S1, S2.replace("It was", "It was in a hurry and by auction")
    refused = "  not accepted: new_words_other_paragraph: S1 and S2 are in different paragraphs, with too many"
    assert explained(*texts, other_paragraph=True)[-2:] == [
        "  S1 and S2 are no neighbours, in different paragraphs",
        f"{refused} words that are not in C",
    ]
    assert explained(*texts, not_adjacent=True)[-2:] == ["  S1 and S2 are no neighbours", "  accepted"]
    assert explained(*texts, other_paragraph=True, profile="published")[-1] == "  accepted"


def test_an_edit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "history.xml"
    path.write_bytes(dump(split_page(1, "Ulm"), split_page(2, "Tarnholt")))
    assert main([*WORDS, "--input", str(path), "--page", "Tarnholt", "--new", "22"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "revision 21 to 22: 1 unit went, 1 came"
    assert printed[1].startswith("sentences that went: 1, that came: 2")
    assert printed[3] == "candidate 1 (split)"
    assert printed[-4:] == ["  accepted", "", "candidates: 1", f"found (split): {C} | {S1} | {S2}"]


@pytest.mark.parametrize(
    ("options", "texts", "message"),
    [
        ({"language": "xx"}, (), "language xx"),
        ({"input": "d.xml"}, ("a",), "input and sentences are given; give one of both"),
        ({"input": "d.xml"}, (), "page is missing"),
        ({"input": "d.xml", "page": "P"}, (), "new is missing"),
        ({"input": "/no/d.xml", "page": "P", "new": "1"}, (), "input /no/d.xml: No such file or directory"),
        ({"input": "{dump}", "page": "P", "new": "1"}, (), "page P: d.xml has no such page"),
        ({"input": "{dump}", "page": "1", "new": "99"}, (), "new 99: the page has no such revision"),
        ({"input": "{dump}", "page": "1", "new": "11"}, (), "old : no such revision before 11"),
    ],
)
def test_what_cannot_be_explained(
    options: dict[str, str], texts: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "d.xml"
    path.write_bytes(dump(split_page(1, "Ulm")))
    with pytest.raises(OptionError) as refused:
        explained(*texts, **{name: value.replace("{dump}", str(path)) for name, value in options.items()})
    assert str(refused.value).startswith(message)


def test_a_corpus_that_is_not_known_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--corpus", "nothing", "a"]) == 2
    assert "nothing" in capsys.readouterr().err
