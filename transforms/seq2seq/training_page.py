"""The card and the chart of a trained model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from wikimill.rules.quantities import quantity

_WIDTH, _HEIGHT, _MARGIN = 640, 320, 48


def card(record: Mapping[str, Any]) -> str:
    """Return a model's card in Markdown: its source, data, training, loss, and the command that predicts with it.

    Args:
        record: content of the model's `train.json`.
    """
    best, training = record["best"], record["training"]
    data = "".join(
        f"* `{each['path']}`, weight {each['weight']:g}: {quantity(each['train'], 'pair')}, "
        f"{each['dev']:,} to stop by\n"
        for each in record["data"]
    )
    begun = f" It began with the weights of `{record['init']}`." if record["init"] else ""
    return (
        f"# {record['model']}\n\n{record['source']}.{begun}\n\n"
        f"Trained by wikimill {record['versions']['wikimill']} in {record['seconds'] / 60:.1f} minutes, "
        f"{quantity(record['steps'], 'step')} of {quantity(training['model']['batch_pairs'], 'pair')}, "
        f"seed {training['seed']}; {record['ended']}. The weights are those of step {best['step']:,}: loss "
        f"{best['dev_loss']:.3f} a token on development pairs.\n\nPairs of:\n\n{data}\n"
        "`wikimill predict FOLDER --input PATH --output predictions.jsonl` predicts with it.\n"
    )


def chart(history: Sequence[Mapping[str, Any]]) -> str:
    """Return an HTML page that plots the losses of training and development pairs by step.

    Args:
        history: evaluations with the fields of `Evaluation`, by step; at least one.
    """
    top = max(max(each["train_loss"], each["dev_loss"]) for each in history)
    last = history[-1]["step"]
    lines = "".join(
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{_points(history, name, last, top)}"/>'
        f'<text x="{_MARGIN + 8}" y="{20 + 16 * row}" fill="{colour}">{escape(title)}: '
        f"{history[-1][name]:.3f} at last</text>"
        for row, (name, title, colour) in enumerate(
            [("train_loss", "training pairs", "#3a6ea5"), ("dev_loss", "development pairs", "#b3541e")]
        )
    )
    axes = (
        f'<path d="M{_MARGIN} 8V{_HEIGHT - _MARGIN}H{_WIDTH - 8}" fill="none" stroke="#666"/>'
        f'<text x="{_WIDTH - 8}" y="{_HEIGHT - 20}" text-anchor="end">{quantity(last, "step")}</text>'
        f'<text x="{_MARGIN - 6}" y="16" text-anchor="end">{top:.1f}</text>'
        f'<text x="{_MARGIN - 6}" y="{_HEIGHT - _MARGIN}" text-anchor="end">0</text>'
    )
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Training</title></head>'
        '<body style="font-family: sans-serif"><h1>Loss a token</h1>'
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" role="img" font-size="12">{axes}{lines}</svg>'
        "</body></html>\n"
    )


def _points(history: Sequence[Mapping[str, Any]], name: str, last: int, top: float) -> str:
    wide, high = _WIDTH - _MARGIN - 8, _HEIGHT - _MARGIN - 8
    return " ".join(
        f"{_MARGIN + wide * each['step'] / last:.1f},{8 + high * (1 - each[name] / top):.1f}" for each in history
    )
