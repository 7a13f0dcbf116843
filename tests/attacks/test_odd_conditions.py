"""The bytes of a release do not depend on processor, arithmetic libraries, environment and names of folders."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from support.milling import NO_SCREENING, SAMPLE, digests, ran, released
from support.tiny_dumps import dump, split_page

odd_conditions = pytest.mark.attack
#: What a processor must have for the kernels that OpenBLAS would choose on it (OPENBLAS_CORETYPE).
KERNELS = {
    "Prescott": "pni",
    "Nehalem": "sse4_2",
    "Sandybridge": "avx",
    "Haswell": "avx2",
    "Zen": "avx2",
    "SkylakeX": "avx512dq",
}
AVX = "AVX,F16C,FMA3,AVX2,AVX512F,AVX512CD,AVX512_SKX,AVX512_CLX,AVX512_CNL,AVX512_ICL,AVX512_SPR"
PROCESSES = ("--direct_num_workers", 2)
THREADS = (*PROCESSES, "--direct_running_mode=multi_threading")
#: Environment and options of a run.
CONDITIONS = {
    **{kernel: ({"OPENBLAS_CORETYPE": kernel}, ()) for kernel in KERNELS},
    "NumPy without AVX": ({"NPY_DISABLE_CPU_FEATURES": AVX}, ()),
    "4 threads of BLAS": ({"OPENBLAS_NUM_THREADS": "4", "OMP_NUM_THREADS": "4"}, ()),
    "2 workers": ({}, PROCESSES),
    "threads": ({}, THREADS),
    "C locale, another zone": ({"LC_ALL": "C", "PYTHONUTF8": "0", "TZ": "Pacific/Kiritimati"}, ()),
}
STORY = (
    "The old mill stands near the harbour. However, the council bought the mill in 1905. Anna Berg ran it for years, "
    "but the town built a road there. She sold her house because the river rose. The mill, a red building, burned down "
    "in 1911. Ingram rebuilt it. He lived there until he died, and the council thanked him. The miller who worked "
    "there wrote a book. Because the harbour froze, no ship came. Karl Lund, who was born in Oslo, painted the bridge "
    "and sold the picture. For example, the road was closed. The bridge was long. It was also narrow. "
)


def has(flag: str) -> bool:
    """Return whether this machine's processor has a feature."""
    try:
        return f" {flag} " in Path("/proc/cpuinfo").read_text().replace("\n", " ")
    except OSError:
        return False


def examples(corpus: str, inputs: object, output: Path, environment: dict[str, str], *mode: object) -> dict[str, str]:
    """Mine as a process; gives the digests of the release."""
    options = ("--formats", "jsonl,tfrecord", *NO_SCREENING, *mode)
    outcome = ran(corpus, "--input", inputs, "--output", output, *options, environment=environment)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return digests(output)


@pytest.fixture(scope="module")
def documents(tmp_path_factory) -> Path:
    """Texts with something for the parser to decide, of different lengths: products of matrices of different shapes."""
    sentences = STORY.split(". ")
    texts = [". ".join(sentences[first:] + sentences[:first])[: 150 * (1 + first)] for first in range(len(sentences))]
    path = tmp_path_factory.mktemp("documents") / "stories.jsonl"
    lines = [json.dumps({"id": str(n), "title": f"Story {n}", "text": text}) for n, text in enumerate(texts)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


@pytest.fixture(scope="module")
def as_usual(documents, tmp_path_factory) -> dict[str, dict[str, str]]:
    folder = tmp_path_factory.mktemp("usual")
    return {
        corpus: examples(corpus, inputs, folder / corpus, {})
        for corpus, inputs in (("discofuse", documents), ("wikisplit", SAMPLE))
    }


@odd_conditions
@pytest.mark.slow
@pytest.mark.parametrize("condition", CONDITIONS)
def test_discofuse_is_the_same(documents, as_usual, tmp_path, condition):
    if condition in KERNELS and not has(KERNELS[condition]):
        pytest.skip(f"this processor cannot run OpenBLAS as {condition}")
    environment, mode = CONDITIONS[condition]
    assert examples("discofuse", documents, tmp_path / "out", environment, *mode) == as_usual["discofuse"]


@odd_conditions
@pytest.mark.slow
def test_wikisplit_is_the_same_in_the_c_locale_and_another_zone(as_usual, tmp_path):
    environment, mode = CONDITIONS["C locale, another zone"]
    assert examples("wikisplit", SAMPLE, tmp_path / "out", environment, *mode) == as_usual["wikisplit"]


CONTENTS = [dump(split_page(number, place)) for number, place in enumerate(("Tarnholt", "Ellmoor", "Sand"), 1)]


def lie(folder: Path, contents: list[bytes]) -> list[Path]:
    """Files of one name in folders `a`, `b` and `c`."""
    paths = [folder / name / "x.xml" for name in "abc"]
    for path, content in zip(paths, contents, strict=True):
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        os.utime(path, (0, 0))
    return paths


@pytest.fixture(scope="module")
def of_one_name(tmp_path_factory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("usual")
    return digests(released(lie(folder / "one", CONTENTS), folder / "out"))


@odd_conditions
@pytest.mark.parametrize("named", ["as they are", "in swapped folders", "by a glob", "from within", "by their folder"])
@pytest.mark.slow
def test_files_of_one_name_are_the_same_wherever_they_lie(of_one_name, tmp_path, monkeypatch, named):
    there = lie(tmp_path / "two", CONTENTS[::-1] if named == "in swapped folders" else CONTENTS)
    monkeypatch.chdir(tmp_path / "two")
    inputs = {
        "by a glob": tmp_path / "two/*/x.xml",
        "from within": ["a/x.xml", "./b/x.xml", "../two/c/x.xml"],
        "by their folder": ".",
    }
    assert digests(released(inputs.get(named, there), tmp_path / "out")) == of_one_name
