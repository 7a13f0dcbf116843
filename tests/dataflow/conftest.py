import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cloud_commands import Cloud
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from dataflow_service import cloud
from support.milling import ROOT, SAMPLE
from support.patience import LONG
from support.places import NOT_SHIPPED

HERE = Path(__file__).parent


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
    """The source distribution, built in a copy of the tree, which is next to it."""
    copy = tmp_path_factory.mktemp("copy") / "wikimill"
    shutil.copytree(ROOT, copy, ignore=NOT_SHIPPED)
    subprocess.run([sys.executable, "setup.py", "-q", "sdist"], cwd=copy, check=True, timeout=LONG)
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
        subprocess.run([*command, "--target", folder / "site", package], check=True, timeout=LONG, cwd=folder)
        return folder / "site"

    def run(site: Path, graph: str) -> tuple[str, str | None]:
        environment = os.environ | {"PYTHONPATH": str(site)}
        finished = subprocess.run(
            [sys.executable, HERE / "run_submitted_job.py", graph],
            **{"cwd": site.parent, "env": environment, "capture_output": True, "text": True, "timeout": LONG},
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
