"""One file mined from beginning to end: its examples, its dead letters, and the ledger that accounts for all of it."""

import bz2
import hashlib
import json

import apache_beam as beam
import pytest
from apache_beam.runners.portability.fn_api_runner import FnApiRunner
from apache_beam.testing.util import assert_that, equal_to
from support.fusion_samples import Worker
from support.tiny_dumps import dump, page, revision

from wikimill.rules.discofuse.record import FusionExample
from wikimill.transforms.discofuse import mine_fusion
from wikimill.transforms.discofuse.mine_fusion import MineFusion, fusion_worker, mine_portion
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.profiles import DEFAULT_QUALITY
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.ledger import merged as merge
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining import batches
from wikimill.transforms.mining.check_files import check_file
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.mining.page_walk import Walk
from wikimill.transforms.mining.progress import ProgressBoard, Standing
from wikimill.transforms.options import OptionError
from wikimill.transforms.release.summary import file_letter

PLAIN = "It rained all of the day long."
TEXT = f"{PLAIN} However, they all stayed there for tea."


def input_of(tmp_path, data, name="testwiki-20260901-articles.xml"):
    (tmp_path / name).write_bytes(data)
    return InputFile(str(tmp_path / name), name, len(data))


def documents_of(tmp_path, *lines, name="d.jsonl"):
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    return input_of(tmp_path, text.encode(), name)


def mined(file, progress=None, repeats=None, shares=1, **options):
    """(examples, dead letters, the ledger) of a file, the documents of which are dealt out to some shares."""
    repeated, parts, output = {file.path: repeats or {}}, [], []
    for portion in (Portion((file,), share, share + 1, shares=shares) for share in range(shares)):
        *found, part = mine_portion(
            portion, repeated, options=DiscoFuseOptions(**options), worker=Worker(), walk=Walk(progress=progress)
        )
        assert isinstance(part, FileLedger)
        output, parts = output + found, [*parts, part]
    ledger = merge([*parts, check_file(file)])
    assert all(account.is_balanced for account in ledger.accounts.values())
    examples = [item for item in output if isinstance(item, FusionExample)]
    letters = [item for item in output if isinstance(item, DeadLetter)]
    return examples, [*letters, *filter(None, [file_letter(ledger, DeadLetter)])], ledger


def accounts(ledger):
    return {thing: account.as_json() for thing, account in ledger.accounts.items()}


def pages(ledger):
    return accounts(ledger)["pages"]


def test_a_dump(tmp_path):
    data = dump(
        page(1, "Mill", revision(11, PLAIN), revision(12, TEXT)),
        page(2, "Talk:Mill", revision(21, TEXT), ns=1),
        page(3, "Way", revision(31, "#REDIRECT [[Mill]]")),
        page(4, "Blank", revision(41, "")),
        page(5, "Data", revision(51, "{}").replace("wikitext", "json")),
        page(6, "Table", revision(61, "{| class=x\n| a\n|}")),
        page(7, "Old", revision(71, TEXT), revision(72, "")),
    )
    examples, letters, ledger = mined(input_of(tmp_path, data))
    assert letters == []
    assert [(example.page_id, example.revision_id, example.wiki, example.dump) for example in examples] == [
        ("1", "12", "testwiki", "2026-09-01"),
        ("7", "71", "testwiki", "2026-09-01"),
    ]
    assert examples[0].url == "https://test.wikimill.example/w/index.php?oldid=12"
    assert (ledger.wiki, ledger.sha256, ledger.expanded_bytes) == (
        "testwiki", hashlib.sha256(data).hexdigest(), len(data)
    )  # fmt: skip
    assert accounts(ledger) == {
        "links": {"in": 0, "kept": 0, "dropped": {}, "dead": 0},
        "pages": {
            "in": 7,
            "kept": 2,
            "dropped": {"namespace": 1, "no_sentence": 1, "not_wikitext": 1, "redirect": 1, "text_empty": 1},
            "dead": 0,
        },
        "sentences": {"in": 4, "kept": 4, "dropped": {}, "dead": 0},
        "candidates": {"in": 2, "kept": 2, "dropped": {}, "dead": 0},
        "examples": {"in": 2, "kept": 2, "dropped": {}, "dead": 0},
    }


def test_a_page_that_lists_what_its_title_may_mean_is_dropped(tmp_path):
    _, _, ledger = mined(input_of(tmp_path, dump(page(3, "Way", revision(31, TEXT + "\n{{Disambig}}")))))
    assert accounts(ledger)["pages"] == {"in": 1, "kept": 0, "dropped": {"disambiguation": 1}, "dead": 0}


def test_a_redirect_that_its_header_names_is_not_read(tmp_path):
    redirect = page(3, "Way", revision(31, TEXT)).replace("<id>3</id>", '<id>3</id>\n<redirect title="Mill" />')
    _, _, ledger = mined(input_of(tmp_path, dump(redirect)))
    assert accounts(ledger)["pages"] == {"in": 1, "kept": 0, "dropped": {"redirect": 1}, "dead": 0}


def test_a_page_that_cannot_be_mined_is_dead_and_the_others_are_not(tmp_path):
    data = dump(
        page(1, "A", revision(11, TEXT)), page(2, "B", revision(21, "KILL me.")), page(3, "C", revision(31, TEXT))
    )
    examples, letters, ledger = mined(input_of(tmp_path, data))
    assert [example.page_id for example in examples] == ["1", "3"]
    assert letters == [DeadLetter("testwiki-20260901-articles.xml", "page", "2", "B", "21", "mine", "killed")]
    assert pages(ledger) == {"in": 3, "kept": 2, "dropped": {}, "dead": 1}


def test_a_dump_that_is_cut_gives_its_good_pages(tmp_path):
    data = dump(page(1, "A", revision(11, TEXT)), page(2, "B", revision(21, TEXT)))
    examples, letters, ledger = mined(input_of(tmp_path, data[: data.index(b"<id>21</id>")]))
    assert [example.page_id for example in examples] == ["1"]
    assert [(letter.level, letter.page_id) for letter in letters] == [("page", "2"), ("file", None)]
    assert (ledger.state, pages(ledger)) == ("cut", {"in": 2, "kept": 1, "dropped": {}, "dead": 1})


def test_broken_pages_of_other_namespaces_are_dropped_not_dead(tmp_path):
    talk = page(9, "Talk:X", revision(91, "text"), ns=1).replace("</text>", "</txet>")
    _, letters, ledger = mined(input_of(tmp_path, dump(talk, page(1, "A", revision(11, TEXT)))))
    assert [letter.level for letter in letters] == ["file"]
    assert pages(ledger) == {"in": 2, "kept": 1, "dropped": {"namespace": 1}, "dead": 0}


def test_a_limit_counts_pages_that_are_mined(tmp_path):
    data = dump(
        page(1, "W", revision(11, "#REDIRECT [[A]]")), *(page(n, "P", revision(n * 10, TEXT)) for n in range(2, 9))
    )
    examples, _, ledger = mined(input_of(tmp_path, data), limit_pages=2)
    assert [example.page_id for example in examples] == ["2", "3"]
    assert pages(ledger) == {"in": 3, "kept": 2, "dropped": {"redirect": 1}, "dead": 0}
    assert ledger.sha256 == hashlib.sha256(data).hexdigest()


def test_documents(tmp_path):
    file = documents_of(
        tmp_path,
        {"id": "a", "title": "Mill", "text": TEXT},
        "{",
        {"id": 7, "text": f"{PLAIN}\nHowever, they all stayed there for tea."},
        {"id": "a", "text": TEXT},
        {"id": "none", "text": " \n "},
        {"id": "kanji", "text": "吾輩は猫である。名前はまだ無い。"},
        {"id": "dead", "text": "KILL it."},
    )
    examples, letters, ledger = mined(file)
    assert [(e.page_id, e.page_title, e.wiki, e.url, e.dump, e.revision_id, e.section) for e in examples] == [
        ("a", "Mill", None, None, None, None, "")
    ]
    assert [(letter.page_id, letter.stage, letter.error) for letter in letters] == [
        (
            None,
            "read",
            "line 2: the line is not JSON: Expecting property name enclosed in double quotes at character 1",
        ),
        ("a", "read", "line 4: the id 'a' is on an earlier line"),
        ("dead", "mine", "killed"),
    ]
    assert pages(ledger) == {"in": 7, "kept": 3, "dropped": {"no_sentence": 1}, "dead": 3}
    assert accounts(ledger)["sentences"] == {"in": 6, "kept": 4, "dropped": {"non_ascii": 2}, "dead": 0}


@pytest.mark.parametrize("pack", [bz2.compress])
def test_packed_documents(tmp_path, pack):
    file = input_of(tmp_path, pack(json.dumps({"id": "a", "text": TEXT}).encode()), "d.jsonl.bz2")
    examples, letters, ledger = mined(file)
    assert (len(examples), letters, ledger.state) == (1, [], "whole")


def test_documents_that_are_cut(tmp_path):
    lines = b"".join(json.dumps({"id": n, "text": TEXT}).encode() + b"\n" for n in range(3))
    data = bz2.compress(lines)
    examples, letters, ledger = mined(input_of(tmp_path, data[:-10], "d.jsonl.bz2"))
    assert ledger.state in ("cut", "damaged")
    assert letters[-1].level == "file"
    assert len(examples) + pages(ledger)["dead"] == pages(ledger)["in"]


@pytest.mark.parametrize("cut", [0, 12])
@pytest.mark.parametrize("shares", [2, 3, 20])
def test_shares_of_documents_are_the_file(tmp_path, shares, cut):
    lines = [json.dumps({"id": n % 9, "text": f"{TEXT} {n}."}) for n in range(12)]
    lines[4:4] = ["{", "", '{"id": 3, "text": 5}']
    data = bz2.compress("\n".join(lines).encode())
    file = input_of(tmp_path, data[: len(data) - cut], "d.jsonl.bz2")
    whole, dealt = mined(file, repeats={2: "x.jsonl"}), mined(file, repeats={2: "x.jsonl"}, shares=shares)
    for one, several in zip(whole[:2], dealt[:2], strict=True):
        assert sorted(map(repr, several)) == sorted(map(repr, one))
    assert dealt[2] == whole[2]
    assert whole[2].state == ("cut" if cut else "whole")
    assert len(whole[0]) or cut


def test_an_id_that_another_file_has_first_is_dead(tmp_path):
    file = documents_of(tmp_path, {"id": "a", "text": TEXT}, {"id": "b", "text": PLAIN}, name="two.jsonl")
    examples, (letter,), ledger = mined(file, repeats={1: "one.jsonl"})
    assert (examples, letter.error) == ([], "line 1: the id 'a' is in one.jsonl too")
    assert pages(ledger) == {"in": 2, "kept": 1, "dropped": {}, "dead": 1}


def test_pages_go_to_the_worker_in_batches(tmp_path, monkeypatch):
    monkeypatch.setattr(batches, "BATCH_TEXTS", 3)
    file = documents_of(tmp_path, *({"id": n, "text": TEXT} for n in range(7)))
    worker = Worker()
    output = list(mine_portion(Portion((file,)), options=DiscoFuseOptions(), worker=worker))
    assert [item.page_id for item in output[:-1]] == [str(n) for n in range(7)]
    assert [size for size in worker.batches if size] == [3, 3, 1]


def test_mining_reports_progress(tmp_path):
    folder = tmp_path / "board"
    folder.mkdir()
    file = documents_of(tmp_path, {"id": "a", "text": TEXT})
    board = ProgressBoard(str(folder))
    mined(file, board.of(Portion((file,)), 0))
    assert board.standing() == Standing(file.size, 1, 1)


class _Local(Worker):
    def close(self):
        pass


@pytest.mark.parametrize("compare_ids", [True, False])
def test_the_transform_gives_examples_letters_and_ledgers(tmp_path, monkeypatch, compare_ids):
    monkeypatch.setattr(mine_fusion, "fusion_worker", lambda options: _Local())
    one = documents_of(tmp_path, {"id": "a", "text": TEXT}, name="one.jsonl")
    two = documents_of(tmp_path, {"id": "b", "text": TEXT}, {"id": "a", "text": PLAIN}, name="two.jsonl")
    three = input_of(tmp_path, dump(page(1, "A", revision(11, TEXT))))
    with beam.Pipeline(runner=FnApiRunner()) as pipeline:
        portions = pipeline | beam.Create([(three,), (two,), (one,)]) | DivideFiles()
        found = portions | MineFusion(DiscoFuseOptions(), compare_ids=compare_ids)
        ids = found.examples | beam.Map(lambda example: example.page_id)
        assert_that(ids, equal_to(["1", "a", "b"]), label="examples")
        errors = found.dead_letters | beam.Map(lambda letter: (letter.file, letter.error))
        repeated = [("two.jsonl", "line 2: the id 'a' is in one.jsonl too")] if compare_ids else []
        assert_that(errors, equal_to(repeated), label="letters")
        files = found.ledgers | beam.Map(lambda ledger: ledger.file)
        assert_that(files, equal_to([three.name, "one.jsonl", "two.jsonl"]), label="ledgers")


def test_the_worker_is_what_the_options_say():
    worker = fusion_worker(DiscoFuseOptions(annotator="x", min_tokens=5, block_seconds=9))
    assert worker.arguments == ("en", "x", "default", False, (5, 0.1, False), False, False, "default", DEFAULT_QUALITY)
    many = fusion_worker(DiscoFuseOptions(control_share=0.2, final_clauses=True, rules="published"))
    assert many.arguments[4:] == ((7, 1.0, False), False, True, "published", DEFAULT_QUALITY)
    assert (worker.limits.cpu_seconds, worker.limits.memory_bytes) == (9, 16 * 1024**3)
    assert fusion_worker(DiscoFuseOptions()).limits.memory_bytes == 3 * 1024**3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"limit_pages": 0}, "limit_pages 0: expected a whole number from 1 to 2,147,483,647"),
        ({"min_tokens": 0}, "min_tokens 0: expected a whole number from 1 to 2,147,483,647"),
        ({"control_fraction": 1.1}, "control_fraction 1.1: expected a number from 0 to 1"),
        ({"control_fraction": float("nan")}, "control_fraction nan: expected a number from 0 to 1"),
        ({"block_seconds": 0}, "block_seconds 0: expected a number over 0, up to 3600"),
    ],
)
def test_options_are_checked(options, message):
    with pytest.raises(OptionError) as refused:
        DiscoFuseOptions(**options)
    assert str(refused.value) == message
