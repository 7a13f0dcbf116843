"""deploy/schedule/cronjob.yaml against Kubernetes' own schema. `make test-schedules` runs this, without wikimill."""

import pytest
from support.schedules import FOLDER

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: make test-schedules")
kubernetes_validate = pytest.importorskip(
    "kubernetes_validate", reason="kubernetes-validate is not installed: make test-schedules"
)
#: The first with podFailurePolicy and timeZone for good, and the newest that the schemas are there of.
VERSIONS = ("1.31", "")


def cron_job():
    return yaml.safe_load((FOLDER / "cronjob.yaml").read_text("utf-8"))


@pytest.mark.parametrize("version", VERSIONS)
def test_kubernetes_takes_the_job(version):
    kubernetes_validate.validate(cron_job(), version or kubernetes_validate.latest_version(), strict=True)


def test_a_mistake_would_be_found():
    job = cron_job()
    job["spec"]["concurencyPolicy"] = job["spec"].pop("concurrencyPolicy")
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(job, VERSIONS[0], strict=True)


def test_job_forbids_concurrency_and_does_not_retry_some_codes():
    spec = cron_job()["spec"]
    policy = spec["jobTemplate"]["spec"]["podFailurePolicy"]["rules"]
    assert (spec["concurrencyPolicy"], spec["timeZone"]) == ("Forbid", "Etc/UTC")
    assert policy[0]["onExitCodes"]["values"] == [2, 5, 6]
