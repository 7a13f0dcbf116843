"""Units of wikitext: runs of lines that must be read together because a construct is open across them.

A prose-looking line inside a comment, a template, a table or a reference is not prose, and a reference that is laid
out over several lines belongs to the paragraph in which it begins. So each line is known by the state in which it
begins, and a unit starts at each line that begins in the plain state. The state depends on nothing after the line,
so a changed snapshot can be cut again from the first changed line only.
"""

from __future__ import annotations

import re
from functools import lru_cache

#: Open constructs at the start of a line, outermost first: "{{", "{|", "<table", "[[" of a file, "<!--" or an opaque
#: tag.
State = tuple[str, ...]
PLAIN: State = ()

#: Extension tags whose content MediaWiki takes verbatim up to the closing tag.
_OPAQUE = (
    "ref nowiki pre math chem ce gallery source syntaxhighlight timeline score imagemap hiero inputbox graph "
    "templatedata templatestyles poem categorytree mapframe maplink"
).split()
#: Opaque constructs in which a line that looks like a heading need not be one.
_VERBATIM = frozenset(("<!--", "nowiki", "pre", "source", "syntaxhighlight", "poem"))

#: Constructs that are only recognised at the beginning of a line.
_START = re.compile(r"(?P<table>(?:[ \t:*#;]|<!--(?:(?!-->).)*-->)*\{\|)|(?P<row>[ \t]*\|\}(?!\}))")
_MARKS = (
    r"(?P<open>(?<=\{)\{)|(?P<close>(?<=\})\})|(?<=<)(?:(?P<comment>!--)"
    r"|(?P<html>table(?=[\s>])[^<>]*>)|(?P<unhtml>/table\s*>)"
    r"|(?P<tag>" + "|".join(_OPAQUE) + r")(?=[\s/>])[^<>]*>)"
)
#: Start with a single-character set: `re` scans for it fast; lookbehinds check the rest.
_TOKEN = re.compile(rf"[{{}}<](?:{_MARKS})", re.IGNORECASE)
#: The same for a line that leaves a file's link open or begins inside one.
_TOKEN_OR_LINK = re.compile(rf"[{{}}<[\]](?:{_MARKS}|(?P<link>(?<=\[)\[)|(?P<unlink>(?<=\])\]))", re.IGNORECASE)
#: A link to a file whose caption may continue on the next line: any prefix, a name with an ending, a bar. It is
#: searched for at the beginning of a line, where images usually are, and in lines with braces or tags, which are
#: searched anyway; other links rarely span lines.
_FILE_LINK = re.compile(r"\[\[[ _]*[^\W\d][^\[\]{}<>|:]{0,30}:[^\[\]{}<>|]+\.[A-Za-z0-9]{3,4}[ _]*\|")
#: A line that does not change the state: templates without nested ones, no table, no tag.
_SETTLED = re.compile(r"(?:[^{}<]++|\{\{[^{}<]*+\}\})*+\Z")
#: The end of each opaque construct.
OPAQUE_CLOSERS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in _OPAQUE} | {"<!--": re.compile("-->")}
#: First characters of a line that may change the plain state without a brace or a tag: headings, links to files.
_MAY_MATTER = frozenset("=[")
_LEADING_COMMENTS = re.compile(r"\A(?:<!--(?:(?!-->).)*-->)+")
#: Greatest number of open constructs that are tracked: a line's state stays small on a page of a million braces.
_MAX_DEPTH = 40


def is_heading(line: str) -> bool:
    """Return whether a line is a section heading, such as `== History ==`."""
    if line.startswith("<!--"):
        line = _LEADING_COMMENTS.sub("", line)
    core = line[: _heading_end(line)] if line.startswith("=") else ""
    # MediaWiki counts the signs that are on both sides as the mark; further ones are the heading's text.
    return core.endswith("=") and len(core) > 2


def _heading_end(line: str) -> int:
    """Return the end of a line before trailing white space and comments; a regular expression is not linear here."""
    end = len(line.rstrip(" \t\r"))
    while line.endswith("-->", 0, end):
        start = line.find("<!--", max(0, line.rfind("-->", 0, end - 3)), end - 3)
        if start < 0:
            break
        end = start
        while line[end - 1] in " \t\r":
            end -= 1
    return end


def heading_text(line: str) -> str:
    """Return the wikitext of a heading line; "" if the line is not a heading.

    >>> heading_text("== Early [[life]] ==")
    'Early [[life]]'
    """
    if not is_heading(line):
        return ""
    line = _LEADING_COMMENTS.sub("", line)
    return line[: _heading_end(line)].split("<!--")[0].strip().strip("=").strip()


def next_state(state: State, line: str) -> State:
    """Return the state after `line`, which begins in `state`.

    An open construct ends at the next heading, so that one unclosed brace does not swallow a page; a comment or a
    verbatim tag does not end there.

    >>> next_state((), "Born 1815.<ref>{{cite book")
    ('ref',)
    """
    first = line[:1]
    # Most lines do not open anything, and looking for a character is faster than any expression.
    if not state and "{" not in line and "<" not in line and first not in _MAY_MATTER:
        return state
    if not state or state[-1] not in _VERBATIM:
        if (first == "=" or (first == "<" and line.startswith("<!--"))) and is_heading(line):
            return PLAIN
        is_marked = "{" in line or "<" in line
        if not ((first == "[" or (is_marked and not state)) and _opens_file(line)):
            if not state and not is_marked:
                return state
            is_plain = "{" not in line and "}" not in line and "<" not in line
            if _leaves_lines_alone(state) and (is_plain or _SETTLED.match(line) is not None):
                return state
    return _remembered(state, line) if len(line) <= _REMEMBERED_CHARS else _scan(state, line)


def _leaves_lines_alone(state: State) -> bool:
    """Return whether braces and tags alone decide if a line changes this state."""
    return not state or (state[-1] not in OPAQUE_CLOSERS and "[[" not in state and len(state) < _MAX_DEPTH)


def _opens_file(line: str) -> bool:
    return line.count("[[") > line.count("]]") and _FILE_LINK.search(line) is not None


def _scan(state: State, line: str) -> State:
    stack = list(state)
    token = _TOKEN_OR_LINK if "[[" in state or _opens_file(line) else _TOKEN
    position = 0
    while True:
        del stack[_MAX_DEPTH:]
        if stack and (closer := OPAQUE_CLOSERS.get(stack[-1])):
            closing = closer.search(line, position)
            if closing is None:
                return tuple(stack)
            stack.pop()
            position = closing.end()
        match = token.search(line, position) if position else _START.match(line) or token.search(line)
        if match is None:
            return tuple(stack)
        position = match.end()
        kind = match.lastgroup
        if kind == "open":
            stack.append("{{")
        elif kind == "table":
            stack.append("{|")
        elif kind == "close":
            _pop(stack, "{{")
        elif kind == "html":
            stack.append("<table")
        elif kind == "unhtml":
            _pop(stack, "<table")
        elif kind == "link":
            if "[[" in stack or not match.start() or (not stack and _FILE_LINK.match(line, match.start())):
                stack.append("[[")
        elif kind == "unlink":
            _pop(stack, "[[")
        elif kind == "row":
            _pop(stack, "{|")
        elif kind == "comment":
            stack.append("<!--")
        elif not match.group().endswith("/>"):
            stack.append(match.group("tag").lower())


#: Longest line that is cached; a page that is blanked and restored has the same lines again and again.
_REMEMBERED_CHARS = 2_000
_remembered = lru_cache(maxsize=8_192)(_scan)


def _pop(stack: list[str], opener: str) -> None:
    """Remove the innermost construct if it is `opener`; a stray closer is text."""
    if stack and stack[-1] == opener:
        stack.pop()


def states_of(lines: list[str], start: State = PLAIN) -> list[State]:
    """Return the state in which each line begins; `start` is the state of the first line."""
    states = []
    state = start
    for line in lines:
        states.append(state)
        state = next_state(state, line)
    return states


def units_of(lines: list[str], states: list[State]) -> list[str]:
    """Return the lines joined to units; the first line must begin in the plain state, or the first unit is cut.

    Args:
        lines: lines of wikitext.
        states: the state in which each line begins (`states_of`).
    """
    units: list[str] = []
    first = end = 0  # of the unit of several lines that was found last
    for index in [index for index, state in enumerate(states) if state]:
        if not index:
            continue
        if index != end:
            if end:
                units.append("\n".join(lines[first:end]))
            first = index - 1
            units += lines[end:first]
        end = index + 1
    if end:
        units.append("\n".join(lines[first:end]))
    return units + lines[end:]
