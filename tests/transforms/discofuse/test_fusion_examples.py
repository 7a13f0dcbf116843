from dataclasses import asdict

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.transforms.discofuse.examples import fusion_example
from wikimill.transforms.discofuse.exchange import FoundFusion
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.partition import Partition

FUSION = Fusion(("A b .", "However , c ."), ("A b .", "C ."), "PAIR_CONN", "however ,", True, False, ("x",))
FOUND = FoundFusion(FUSION, "History", ("A b.", "However, c."))
PAGE = TextSource("7", "Mill", "enwiki", "https://x", "2026-09-01", "12")
ALL_TRAIN = Partition((1, 0, 0))


def test_a_record_of_a_page():
    example = asdict(fusion_example(PAGE, FOUND, ALL_TRAIN, raw_text=True))
    assert len(example.pop("id")) == 32
    assert example == {
        "wiki": "enwiki",
        "page_id": "7",
        "page_title": "Mill",
        "url": "https://x",
        "dump": "2026-09-01",
        "split": "train",
        "coherent_first_sentence": "A b .",
        "coherent_second_sentence": "However , c .",
        "incoherent_first_sentence": "A b .",
        "incoherent_second_sentence": "C .",
        "discourse_type": "PAIR_CONN",
        "connective_string": "however ,",
        "has_coref_type_pronoun": True,
        "has_coref_type_nominal": False,
        "quality": None,
        "rules": ["x"],
        "revision_id": "12",
        "section": "History",
        "coherent_first_sentence_raw": "A b.",
        "coherent_second_sentence_raw": "However, c.",
    }


def test_what_a_document_does_not_say_is_null():
    example = fusion_example(TextSource("a", None), FOUND, ALL_TRAIN, raw_text=False)
    absent = (example.wiki, example.page_title, example.url, example.dump, example.revision_id)
    assert absent == (None,) * 5
    assert example.coherent_first_sentence_raw is example.coherent_second_sentence_raw is None


def test_an_id_is_that_of_page_and_texts():
    def id_of(page, found=FOUND):
        return fusion_example(page, found, ALL_TRAIN, raw_text=False).id

    assert id_of(PAGE) == id_of(TextSource("7", "Other title", "enwiki", None, None, "13"))
    assert len({id_of(PAGE), id_of(TextSource("8", "Mill", "enwiki")), id_of(TextSource("7", "Mill"))}) == 3
