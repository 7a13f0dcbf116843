"""A tiny model of entailment, made here: a BERT of two layers with fixed random weights and a vocabulary of its own."""

from __future__ import annotations

from pathlib import Path

WORDS = "the mill at was built in by a rich merchant and it sold to council of . , 1820 1905 oak dale elm ford".split()


def make(folder: Path, labels: tuple[str, ...] = ("CONTRADICTION", "NEUTRAL", "ENTAILMENT"), longest: int = 64) -> Path:
    """Write a model whose labels are these; needs transformers and torch. The weights are the same in every run."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    folder.mkdir(parents=True, exist_ok=True)
    vocabulary = folder / "vocab.txt"
    vocabulary.write_text("\n".join(("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS)) + "\n", "utf-8")
    tokenizer = BertTokenizerFast(str(vocabulary), model_max_length=longest)
    config = BertConfig(
        vocab_size=5 + len(WORDS),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=longest,
        initializer_range=0.4,
        id2label=dict(enumerate(labels)),
        label2id={label: number for number, label in enumerate(labels)},
    )
    torch.manual_seed(1)
    BertForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
