from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import settings
from milling import ALL_FORMATS, DEFAULT_SCREENING, SAMPLE, THREE_SPLITS, released

# The same examples in every run, on a machine of any speed.
settings.register_profile("wikimill", derandomize=True, deadline=None)
settings.load_profile("wikimill")


#: Of these tests one in so many is run without `--all`.
ONE_IN = {
    "test_hostile_inputs.py": 12,
    "test_hostile_articles.py": 3,
    "test_refresh_crashes.py": 7,
    "test_resuming.py": 4,
    "test_faults.py": 3,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cluster", action="store_true", help="the tests that start a Flink cluster on this machine")
    parser.addoption("--all", action="store_true", help="all hostile inputs and crashes (some otherwise)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out most hostile inputs and crashes, always the same ones, unless all are asked for; and the cluster."""
    if not config.getoption("--cluster"):
        for item in items:
            if item.path.parent.name == "cluster":
                item.add_marker(pytest.mark.skip(reason="make test-cluster runs it"))
    if config.getoption("--all"):
        return
    left = [item for item in items if crc32(item.name.encode()) % ONE_IN.get(item.path.name, 1)]
    config.hook.pytest_deselected(items=left)
    gone = set(left)
    items[:] = [item for item in items if item not in gone]


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
