"""Formulas as running text: the LaTeX of `<math>` and `<chem>` between dollar signs, or its words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, get_args

#: Rendering of a formula: a hole, LaTeX between dollar signs, or plain text.
Math = Literal["hole", "latex", "plain"]
MATH: tuple[Math, ...] = get_args(Math)
FORMULA_TAGS = frozenset(("math", "chem", "ce"))
#: Templates whose parameter is a formula in wikitext, with `<sup>` and `<sub>`.
FORMULA_TEMPLATES = frozenset(("math", "bigmath", "big math"))
#: Templates whose parameter is LaTeX.
LATEX_TEMPLATES = frozenset(("tmath",))
#: Templates that display a formula if they are alone on a line.
DISPLAYED_TEMPLATES = FORMULA_TEMPLATES | LATEX_TEMPLATES | frozenset(("chem", "chem2", "numblk", "equation box 1"))
#: Templates that are read in another way if formulas are shown.
MAY_BE_FORMULA = re.compile(r"\{\{\s*(?:t?math|big ?math)\s*\|", re.IGNORECASE)
_BLOCK = re.compile(r"display\s*=\s*[\"']?\s*block", re.IGNORECASE)


def formula(tag: str, attributes: str, latex: str, math: Math) -> str:
    r"""Return a tag's formula as running text; "" for an empty one.

    Args:
        tag: the tag's name, in lower case.
        attributes: the rest of the tag after the name.
        latex: the tag's content.
        math: `latex` or `plain`; `plain` needs the extra `math`.

    >>> formula("math", "", " E =\n mc^2 ", "latex"), formula("ce", "", "H2O", "latex")
    ('$E = mc^2$', '$\\ce{H2O}$')
    >>> formula("math", ' display="block"', "x", "latex")
    '$$x$$'
    """
    latex = " ".join(latex.split())
    if not latex:
        return ""
    if tag != "math":
        return latex if math == "plain" else f"$\\ce{{{latex}}}$"
    if math == "plain":
        try:
            return " ".join(_converter().latex_to_text(latex).split())
        except RecursionError:  # braces in braces
            return latex
    return f"$${latex}$$" if _BLOCK.search(attributes) else f"${latex}$"


def script(sign: Literal["^", "_"], text: str) -> str:
    """Return an exponent or index of a formula.

    >>> script("^", "2"), script("_", "i+1"), script("^", " ")
    ('^2', '_{i+1}', '')
    """
    text = text.strip()
    return "" if not text else f"{sign}{text}" if len(text) == 1 else f"{sign}{{{text}}}"


@lru_cache(maxsize=1)
def _converter() -> Any:
    # Of the extra [math]; only `plain` needs it.
    from pylatexenc.latex2text import LatexNodes2Text

    return LatexNodes2Text(math_mode="text", keep_comments=True)
