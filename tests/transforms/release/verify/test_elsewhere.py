"""A release that does not lie on a local folder is checked through Beam's filesystems."""

import shutil

import pytest
from apache_beam.io.filesystem import CompressionTypes
from apache_beam.io.localfilesystem import LocalFileSystem
from support.tampering import named

from wikimill.transforms.release.stored_release import ReleaseNotFound
from wikimill.transforms.release.verify.check_release import check_release

PREFIX = "elsewhere://"


class Elsewhere(LocalFileSystem):
    """Local files under another scheme."""

    @classmethod
    def scheme(cls):
        return "elsewhere"

    def _list(self, dir_or_prefix):
        for item in super()._list(dir_or_prefix.removeprefix(PREFIX)):
            item.path = PREFIX + item.path
            yield item

    def open(self, path, mime_type="application/octet-stream", compression_type=CompressionTypes.AUTO):
        return super().open(path.removeprefix(PREFIX), mime_type, compression_type)


@pytest.fixture
def elsewhere(sample_release, tmp_path):
    folder = shutil.copytree(sample_release, tmp_path / "release")
    return folder, f"{PREFIX}{folder}"


def test_a_release_elsewhere(elsewhere):
    folder, place = elsewhere
    verdict = check_release(place)
    assert verdict.is_whole
    assert [finding.subject for finding in verdict.findings] == [
        each.subject for each in check_release(str(folder)).findings
    ]


def test_damage_elsewhere(elsewhere):
    folder, place = elsewhere
    (folder / "avro/wikisplit-dev-00000-of-00001.avro").write_bytes(b"Obj")
    (folder / "tsv/test.tsv").unlink()
    assert named(place) == {"avro/wikisplit-dev-00000-of-00001.avro", "tsv/test.tsv"}


def test_nothing_elsewhere(tmp_path):
    with pytest.raises(ReleaseNotFound, match="holds no release"):
        check_release(f"{PREFIX}{tmp_path}")


def test_a_filesystem_that_is_not_there():
    with pytest.raises(ReleaseNotFound, match="holds no release"):
        check_release("nowhere://bucket/release")
