"""A refresh that is killed anywhere is completed by the next one, with the same bytes, and no reader sees it."""

import json
import multiprocessing
import os
import shutil
import signal
import threading
import time
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest
from support.milling import bytes_of, wikimill
from support.monthly_dumps import DECEMBER, NOVEMBER, Wiki, month
from support.patience import wait_until
from support.slow import slow_but
from support.tiny_dumps import split_page
from support.tiny_mirror import TinyMirror

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

PAGES = [split_page(number, place) for number, place in enumerate(("Ash", "Birch", "Cedar", "Dale", "Elm"), 1)]
#: Where a process is killed: the function that it is in, and at which of its calls; before or after it does its work.
MOMENTS = [
    ("wikimill.pipelines.refresh.steps", "download", 1, "after"),
    ("wikimill.transforms.fetching.holding", "Holding.note", 1, "after"),
    ("wikimill.transforms.release.workspace", "Workspace._remove_former", 1, "before"),
    ("wikimill.transforms.release.workspace", "Workspace._bring", 3, "after"),
    ("wikimill.transforms.release.workspace", "Workspace.__exit__", 1, "before"),
    ("wikimill.transforms.release.workspace", "remove", 1, "after"),
    ("wikimill.pipelines.refresh.steps", "CorpusSteps.mine", 1, "after"),
    ("wikimill.pipelines.refresh.steps", "CorpusSteps.verify", 1, "after"),
    ("wikimill.transforms.release.compare.look_up", "_write", 1, "after"),
    ("wikimill.transforms.storage.store_file", "os.replace", 1, "before"),
    ("wikimill.transforms.storage.store_file", "os.replace", 3, "before"),
    ("wikimill.pipelines.refresh.comparison", "store_file", 3, "before"),
    ("wikimill.transforms.refreshing.shelf", "store_file", 2, "before"),
    ("wikimill.pipelines.refresh.steps", "CorpusSteps.publish", 1, "after"),
    ("wikimill.transforms.refreshing.removal", "_delete", 1, "after"),
    ("wikimill.transforms.refreshing.removal", "_delete", 3, "after"),
    ("wikimill.transforms.refreshing.removal", "store_file", 1, "before"),
    ("wikimill.transforms.refreshing.shelf", "Shelf.begin", 1, "after"),
    ("wikimill.transforms.refreshing.shelf", "remove", 1, "before"),
    ("wikimill.pipelines.refresh.cleaning", "remove_dump", 1, "before"),
]
#: After mining, after a release was put in the place of another, and in the middle of what is removed.
TELLING = [moment for moment in MOMENTS if moment[1] in ("CorpusSteps.mine", "Workspace.__exit__", "_delete")][:3]


def run(words, module, path, call, when, log):
    """In a process of its own: run a command, which is killed at a moment, if one is named."""
    os.environ["PYTHONWARNINGS"] = "ignore"
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    if module:
        *owners, name = path.split(".")
        owner = import_module(module)
        for each in owners:
            owner = getattr(owner, each)
        work, calls, lock = getattr(owner, name), [], threading.Lock()

        def killed(*arguments, **options):
            with lock:
                calls.append(name)
                is_the_one = len(calls) == call
            if is_the_one and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            result = work(*arguments, **options)
            if is_the_one:
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        setattr(owner, name, killed)
    os._exit(wikimill(*words).code)


class Reader(threading.Thread):
    """Reads the release that LATEST names, again and again, as the documentation says."""

    def __init__(self, releases: Path) -> None:
        super().__init__(daemon=True)
        self.folder, self.seen, self.wrong, self.ended = releases / "wikisplit", set(), [], False

    def run(self):
        while not self.ended:
            name = None
            try:
                name = (self.folder / "LATEST").read_text("utf-8").strip()
                release = self.folder / name
                manifest = (release / "manifest.json").read_bytes()
                assert (release / "_SUCCESS").read_text("utf-8").split()[0] == sha256(manifest).hexdigest()
                for file in json.loads(manifest)["files"]:
                    assert sha256((release / file["path"]).read_bytes()).hexdigest() == file["sha256"]
                self.seen.add(name)
            except Exception as error:
                self.wrong.append((name, repr(error)))
            time.sleep(0.002)


@pytest.fixture(scope="module")
def server():
    tree = month(NOVEMBER, *PAGES[:4]) | month(DECEMBER, *PAGES[1:])
    with TinyMirror(tree).running() as server:
        yield server


@pytest.fixture(scope="module")
def processes():
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["wikimill.pipelines.refresh.corpus_refresh", "wikimill.transforms.wikisplit.mining", "support.monthly_dumps"]
    )
    return context


@pytest.fixture(scope="module")
def refresh(server, processes, tmp_path_factory):
    """Runs a refresh of some releases as a process; gives its exit code."""
    log = tmp_path_factory.mktemp("log") / "log"

    def refresh(wiki, *options, moment=(None, None, None, None)):
        words = wiki.words("--mirror", server.url, "--contact", "me@example.org", "--keep", 1, *options)
        process = processes.Process(target=run, args=(words, *moment, log))
        process.start()
        wait_until(lambda: process.exitcode is not None)
        return process.exitcode

    return refresh


@pytest.fixture(scope="module")
def november(refresh, tmp_path_factory):
    wiki = Wiki(tmp_path_factory.mktemp("november"))
    assert refresh(wiki, "--date", NOVEMBER) == 0
    return wiki


def without_run(releases):
    """Return the bytes of everything that must not differ."""
    return {path: data for path, data in bytes_of(releases).items() if not path.endswith("/run.json")}


@pytest.fixture(scope="module")
def undisturbed(refresh, november, tmp_path_factory):
    wiki = Wiki(tmp_path_factory.mktemp("undisturbed"))
    shutil.copytree(november.releases, wiki.releases)
    assert refresh(wiki, "--max_change", 1) == 0
    return without_run(wiki.releases)


@pytest.mark.parametrize(
    "moment", slow_but(MOMENTS, *TELLING), ids=["-".join((path, str(call), when)) for _, path, call, when in MOMENTS]
)
def test_whatever_kills_a_refresh_the_next_one_completes_it(moment, refresh, november, undisturbed, tmp_path):
    wiki = Wiki(tmp_path)
    shutil.copytree(november.releases, wiki.releases)
    reader = Reader(wiki.releases)
    reader.start()
    wait_until(lambda: reader.seen == {NOVEMBER})
    try:
        killed = refresh(wiki, "--max_change", 1, moment=moment)
        was_published = wiki.latest() == f"{DECEMBER}\n"
        assert refresh(wiki, "--max_change", 1) == (3 if was_published else 0)
        wait_until(lambda: DECEMBER in reader.seen or any(name == DECEMBER for name, _ in reader.wrong))
    finally:
        reader.ended = True
        reader.join()
    assert killed == -signal.SIGKILL
    assert without_run(wiki.releases) == undisturbed
    assert wiki.latest() == f"{DECEMBER}\n"
    # One who had opened November when it was taken away may miss a file of it; no one finds an incomplete December.
    assert reader.seen == {NOVEMBER, DECEMBER}
    assert [each for each in reader.wrong if each[0] != NOVEMBER] == []
