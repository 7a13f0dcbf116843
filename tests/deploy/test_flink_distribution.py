"""The Flink of `make flink-up`: the tested one, others on request. Maven and the jars are fakes."""

import pytest

from deploy.flink import distribution
from deploy.flink.distribution import CannotBring, bring_jars


@pytest.fixture
def maven(monkeypatch):
    """A registry with the job servers of some lines; what it was asked for is noted."""

    class Maven:
        has, asked = {"2.1", "1.19"}, []

        def __call__(self, goal, *options):
            words = dict(option.removeprefix("-D").split("=", 1) for option in options if option.startswith("-D"))
            if goal == "package":
                self.asked.append("build")
                (folder := distribution.Path(words["build.folder"])).mkdir()
                (folder / "job-server.jar").write_text("built")
                return True
            _, name, _ = words["artifact"].split(":")
            line = name.removeprefix("beam-runners-flink-").removesuffix("-job-server")
            self.asked.append(line)
            if line in self.has:
                (distribution.Path(words["outputDirectory"]) / f"{name}.jar").write_text(line)
            return line in self.has

    maven = Maven()
    maven.asked = []
    monkeypatch.setattr(distribution, "_maven", maven)
    monkeypatch.setattr(distribution, "_without_flink", lambda whole, slim: slim.write_text(whole.read_text()))
    monkeypatch.setattr(distribution.shutil, "which", lambda program: program)
    return maven


@pytest.mark.parametrize(
    ("line", "held", "jar", "asked"),
    [
        (None, "1.19", "built", ["build"]),
        ("1.19", "1.19", "1.19", ["1.19"]),
        ("2.1", "2.1", "2.1", ["2.1"]),
        ("newest", "2.1", "2.1", ["2.2", "2.1"]),
    ],
)
def test_tested_flink_is_the_default(maven, tmp_path, line, held, jar, asked):
    assert bring_jars(tmp_path, line) == held
    assert ((tmp_path / "job-server.jar").read_text(), maven.asked) == (jar, asked)


def test_what_is_there_is_kept_until_another_line_is_wanted(maven, tmp_path):
    assert [bring_jars(tmp_path, line) for line in ("2.1", "2.1", None, None)] == ["2.1", "2.1", "1.19", "1.19"]
    assert maven.asked == ["2.1", "build"]


def test_a_line_that_is_not_in_reach(maven, tmp_path):
    with pytest.raises(CannotBring, match=r"^no job server for Flink 2\.2 and Beam \S+ is in reach; leave"):
        bring_jars(tmp_path, "2.2")
