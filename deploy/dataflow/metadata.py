"""The metadata of the flex templates, one for each corpus, from the options of its command.

    python -m deploy.dataflow.metadata            # writes deploy/dataflow/wikisplit.json, …

Fields as in the Dataflow API's TemplateMetadata and ParameterMetadata (REST reference, v1b3). Numbers are TEXT with a
regular expression, because the service's NUMBER does not say whether it takes fractions.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from deploy.dataflow.launch import WITHHELD, is_flag, parser_of, takes_several
from wikimill.pipelines.terminal.parser import help_of, range_of
from wikimill.transforms.corpora import OWN_CORPORA
from wikimill.transforms.ranges import Number, Whole

HERE = Path(__file__).parent
_INTEGER, _NUMBER = r"^[0-9]+$", r"^[0-9]*\.?[0-9]+(e-?[0-9]+)?$"
_PLACE = r"^gs:\/\/[^\n\r,]+$"
_PLACES = r"^gs:\/\/[^\n\r,]+(,\s*gs:\/\/[^\n\r,]+)*$"


def metadata(corpus: str) -> dict[str, Any]:
    """Return the metadata of a corpus's template."""
    parser = parser_of(corpus)
    actions = [action for action in dict.fromkeys(parser.options.values()) if action.dest not in WITHHELD]
    return {
        "name": f"wikimill {corpus}",
        "description": f"{parser.description} Afterwards `wikimill publish --output DIR` completes the release.",
        "streaming": False,
        "parameters": [_corpus(corpus), *map(_parameter, sorted(actions, key=_required_first))],
    }


def _required_first(action: argparse.Action) -> bool:
    return not action.required


def _corpus(corpus: str) -> dict[str, Any]:
    return {
        "name": "corpus",
        "label": "Corpus",
        "helpText": f"The corpus that this template mines: {corpus}",
        "isOptional": False,
        "paramType": "TEXT",
        "regexes": [f"^{corpus}$"],
    }


def _parameter(action: argparse.Action) -> dict[str, Any]:
    name = action.option_strings[-1].removeprefix("--")
    parameter: dict[str, Any] = {
        "name": name,
        "label": name.replace("_", " ").capitalize(),
        "helpText": _help(action),
        "isOptional": not action.required,
        "paramType": "TEXT",
    }
    if is_flag(action):
        return parameter | {"paramType": "BOOLEAN", "defaultValue": "false"}
    if action.choices:
        options = [{"value": str(choice), "label": str(choice)} for choice in action.choices]
        parameter |= {"paramType": "ENUM", "enumOptions": options}
    elif name == "output":
        parameter |= {"paramType": "GCS_WRITE_FOLDER", "regexes": [_PLACE]}
    elif takes_several(action):
        parameter |= {"regexes": [_PLACES]}
    elif isinstance(read := range_of(action), Whole | Number):
        parameter |= {"regexes": [_INTEGER if isinstance(read, Whole) else _NUMBER]}
    if action.default not in (None, []):
        parameter |= {"defaultValue": str(action.default)}
    return parameter


def _help(action: argparse.Action) -> str:
    text = re.sub(r"%%", "%", help_of(action))
    return f"{text}; several with commas between them" if takes_several(action) else text


def text_of(corpus: str) -> str:
    """Return the file's content."""
    return json.dumps(metadata(corpus), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for corpus in OWN_CORPORA:
        (HERE / f"{corpus}.json").write_text(text_of(corpus), "utf-8")
