"""Pretrained models of Hugging Face's `transformers`, for fine-tuning and decoding.

They have an encoder and a decoder, such as BART, Pegasus and T5, or a decoder alone, such as GPT-2, which writes the
target after the source and a separator.

`transformers` is an extra (`pip install 'wikimill[models,hf]'`) and imported only here.
"""

from __future__ import annotations

import tempfile
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence
from transformers import (
    MODEL_FOR_MASKED_LM_MAPPING,
    AutoConfig,
    AutoModelForCausalLM,
    AutoModelForSeq2SeqLM,
    AutoTokenizer,
)
from transformers.utils import logging

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.transforms.seq2seq.configuration import Decoding, PretrainedArchitecture
from wikimill.transforms.seq2seq.pairs import Pair

# Bars of loading and saving; those of a download are huggingface_hub's.
logging.disable_progress_bar()

#: Labels that `transformers` leaves out of a loss.
_NOT_COUNTED = -100
#: Between source and target of a decoder alone.
_SEPARATOR = "<target>"
#: Tokenizers without a limit state a very large one.
_NO_LIMIT = 1_000_000


@dataclass(frozen=True)
class Encodings:
    """A batch of B pairs as numbers of the units of a model's tokenizer.

    S is the number of units of the longest source. T is that of the longest target or, for a decoder alone, of the
    longest source, separator and target together.

    Attributes:
        inputs: `input_ids` and `attention_mask`, each [B, S], or [B, T] for a decoder alone.
        labels: [B, T], the units of the targets, ends included; −100 elsewhere, which the loss ignores.
        weights: [B], weights of the pairs' losses.
    """

    inputs: dict[str, Tensor]
    labels: Tensor
    weights: Tensor

    @property
    def words(self) -> int:
        """The number of units of all targets, ends included."""
        return int((self.labels != _NOT_COUNTED).sum())


def pretrained_network(place: str, *, local: bool) -> Pretrained:
    """Return the pretrained encoder-decoder or decoder of a folder, or of a name on the Hugging Face Hub.

    Args:
        place: folder on this machine, or name on the Hub.
        local: whether nothing may be downloaded.

    Raises:
        ValueError: the model is an encoder alone, or a decoder whose tokenizer has no unit for the end.
        Exception: `transformers` cannot load the model; its errors have no narrower class in common.
    """
    configuration = AutoConfig.from_pretrained(place, local_files_only=local)
    if configuration.is_encoder_decoder:
        return EncoderDecoder(AutoModelForSeq2SeqLM, place, local=local)
    if type(configuration) in MODEL_FOR_MASKED_LM_MAPPING:
        raise ValueError(f"{configuration.model_type} is an encoder alone, which writes nothing")
    return Decoder(AutoModelForCausalLM, place, local=local)


class Pretrained(nn.Module):
    """The base of pretrained networks: a model of `transformers` with its tokenizer.

    Each of `marks` becomes one unit of the tokenizer. The vector of a new unit is the mean of all known vectors.

    Args:
        loader: class of `transformers` that loads the model.
        place, local: see `pretrained_network`.

    Raises:
        Exception: see `pretrained_network`.
    """

    architecture = PretrainedArchitecture()
    #: Marks that are added to the tokenizer, `<::::>` among them.
    marks: tuple[str, ...] = (SENTENCE_MARK,)

    def __init__(self, loader: Any, place: str, *, local: bool) -> None:
        super().__init__()
        self.tokenizer = AutoTokenizer.from_pretrained(place, local_files_only=local)
        self.model = loader.from_pretrained(place, local_files_only=local, dtype=torch.float32)
        self.tokenizer.add_tokens(list(self.marks))
        if len(self.tokenizer) > (known := self.model.get_input_embeddings().num_embeddings):
            self.model.resize_token_embeddings(len(self.tokenizer), mean_resizing=False)
            # Means, so that the same model has the same weights each time that it is loaded.
            for layer in (self.model.get_input_embeddings(), self.model.get_output_embeddings()):
                layer.weight.data[known:] = layer.weight.data[:known].mean(0)
        positions = getattr(self.model.config, "max_position_embeddings", None) or self.tokenizer.model_max_length
        #: Units of a text at most; later ones are cut.
        self.positions = min(positions, self.tokenizer.model_max_length, _NO_LIMIT)

    @abstractmethod
    def numbers(self, pairs: Sequence[Pair]) -> Encodings:
        """Return a batch of these pairs on the model's device; sources and targets that are too long are cut off."""

    @abstractmethod
    def logits(self, batch: Encodings) -> tuple[Tensor, Tensor]:
        """Return the logits over all V units at each place, [B, T, V], and the target's unit there, [B, T].

        A place without a target's unit has the label −100.
        """

    @abstractmethod
    def generated(self, pairs: Sequence[Pair], **settings: Any) -> Tensor:
        """Return the numbers of the units generated for each source, [B, longest], padded on the right.

        Args:
            pairs: pairs, whose targets are ignored.
            settings: arguments of `generate` in `transformers`.
        """

    def forward(self, batch: Encodings, _: float = 0.0) -> Tensor:
        """Return the sum of −log P of a batch's target units, each times its pair's weight.

        Args:
            batch: pairs with targets.
            _: ignored; scheduled sampling is not implemented for pretrained models.
        """
        logits, wanted = self.logits(batch)
        losses = nn.functional.cross_entropy(
            logits.float().transpose(1, 2), wanted, ignore_index=_NOT_COUNTED, reduction="none"
        )
        return (losses.sum(1) * batch.weights).sum()

    @torch.no_grad()
    def predict(self, pairs: Sequence[Pair], decoding: Decoding) -> list[str]:
        """Return the generated text of each source, in order, its tokens separated by single spaces.

        Args:
            pairs: pairs, whose targets are ignored; at least one.
            decoding: settings of the search; lengths and n-grams are counted in the tokenizer's units.
        """
        found = self.generated(
            pairs,
            num_beams=decoding.beam,
            do_sample=False,
            early_stopping=decoding.beam > 1,
            min_new_tokens=decoding.least_tokens,
            max_new_tokens=decoding.most_tokens,
            no_repeat_ngram_size=decoding.blocked_ngrams,
        )
        texts: list[str] = self.tokenizer.batch_decode(
            found, skip_special_tokens=True, clean_up_tokenization_spaces=False
        )
        return [" ".join(text.replace(SENTENCE_MARK, f" {SENTENCE_MARK} ").split()) for text in texts]

    def weights(self, pairs: Sequence[Pair]) -> Tensor:
        """Return the weights of the pairs' losses, [B], on the model's device."""
        return torch.tensor([pair.weight for pair in pairs], device=self.model.device)

    def files(self, weights: bytes) -> dict[str, bytes]:
        """Load weights into this network; return name → content of the files from which `transformers` loads it.

        Args:
            weights: safetensors bytes of weights of this network's shape.
        """
        state: dict[str, Any] = load(weights)
        self.load_state_dict(state, strict=False)  # a tensor that several parts share is there once
        with tempfile.TemporaryDirectory() as folder:
            self.model.save_pretrained(folder)
            self.tokenizer.save_pretrained(folder)
            return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


class EncoderDecoder(Pretrained):
    """A pretrained network whose encoder reads the source, and whose decoder writes the target."""

    def numbers(self, pairs: Sequence[Pair]) -> Encodings:
        """Return a batch of these pairs; a source or target is cut after `positions` units."""
        inputs, targets = (self._encoded([" ".join(text) for text in texts]) for texts in zip(
            *((pair.source, pair.target) for pair in pairs), strict=True
        ))  # fmt: skip
        labels = targets["input_ids"].masked_fill(targets["attention_mask"] == 0, _NOT_COUNTED)
        return Encodings(inputs, labels, self.weights(pairs))

    def _encoded(self, texts: list[str]) -> dict[str, Tensor]:
        found = self.tokenizer(texts, padding=True, truncation=True, max_length=self.positions, return_tensors="pt").to(
            self.model.device
        )
        return {name: found[name] for name in ("input_ids", "attention_mask")}

    def logits(self, batch: Encodings) -> tuple[Tensor, Tensor]:
        """Return the logits at each unit of the targets, [B, T, V], and the labels, [B, T]."""
        return self.model(**batch.inputs, labels=batch.labels).logits, batch.labels

    def generated(self, pairs: Sequence[Pair], **settings: Any) -> Tensor:
        """Return the numbers of the units that the decoder generates for each source, the start unit included."""
        found: Tensor = self.model.generate(**self._encoded([" ".join(pair.source) for pair in pairs]), **settings)
        return found


class Decoder(Pretrained):
    """A pretrained network without an encoder: it reads the source and a separator, and continues with the target.

    Source and target are each cut to half of `positions`.

    Raises:
        ValueError: the tokenizer has no unit for the end.
        Exception: see `pretrained_network`.
    """

    marks = (SENTENCE_MARK, _SEPARATOR)

    def __init__(self, loader: Any, place: str, *, local: bool) -> None:
        super().__init__(loader, place, local=local)
        if self.tokenizer.eos_token_id is None:
            raise ValueError("its tokenizer has no unit for the end of a text")
        if self.tokenizer.pad_token_id is None:
            self.tokenizer.pad_token = self.tokenizer.eos_token

    def numbers(self, pairs: Sequence[Pair]) -> Encodings:
        """Return a batch of these pairs; source and target are cut to half of `positions`, marks included."""
        rows, labels = [], []
        for pair in pairs:
            read = self._read(pair)
            written = [*self._units(pair.target)[: self.positions // 2 - 1], self.tokenizer.eos_token_id]
            rows.append(torch.tensor([*read, *written]))
            labels.append(torch.tensor([*[_NOT_COUNTED] * len(read), *written]))
        wanted = pad_sequence(labels, batch_first=True, padding_value=_NOT_COUNTED).to(self.model.device)
        return Encodings(self._padded(rows, "right"), wanted, self.weights(pairs))

    def _read(self, pair: Pair) -> list[int]:
        """Return the units that a target follows."""
        begin = [self.tokenizer.bos_token_id] * (self.tokenizer.bos_token_id is not None)
        source = self._units(pair.source)[: self.positions // 2 - 2]
        return [*begin, *source, self.tokenizer.convert_tokens_to_ids(_SEPARATOR)]

    def _units(self, text: Sequence[str]) -> list[int]:
        return list(self.tokenizer(" ".join(text), add_special_tokens=False).input_ids)

    def _padded(self, rows: Sequence[Tensor], side: str) -> dict[str, Tensor]:
        def padded(parts: Sequence[Tensor], value: int) -> Tensor:
            found = pad_sequence(list(parts), batch_first=True, padding_value=value, padding_side=side)
            return found.to(self.model.device)

        ids = padded(rows, self.tokenizer.pad_token_id)
        return {"input_ids": ids, "attention_mask": padded([torch.ones_like(row) for row in rows], 0)}

    def logits(self, batch: Encodings) -> tuple[Tensor, Tensor]:
        """Return the logits after each unit except the last, [B, T − 1, V], and the labels that follow, [B, T − 1]."""
        return self.model(**batch.inputs).logits[:, :-1], batch.labels[:, 1:]

    def generated(self, pairs: Sequence[Pair], **settings: Any) -> Tensor:
        """Return the numbers of the units generated after each source and separator.

        `min_new_tokens` and `max_new_tokens` in `settings` are lowered to the positions that the sources leave.
        """
        inputs = self._padded([torch.tensor(self._read(pair)) for pair in pairs], "left")
        read = inputs["input_ids"].shape[1]
        for limit in ("min_new_tokens", "max_new_tokens"):
            settings[limit] = min(settings[limit], self.positions - read)
        ends = {"pad_token_id": self.tokenizer.pad_token_id, "eos_token_id": self.tokenizer.eos_token_id}
        found: Tensor = self.model.generate(**inputs, **ends, **settings)
        return found[:, read:]
