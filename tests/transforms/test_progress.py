from transforms.dumps.listing import InputFile
from transforms.progress import ProgressBoard, Standing

ONE, TWO = InputFile("/d/a.xml", "a.xml", 10), InputFile("/e/a.xml", "a.xml", 20)


def test_nothing_has_been_read_at_first(tmp_path):
    assert ProgressBoard(str(tmp_path)).standing() == Standing(0, 0, 0)


def test_the_standing_is_the_sum_over_files_of_the_same_name_too(tmp_path):
    board = ProgressBoard(str(tmp_path))
    for file, numbers in ((ONE, (5, 2, 1)), (TWO, (20, 3, 0))):
        progress = board.of(file)
        bytes_read, progress.pages, progress.examples = numbers
        progress.at(bytes_read)
    assert board.standing() == Standing(25, 5, 1)


def test_a_file_that_is_read_again_starts_anew(tmp_path):
    board = ProgressBoard(str(tmp_path))
    for pages in (9, 4):
        progress = board.of(ONE)
        progress.pages = pages
        progress.at(pages)
    assert board.standing() == Standing(4, 4, 0)


def test_the_position_is_noted_now_and_then_and_at_the_end(tmp_path):
    board = ProgressBoard(str(tmp_path))
    progress = board.of(ONE)
    progress.at(1)
    for number in range(2, 1000):
        progress.at(number)
    assert board.standing().bytes_read < 999
    progress.at(1000, final=True)
    assert board.standing() == Standing(1000, 0, 0)


def test_a_note_that_is_just_being_written_counts_as_nothing(tmp_path):
    board = ProgressBoard(str(tmp_path))
    board.of(ONE).at(7)
    (tmp_path / "half").write_bytes(b"\x01\x02")
    assert board.standing() == Standing(7, 0, 0)
