"""deploy/image: what it copies is there, its versions are those that are installed, and its list pins what setup.py asks."""

import re
from importlib.metadata import requires, version

import pytest
from packaging.requirements import Requirement
from support.milling import ROOT

DOCKERFILE = (ROOT / "deploy" / "image" / "Dockerfile").read_text("utf-8")
PINNED = dict(
    re.findall(
        r"^([a-z0-9._-]+)==([^ ;\\\n]+)", (ROOT / "deploy" / "image" / "requirements.txt").read_text("utf-8"), re.M
    )
)


def instructions(name: str) -> list[str]:
    """Return the arguments of an instruction of the Dockerfile, each time it is given."""
    lines = DOCKERFILE.replace("\\\n", " ")
    return [line.split(maxsplit=1)[1] for line in lines.splitlines() if line.startswith(f"{name} ")]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_beam_of_the_image_is_the_one_that_is_installed():
    beam = version("apache-beam")
    assert f"apache/beam_python3.11_sdk:{beam} AS beam" in instructions("FROM")
    assert PINNED["apache-beam"] == beam


def test_constraints_have_the_versions_of_the_image():
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert lines == [f"{name}=={pinned}" for name, pinned in PINNED.items()]


def test_all_stages_have_one_python():
    assert set(re.findall(r"python[_:]?(3\.?\d+)", " ".join([*instructions("FROM"), *instructions("ARG")]))) == {
        "3.11",
        "311",
    }


def test_what_is_copied_is_there():
    sources = [copied.split()[0] for copied in instructions("COPY") if not copied.startswith("--from")]
    assert [source for source in sources if not source.startswith("dist/") and not (ROOT / source).is_file()] == []
    assert "deploy/dataflow/launch.py" in sources
    assert "FLEX_TEMPLATE_PYTHON_PY_FILE=/template/launch.py" in instructions("ENV")[0]


def test_the_entrypoint_is_what_is_copied_from_beam():
    assert instructions("ENTRYPOINT") == ['["/opt/apache/beam/boot"]']
    assert "--from=beam /opt/apache/beam /opt/apache/beam" in instructions("COPY")


def asked() -> list[Requirement]:
    found = [Requirement(text) for text in requires("wikimill") or ()]
    return [
        one for one in found if one.marker is None or one.marker.evaluate({"extra": "gcp", "python_version": "3.11"})
    ]


@pytest.mark.parametrize("requirement", asked(), ids=str)
def test_what_setup_py_asks_for_is_pinned_and_fits(requirement):
    pinned = {normal(name): found for name, found in PINNED.items()}
    assert requirement.specifier.contains(pinned[normal(requirement.name)])


def test_every_pin_has_its_digests():
    blocks = re.split(
        r"^(?=[a-z0-9._-]+==)", (ROOT / "deploy" / "image" / "requirements.txt").read_text("utf-8"), flags=re.M
    )
    assert [block.split("==")[0] for block in blocks[1:] if "--hash=sha256:" not in block] == []
    assert "://" not in "".join(blocks)
