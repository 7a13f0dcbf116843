"""`explain` of splits: three sentences, a page of a dump, and an edit of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from support.tiny_dumps import after, before, dump, page, revision, sentences, split_page

from wikimill.pipelines.main import main
from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.candidates import changed_sentences, find_rewrites
from wikimill.rules.wikisplit.criteria import DEFAULT
from wikimill.rules.wikisplit.explanation import candidates_of, first_failure
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.transforms.models.load_sentence_model import sentence_model
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
        "  S2 directly follows S1",
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


def test_a_reason_has_the_value_and_the_limit() -> None:
    assert explained("He left.", "He left.", "He left.")[-1].endswith("C has 3 tokens; 9 to 50 are allowed")
    assert explained(*REFUSED["short"][0])[-1].endswith("S1 has 4 tokens and S2 11; 6 to 50 are allowed")
    assert explained(*REFUSED["too long"][0])[-1].endswith("tokens for each of C's; at most 1.5 are allowed")
    assert explained(*REFUSED["BLEU"][0])[-1].endswith("at least 0.2 is needed")


def test_options_of_mining_are_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    long = S2.replace("It was", "It was then, as we all know today and knew before too, quickly")
    for options in (
        ["--profile", "paper"],
        ["--rules", "paper", "--max_length_ratio", "off"],
        ["--max_length_ratio=2"],
    ):
        assert main([*WORDS, C, S1, long, *options]) == 0
        assert capsys.readouterr().out.endswith("  accepted\n")
    assert main([*WORDS, C, S1, long, "--profile", "paper", "--max_new_words", "0"]) == 0
    assert "not accepted: new_words" in capsys.readouterr().out


def test_strangers_that_say_too_much() -> None:
    texts = C, S1, S2.replace("It was", "It was in a hurry and by auction")
    refused = "  not accepted: new_words_other_paragraph: S1 and S2 are in different paragraphs, with too many"
    assert explained(*texts, other_paragraph=True)[-2:] == [
        "  S2 does not follow S1; they are in different paragraphs",
        f"{refused} words that are not in C",
    ]
    assert explained(*texts, not_adjacent=True)[-2:] == ["  S2 does not follow S1", "  accepted"]
    assert explained(*texts, other_paragraph=True, max_new_words_other_paragraph=None)[-1] == "  accepted"


def test_an_edit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "history.xml"
    path.write_bytes(dump(split_page(1, "Ulm"), split_page(2, "Tarnholt")))
    assert main([*WORDS, "--input", str(path), "--page", "Tarnholt", "--new", "22"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "revision 21 to 22: lines of wikitext: 1 removed, 1 added"
    assert printed[1:3] == ["1 candidate, 0 left out", "sentences: 1 removed, 2 added"]
    assert printed[4] == "example (split)"
    assert printed[-1] == "  accepted"


def test_edit_without_a_candidate_lists_its_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "history.xml"
    texts = "The old mill stood there for years.", "The new mill stood there. No one knows it."
    path.write_bytes(dump(page(1, "Ulm", *(revision(11 + number, text) for number, text in enumerate(texts)))))
    assert main([*WORDS, "--input", str(path), "--page", "1", "--new", "12"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[1].startswith("0 candidates")
    assert [line for line in printed if line[:2] in ("- ", "+ ")] == [
        "- The old mill stood there for years.",
        "+ The new mill stood there.",
        "+ No one knows it.",
    ]


def test_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "history.xml"
    texts = before("Ulm"), after("Ulm"), after("Ulm").replace("built", "raised"), before("Ulm").replace("sold", "given")
    path.write_bytes(dump(page(1, "Ulm", *(revision(11 + number, text) for number, text in enumerate(texts)))))
    assert main([*WORDS, "--input", str(path), "--page", "1"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "Ulm: 4 revisions, 3 edits: 2 examples, before duplicates are dropped"
    assert printed[-1].startswith("  --new 14 explains the edit from 13: ")
    assert main([*WORDS, "--input", str(path), "--page", "1", "--min_bleu", "1"]) == 0
    assert ": 0 examples" in capsys.readouterr().out
    assert main([*WORDS, "--input", str(path), "--page", "1", "--new", "12", "--min_bleu", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "  not accepted: min_bleu: BLEU under --min_bleu",
        "no example",
    ]


def test_the_candidates_of_a_reason_are_listed_with_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "history.xml"
    old = " ".join(f"The mill at Ulm has {number} wheels and it is very old." for number in range(2, 5))
    path.write_bytes(dump(page(1, "Ulm", revision(11, old), revision(12, old.replace("wheels", "large wheels")))))
    words = [*WORDS, "--input", str(path), "--page", "Ulm", "--new", "12"]
    assert main(words) == 0
    short = capsys.readouterr().out
    assert main([*words, "--all"]) == 0
    long = capsys.readouterr().out
    assert short.count("not accepted") < long.count("not accepted") == 54
    assert "54 candidates, 54 left out" in short


def test_verdicts_on_single_candidates_add_up_to_the_miners() -> None:
    prose = ProseReader(sentence_model("en"))
    short, other = "The mill at Ulm has a wheel.", "The mill at Ulm has [[a wheel."
    for old, new in (
        (f"{C} {short}", f"{S1} {S2} {other}"),
        (f"{S1} {S2} {short}", f"{C} {other}"),
        (f"{C} and", f"{S1} The mill at was torn down in 1905. the mill at Tarnholt was sold of Tarnholt in 1905."),
        (C, f"{S1[:-1]}\n\n{S2}"),
    ):
        found = find_rewrites([old], [new], prose, DEFAULT)
        removed, added = changed_sentences([old], [new], prose)
        verdicts = Counter(first_failure(each, DEFAULT) for each in candidates_of(removed, added))
        assert verdicts.pop(None, 0) == len(found.found) + found.dropped.pop(Drop.BETTER_CANDIDATE, 0)
        assert verdicts == found.dropped


@pytest.mark.parametrize(
    ("options", "texts", "message"),
    [
        ({"language": "xx"}, (), "language xx"),
        ({"input": "d.xml"}, ("a",), "input and sentences are given; give one of both"),
        ({"input": "d.xml"}, (), "page is missing"),
        ({"page": "P"}, (), "input is missing"),
        ({"input": "/no/d.xml", "page": "P", "new": "1"}, (), "input /no/d.xml: no such file"),
        ({"input": "/", "page": "P"}, (), "input /: is a folder"),
        ({"input": "{dump}", "page": "P", "new": "1"}, (), "page P: no page of that title or id is in d.xml"),
        ({"input": "{dump}", "page": "ulm", "new": "1"}, (), "page ulm: no page of that title or id is in d.xml; did"),
        ({"input": "{dump}", "page": "1", "new": "99"}, (), "new 99: the page has no such revision; its revisions are"),
        ({"input": "{dump}", "page": "1", "new": "11"}, (), "new 11: is the page's first revision"),
        ({"input": "{dump}", "page": "1", "new": "12", "old": "9"}, (), "old 9: the page has no such revision"),
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
