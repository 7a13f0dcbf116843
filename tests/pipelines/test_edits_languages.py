"""`wikimill edits` in every language with a sentence model."""

from __future__ import annotations

import pytest
from support.milling import NO_SCREENING, ROOT, digests, records, wikimill
from support.slow import slow_but
from support.tiny_dumps import dump, page, revision

from wikimill.transforms.models.load_sentence_model import shipped_languages

#: Language → sentence before, the words that are inserted after a word, that word.
EDITS = {
    "de": ("Die alte Mühle wurde im Jahr 1820 von einem Müller gebaut.", "alte", "und große"),
    "en": ("The old mill was built by a merchant in 1820.", "old", "and large"),
    "it": ("Il vecchio mulino fu costruito nel 1820 da un mercante.", "vecchio", "e grande"),
    "uk": ("Старий млин був збудований купцем у 1820 році.", "Старий", "і великий"),
    "vi": ("Cối xay gió được một thương gia xây dựng vào năm 1820.", "gió", "rất lớn"),
}


def test_every_language_is_here():
    assert sorted(EDITS) == sorted(shipped_languages())


@pytest.mark.parametrize("language", slow_but(EDITS, "en"))
def test_an_insertion_is_mined(language, tmp_path):
    base, word, phrase = EDITS[language]
    path = tmp_path / "testwiki-20261101-pages-meta-history.xml"
    texts = base, base.replace(word, f"{word} {phrase}", 1)
    path.write_bytes(dump(page(1, "A", *(revision(number, text) for number, text in enumerate(texts, start=1)))))
    options = (*NO_SCREENING, "--formats", "jsonl,tsv", "--splits", "train=1")
    outcome = wikimill("edits", "--input", path, "--output", tmp_path / "out", "--language", language, *options)
    assert (outcome.code, outcome.err) == (0, "")
    (row,) = records(tmp_path / "out")
    assert (row["kind"], row["phrase"]) == ("insertion", phrase)
    assert wikimill("verify", tmp_path / "out").code == 0


def test_a_model_in_a_file_gives_what_the_shipped_one_gives(tmp_path):
    base, word, phrase = EDITS["en"]
    path = tmp_path / "testwiki-20261101-pages-meta-history.xml"
    path.write_bytes(dump(page(1, "A", revision(1, base), revision(2, base.replace(word, f"{word} {phrase}")))))
    model = tmp_path / "mine.json"
    model.write_bytes((ROOT / "transforms/models/en/sentences.json").read_bytes())
    for name, language in (("one", "en"), ("two", model)):
        options = (*NO_SCREENING, "--formats", "jsonl", "--language", language)
        assert wikimill("edits", "--input", path, "--output", tmp_path / name, *options).code == 0
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
