"""The launcher of Dataflow flex templates (FLEX_TEMPLATE_PYTHON_PY_FILE of the image).

Its parameters, all of them texts, become the command line of a corpus.

The service starts it as `launch.py --corpus=wikisplit --input=… --overwrite=true --template_location=… …`. It describes
the job and returns; the service runs the job afterwards. `wikimill publish` completes the release when the job is done.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from wikimill.pipelines.running.job import parser
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.pipelines.terminal.parser import Parser
from wikimill.transforms.corpora import corpus_names, find_corpus

#: Options that only print, which no one would read.
WITHHELD = frozenset(("help", "dry_run"))
_IMAGE = "WIKIMILL_IMAGE"


def parser_of(corpus: str) -> Parser:
    """Return the parser of a corpus's command."""
    return parser(find_corpus(corpus))


def is_flag(action: argparse.Action) -> bool:
    """Return whether an option takes no value."""
    return action.nargs == 0


def takes_several(action: argparse.Action) -> bool:
    """Return whether an option takes several values; as a parameter they are one text, with commas."""
    return action.nargs == "+"


def command_line(parameters: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Return the command line of a template's parameters, each `--name=value`; Beam's own pass through.

    >>> command_line(["--corpus=wikisplit", "--input=gs://b/1.bz2,gs://b/2.bz2", "--overwrite=true"], {})
    ['wikisplit', '--input', 'gs://b/1.bz2', 'gs://b/2.bz2', '--overwrite']

    Raises:
        UsageError: the corpus is not named, or a flag is neither true nor false.
    """
    corpus = next((word.partition("=")[2] for word in parameters if word.startswith("--corpus=")), "")
    if corpus not in corpus_names():
        raise UsageError(f"--corpus {corpus or 'is not given'}: expected one of {', '.join(corpus_names())}")
    options = parser_of(corpus).options
    words = [corpus]
    for parameter in parameters:
        name, given, value = parameter.partition("=")
        action = options.get(name)
        if name == "--corpus" or (action is not None and given and not value):  # an optional field that is left empty
            continue
        if name.removeprefix("--") in WITHHELD:
            raise UsageError(f"{name}: a template cannot do this")
        if action is None or not given:
            words.append(parameter)
        elif is_flag(action):
            words += [name] if _is_true(name, value) else []
        elif takes_several(action):
            words += [name, *(part.strip() for part in value.split(",") if part.strip())]
        else:
            words.append(parameter)
    image = environment.get(_IMAGE)
    if image and not any(word.startswith("--sdk_container_image") for word in words):
        words.append(f"--sdk_container_image={image}")
    return words


def _is_true(name: str, value: str) -> bool:
    if value.lower() not in ("true", "false"):
        raise UsageError(f"{name} {value}: expected true or false")
    return value.lower() == "true"


def main() -> None:
    """Describe the job that this process's parameters ask for; ends the process."""
    from wikimill.pipelines.main import entry

    try:
        sys.argv[1:] = command_line(sys.argv[1:], os.environ)
    except UsageError as error:
        print(f"wikimill: {error}", file=sys.stderr)
        raise SystemExit(2) from error
    entry()


if __name__ == "__main__":
    main()
