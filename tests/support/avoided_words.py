"""The words that docs/style.md avoids, as they are found in documents and in the prose of code."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

#: The left column of "Words to avoid" in docs/style.md, as expressions.
AVOIDED = (
    *("tells?", "telling", "told", "nobody", "somebody", "nothing but", "stands?", "stood", "lies", "besides?"),
    *(
        "but for",
        "so many",
        "so much",
        "whoever",
        "whatever",
        "mills?",
        "milled",
        "milling",
        "behind",
        "go(?:es)? before",
    ),
    *("be it", "be they", "lest", "ours", "theirs", "made of", "comes of", "has to do with", "at hand"),
    "licences?",
    r"(?<!there )(?:is|are|was|were) (?-i:no|none)(?! longer)",
)
_AVOIDED = re.compile(rf"(?<![\w-])(?:{'|'.join(AVOIDED)})(?![\w-])", re.IGNORECASE)
#: Code, and where links lead.
_NO_PROSE = re.compile(r"```.*?```|`[^`\n]+`|\]\([^)]*\)", re.DOTALL)
#: Of docstrings and comments: doctests, text in quotes, templates, and Python's None.
_EXAMPLES = re.compile(r'^ *>>> .*?(?:\n\s*\n|\Z)|"[^"\n]*"|\{\{[^}]*\}\}|\bNone\b', re.DOTALL | re.MULTILINE)
#: Calls whose texts people read.
_PRINTING = {"print", "warn", "info", "warning", "error", "exit", "fail", "skip"}
_HELP = {"help", "description", "epilog"}
#: Words that are not a part of a name.
_NAMES = frozenset(
    "tell tells told stand stands stood nobody whoever mill mills milled lies beside ours theirs licence licences".split()
)
#: Keys of files that releases hold, which keep their spelling.
_STORED_KEYS = frozenset({"licence"})


def avoided_in(text: str) -> list[str]:
    """Return the avoided words of a document's prose, each with its line's number."""
    prose = _NO_PROSE.sub(lambda found: "\n" * found[0].count("\n"), text)
    return [
        f"{number}: {found[0]}"
        for number, line in enumerate(prose.splitlines(), 1)
        for found in _AVOIDED.finditer(line)
    ]


def avoided_in_code(source: str) -> list[str]:
    """Return the avoided words of a module's docstrings, comments, messages and names, each with its line's number.

    Messages are texts in exceptions that are raised, in calls that print, and in the help of options. All other
    strings are data.
    """
    nodes = [*ast.walk(ast.parse(source))]
    prose = [*_comments(source), *_docstrings(nodes), *_messages(nodes)]
    found = [
        (line, word[0])
        for line, text in prose
        for word in _AVOIDED.finditer(" ".join(_NO_PROSE.sub(" ", _EXAMPLES.sub(" ", text)).split()))
    ]
    names = [(line, name) for line, name in _bound_names(nodes) if _NAMES & {*name.lower().split("_")}]
    return [f"{line}: {word}" for line, word in sorted({*found, *names})]


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments, neighbouring lines as one."""
    start, end, text = 0, 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            if line != end + 1 and text:
                yield start, text
                text = ""
            start, end, text = (start if text else line), line, f"{text} {token.string.lstrip('#: ')}"
    if text:
        yield start, text


def _docstrings(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.body[0].lineno, text


def _messages(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        texts: list[ast.expr] = []
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            texts = [*node.exc.args, *(keyword.value for keyword in node.exc.keywords)]
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            texts = [keyword.value for keyword in node.keywords if keyword.arg in _HELP]
            texts += node.args if name in _PRINTING else []
        for text in texts:
            yield from _constants(text)


def _constants(text: ast.expr) -> Iterator[tuple[int, str]]:
    """Yield the constant parts of a text, without those of the calls in it."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.lineno, text.value
    elif not isinstance(text, ast.Call):
        for part in ast.iter_child_nodes(text):
            if isinstance(part, ast.expr):
                yield from _constants(part)


def _bound_names(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the names that a module defines: functions, classes, arguments, variables and attributes."""
    stored = {id(field) for node in nodes if isinstance(node, ast.ClassDef) for field in _stored_keys(node)}
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if node.name != "tell":  # of files
                yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in stored:
            yield node.lineno, node.id


def _stored_keys(shape: ast.ClassDef) -> Iterator[ast.expr]:
    """Yield the fields of a class that have a stored key's name."""
    for line in shape.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and line.target.id in _STORED_KEYS:
            yield line.target
