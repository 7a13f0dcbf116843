import gc
import signal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from support import patience
from support.milling import ALL_FORMATS, DEFAULT_SCREENING, SAMPLE, THREE_SPLITS, released
from support.tiny_dumps import dump, split_page

# A quarter of the seconds of collecting tests went to looking for garbage, of which modules and tests have none.
gc.disable()
#: Folders and modules whose tests are all slow: attacks, crashes, schedules; options of which each needs whole runs.
SLOW = (
    *("attacks", "benchmarks", "deploy", "robustness"),
    *("pipelines/test_edits_languages.py", "pipelines/test_enterprise_snapshots.py", "pipelines/test_languages.py"),
    *("pipelines/test_expected_memory.py", "pipelines/test_mine_several.py", "pipelines/test_packaging.py"),
    *("pipelines/test_portions.py", "pipelines/test_publish_unattended.py", "pipelines/test_refresh_joined.py"),
    *("pipelines/test_screening_command.py", "pipelines/test_switches.py", "pipelines/test_text_entities.py"),
    *("pipelines/test_text_history.py", "pipelines/test_text_page_props.py", "pipelines/test_text_redirects.py"),
    *("pipelines/test_text_search_index.py", "pipelines/test_text_templated.py"),
    *("pipelines/test_wikisplit_entailment.py", "pipelines/test_workers.py"),
    *("transforms/dumps/test_dump_mutations.py", "transforms/dumps/test_reading.py"),
    *("transforms/mining/test_isolation.py", "transforms/models/test_annotator_model.py"),
    *("transforms/models/test_block_pipeline.py", "transforms/models/test_recogniser_model.py"),
    *("transforms/release/test_publish.py", "transforms/release/verify/test_changed_records.py"),
    "transforms/release/verify/test_damage.py",
)
_TESTS = Path(__file__).parent

# The same examples in every run, on a machine of any speed.
settings.register_profile("wikimill", derandomize=True, deadline=None)
settings.load_profile("wikimill")
# What is begun in the background or by `nohup` ignores these, and so does all that it starts. What has a handler is heeded
# again by the processes that tests start, and kill by signals.
for _number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cluster", action="store_true", help="the tests that start a Flink cluster on this machine")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: long, or of a rare use; left to make test-rest")
    config.addinivalue_line("markers", "attack: hostile or damaged input, files, machines; make attack selects them")


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool | None:
    """Let a test's limit follow progress."""
    return patience.limit_test(item, settings)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow tests, and skip those of the cluster unless they were asked for."""
    for item in items:
        place = item.path.relative_to(_TESTS).as_posix() if item.path.is_relative_to(_TESTS) else ""
        if place in SLOW or place.partition("/")[0] in SLOW:
            item.add_marker("slow")
    if not config.getoption("--cluster"):
        for item in items:
            if item.path.parent.name == "cluster":
                item.add_marker(pytest.mark.skip(reason="make test-cluster runs it"))


def pytest_collection_finish() -> None:
    """Keep the modules and tests that are there out of later garbage collections."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def tiny_annotator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a spaCy pipeline that knows the sentences of `tiny_annotator.SENTENCES`."""
    from support.tiny_annotator import train

    return train(tmp_path_factory.mktemp("annotator") / "tiny")


@pytest.fixture(scope="session")
def sample_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample dump, mined once for all tests that only read the release."""
    output = tmp_path_factory.mktemp("sample") / "release"
    return released(
        SAMPLE, output, "--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--raw_text", *DEFAULT_SCREENING
    )


@pytest.fixture(scope="session")
def tiny_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four pages with an example each, as JSON Lines: what is done to a copy of it is found in no time."""
    folder = tmp_path_factory.mktemp("tiny")
    dumped = folder / "testwiki-20261101-pages-meta-history.xml"
    pages = (split_page(number, place) for number, place in enumerate(("Tarnholt", "Orrin", "Skarn", "Harrow"), 1))
    dumped.write_bytes(dump(*pages))
    return released(dumped, folder / "release", "--formats", "jsonl")
