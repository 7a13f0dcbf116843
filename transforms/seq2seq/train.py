"""Training of a network on pairs, with checkpoints from which an interrupted training is resumed."""

from __future__ import annotations

import io
import math
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import torch

from wikimill.rules.quantities import quantity
from wikimill.rules.seq2seq.vocabulary import Vocabulary
from wikimill.transforms.seq2seq.batches import batches, groups_of
from wikimill.transforms.seq2seq.configuration import PretrainedArchitecture, Training
from wikimill.transforms.seq2seq.hier2hier import Hier2Hier
from wikimill.transforms.seq2seq.model_folder import CHECKPOINT
from wikimill.transforms.seq2seq.networks import Network, OwnNetwork, begin_with, freeze, network_of, saved
from wikimill.transforms.seq2seq.pairs import Pair, Pairs
from wikimill.transforms.storage.store_file import store_file


class OtherTraining(Exception):
    """A checkpoint belongs to a training with other options or pairs; the message is the checkpoint's folder."""


@dataclass(frozen=True)
class Evaluation:
    """The losses measured at a checkpoint.

    Attributes:
        step: number of batches so far.
        seconds: training time so far, including the time before an interruption.
        train_loss: loss per target token over the batches since the last evaluation: the mean −log P, in nats, each
            pair times its weight; with the stop loss in hier2hier.
        dev_loss: the same over the development pairs, whose weights are 1.
    """

    step: int
    seconds: float
    train_loss: float
    dev_loss: float


@dataclass
class Trained:
    """The result of a training run.

    Attributes:
        history: all evaluations, by step.
        weights: safetensors bytes of the network's weights at `best`.
        ended: the reason why training ended, such as "200 steps done"; "" while it goes on.
    """

    history: list[Evaluation] = field(default_factory=list)
    weights: bytes = b""
    ended: str = ""

    @property
    def best(self) -> Evaluation:
        """The evaluation with the lowest development loss, the first of equal ones; `history` must not be empty."""
        return min(self.history, key=lambda each: each.dev_loss)


def new_network(training: Training, places: Sequence[Pairs], initial: Network | None) -> Network:
    """Return the network to train, on the CPU unless it is pretrained; set the seed of PyTorch's random numbers.

    Args:
        training: settings of the training; its seed decides the random weights.
        places: pairs whose training texts form the vocabulary, or add words to that of `initial`.
        initial: a network of the same shape to copy weights and words from; None for random weights. A pretrained
            network is returned itself; for a pretrained architecture, it is required.
    """
    torch.manual_seed(training.seed)
    architecture = training.model.architecture
    if isinstance(architecture, PretrainedArchitecture):
        assert initial is not None
        return initial
    texts = (text for place in places for pair in place.train for text in architecture.texts(pair))
    if initial is None:
        return network_of(architecture, _vocabulary(texts, architecture.vocabulary, training.units))
    assert isinstance(initial, OwnNetwork)
    network = network_of(architecture, initial.vocabulary.grown(texts, architecture.vocabulary))
    begin_with(network, initial)
    if training.frozen:
        assert isinstance(network, Hier2Hier)
        freeze(network)
    return network


def _vocabulary(texts: Iterable[Sequence[str]], size: int, units: str) -> Vocabulary:
    if units == "words":
        return Vocabulary.of(texts, size)
    from wikimill.transforms.seq2seq.subwords import Subwords

    return Subwords.trained(texts, size)


class Trainer:
    """The training of one network, changed in place.

    Args:
        network: the network, on the device to train on.
        training: settings of the training.
        places: the pairs of each release or file; each has training pairs, and at least one has development pairs.
        weights: relative frequencies with which batches are drawn from each place.
        identity: digest of options and pairs; a checkpoint with another digest is refused.
        folder: folder of the model, in which the checkpoint is kept; see `remove_checkpoint`.
        report: called with each evaluation.
    """

    def __init__(
        self,
        network: Network,
        training: Training,
        places: Sequence[Pairs],
        weights: Sequence[float],
        identity: str,
        folder: str,
        report: Callable[[Evaluation], None],
    ) -> None:
        self._network, self._training, self._model, self._report = network, training, training.model, report
        self._identity, self._path = identity, os.path.join(folder, CHECKPOINT)
        self._dev = [pair for place in places for pair in place.dev]
        self._pass_pairs = sum(len(place.train) for place in places)
        self._batches = batches([place.train for place in places], weights, self._model.batch_pairs, training.seed)
        self._optimiser = torch.optim.Adam(self._tuned(), self._model.learning_rate)
        self._trained, self._step, self._seconds, self._pairs = Trained(), 0, 0.0, 0

    def train(self) -> Trained:
        """Train until the limit of steps or time, or until patience ends; resume from a checkpoint if there is one.

        Limits are checked after each step, patience at each evaluation, which also writes a checkpoint.

        Raises:
            OtherTraining: the checkpoint is of other options or pairs.
            FloatingPointError: the development loss is not finite.
            OSError: a checkpoint cannot be read or written.
        """
        self._resume()
        losses, tokens = 0.0, 0
        began = time.monotonic() - self._seconds
        while not self._trained.ended:
            batch = next(self._batches)
            loss, words = self._learn(batch)
            losses, tokens = losses + loss, tokens + words
            self._step += 1
            self._seconds = time.monotonic() - began
            last = self._reaches_limit()
            if last or self._step % self._training.evaluate_steps == 0:
                self._evaluate(losses / tokens)
                losses, tokens = 0.0, 0
                self._trained.ended = last or self._has_no_patience()
                self._keep()
        return self._trained

    def _precision(self) -> torch.autocast:
        device = next(self._network.parameters()).device.type
        return torch.autocast(device, torch.bfloat16, enabled=self._training.precision == "bf16")

    def _tuned(self) -> list[torch.nn.Parameter]:
        return [parameter for parameter in self._network.parameters() if parameter.requires_grad]

    def remove_checkpoint(self) -> None:
        """Remove the checkpoint and its folder, after the model has been written.

        Raises:
            OSError: the folder does not exist, or holds other files.
        """
        Path(self._path).unlink(missing_ok=True)
        os.rmdir(os.path.dirname(self._path))

    def _learn(self, pairs: Sequence[Pair]) -> tuple[float, int]:
        """Take one step; return the loss of its batch and its number of target tokens."""
        self._network.train()
        batch = self._network.numbers(pairs)
        words = batch.words
        with self._precision():
            loss = self._network(batch, self._model.scheduled_sampling)
        self._optimiser.zero_grad()
        (loss / words).backward()
        torch.nn.utils.clip_grad_norm_(self._tuned(), self._training.clip)
        passes = self._pairs // self._pass_pairs
        for group in self._optimiser.param_groups:
            group["lr"] = self._model.learning_rate * self._model.decay**passes * self._model.rate(self._step + 1)
        self._optimiser.step()
        self._pairs += len(pairs)
        return loss.item(), words

    @torch.no_grad()
    def _evaluate(self, train_loss: float) -> None:
        self._network.eval()
        loss, words = 0.0, 0
        ordered = sorted(self._dev, key=lambda pair: len(pair.source))
        for pairs in groups_of(ordered, self._model.batch_pairs):
            batch = self._network.numbers(pairs)
            with self._precision():
                loss, words = loss + self._network(batch).item(), words + batch.words
        found = Evaluation(self._step, round(self._seconds, 1), train_loss, loss / words)
        if not math.isfinite(found.dev_loss):
            raise FloatingPointError(f"the loss is {found.dev_loss} at step {self._step}")
        self._trained.history.append(found)
        if self._trained.best is found:
            self._trained.weights = saved(self._network)
        self._report(found)

    def _reaches_limit(self) -> str:
        training = self._training
        if training.max_steps is not None and self._step >= training.max_steps:
            return f"{quantity(training.max_steps, 'step')} done"
        if training.max_minutes is not None and self._seconds >= 60 * training.max_minutes:
            return f"{training.max_minutes:g} min have passed"
        return ""

    def _has_no_patience(self) -> str:
        since = len(self._trained.history) - 1 - self._trained.history.index(self._trained.best)
        return f"{quantity(since, 'evaluation')} without a lower loss" if since >= self._training.patience else ""

    def _keep(self) -> None:
        """Write a checkpoint, whole or not at all."""
        state = {
            "identity": self._identity,
            "network": self._network.state_dict(),
            "optimiser": self._optimiser.state_dict(),
            "random": torch.get_rng_state(),
            "step": self._step,
            "pairs": self._pairs,
            "seconds": self._seconds,
            "history": [asdict(each) for each in self._trained.history],
            "best": self._trained.weights,
            "ended": self._trained.ended,
        }
        data = io.BytesIO()
        torch.save(state, data)
        os.makedirs(os.path.dirname(self._path), exist_ok=True)
        store_file(self._path, data.getvalue())

    def _resume(self) -> None:
        if not os.path.isfile(self._path):
            return
        # It holds tensors, numbers and texts: nothing in it is run.
        state: dict[str, Any] = torch.load(self._path, map_location="cpu", weights_only=True)
        if state["identity"] != self._identity:
            raise OtherTraining(os.path.dirname(self._path))
        self._network.load_state_dict(state["network"])
        self._optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"])
        self._step, self._pairs, self._seconds = state["step"], state["pairs"], state["seconds"]
        history = [Evaluation(**each) for each in state["history"]]
        self._trained = Trained(history, state["best"], state["ended"])
        for _ in islice(self._batches, self._step):
            pass
