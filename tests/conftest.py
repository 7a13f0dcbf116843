from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings
from milling import ALL_FORMATS, DEFAULT_SCREENING, SAMPLE, THREE_SPLITS, released

# The same examples in every run, on a machine of any speed.
settings.register_profile("wikimill", derandomize=True, deadline=None)
settings.load_profile("wikimill")


#: Tests that take most of the time: whole runs of a command, each disturbed or fed in another way. `make test` runs one
#: in so many of them, always the same ones, and `make test-rest` the others.
ONE_IN = {
    "test_bad_input.py": 4,
    "test_discofuse.py": 5,
    "test_faults.py": 3,
    "test_fetch_interruption.py": 3,
    "test_hostile_articles.py": 3,
    "test_hostile_inputs.py": 12,
    "test_interruption.py": 3,
    "test_languages.py": 4,
    "test_portions.py": 3,
    "test_publish.py": 4,
    "test_publish_unattended.py": 5,
    "test_refresh_crashes.py": 7,
    "test_refresh_interruption.py": 3,
    "test_resuming.py": 4,
    "test_same_bytes.py": 3,
    "test_scaling_benchmark.py": 3,
    "test_screening_command.py": 3,
    "test_wikisplit_sample.py": 4,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cluster", action="store_true", help="the tests that start a Flink cluster on this machine")
    parser.addoption("--all", action="store_true", help="with those that make test leaves out")
    parser.addoption("--rest", action="store_true", help="only those that make test leaves out")


def is_left_out(item: pytest.Item) -> bool:
    """Whether `make test` leaves a test to `make test-rest`."""
    return crc32(item.name.encode()) % ONE_IN.get(item.path.name, 1) != 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose tests by what was asked for, and skip those of the cluster."""
    if not config.getoption("--cluster"):
        for item in items:
            if item.path.parent.name == "cluster":
                item.add_marker(pytest.mark.skip(reason="make test-cluster runs it"))
    if config.getoption("--all"):
        return
    wanted = {item for item in items if is_left_out(item) == config.getoption("--rest")}
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = [item for item in items if item in wanted]


@pytest.fixture(scope="session")
def tiny_annotator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a spaCy pipeline that knows the sentences of `tiny_annotator.SENTENCES`."""
    from tiny_annotator import train

    return train(tmp_path_factory.mktemp("annotator") / "tiny")


@pytest.fixture(scope="session")
def sample_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample dump, milled once for all tests that only read the release."""
    output = tmp_path_factory.mktemp("sample") / "release"
    return released(SAMPLE, output, "--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--raw_text", *DEFAULT_SCREENING)
