"""Options are said once: flag, range, place in the manifest."""

from dataclasses import dataclass

import pytest

from wikimill.transforms.options import MiningOptions, Names, OptionError, numbers, option, option_specs
from wikimill.transforms.partition import Partition
from wikimill.transforms.ranges import Number, OutOfRange

PARTITION = {"shares": (0.5, 0.25, 0.25), "salt": "s"}


@dataclass(frozen=True, kw_only=True)
class Options(MiningOptions):
    """Options of an invented corpus."""

    least: float = option("least score", 0.5, range=Number(0, 1), flag="min_score")
    model: str | None = option("folder of a model", None, in_manifest=False)
    batch: int = option("", 8, flag=None, in_checkpoint=False)


SHARED = {"namespaces": (0,), "limit_pages": None, "language": "en", "check_sha1": False}
OPTIONS = Options(least=0.25, model="m", partition=Partition((0.5, 0.25, 0.25), "s"))


def test_flags_are_the_names_of_fields_unless_others_are_given():
    assert {name: spec.flag for name, spec in option_specs(Options).items()} == {
        **{name: name for name in SHARED},
        "least": "min_score",
        "model": "model",
        "batch": None,
    }


def test_what_decides_a_release_is_in_the_manifest_and_what_decides_a_portion_in_checkpoints():
    assert OPTIONS.as_manifest() == SHARED | {"partition": PARTITION, "least": 0.25, "batch": 8}
    assert OPTIONS.as_checkpoint() == SHARED | {"partition": PARTITION, "least": 0.25, "model": "m"}


def test_options_come_back_from_a_manifest_as_json_has_it():
    stored = OPTIONS.as_manifest() | {"namespaces": [0, 4], "partition": PARTITION | {"shares": [0.5, 0.25, 0.25]}}
    found = Options.of_manifest(stored | {"formats": ["jsonl"]})
    assert found == Options(namespaces=(0, 4), least=0.25, partition=OPTIONS.partition)


@pytest.mark.parametrize(
    ("stored", "error"),
    [({}, KeyError), ({"partition": 3}, TypeError), ({"partition": PARTITION, "least": 2}, OptionError)],
)
def test_a_manifest_with_other_options_is_refused(stored, error):
    with pytest.raises(error):
        Options.of_manifest(stored)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"least": 1.5}, "least 1.5: expected a number from 0 to 1"),
        ({"limit_pages": 0}, "limit_pages 0: expected a whole number from 1 to 2,147,483,647"),
    ],
)
def test_errors_name_the_field(given, message):
    with pytest.raises(OptionError) as refused:
        Options(**given)
    assert str(refused.value) == message
    assert refused.value.option in given


def test_numbers_come_once_and_in_order():
    assert numbers("4,0,4") == (0, 4)
    with pytest.raises(OutOfRange, match=r"^expected numbers such as 0,4$"):
        numbers("0;4")


def test_names_of_a_list_come_once_in_its_order():
    assert Names("kind", ("a", "b", "c"))("c, a,,c") == ("a", "c")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no kind is named; there are prose, table"),
        ("prose,tables", "unknown kind 'tables'; did you mean table?"),
        ("list,prose", "unknown kind 'list'; there are prose, table"),
    ],
)
def test_names_that_are_not_of_the_list_are_refused(text, message):
    with pytest.raises(OutOfRange) as refused:
        Names("kind", ("prose", "table", "hidden"), ("prose", "table"))(text)
    assert str(refused.value) == message
