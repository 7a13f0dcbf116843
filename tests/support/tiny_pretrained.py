"""A model of `transformers` with random weights, and a tokenizer that knows the bytes: nothing is downloaded."""

from __future__ import annotations

from pathlib import Path


def tiny_pretrained(folder: Path, kind: str = "bart") -> Path:
    """Write a tiny BART, T5 or GPT-2 into a folder, as `save_pretrained` does."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors
    from transformers import (
        BartConfig,
        BartForConditionalGeneration,
        GPT2Config,
        GPT2LMHeadModel,
        PreTrainedTokenizerFast,
        T5Config,
        T5ForConditionalGeneration,
    )

    special = ["<s>", "<pad>", "</s>", "<unk>"]
    words = [*special, *sorted(pre_tokenizers.ByteLevel.alphabet())]
    tokenizer = Tokenizer(models.BPE({word: number for number, word in enumerate(words)}, []))
    tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.ByteLevel(), decoders.ByteLevel()
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 2)])
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="<s>", pad_token="<pad>", eos_token="</s>", unk_token="<unk>",
        model_max_length=120,
    ).save_pretrained(folder)  # fmt: skip
    torch.manual_seed(0)
    tokens = {"bos_token_id": 0, "pad_token_id": 1, "eos_token_id": 2}
    if kind == "bart":
        BartForConditionalGeneration(BartConfig(
            vocab_size=len(words), d_model=16, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
            decoder_attention_heads=2, encoder_ffn_dim=32, decoder_ffn_dim=32, max_position_embeddings=120,
            decoder_start_token_id=2, forced_eos_token_id=2, **tokens,
        )).save_pretrained(folder)  # fmt: skip
    elif kind == "gpt2":
        GPT2LMHeadModel(GPT2Config(
            vocab_size=len(words), n_embd=16, n_layer=1, n_head=2, n_positions=120, bos_token_id=0, eos_token_id=2,
        )).save_pretrained(folder)  # fmt: skip
    else:
        T5ForConditionalGeneration(T5Config(
            vocab_size=300, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, decoder_start_token_id=1, **tokens,
        )).save_pretrained(folder)  # fmt: skip
    return folder
