"""Inputs and the folder of the release are reported as Beam's Lineage."""

import apache_beam as beam
from apache_beam.metrics.metric import Lineage
from support.tiny_dumps import dump, split_page

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.mining.check_files import CheckFiles
from wikimill.transforms.release.summary import WriteSummary


def test_files_are_sources_and_the_release_is_the_sink(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = dump(split_page(1, "Tarnholt"))
    (tmp_path / "a.xml").write_bytes(data)
    (tmp_path / "b.xml").write_bytes(data)
    files = [(InputFile(name, name, len(data)),) for name in ("a.xml", "b.xml")]
    pipeline = beam.Pipeline(runner="FnApiRunner")
    ledgers = pipeline | beam.Create(files) | CheckFiles()
    nothing = pipeline | "Nothing" >> beam.Create([])
    _ = pipeline | WriteSummary("out/_staging", ledgers, nothing, nothing, nothing, {})
    result = pipeline.run()
    result.wait_until_finish()
    assert Lineage.query(result.metrics(), Lineage.SOURCE) == {
        f"filesystem:localhost.{tmp_path}/a.xml",
        f"filesystem:localhost.{tmp_path}/b.xml",
    }
    assert Lineage.query(result.metrics(), Lineage.SINK) == {f"filesystem:localhost.{tmp_path}/out"}
