"""A sentence model is learned from dumps: what counts as running text, what is learned, what is refused."""

import hashlib
import json
from importlib import resources
from importlib.metadata import version

import pytest
from support.places import SHARED
from support.tiny_dumps import dump, page, revision

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.mining.progress import OwnProgress, Standing
from wikimill.transforms.mining.sandbox import Limits, Sandbox, WorkFailed
from wikimill.transforms.models import train_sentence_model as train_module
from wikimill.transforms.models.load_sentence_model import model_of
from wikimill.transforms.models.paragraphs import paragraph_reader
from wikimill.transforms.models.punkt import PunktTraining
from wikimill.transforms.models.train_sentence_model import TooLittleText, train

DATA = SHARED / "data"
NAMES = ("Krause", "Lehmann", "Berger", "Vogel", "Winter", "Sommer", "Kaiser", "Richter")
ADJECTIVES = dict(
    zip(NAMES, ("stillen", "alten", "kleinen", "hohen", "dunklen", "leeren", "schönen", "fernen"), strict=True)
)
#: "Fa." is in front of names, "hl." before a lower-case word; the nouns are at the end of some sentences and inside others.
PROSE = [
    f"Die Fa. {name} kaufte am Fluss das Korn. Sie gab der Fa. {other} einen hl. {ADJECTIVES[other]} Ort. Auch der Ort hat Korn, einen Stein und den Fluss. "
    f"Die Herren {name} und {other} kennen den Ort, das Korn und den Fluss. Der Fluss treibt das Rad, das Rad den Stein."
    for name in NAMES
    for other in NAMES
]


class Worker:
    """Reads paragraphs in this process; `fails` selects the articles on which it fails."""

    def __init__(self, fails=lambda article: False):
        self.articles, self._batch, self._fails = [], [], fails

    def send(self, batch):
        assert not self._batch
        self._batch = list(batch)
        self.articles += batch

    def results(self):
        batch, self._batch = self._batch, []
        read = paragraph_reader("de")
        for article in batch:
            yield WorkFailed("too much") if self._fails(article) else read(article, lambda: None)


@pytest.fixture(autouse=True)
def _little_is_enough(monkeypatch):
    monkeypatch.setattr(train_module, "MIN_CHARACTERS", 5_000)


def input_of(tmp_path, data, name="dewiki-1.xml"):
    (tmp_path / name).write_bytes(data)
    return InputFile(str(tmp_path / name), name, len(data))


def articles(texts, first=1):
    return [page(number, f"A{number}", revision(10 * number, text)) for number, text in enumerate(texts, first)]


def trained(*files, worker=None, **options):
    return train(files, "de", worker or Worker(), **options)


def test_abbreviations_and_starters_are_learned():
    training = PunktTraining()
    for paragraph in PROSE:
        training.add(paragraph)
    learned = training.parameters()
    assert (learned["abbreviations"], learned["starters"]) == (["fa", "hl"], ["auch", "der", "die", "sie"])
    assert (learned["characters"], set(learned)) == (
        sum(map(len, PROSE)),
        {"nltk", "characters", "text_sha256", "abbreviations", "collocations", "starters", "contexts"},
    )


def test_a_word_that_ends_the_same_sentence_everywhere_is_no_abbreviation():
    same = "In China herrscht die Dynastie Qin. In Japan herrscht Ruhe an jedem Ort. "
    learned = {}
    for followers in (1, 4):
        training = PunktTraining(followers)
        for paragraph in PROSE:
            training.add(f"{same}{paragraph}")
        learned[followers] = training.parameters()["abbreviations"]
    assert (set(learned[1]) - set(learned[4]), "fa" in learned[4]) == ({"qin"}, True)


def test_the_model_is_that_of_the_paragraphs(tmp_path):
    file = input_of(tmp_path, dump(*articles(PROSE)), "dewiki-1.xml")
    training = PunktTraining()
    for paragraph in PROSE:
        training.add(paragraph)
    found = trained(file)
    expected = {"language": "de", "trained_on": found.model["trained_on"], "limit_pages": None, "articles": len(PROSE)}
    assert found.model == expected | training.parameters()
    assert (found.damages, found.failed) == ({}, 0)


def test_the_file_is_a_model_and_the_same_each_time(tmp_path):
    file = input_of(tmp_path, dump(*articles(PROSE)), "dewiki-1.xml")
    data = trained(file).as_bytes()
    assert data == trained(file).as_bytes()
    assert model_of(data).abbreviations == {"fa", "hl"}
    assert model_of(data).language.code == "de"
    assert json.loads(data)["trained_on"] == {"dewiki-1.xml": trained(file).model["trained_on"]["dewiki-1.xml"]}


def test_only_the_latest_text_of_articles_counts(tmp_path):
    others = [
        page(900, "Talk:A", revision(9000, PROSE[0]), ns=1),
        page(901, "Old", revision(9010, PROSE[0]), revision(9011, PROSE[1])),
        page(902, "Lead", revision(9020, "#REDIRECT [[A1]]\n" + PROSE[0])),
        page(903, "Empty", revision(9030, "")),
    ]
    worker = Worker()
    trained(input_of(tmp_path, dump(*articles(PROSE), *others)), worker=worker)
    assert [text for text, _ in worker.articles] == [*PROSE, PROSE[1]]


def test_prefixes_come_from_the_dump(tmp_path):
    worker = Worker()
    data = dump(*articles(PROSE)).replace(b"<namespaces>", '<namespaces><namespace key="6">Файл</namespace>'.encode())
    trained(input_of(tmp_path, data), worker=worker)
    assert {(tuple(files), tuple(categories)) for _, (files, categories) in worker.articles} == {
        (("file", "image", "файл"), ("category",))
    }


def test_a_limit_holds_for_each_file(tmp_path):
    one = input_of(tmp_path, dump(*articles(PROSE)), "a.xml")
    two = input_of(tmp_path, dump(*articles(PROSE)), "b.xml")
    model = trained(one, two, limit_pages=20).model
    assert (model["articles"], model["limit_pages"], sorted(model["trained_on"])) == (40, 20, ["a.xml", "b.xml"])


def test_a_cut_file_gives_what_is_before_the_cut(tmp_path):
    data = dump(*articles(PROSE))
    file = input_of(tmp_path, data[: data.index(b"<title>A50<")], "dewiki-1.xml")
    found = trained(file)
    assert (found.model["articles"], found.damages["dewiki-1.xml"].state) == (49, "cut")


def test_an_article_that_cannot_be_parsed_is_left_out(tmp_path):
    file = input_of(tmp_path, dump(*articles(PROSE)))
    found = trained(file, worker=Worker(lambda article: article[0] == PROSE[3]))
    assert (found.model["articles"], found.failed) == (len(PROSE) - 1, 1)


def test_too_little_text_is_refused_with_the_figures(tmp_path):
    whole = dump(*articles(PROSE[:3]))
    characters = sum(map(len, PROSE[:3]))
    with pytest.raises(TooLittleText) as refused:
        trained(input_of(tmp_path, whole))
    assert str(refused.value) == (
        f"3 articles with {characters} characters of running text; a sentence model needs at least 5,000 characters"
    )
    with pytest.raises(TooLittleText, match=r"running text \(cut.xml is cut: the file ends before </mediawiki>, "):
        trained(input_of(tmp_path, whole.replace(b"</mediawiki>\n", b""), "cut.xml"))


def test_training_reports_progress(tmp_path):
    file = input_of(tmp_path, dump(*articles(PROSE)))
    progress = OwnProgress()
    trained(file, file, progress=progress)
    assert progress.standing() == Standing(2 * file.size, 2 * len(PROSE), 2 * len(PROSE))


PARAGRAPHS = {
    "prose": (PROSE[0], [PROSE[0]]),
    "markup": (f"'''Die''' [[Mühle|Fa.]]<ref>S. 3.</ref> {PROSE[0]}", [f"Die Fa. {PROSE[0]}"]),
    "a hole": (f"Er wog {{{{unknown|3}}}} viel. {PROSE[0]}", [f"Er wog  viel. {PROSE[0]}"]),
    "heading": (f"== Lage ==\n{PROSE[0]}", [PROSE[0]]),
    "list, table, template": (f"* {PROSE[0]}\n{{|\n| {PROSE[0]}\n|}}\n{{{{Info|\n{PROSE[0]}\n}}}}", []),
    "too short": ("Die Mühle steht.", []),
    "no period": ("Die Mühle " * 20, []),
    "quotes open": (f"„Ja.“ {PROSE[0]}", [f"„Ja.“ {PROSE[0]}"]),
    "image": (f"[[Bild:M.jpg|mini|{PROSE[0]}]]", []),
}


@pytest.mark.parametrize("case", PARAGRAPHS)
def test_running_text(case):
    wikitext, expected = PARAGRAPHS[case]
    assert paragraph_reader("de")((wikitext, (["file"], ["category"])), lambda: None) == expected


def test_the_deadline_is_renewed_before_each_unit():
    renewals = []
    read = paragraph_reader("de")
    assert read((f"{PROSE[0]}\n\n{PROSE[1]}", ((), ())), lambda: renewals.append(1)) == [PROSE[0], PROSE[1]]
    assert len(renewals) == 2


def test_the_isolated_process_reads_the_same(tmp_path):
    file = input_of(tmp_path, dump(*articles(PROSE)))
    worker = Sandbox("wikimill.transforms.models.paragraphs", "paragraph_reader", ("de",), Limits(cpu_seconds=20))
    try:
        assert train([file], "de", worker).as_bytes() == trained(file).as_bytes()
    finally:
        worker.close()


@pytest.mark.parametrize("code", ["de", "it", "uk", "vi"])
def test_the_shipped_models_are_what_the_dumps_give(code):
    """Of German, what was learned; of the others, which take some seconds each, what they name."""
    shipped = resources.files("wikimill.transforms.models").joinpath(code, "sentences.json").read_bytes()
    model = json.loads(shipped)
    (name,) = model["trained_on"]
    path = DATA / "dumps" / name
    if not path.exists():
        pytest.skip(f"needs a real dump: {path}")
    files = find_inputs([str(path)])
    if code == "de" and version("nltk") == model["nltk"]:
        learned = train(files, code, Worker()).model
        assert all(learned[key] == model[key] for key in ("articles", "abbreviations", "starters"))
    assert model["trained_on"] == {name: hashlib.sha256(path.read_bytes()).hexdigest()}
