import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cloud_storage import Buckets
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from dataflow_service import DataflowService, cloud
from milling import ROOT, SAMPLE, Outcome, wikimill

HERE = Path(__file__).parent
NOT_SHIPPED = shutil.ignore_patterns(
    *(".git", ".flink", ".crds", ".venv*", "venv", ".*_cache", ".hypothesis", "__pycache__"),
    *("build", "dist", "*.egg-info", "*-release"),
)


class Cloud:
    """The stand-in of both services, and how it is named on a command line."""

    def __init__(self, address: str, buckets: Buckets, service: DataflowService) -> None:
        self.address, self.buckets, self.service = address, buckets, service

    def options(self, corpus: str, name: str, *more: object) -> list[object]:
        """The command line that mills the sample into gs://corpora/NAME."""
        return [
            *(corpus, "--input", f"gs://corpora/in/{SAMPLE.name}", "--output", f"gs://corpora/{name}"),
            *("--runner", "DataflowRunner", "--project", "my-project", "--region", "europe-west4"),
            *("--temp_location", "gs://corpora/tmp", "--dataflow_endpoint", self.address),
            *more,
        ]

    def described(self, corpus: str, name: str, *more: object) -> tuple[Outcome, dict[str, Any]]:
        """Describe a job as a flex template's launcher does; gives what was said, and the description."""
        place = f"gs://corpora/tmp/{name}/job_object"
        more = ("--template_location", place, *more)
        if "--extra_package" not in more and "--setup_file" not in more:
            more = ("--sdk_container_image", "registry/wikimill:1", *more)
        outcome = wikimill(*self.options(corpus, name, *more))
        return outcome, json.loads(self.buckets.objects.get(place.removeprefix("gs://"), b"{}"))

    def release(self, name: str) -> dict[str, bytes]:
        """The files of a release, by their path in it."""
        prefix = f"corpora/{name}/"
        return {key.removeprefix(prefix): self.buckets.objects[key] for key in self.buckets.names(prefix)}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Cloud, Path]]:
    """Both services, and the key of a service account: without one Beam looks for a metadata server for 20 seconds."""
    pytest.importorskip("google.cloud.dataflow_v1beta3", reason="needs the extra [gcp]: make test-dataflow")
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = tmp_path_factory.mktemp("account") / "key.json"
    with cloud() as (address, buckets, service):
        described = {"type": "service_account", "client_email": "mill@my-project", "private_key": key.decode()}
        path.write_text(json.dumps(described | {"token_uri": f"{address}/token", "project_id": "my-project"}))
        yield Cloud(address, buckets, service), path


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, built in a copy of the tree, which lies beside it."""
    copy = tmp_path_factory.mktemp("copy") / "wikimill"
    shutil.copytree(ROOT, copy, ignore=NOT_SHIPPED)
    subprocess.run([sys.executable, "setup.py", "-q", "sdist"], cwd=copy, check=True, timeout=100)
    (archive,) = (copy / "dist").glob("*.tar.gz")
    return archive


@pytest.fixture(scope="session")
def worker(tmp_path_factory: pytest.TempPathFactory):
    """Runs a job in a process that has, of wikimill, what the job staged."""

    def install(staged: bytes) -> Path:
        folder = tmp_path_factory.mktemp("worker")
        package = folder / "workflow.tar.gz"
        package.write_bytes(staged)
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
        subprocess.run([*command, "--target", folder / "site", package], check=True, timeout=200, cwd=folder)
        return folder / "site"

    def run(site: Path, graph: str) -> tuple[str, str | None]:
        environment = os.environ | {"PYTHONPATH": str(site)}
        finished = subprocess.run(
            [sys.executable, HERE / "run_submitted_job.py", graph],
            **{"cwd": site.parent, "env": environment, "capture_output": True, "text": True, "timeout": 300},
        )
        if finished.returncode:
            return "JOB_STATE_FAILED", finished.stderr.strip().splitlines()[-1]
        assert all(path.startswith(str(site)) for path in finished.stdout.split()), finished.stdout
        return "JOB_STATE_DONE", None

    run.install = install
    return run


@pytest.fixture
def clouded(served: tuple[Cloud, Path], monkeypatch: pytest.MonkeyPatch) -> Cloud:
    """Both services, with the sample in gs://corpora/in and nothing else; a job that is submitted stays running."""
    found, key = served
    monkeypatch.setenv("STORAGE_EMULATOR_HOST", found.address)
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(key))
    found.buckets.objects.clear()
    found.buckets.refused.clear()
    found.service.forget()
    found.buckets.put(f"corpora/in/{SAMPLE.name}", SAMPLE.read_bytes())
    return found
