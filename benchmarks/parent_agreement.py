"""Agreement of wikimill's PARENT with the authors' program on made-up rows.

    python -m benchmarks.parent_agreement --reference table_text_eval.py --rows 3000

`--reference` is the file `language/table_text_eval/table_text_eval.py` of google-research/language. Its functions are
read out of it, without its imports (TensorFlow). The program prints the number of scores and the largest difference of
precision, recall and F1, with λ 0.5 and with λ by the reference.
"""

from __future__ import annotations

import argparse
import ast
import collections
import math
import random
from pathlib import Path
from typing import Any

from wikimill.rules.metrics.parent import parent_score

_WORDS = "the a mill ada bob river old new town of in 1905 grain stone built wheel".split()


def reference_parent(path: Path) -> Any:
    """Return the authors' function `parent`."""
    tree = ast.parse(path.read_text())
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name != "main"]
    names: dict[str, Any] = {"collections": collections, "math": math}
    exec(compile(tree, str(path), "exec"), names)
    return names["parent"]


def compare(reference: Any, rows: int) -> tuple[int, float]:
    """Return the number of compared scores, and the largest difference."""
    draw = random.Random(7)

    def words(least: int, most: int) -> list[str]:
        return [draw.choice(_WORDS) for _ in range(draw.randint(least, most))]

    count, worst = 0, 0.0
    for _ in range(rows):
        prediction, references = words(0, 14), [words(1, 14) for _ in range(draw.randint(1, 3))]
        values = [words(1, 4) for _ in range(draw.randint(1, 5))]
        for weight in (0.5, None):
            table = [(["attribute"], value) for value in values]
            wanted = reference([prediction], [references], [table], lambda_weight=weight)[:3]
            found = parent_score(prediction, references, values, weight)[:3]
            worst = max(worst, *(abs(one - other) for one, other in zip(wanted, found, strict=True)))
            count += 3
    return count, worst


def main() -> None:
    """Compare the programs and print the largest difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reference", required=True, type=Path)
    parser.add_argument("--rows", type=int, default=3000)
    parsed = parser.parse_args()
    count, worst = compare(reference_parent(parsed.reference), parsed.rows)
    print(f"{count:,} scores, largest difference {worst:g}")


if __name__ == "__main__":
    main()
