from pathlib import Path

import pytest
from hypothesis import settings
from milling import ALL_FORMATS, SAMPLE, THREE_SPLITS, released

# The same examples in every run, on a machine of any speed.
settings.register_profile("wikimill", derandomize=True, deadline=None)
settings.load_profile("wikimill")


@pytest.fixture(scope="session")
def tiny_annotator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a spaCy pipeline that knows the sentences of `tiny_annotator.SENTENCES`."""
    from tiny_annotator import train

    return train(tmp_path_factory.mktemp("annotator") / "tiny")


@pytest.fixture(scope="session")
def sample_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample dump, milled once for all tests that only read the release."""
    output = tmp_path_factory.mktemp("sample") / "release"
    return released(SAMPLE, output, "--formats", ALL_FORMATS, "--splits", THREE_SPLITS, "--raw_text")
