"""Paths of files and folders, local and in object stores; nothing is opened."""

from __future__ import annotations

import os


def is_local(path: str) -> bool:
    """Return whether a path is in this machine's filesystem.

    >>> is_local("releases/wikisplit"), is_local("gs://corpora/wikisplit")
    (True, False)
    """
    return "://" not in path


def absolute(path: str) -> str:
    """Return a path that is valid in any current directory.

    >>> absolute("/releases/../corpora/"), absolute("gs://corpora/wikisplit")
    ('/corpora', 'gs://corpora/wikisplit')
    """
    return os.path.abspath(path) if is_local(path) else path
