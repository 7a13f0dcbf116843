from wikimill.rules.account import Account
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.progress import ProgressBoard, Standing

ONE, TWO = (Portion((InputFile(f"/{folder}/a.xml", "a.xml", 10),)) for folder in "de")


def accounts(pages=0, examples=0):
    return {"pages": Account(kept=pages), "examples": Account(kept=examples)}


def test_nothing_has_been_read_at_first(tmp_path):
    assert ProgressBoard(str(tmp_path)).standing() == Standing(0, 0, 0)


def test_the_standing_is_the_sum_over_portions_of_the_same_name_too(tmp_path):
    board = ProgressBoard(str(tmp_path))
    board.of(ONE, 0).at(accounts(2, 1), 5)
    board.of(TWO, 0).at(accounts(3, 0), 20)
    board.of(TWO, 100).at(accounts(1, 1), 7)  # what another worker reads of the same file
    assert board.standing() == Standing(32, 6, 2)


def test_a_file_that_is_read_again_starts_anew(tmp_path):
    board = ProgressBoard(str(tmp_path))
    for pages in (9, 4):
        board.of(ONE, 0).at(accounts(pages), pages)
    assert board.standing() == Standing(4, 4, 0)


def test_the_position_is_noted_now_and_then_and_at_the_end(tmp_path):
    board = ProgressBoard(str(tmp_path))
    progress = board.of(ONE, 0)
    progress.at(accounts(), 1)
    for number in range(2, 1000):
        progress.at(accounts(), number)
    assert board.standing().bytes_read < 999
    progress.end(accounts(), 1000)
    assert board.standing() == Standing(1000, 0, 0)


def test_a_note_that_is_just_being_written_counts_as_nothing(tmp_path):
    board = ProgressBoard(str(tmp_path))
    board.of(ONE, 0).at(accounts(), 7)
    (tmp_path / "half").write_bytes(b"\x01\x02")
    assert board.standing() == Standing(7, 0, 0)


def test_what_checkpoints_gave_is_counted_apart_unless_this_run_mined_it(tmp_path):
    board = ProgressBoard(str(tmp_path))
    board.of(ONE, 0).end(accounts(2, 1), 5)
    for portion, size in ((ONE, 5), (TWO, 20)):
        board.of(portion, 0).reuse(accounts(2, 1), size)
    assert board.standing() == Standing(25, 4, 2, 20, 2)
