"""Parsing of an entity's statements: the best of each property, their qualifiers, and counts of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.entities import Qualifier, Statement
from wikimill.rules.wikidata.left_out import DATATYPES, HOUSEKEEPING, is_left_out
from wikimill.rules.wikidata.value_parsing import MalformedValue, is_entity_id, parse_value, shown
from wikimill.rules.wikidata.values import ItemValue

#: Most statements of an item, and most qualifiers of a statement; further ones are dropped.
MAX_STATEMENTS, MAX_QUALIFIERS = 2_000, 100
_RANKS = ("preferred", "normal", "deprecated")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The statements and qualifiers to leave out by datatype or property; see `left_out`."""

    datatypes: frozenset[str] = DATATYPES
    properties: frozenset[str] = HOUSEKEEPING


@dataclass
class StatementAccount(Account):
    """The account of an entity's statements, or of their qualifiers.

    Attributes:
        errors: messages for the first three dead ones.
    """

    errors: list[str] = field(default_factory=list)

    def die(self, error: str) -> None:
        """Count a statement or qualifier that cannot be read, and record its message."""
        self.dead += 1
        if len(self.errors) < 3:
            self.errors.append(error)


def best_statements(
    claims: object, left_out: LeftOut, statements: StatementAccount, qualifiers: StatementAccount
) -> Iterator[Statement]:
    """Yield the best statements of each property, in the order of the dump; count all in `statements`.

    Args:
        claims: property → statements, as in the dump; an empty list if there are none.
        left_out: properties and datatypes to leave out.
        statements, qualifiers: counts, updated; qualifiers only of kept statements.
    """
    if not isinstance(claims, dict):
        if claims:
            statements.incoming += 1
            statements.die(f"expected statements by property, an object; found {shown(claims)}")
        return
    for property_id, found in claims.items():
        given = found if isinstance(found, list) else [found]
        statements.incoming += len(given)
        if not is_entity_id(property_id):
            for _ in given:
                statements.die(f"expected the id of a property; found {shown(property_id)}")
            continue
        best = _best_rank(given)
        for claim in given:
            try:
                statement = _statement(property_id, claim, best, left_out, qualifiers, statements)
            except MalformedValue as error:
                statements.die(f"{property_id}: {error}")
                continue
            if isinstance(statement, Drop):
                statements.dropped[statement] += 1
            else:
                statements.kept += 1
                yield statement


def class_ids(claims: object, property_id: str) -> tuple[str, ...]:
    """Return the distinct ids that the best statements of one property have as values; skip malformed statements.

    >>> class_ids({"P31": [{"mainsnak": {"snaktype": "value", "datavalue": {"type": "wikibase-entityid", "value":
    ...     {"id": "Q5"}}}, "rank": "normal"}]}, "P31")
    ('Q5',)
    """
    given = claims.get(property_id) if isinstance(claims, dict) else None
    if not isinstance(given, list):
        return ()
    best, found = _best_rank(given), []
    for claim in given:
        if isinstance(claim, dict) and claim.get("rank") == best and isinstance(snak := claim.get("mainsnak"), dict):
            try:
                value = parse_value(snak.get("datavalue"))
            except MalformedValue:
                continue
            if isinstance(value, ItemValue):
                found.append(value.id)
    return tuple(dict.fromkeys(found))


def _best_rank(given: list[Any]) -> str:
    is_preferred = any(isinstance(claim, dict) and claim.get("rank") == "preferred" for claim in given)
    return "preferred" if is_preferred else "normal"


def _statement(
    property_id: str,
    claim: object,
    best: str,
    left_out: LeftOut,
    qualifiers: StatementAccount,
    statements: StatementAccount,
) -> Statement | Drop:
    if not isinstance(claim, dict):
        raise MalformedValue(f"expected a statement, an object; found {shown(claim)}")
    rank = claim.get("rank")
    if rank not in _RANKS:
        raise MalformedValue(f"expected the rank preferred, normal or deprecated; found {shown(rank)}")
    if rank == "deprecated":
        return Drop.DEPRECATED
    if rank != best:
        return Drop.LOWER_RANK
    if statements.kept >= MAX_STATEMENTS:
        return Drop.MANY_STATEMENTS
    snak = claim.get("mainsnak")
    reason = _reason(property_id, snak, left_out)
    if reason is not None:
        return reason
    value = parse_value(_object(snak).get("datavalue"))
    return Statement(property_id, best, value, tuple(_qualifiers(claim, left_out, qualifiers)))


def _qualifiers(claim: Mapping[str, Any], left_out: LeftOut, account: StatementAccount) -> Iterator[Qualifier]:
    given = claim.get("qualifiers")
    if not given:
        return
    if not isinstance(given, dict):
        account.incoming += 1
        account.die(f"expected qualifiers by property, an object; found {shown(given)}")
        return
    order = claim.get("qualifiers-order")
    first = [name for name in order if isinstance(name, str) and name in given] if isinstance(order, list) else []
    kept = 0
    for property_id in dict.fromkeys([*first, *given]):
        snaks = given[property_id] if isinstance(given[property_id], list) else [given[property_id]]
        account.incoming += len(snaks)
        for snak in snaks:
            try:
                if not is_entity_id(property_id):
                    raise MalformedValue(f"expected the id of a property; found {shown(property_id)}")
                reason = _reason(property_id, snak, left_out) if kept < MAX_QUALIFIERS else Drop.MANY_STATEMENTS
                if reason is not None:
                    account.dropped[reason] += 1
                    continue
                qualifier = Qualifier(property_id, parse_value(_object(snak).get("datavalue")))
            except MalformedValue as error:
                account.die(f"{property_id:.20}: {error}")
                continue
            kept += 1
            account.kept += 1
            yield qualifier


def _reason(property_id: str, snak: object, left_out: LeftOut) -> Drop | None:
    """Return the drop reason of a snak by its property, datatype and kind; None if it has a value to read."""
    found = _object(snak)
    kind, datatype = found.get("snaktype"), found.get("datatype")
    if kind not in ("value", "somevalue", "novalue"):
        raise MalformedValue(f"expected the snaktype value, somevalue or novalue; found {shown(kind)}")
    if is_left_out(
        property_id, datatype if isinstance(datatype, str) else None, left_out.datatypes, left_out.properties
    ):
        return Drop.DATATYPE
    return Drop.NO_VALUE if kind != "value" else None


def _object(snak: object) -> Mapping[str, Any]:
    if not isinstance(snak, dict):
        raise MalformedValue(f"expected a snak, an object; found {shown(snak)}")
    return snak
