"""A Flink cluster of this machine, for all tests of this folder: its programs are kept in `.flink` of the checkout."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.milling import ROOT

from deploy.flink.cluster import Cluster, free_port
from deploy.flink.configuration import ClusterSize


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster with two TaskManagers of two slots; tests that kill one of its processes start it again."""
    cluster = Cluster(ROOT / ".flink", tmp_path_factory.mktemp("flink") / "run", ends_with=os.getpid())
    cluster.up(ClusterSize(), free_port(), free_port(), None)
    yield cluster
    cluster.down()
    shutil.rmtree(cluster.run.parent, ignore_errors=True)


@pytest.fixture
def on_flink(cluster: Cluster) -> tuple[str, ...]:
    """The options with which a command runs there."""
    return "--runner=FlinkRunner", f"--flink_master={cluster.address}"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"
