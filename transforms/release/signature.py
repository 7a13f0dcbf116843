"""Signatures of a release's checksums, made and checked by OpenSSH's `ssh-keygen -Y` (version 8.2 or later).

The signature is a file next to SHA256SUMS, which lists the digest of every other file. ssh-keygen handles keys, agents
and passphrases, and reads the file of allowed signers: lines of NAME and KEY (ssh-keygen(1), ALLOWED SIGNERS).
"""

from __future__ import annotations

import base64
import struct
import subprocess
import tempfile
from collections.abc import Sequence

#: Namespace of the signatures; a signature made for another namespace is not valid here.
NAMESPACE = "wikimill"
_TOOL = "ssh-keygen"
_SECONDS = 60


class SigningFailed(Exception):
    """ssh-keygen is missing, timed out or refused to sign; the message has the reason."""


def is_signature(data: bytes) -> bool:
    """Return whether the bytes are an SSH signature for `NAMESPACE`, of any key; the signature itself is not checked.

    >>> is_signature(b"my private key: ...")
    False
    """
    lines = data.decode("ascii", "replace").splitlines()
    if len(lines) < 3 or (lines[0], lines[-1]) != ("-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"):
        return False
    try:
        packed = base64.b64decode("".join(lines[1:-1]), validate=True)
    except ValueError:
        return False
    name = NAMESPACE.encode()
    return packed.startswith(b"SSHSIG") and struct.pack(">I", len(name)) + name in packed


def sign(content: bytes, key: str) -> bytes:
    """Return the signature of a content.

    Args:
        content: the bytes to sign.
        key: file of a private key, or of a public key whose private key an agent holds.

    Raises:
        SigningFailed: ssh-keygen or the key cannot be used.
    """
    done = _run(["-Y", "sign", "-f", key, "-n", NAMESPACE], content, None)
    if done.returncode or not done.stdout:
        raise SigningFailed(f"{key} cannot sign: {_reason(done)}; name a key that ssh-keygen made")
    return done.stdout


def signer(content: bytes, signature: bytes, signers: str) -> str | None:
    """Return the name of the allowed signer who made a signature; None if it is invalid or of no allowed signer.

    Args:
        content: the signed bytes.
        signature: the signature.
        signers: file of allowed signers.

    Raises:
        SigningFailed: ssh-keygen is missing or timed out.
    """
    with tempfile.NamedTemporaryFile(prefix="wikimill-") as file:
        file.write(signature)
        file.flush()
        found = _run(["-Y", "find-principals", "-f", signers, "-s", file.name], b"", _SECONDS)
        for name in found.stdout.decode("utf-8", "replace").splitlines() if not found.returncode else ():
            verify = ["-Y", "verify", "-f", signers, "-I", name, "-n", NAMESPACE, "-s", file.name]
            if _run(verify, content, _SECONDS).returncode == 0:
                return name
    return None


def _run(arguments: Sequence[str], content: bytes, seconds: int | None) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run([_TOOL, *arguments], input=content, capture_output=True, timeout=seconds, check=False)
    except FileNotFoundError as error:
        raise SigningFailed(f"{_TOOL} is not there, which signs and checks signatures; install OpenSSH") from error
    except subprocess.TimeoutExpired as error:
        raise SigningFailed(f"{_TOOL} has not answered within {seconds} s") from error


def _reason(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].strip() if lines else f"exit code {done.returncode}"
