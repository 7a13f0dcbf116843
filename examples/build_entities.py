#!/usr/bin/env python3
"""Builds the sample's Wikidata dump, samplewiki-entities.json, from entities.txt, in the form of Wikidata's own.

    python examples/build_entities.py             writes the dump next to this file
    python examples/build_entities.py --check     writes nothing; exit 1 if the file here is out of date

Nothing here depends on the clock, on chance or on the order of a folder. Only the standard library is used.
"""

import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE, DUMP_NAME, WIKI = HERE / "entities.txt", "samplewiki-entities.json", "samplewiki"
_ENTITY = re.compile(r"([PQ]\d+) ([^@]+?)(?: @(.+))?")
_TIME = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_RANKS = {"!": "preferred", "-": "deprecated"}


def build(source: str) -> str:
    """Return the dump, a JSON array with one entity a line.

    Raises:
        SystemExit: a line is neither an entity nor a statement.
    """
    blocks = [line for line in source.splitlines() if line.strip() and not line.startswith("#")]
    ids: dict[str, str] = {}
    entities: list[tuple[str, str, str | None, list[str]]] = []
    for line in blocks:
        if line.startswith("  "):
            entities[-1][3].append(line.strip())
            continue
        match = _ENTITY.fullmatch(line)
        if match is None:
            raise SystemExit(f"entities.txt: neither an entity nor a statement: {line!r}")
        if match[2] not in ids:
            ids[match[2]] = match[1]
            entities.append((match[1], match[2], match[3], []))
    lines = [json.dumps(entity(*each, ids), ensure_ascii=False, separators=(",", ":")) for each in entities]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def entity(number: str, label: str, title: str | None, lines: list[str], ids: dict[str, str]) -> dict:
    """Return an entity in a dump's form; with an id of Q92… its label is for all languages, otherwise in English."""
    language = "mul" if number.startswith("Q92") else "en"
    claims: dict[str, list[dict]] = {}
    for line in lines:
        rank = _RANKS.get(line[0], "normal")
        body, _, given = line.lstrip("!-").partition(" {")
        name, _, value = body.partition(": ")
        property_id = ids[name]
        claim = {"mainsnak": snak(property_id, value, ids), "type": "statement", "rank": rank}
        claim["id"] = f"{number}${len(claims.get(property_id, ()))}"
        qualifiers: dict[str, list[dict]] = {}
        for pair in filter(None, given.rstrip("}").split("; ")):
            key, _, qualifier = pair.partition(": ")
            qualifiers.setdefault(ids[key], []).append(snak(ids[key], qualifier, ids))
        if qualifiers:
            claim |= {"qualifiers": qualifiers, "qualifiers-order": [*qualifiers]}
        claims.setdefault(property_id, []).append(claim)
    kind = "property" if number[0] == "P" else "item"
    found = {"type": kind, "id": number, "labels": {language: {"language": language, "value": label}}}
    if kind == "item":
        links = {WIKI: {"site": WIKI, "title": title, "badges": []}} if title else {}
        found |= {"descriptions": {}, "aliases": {}, "claims": claims, "sitelinks": links}
    return found


def snak(property_id: str, value: str, ids: dict[str, str]) -> dict:
    """Return the snak of a statement or qualifier: a value with its property."""
    datatype, datavalue = typed(value, ids)
    return {"snaktype": "value", "property": property_id, "datavalue": datavalue, "datatype": datatype}


def typed(value: str, ids: dict[str, str]) -> tuple[str, dict]:
    """Return the datatype of a value, and the value in Wikidata's form."""
    if value.startswith('"'):
        return "string", {"value": value.strip('"'), "type": "string"}
    if _TIME.fullmatch(value):
        parts = value.split("-")
        time = f"+{parts[0]}-{'-'.join([*parts[1:], '00', '00'][:2])}T00:00:00Z"
        calendar = "http://www.wikidata.org/entity/Q1985727"
        parts_of_time = {"time": time, "timezone": 0, "before": 0, "after": 0, "precision": 8 + len(parts)}
        return "time", {"value": parts_of_time | {"calendarmodel": calendar}, "type": "time"}
    if value in ids:
        return "wikibase-item", {
            "value": {"entity-type": "item", "numeric-id": int(ids[value][1:]), "id": ids[value]},
            "type": "wikibase-entityid",
        }
    number, _, rest = value.partition(" ")
    if rest and re.fullmatch(r"-?[\d.]+", rest):
        place = {"latitude": float(number), "longitude": float(rest), "altitude": None, "precision": 0.0001}
        globe = "http://www.wikidata.org/entity/Q2"
        return "globe-coordinate", {"value": place | {"globe": globe}, "type": "globecoordinate"}
    if re.fullmatch(r"\+?[\d.]+", number) and (not rest or rest in ids):
        unit = f"http://www.wikidata.org/entity/{ids[rest]}" if rest else "1"
        return "quantity", {"value": {"amount": f"+{number.lstrip('+')}", "unit": unit}, "type": "quantity"}
    raise SystemExit(f"entities.txt: no value and no label of an entity: {value!r}")


def main() -> int:
    """Write the dump, or with `--check` compare it; return the exit code."""
    made, place = build(SOURCE.read_text("utf-8")), HERE / DUMP_NAME
    if "--check" in sys.argv[1:]:
        return int(not place.is_file() or place.read_text("utf-8") != made)
    place.write_text(made, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
