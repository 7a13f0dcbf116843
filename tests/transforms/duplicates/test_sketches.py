import subprocess
import sys

import numpy as np
import pytest
from rensa import RMinHash

from wikimill.rules.similarity.banding import Banding
from wikimill.transforms.duplicates.compared_texts import OWN, ComparedText
from wikimill.transforms.duplicates.sketches import are_alike, bands_of, key_of, signatures, sketch_of

TEXT = "The mill is old ; however , it runs ."
#: Of rensa 0.5.0 on x86_64. Another version, machine or process must give the same, or releases differ.
SIGNATURE = [2312319601, 1035628720, 2063570982, 579112567, 608872169, 269204084]
BANDS = [15453737749602501134, 14534972448624741310, 5610892568856489069, 2186352387303780955]


def test_the_signature_of_a_text_is_pinned():
    assert RMinHash.ALGORITHM_VERSION == 2
    assert signatures([sketch_of(ComparedText(TEXT))], 6).tolist() == [SIGNATURE]


def test_the_bands_of_a_text_are_pinned():
    assert bands_of([sketch_of(ComparedText(TEXT))], Banding(3, 2)).tolist() == [BANDS]


def test_another_process_gives_the_same():
    program = (
        "from wikimill.transforms.duplicates.sketches import *; from wikimill.transforms.duplicates.compared_texts import ComparedText; "
        f"print(signatures([sketch_of(ComparedText({TEXT!r}))], 6).tolist(), key_of(ComparedText({TEXT!r}, 'p')))"
    )
    printed = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert printed == f"[{SIGNATURE}] {key_of(ComparedText(TEXT, 'p'))}\n"


def test_a_batch_gives_what_single_texts_give():
    sketches = [sketch_of(ComparedText(text)) for text in (TEXT, "yes", "...", "a b c")]
    banding = Banding(4, 2)
    assert bands_of(sketches, banding).tolist() == [bands_of([sketch], banding).tolist()[0] for sketch in sketches]


@pytest.mark.parametrize("similarity", [0.5, 0.8, 0.9])
def test_rows_agree_as_often_as_texts_are_alike(similarity):
    """The estimator is not biased: over 100 pairs with 200 rows each its deviation is about 0.0035."""
    shared, own = round(180 * similarity), 180 - round(180 * similarity)
    agreed = []
    for seed in range(100):
        numbers = np.random.default_rng(seed).integers(0, 2**32, shared + own, dtype=np.uint64).tolist()
        one, other = numbers[: shared + own // 2], numbers[:shared] + numbers[shared + own // 2 :]
        matrix = RMinHash.digest_matrix_from_token_hash_sets([one, other], 200, 20181031).to_rows()
        agreed.append(np.mean(np.array(matrix[0]) == np.array(matrix[1])))
    assert np.mean(agreed) == pytest.approx(shared / (shared + own), abs=0.012)


def test_texts_of_files_have_smaller_keys_than_examples():
    assert all(key_of(ComparedText(str(number))) >= 1 << 63 for number in range(100))
    assert all(key_of(ComparedText(str(number), source=number % 3)) < 1 << 63 for number in range(100))


@pytest.mark.parametrize("other", [ComparedText("a", "q"), ComparedText("b", "p"), ComparedText("a", "p", source=0)])
def test_text_place_and_source_make_the_key(other):
    assert key_of(other) != key_of(ComparedText("a", "p", source=OWN))


def test_what_overlaps_is_not_alike():
    one, other, third = (
        sketch_of(ComparedText("a b c d", "p", passages)) for passages in (("p1", "p2"), ("p2", "p3"), ("q1",))
    )
    assert not are_alike(one, other, 0.5)
    assert are_alike(one, third, 1)
