"""Beam YAML: each corpus by its name, with its options as keyword arguments."""

import inspect
import json
import re
from importlib.util import find_spec

import apache_beam as beam
import pytest
from support.places import ROOT
from support.tiny_dumps import dump, page, revision

from wikimill.transforms import beam_yaml
from wikimill.transforms.corpora import OWN_CORPORA
from wikimill.transforms.options import option_specs

PROVIDER = ROOT / "deploy/beam_yaml/wikimill.yaml"
has_yaml = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("docstring_parser", "jsonschema", "jinja2", "pandas")),
    reason="Beam YAML is not installed (the extra yaml)",
)
PIPELINE = """
pipeline:
  transforms:
    - type: MillText
      config:
        input: {input}
        records: paragraph
        kinds: [prose, caption]
        sentences: true
        error_handling: {{output: dead}}
    - type: WriteToJson
      name: Good
      input: MillText.good
      config: {{path: {good}, num_shards: 1}}
    - type: WriteToJson
      name: Dead
      input: MillText.dead
      config: {{path: {dead}, num_shards: 1}}
providers:
  - include: {provider}
"""


@pytest.mark.parametrize("name", OWN_CORPORA)
def test_a_source_has_the_options_of_its_corpus_documented(name):
    source = getattr(beam_yaml, name)
    options = [key for key, spec in option_specs(source._corpus.options).items() if spec.flag is not None]
    parameters = inspect.signature(source.__init__).parameters
    assert [*parameters] == ["self", "input", "splits", "near_duplicates", "error_handling", *options]
    assert parameters["input"].default is inspect.Parameter.empty
    assert all(f"\n  {key}: " in source.__doc__ for key in [*parameters][1:])
    assert issubclass(source, beam.PTransform)
    assert not source._yaml_requires_inputs


def test_provider_names_every_corpus():
    text = PROVIDER.read_text()
    assert all(f": wikimill.transforms.beam_yaml.{name}\n" in text for name in OWN_CORPORA)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"kind": "prose"}, "kind: no such option; there are input, splits, near_duplicates, error_handling, "),
        ({"kinds": ["prose", "x"]}, "kinds prose,x: unknown kind 'x'; there are prose,"),
        ({"records": "page"}, "records page: expected one of article, section, passage, paragraph"),
        ({"language": "fr"}, "language fr: no sentence model is shipped"),
        ({"error_handling": {}}, "error_handling: expected output: NAME"),
        ({"input": []}, "input: name the dump files"),
        ({"splits": "x"}, "'x': expected train="),
    ],
)
def test_what_cannot_be_obeyed(given, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        beam_yaml.text(**({"input": "x.xml"} | given))


def test_documented_pipeline_has_the_options_of_the_corpus():
    yaml = pytest.importorskip("yaml")
    text = re.search(r"```yaml\n(pipeline:\n.*?)```", (ROOT / "docs/library.md").read_text("utf-8"), re.DOTALL)[1]
    assert len(text.splitlines()) <= 15
    pipeline = yaml.safe_load(text)
    mined, sink, _ = pipeline["pipeline"]["transforms"]
    assert (mined["type"], sink["type"]) == ("MillText", "WriteToBigQuery")
    assert isinstance(beam_yaml.text(**mined["config"]), beam.PTransform)
    assert pipeline["providers"] == [{"include": str(PROVIDER.relative_to(ROOT))}]


def test_a_corpus_that_is_not_known():
    with pytest.raises(AttributeError, match="the corpus 'nothing' is not known"):
        beam_yaml.nothing  # noqa: B018


@has_yaml
@pytest.mark.slow
def test_a_pipeline_in_yaml(tmp_path):
    from apache_beam.yaml.main import run

    whole = dump(page(1, "Ada", revision(10, "Ada {{x}} wrote. It rained.[[File:a.jpg|thumb|A mill.]]")))
    (tmp_path / "a.xml").write_bytes(whole)
    (tmp_path / "b.xml").write_bytes(whole[: whole.rindex(b"</mediawiki>")].replace(b"Ada", b"Eve"))
    places = {"input": f"{tmp_path}/*.xml", "good": tmp_path / "good", "dead": tmp_path / "dead"}
    run([f"--yaml_pipeline={PIPELINE.format(**places, provider=PROVIDER)}", "--runner=FnApiRunner"])
    (good,), (dead,) = tmp_path.glob("good-*"), tmp_path.glob("dead-*")
    rows = [json.loads(line) for line in good.read_text().splitlines()]
    assert sorted((row["page_title"], row["kind"], row["text"]) for row in rows) == [
        ("Ada", "caption", "A mill."),
        ("Ada", "prose", "Ada \ufffc wrote. It rained."),
        ("Eve", "prose", "Eve \ufffc wrote. It rained."),
    ]
    (prose,) = [row for row in rows if row["text"].startswith("Ada")]
    assert prose["sentences"] == ["Ada \ufffc wrote.", "It rained."]
    assert prose["holes"] == [{"start": 4, "template": "x"}]
    (letter,) = [json.loads(line) for line in dead.read_text().splitlines()]
    assert letter["msg"].startswith("cut: ")
