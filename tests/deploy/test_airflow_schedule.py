"""deploy/schedule/airflow_dag.py as Airflow reads and runs it. `make test-schedules` runs this, without wikimill."""

import os
import shlex

import pytest
from support.schedules import FOLDER

pytest.importorskip("airflow", reason="Airflow is not installed: make test-schedules")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """Airflow's folder, with its database."""
    folder = tmp_path_factory.mktemp("airflow")
    os.environ |= {"AIRFLOW_HOME": str(folder), "AIRFLOW__CORE__LOAD_EXAMPLES": "False"}
    from airflow.utils.db import initdb

    initdb()
    return folder


@pytest.fixture(scope="module")
def dag(home):
    """The DAG, from the folder that it was copied to."""
    from airflow.dag_processing.dagbag import DagBag

    bag = DagBag(dag_folder=str(FOLDER / "airflow_dag.py"))
    assert bag.import_errors == {}
    assert list(bag.dags) == ["wikimill_refresh"]
    return bag.dags["wikimill_refresh"]


def test_airflow_reads_the_dag(dag):
    assert (dag.catchup, dag.max_active_runs, dag.task_ids) == (False, 1, ["refresh"])
    assert dag.schedule == "17 3 * * *"
    task = dag.get_task("refresh")
    words = shlex.split(task.bash_command)
    assert words[:4] == ["/opt/wikimill/bin/wikimill", "refresh", "--wiki", "simplewiki"]
    assert task.skip_on_exit_code == [3]


@pytest.mark.parametrize(("code", "state"), [(0, "success"), (3, "skipped"), (5, "failed")])
def test_what_airflow_makes_of_an_exit_code(dag, tmp_path, monkeypatch, code, state):
    from airflow.exceptions import AirflowException

    try:
        from airflow.sdk.exceptions import AirflowSkipException
    except ImportError:
        from airflow.exceptions import AirflowSkipException

    program = tmp_path / "wikimill"
    program.write_text(f"#!/bin/sh\necho '{{\"exit_code\": {code}}}'\nexit {code}\n")
    program.chmod(0o755)
    task = dag.get_task("refresh")
    monkeypatch.setattr(task, "bash_command", task.bash_command.replace("/opt/wikimill/bin/wikimill", str(program)))
    try:
        said, found = task.execute({}), "success"
    except AirflowSkipException:
        said, found = None, "skipped"
    except AirflowException:
        said, found = None, "failed"
    assert found == state
    assert said == ('{"exit_code": 0}' if code == 0 else None)
