"""The manifests of deploy/kubernetes against the schemas of the Flink operator and of Kubernetes, unknown fields refused."""

import copy
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest
from support.milling import ROOT

from wikimill.pipelines.engines.flink_job import JOB_SERVER_KEY, WORKERS_KEY

yaml = pytest.importorskip("yaml", reason="make test-dataflow installs PyYAML, jsonschema and kubernetes-validate")
jsonschema = pytest.importorskip("jsonschema", reason="make test-dataflow installs it")
kubernetes_validate = pytest.importorskip("kubernetes_validate", reason="make test-dataflow installs it")

FOLDER = ROOT / "deploy" / "kubernetes"
#: Where `make test-dataflow` puts org.apache.flink:flink-kubernetes-operator-api, which has the schemas in it.
OPERATOR = Path(os.environ.get("WIKIMILL_OPERATOR_JAR", ROOT / ".crds" / "flink-kubernetes-operator-api-1.10.0.jar"))
#: The newest operator on Maven for us is 1.10.0, whose list of versions ends before Flink 2.2; later ones only added to it.
LATER_VERSIONS = ["v2_0", "v2_1", "v2_2"]
KUBERNETES = "1.31"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The schema of a FlinkDeployment, in which an object has no properties but those that are listed."""
    if not OPERATOR.exists():
        pytest.skip(f"{OPERATOR} is not there: make test-dataflow fetches it from Maven")
    with zipfile.ZipFile(OPERATOR) as jar:
        text = jar.read("META-INF/fabric8/flinkdeployments.flink.apache.org-v1.yml")
    (version,) = yaml.safe_load(text)["spec"]["versions"]
    assert version["name"] == "v1beta1"
    found = closed(version["schema"]["openAPIV3Schema"])
    # The server adds these to each resource.
    found["properties"] |= {"apiVersion": {"const": "flink.apache.org/v1beta1"}, "kind": {"const": "FlinkDeployment"}}
    found["properties"]["metadata"] = {"type": "object"}
    found["properties"]["spec"]["properties"]["flinkVersion"]["enum"] += LATER_VERSIONS
    return found


def closed(schema: Any) -> Any:
    """Return the schema with `additionalProperties: false` where it lists properties and does not keep others."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: closed(part) for name, part in schema.items()}
    keeps = schema.get("x-kubernetes-preserve-unknown-fields") or "additionalProperties" in schema
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object" and not keeps:
        found["additionalProperties"] = False
    return int_or_string(found)


def int_or_string(schema: dict[str, Any]) -> dict[str, Any]:
    return schema | {"type": ["integer", "string"]} if schema.get("x-kubernetes-int-or-string") else schema


def documents(name: str) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((FOLDER / name).read_text("utf-8")))


def problems(schema: dict[str, Any], resource: dict[str, Any]) -> list[str]:
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(resource)]


def test_the_cluster_is_one_that_the_operator_takes(schema):
    (cluster,) = documents("flinkdeployment.yaml")
    assert problems(schema, cluster) == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("spec", "flinkVersions"), "v2_2"),
        (("spec", "flinkVersion"), "2.2"),
        (("spec", "taskManager", "replicas"), "four"),
        (("spec", "taskManager", "resource", "memoryLimit"), "4g"),
        (("spec", "taskManager", "podTemplate", "spec", "containers", 1, "argz"), []),
        (("spec", "flinkConfiguration", "taskmanager.numberOfTaskSlots"), 4),
    ],
)
def test_a_wrong_field_is_found(schema, path, value):
    (cluster,) = documents("flinkdeployment.yaml")
    place = changed = copy.deepcopy(cluster)
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert len(problems(schema, changed)) == 1


def test_the_pods_are_ones_that_kubernetes_takes():
    (cluster,) = documents("flinkdeployment.yaml")
    pod = copy.deepcopy(cluster["spec"]["taskManager"]["podTemplate"])
    kubernetes_validate.validate(pod, KUBERNETES, strict=True)
    pod["spec"]["containers"][1]["comand"] = ["boot"]
    with pytest.raises(kubernetes_validate.ValidationError, match="comand"):
        kubernetes_validate.validate(pod, KUBERNETES, strict=True)


def test_the_job_and_its_volume_are_ones_that_kubernetes_takes():
    claim, job = documents("wikimill-job.yaml")
    for resource in (claim, job):
        kubernetes_validate.validate(resource, KUBERNETES, strict=True)
    assert (claim["kind"], job["kind"]) == ("PersistentVolumeClaim", "Job")


def test_the_network_policies_are_ones_that_kubernetes_takes():
    for policy in documents("networkpolicy.yaml"):
        kubernetes_validate.validate(policy, KUBERNETES, strict=True)


@pytest.mark.attack
def test_network_policy_admits_only_job_and_operator():
    (cluster,) = documents("flinkdeployment.yaml")
    _, job = documents("wikimill-job.yaml")
    for_cluster, for_job = documents("networkpolicy.yaml")
    own, run = {"app": cluster["metadata"]["name"]}, job["spec"]["template"]["metadata"]["labels"]
    operator = {"app.kubernetes.io/name": "flink-kubernetes-operator"}
    assert for_cluster["spec"] == {
        "podSelector": {"matchLabels": own},
        "policyTypes": ["Ingress"],
        "ingress": [
            {"from": [{"podSelector": {"matchLabels": own}}]},
            {
                "from": [
                    {"podSelector": {"matchLabels": run}},
                    {"namespaceSelector": {}, "podSelector": {"matchLabels": operator}},
                ],
                "ports": [{"protocol": "TCP", "port": 8081}],
            },
        ],
    }
    assert for_job["spec"] == {"podSelector": {"matchLabels": run}, "policyTypes": ["Ingress"], "ingress": []}
    pool = cluster["spec"]["taskManager"]["podTemplate"]["spec"]["containers"][1]
    port = pool["ports"][0]["containerPort"]
    assert pool["command"] == ["python", "-m", "apache_beam.runners.worker.worker_pool_main"]
    assert pool["args"] == [f"--service_port={port}", "--container_executable=/opt/apache/beam/boot"]


def test_the_parts_agree_with_each_other():
    (cluster,) = documents("flinkdeployment.yaml")
    claim, job = documents("wikimill-job.yaml")
    task_manager = cluster["spec"]["taskManager"]
    pod = task_manager["podTemplate"]["spec"]
    pool, (driver,) = pod["containers"][1], job["spec"]["template"]["spec"]["containers"]
    options = dict(word[2:].split("=", 1) for word in driver["args"] if "=" in word)
    settings, dockerfile = cluster["spec"]["flinkConfiguration"], (FOLDER / "Dockerfile").read_text("utf-8")
    assert f"ARG WIKIMILL={pool['image']}\n" in dockerfile
    assert pool["image"].replace("/wikimill:", "/wikimill-driver:") == driver["image"]
    assert settings[WORKERS_KEY] == f"localhost:{pool['ports'][0]['containerPort']}"
    assert f"COPY .flink/{Path(settings[JOB_SERVER_KEY]).name} {Path(settings[JOB_SERVER_KEY]).parent}/\n" in dockerfile
    assert settings["classloader.resolve-order"] == "parent-first"
    assert options["flink_master"] == f"{cluster['metadata']['name']}-rest:8081"
    assert cluster["spec"]["flinkVersion"] == "v" + options["flink_version"].replace(".", "_")
    assert cluster["spec"]["image"].endswith(f"/wikimill-flink:{options['flink_version']}")
    assert f"FROM flink:{options['flink_version']}-java17 AS flink\n" in dockerfile
    assert cluster["spec"]["mode"] == "standalone"  # the operator's native mode does not look at replicas
    slots = int(cluster["spec"]["flinkConfiguration"]["taskmanager.numberOfTaskSlots"])
    assert int(options["parallelism"]) == slots * task_manager["replicas"]
    folder = options["artifacts_dir"].rsplit("/", 1)[0]
    for container in (*pod["containers"], driver):
        assert folder in {mount["mountPath"] for mount in container["volumeMounts"]}
    for volumes in (pod["volumes"], job["spec"]["template"]["spec"]["volumes"]):
        claims = {v["persistentVolumeClaim"]["claimName"] for v in volumes if "persistentVolumeClaim" in v}
        assert claims == {claim["metadata"]["name"]}


def test_the_command_line_is_one_that_wikimill_takes():
    from wikimill.pipelines.running.job import planned
    from wikimill.transforms.corpora import find_corpus

    _, job = documents("wikimill-job.yaml")
    (driver,) = job["spec"]["template"]["spec"]["containers"]
    name, *arguments = driver["args"]
    options = planned(find_corpus(name), arguments).run
    assert (name, options.inputs, options.output) == ("wikisplit", ("/data/dumps",), "/data/releases/wikisplit")
