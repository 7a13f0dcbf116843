"""What the recipe reads and how it exports trees; LightGBM itself is not needed for that."""

from __future__ import annotations

from pathlib import Path

import pytest

from training.gum_coreference import read_gum
from training.train_coreference import exported_tree, fold_of

#: What LightGBM writes for "less than 0" and for "0 or less".
BELOW_ZERO, UP_TO_ZERO = -1.0000000180025095e-35, 1.0000000180025095e-35


@pytest.mark.parametrize(
    ("threshold", "value", "leaf"),
    [
        (BELOW_ZERO, 0.0, 2.0),
        (BELOW_ZERO, -1.0, 1.0),
        (UP_TO_ZERO, 0.0, 1.0),
        (UP_TO_ZERO, 0.1, 2.0),
        (0.50000000000000011, 0.5, 1.0),
    ],
)
def test_trees_turn_where_lightgbm_turns(threshold: float, value: float, leaf: float) -> None:
    node = {
        "split_feature": 0,
        "threshold": threshold,
        "left_child": {"leaf_value": 1.0},
        "right_child": {"leaf_value": 2.0},
    }
    assert exported_tree(node).value([value]) == leaf


def test_a_tree_of_two_floors() -> None:
    low = {"split_feature": 1, "threshold": 5.5, "left_child": {"leaf_value": 1.0}, "right_child": {"leaf_value": 2.0}}
    tree = exported_tree({"split_feature": 0, "threshold": 0.5, "left_child": low, "right_child": {"leaf_value": 3.0}})
    assert [tree.value(row) for row in ([0.0, 5.0], [0.0, 6.0], [1.0, 5.0])] == [1.0, 2.0, 3.0]


def test_folds_do_not_depend_on_the_process() -> None:
    assert [fold_of(group, 5, 0) for group in ("a", "b", "c", "d", "e", "f")] == [4, 3, 0, 1, 1, 3]


def line(number: int, word: str, head: int, misc: str) -> str:
    return f"{number}\t{word}\t_\t_\t_\t_\t{head}\t_\t_\t{misc}\n"


CONLLU = "".join(
    (
        "# newdoc id = GUM_bio_lufile\n",
        "# meta::title = Lufile\n",
        line(1, "Meshack", 3, "Entity=(1-person-new-cf1-1-coref-Meshack_Lufile"),
        line(2, "Lufile", 1, "Entity=1)"),
        line(3, "left", 0, "_"),
        line(4, "Rome", 3, "Entity=(2-place-new-cf2-1-sgl)|SpaceAfter=No"),
        "\n",
        line(1, "He", 2, "Entity=(1-person-giv:act-cf1-1-ana)"),
        line(2, "left", 0, "_"),
        "\n",
        "# newdoc id = GUM_fiction_other\n",
        line(1, "She", 0, "Entity=(1-person-new-cf1-1-sgl)"),
        "\n",
    )
)


def test_documents_of_permitted_genres_only(tmp_path: Path) -> None:
    path = tmp_path / "sample.conllu"
    path.write_text(CONLLU, "utf-8")
    (document,) = read_gum(path)
    assert (document.name, document.title) == ("GUM_bio_lufile", "Lufile")
    assert document.sentences == [["Meshack", "Lufile", "left", "Rome"], ["He", "left"]]
    assert [(m.cluster, m.entity_type, m.sentence, m.start, m.end, m.head) for m in document.mentions] == [
        (1, "person", 0, 0, 2, 0),
        (2, "place", 0, 3, 4, 3),
        (1, "person", 1, 0, 1, 0),
    ]
