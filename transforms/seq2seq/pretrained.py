"""Models of Hugging Face's `transformers`, fine-tuned and decoded: an encoder and decoder, such as BART, Pegasus and
T5, or a decoder alone, such as GPT-2, which goes on with the target after source and separator.

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
    """Pairs as numbers of the model's tokenizer; S of the longest source, T of the longest target.

    Attributes:
        inputs: what the encoder reads, [B, S], or a decoder alone, [B, T]: `input_ids` and `attention_mask`.
        labels: [B, T], `_NOT_COUNTED` where there is no token of a target; T includes the source of a decoder alone.
        weights: [B], of the pairs' losses.
    """

    inputs: dict[str, Tensor]
    labels: Tensor
    weights: Tensor

    @property
    def words(self) -> int:
        """The number of units to be written, ends included."""
        return int((self.labels != _NOT_COUNTED).sum())


def pretrained_network(place: str, *, local: bool) -> Pretrained:
    """Return the model of a folder, or of a name on the Hugging Face Hub.

    Args:
        place: folder or name.
        local: whether nothing may be downloaded.

    Raises:
        Exception: `transformers` cannot load it, for which it has no class.
    """
    configuration = AutoConfig.from_pretrained(place, local_files_only=local)
    if configuration.is_encoder_decoder:
        return EncoderDecoder(AutoModelForSeq2SeqLM, place, local=local)
    if type(configuration) in MODEL_FOR_MASKED_LM_MAPPING:
        raise ValueError(f"{configuration.model_type} is an encoder alone, which writes nothing")
    return Decoder(AutoModelForCausalLM, place, local=local)


class Pretrained(nn.Module):
    """A model with its tokenizer, to which marks are added as one unit each.

    Args:
        loader: class of `transformers` that loads the model.
        place, local: see `pretrained_network`.
    """

    architecture = PretrainedArchitecture()
    #: `<::::>`, and what else is added to the tokenizer.
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
        """Return pairs as numbers."""

    @abstractmethod
    def logits(self, batch: Encodings) -> tuple[Tensor, Tensor]:
        """Return the logits of each unit, [B, T, V], and the unit that is wanted there, [B, T]."""

    @abstractmethod
    def generated(self, pairs: Sequence[Pair], **settings: Any) -> Tensor:
        """Return the units that are written for each source, by settings of `generate`."""

    def forward(self, batch: Encodings, _: float = 0.0) -> Tensor:
        """Return the weighted sum of −log P of a batch's target units.

        Args:
            batch: pairs with targets.
            _: scheduled sampling, which these models do not have.
        """
        logits, wanted = self.logits(batch)
        losses = nn.functional.cross_entropy(
            logits.float().transpose(1, 2), wanted, ignore_index=_NOT_COUNTED, reduction="none"
        )
        return (losses.sum(1) * batch.weights).sum()

    @torch.no_grad()
    def predict(self, pairs: Sequence[Pair], decoding: Decoding) -> list[str]:
        """Return the best text of each source; lengths and n-grams are of the tokenizer's units."""
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
        """Return the weights of pairs."""
        return torch.tensor([pair.weight for pair in pairs], device=self.model.device)

    def files(self, weights: bytes) -> dict[str, bytes]:
        """Return the files that `transformers` loads, by their names.

        Args:
            weights: safetensors bytes of this network's weights.
        """
        state: dict[str, Any] = load(weights)
        self.load_state_dict(state, strict=False)  # a tensor that several parts share is there once
        with tempfile.TemporaryDirectory() as folder:
            self.model.save_pretrained(folder)
            self.tokenizer.save_pretrained(folder)
            return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


class EncoderDecoder(Pretrained):
    """An encoder that reads the source, and a decoder that writes the target."""

    def numbers(self, pairs: Sequence[Pair]) -> Encodings:
        """Return pairs as numbers."""
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
        """Return the logits of each unit of the targets, and these units."""
        return self.model(**batch.inputs, labels=batch.labels).logits, batch.labels

    def generated(self, pairs: Sequence[Pair], **settings: Any) -> Tensor:
        """Return the units of each target."""
        found: Tensor = self.model.generate(**self._encoded([" ".join(pair.source) for pair in pairs]), **settings)
        return found


class Decoder(Pretrained):
    """A decoder alone: it reads the source and a separator, and goes on with the target and the end.

    Source and target have half of the positions each.

    Raises:
        ValueError: its tokenizer has no unit for the end.
    """

    marks = (SENTENCE_MARK, _SEPARATOR)

    def __init__(self, loader: Any, place: str, *, local: bool) -> None:
        super().__init__(loader, place, local=local)
        if self.tokenizer.eos_token_id is None:
            raise ValueError("its tokenizer has no unit for the end of a text")
        if self.tokenizer.pad_token_id is None:
            self.tokenizer.pad_token = self.tokenizer.eos_token

    def numbers(self, pairs: Sequence[Pair]) -> Encodings:
        """Return pairs as numbers, ends of targets included."""
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
        """Return the logits after each unit but the last, and the units that follow."""
        return self.model(**batch.inputs).logits[:, :-1], batch.labels[:, 1:]

    def generated(self, pairs: Sequence[Pair], **settings: Any) -> Tensor:
        """Return the units that follow each source and separator."""
        inputs = self._padded([torch.tensor(self._read(pair)) for pair in pairs], "left")
        read = inputs["input_ids"].shape[1]
        for limit in ("min_new_tokens", "max_new_tokens"):
            settings[limit] = min(settings[limit], self.positions - read)
        ends = {"pad_token_id": self.tokenizer.pad_token_id, "eos_token_id": self.tokenizer.eos_token_id}
        found: Tensor = self.model.generate(**inputs, **ends, **settings)
        return found[:, read:]
