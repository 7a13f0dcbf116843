"""Templates around formulas: numbered equations, their references, theorems and proofs.

After the documentation of {{NumBlk}}, {{Equation box 1}}, {{EquationNote}}, {{Math theorem}} and {{Math proof}}.
"""

from __future__ import annotations

from wikimill.rules.wikitext.templates.call import Call, Rule


def numbered(call: Call) -> str | None:
    """Render {{NumBlk|:|x = y|2}} as "x = y (2)"; with `RawN`, the number has no brackets; None without a formula."""
    number = call[3] if call["RawN"] or not call[3] else f"({call[3]})"
    return f"{call[2]} {number}".rstrip() if call[2] else None


def boxed(call: Call) -> str | None:
    """Render {{Equation box 1|title=Area|equation=x}} as "Area x"; None without an equation."""
    return f"{call['title']} {call['equation']}".lstrip() if call["equation"] else None


def reference(call: Call) -> str | None:
    """Render {{EquationNote|2}} as "2", {{EquationNote|2|Eq. 2}} as "Eq. 2"; None without parameters."""
    return call.given("2", "1") or None


def theorem(call: Call) -> str | None:
    """Render {{math theorem|name=Lemma|note=Zorn|It is.}} as "'''Lemma''' (Zorn) — It is."; None without a text."""
    return _headed(call.given("name", "title") or "Theorem", call["note"], " — ", call.given("math_statement", "1"))


def proof(call: Call) -> str | None:
    """Render {{math proof|proof=It is.}} as "'''Proof'''", a blank line, and "It is."; None without a text."""
    return _headed(call.given("title", "name") or "Proof", call["note"], "\n\n", call.given("proof", "1"))


def _headed(heading: str, note: str, between: str, text: str) -> str | None:
    return f"'''{heading}'''{f' ({note})' if note else ''}{between}{text}" if text else None


#: Boxes of running text, whose rules also give wikitext from parameters in wikitext.
BOXES: dict[str, Rule] = {
    **dict.fromkeys(("math theorem", "theorem"), theorem),
    **dict.fromkeys(("math proof", "proof"), proof),
}
RULES: dict[str, Rule] = {
    "numblk": numbered,
    "equation box 1": boxed,
    **dict.fromkeys(("equationref", "equationnote"), reference),
    **BOXES,
}
