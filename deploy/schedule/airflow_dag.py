"""An Airflow DAG that brings the releases of a wiki up to date every night. Copy it into the folder of your DAGs.

Change: WIKI, RELEASES, CONTACT, and WIKIMILL, the command in an environment of its own, because Airflow's packages are
not wikimill's. Put what uses a new release after the task: where nothing is new it is skipped, and so is what follows.
"""

from datetime import UTC, datetime, timedelta

from airflow.providers.standard.operators.bash import BashOperator
from airflow.sdk import DAG

WIKIMILL = "/opt/wikimill/bin/wikimill"
WIKI = "simplewiki"
RELEASES = f"/var/lib/wikimill/{WIKI}"
CONTACT = "you@example.org"

with DAG(
    "wikimill_refresh",
    description="A newer dump, if there is one: fetch, mine, verify, compare, publish",
    schedule="17 3 * * *",
    start_date=datetime(2026, 1, 1, tzinfo=UTC),
    # A refresh always takes the newest dump: nights that were missed are not made up for, and never two at once.
    catchup=False,
    max_active_runs=1,
    tags=["wikimill"],
) as dag:
    BashOperator(
        task_id="refresh",
        bash_command=(
            f"{WIKIMILL} refresh --wiki {WIKI} --corpus wikisplit,discofuse --releases {RELEASES} "
            f"--contact {CONTACT} --workers 4 --json"
        ),
        # Nothing new. Other codes except 0 are failures; retries report a release that is held back (5) and an
        # incomplete newer dump (6) again within seconds.
        skip_on_exit_code=3,
        # Steps that are done are kept, so that another try goes on.
        retries=2,
        retry_delay=timedelta(minutes=30),
        execution_timeout=timedelta(days=7),
        # The last line of stdout is the JSON: {{ ti.xcom_pull(task_ids='refresh') }}
        do_xcom_push=True,
    )
