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
from milling import bytes_of, wikimill
from monthly_dumps import DECEMBER, NOVEMBER, WIKI, Wiki, month
from tiny_dumps import split_page
from tiny_mirror import TinyMirror

PAGES = [split_page(number, place) for number, place in enumerate(("Ash", "Birch", "Cedar", "Dale", "Elm"), 1)]
#: Where a process is killed: the function that it is in, and at which of its calls; before or after it does its work.
MOMENTS = [
    ("pipelines.refresh_steps", "download", 1, "after"),
    ("transforms.fetching.holding", "Holding.note", 1, "after"),
    ("transforms.release.publish", "_replace", 1, "before"),
    ("transforms.release.workspace", "Workspace.flush", 1, "before"),
    ("pipelines.refresh_steps", "CorpusSteps.mill", 1, "after"),
    ("pipelines.refresh_steps", "CorpusSteps.verify", 1, "after"),
    ("transforms.refreshing.look_up", "_write", 1, "after"),
    ("transforms.release.store", "os.replace", 1, "before"),
    ("pipelines.refresh_comparison", "store_file", 3, "before"),
    ("transforms.refreshing.shelf", "store_file", 1, "before"),
    ("pipelines.refresh_steps", "CorpusSteps.publish", 1, "after"),
    ("transforms.refreshing.shelf", "remove", 2, "after"),
    ("pipelines.refresh_steps", "shutil.rmtree", 1, "before"),
]


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
        work, calls = getattr(owner, name), []

        def killed(*arguments, **options):
            calls.append(name)
            if len(calls) == call and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
            result = work(*arguments, **options)
            if len(calls) == call:
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
            try:
                name = (self.folder / "LATEST").read_text("utf-8").strip()
                release = self.folder / name
                manifest = (release / "manifest.json").read_bytes()
                assert (release / "_SUCCESS").read_text("utf-8").split()[0] == sha256(manifest).hexdigest()
                for file in json.loads(manifest)["files"]:
                    assert sha256((release / file["path"]).read_bytes()).hexdigest() == file["sha256"]
                self.seen.add(name)
            except Exception as error:
                self.wrong.append(repr(error))
            time.sleep(0.002)


@pytest.fixture(scope="module")
def server():
    tree = month(NOVEMBER, *PAGES[:4]) | month(DECEMBER, *PAGES[1:])
    with TinyMirror(tree).running() as server:
        yield server


@pytest.fixture(scope="module")
def processes():
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pipelines.refresh_corpus", "pipelines.wikisplit", "monthly_dumps"])
    return context


@pytest.fixture(scope="module")
def refresh(server, processes, tmp_path_factory):
    """Runs a refresh of some releases as a process; gives its exit code."""
    log = tmp_path_factory.mktemp("log") / "log"

    def refresh(wiki, *options, moment=(None, None, None, None)):
        words = wiki.words("--mirror", server.url, "--contact", "me@example.org", "--keep", 1, *options)
        process = processes.Process(target=run, args=(words, *moment, log))
        process.start()
        process.join(60)
        assert process.exitcode is not None
        return process.exitcode

    return refresh


@pytest.fixture(scope="module")
def november(refresh, tmp_path_factory):
    wiki = Wiki(tmp_path_factory.mktemp("november"))
    assert refresh(wiki, "--date", NOVEMBER) == 0
    return wiki


def without_run(releases):
    """The bytes of everything that must not differ."""
    return {path: data for path, data in bytes_of(releases).items() if not path.endswith("/run.json")}


@pytest.fixture(scope="module")
def undisturbed(refresh, november, tmp_path_factory):
    wiki = Wiki(tmp_path_factory.mktemp("undisturbed"))
    shutil.copytree(november.releases, wiki.releases)
    assert refresh(wiki, "--max_change", 1) == 0
    return without_run(wiki.releases)


@pytest.mark.parametrize("moment", MOMENTS, ids=["-".join((path, str(call), when)) for _, path, call, when in MOMENTS])
def test_whatever_kills_a_refresh_the_next_one_completes_it(moment, refresh, november, undisturbed, tmp_path):
    wiki = Wiki(tmp_path)
    shutil.copytree(november.releases, wiki.releases)
    reader = Reader(wiki.releases)
    reader.start()
    try:
        killed = refresh(wiki, "--max_change", 1, moment=moment)
        was_published = wiki.latest() == f"{DECEMBER}\n"
        time.sleep(0.05)
        assert refresh(wiki, "--max_change", 1) == (3 if was_published else 0)
        time.sleep(0.05)
    finally:
        reader.ended = True
        reader.join()
    assert killed == -signal.SIGKILL
    assert without_run(wiki.releases) == undisturbed
    assert wiki.latest() == f"{DECEMBER}\n"
    # One who had opened November when it was taken away may miss a file of it; nobody finds a December that is not whole.
    assert reader.seen == {NOVEMBER, DECEMBER}
    assert [each for each in reader.wrong if NOVEMBER not in each] == []


def test_the_second_of_two_leaves_at_once(refresh, november, server, tmp_path):
    wiki = Wiki(tmp_path)
    shutil.copytree(november.releases, wiki.releases)
    former = bytes_of(wiki.releases)
    begun, go_on = threading.Event(), threading.Event()

    def slow(handler):
        begun.set()
        assert go_on.wait(60)
        handler.send(server.tree[handler.name])

    path = next(path for path in server.tree if DECEMBER in path and path.endswith(".bz2"))
    server.fail(path, slow)
    first = threading.Thread(target=refresh, args=(wiki, "--max_change", 1))
    first.start()
    assert begun.wait(60)
    words = wiki.words("--mirror", server.url, "--contact", "me@example.org")
    asked = len(server.requests)
    start = time.monotonic()
    second = wikimill(*words)
    assert time.monotonic() - start < 2
    assert (second.code, second.out, second.err) == (
        3,
        "",
        f"wikimill: --releases {wiki.releases}: another refresh is at work there; this one leaves\n",
    )
    assert len(server.requests) == asked
    assert bytes_of(wiki.releases) == former
    go_on.set()
    first.join()
    assert wiki.latest() == f"{DECEMBER}\n"


def test_ctrl_c_while_a_dump_is_fetched(server, processes, november, tmp_path):
    wiki = Wiki(tmp_path)
    shutil.copytree(november.releases, wiki.releases)
    begun, go_on = threading.Event(), threading.Event()

    def silent(handler):
        begun.set()
        go_on.wait(60)

    server.fail(next(path for path in server.tree if DECEMBER in path and path.endswith(".bz2")), silent)
    words = wiki.words("--mirror", server.url, "--contact", "me@example.org")
    process = processes.Process(target=run, args=(words, None, None, None, None, tmp_path / "log"))
    process.start()
    assert begun.wait(60)
    os.kill(process.pid, signal.SIGINT)
    process.join(20)
    go_on.set()
    assert process.exitcode == 130
    assert wiki.latest() == f"{NOVEMBER}\n"
    assert not (wiki.releases / "wikisplit" / DECEMBER).exists()
    assert WIKI in os.listdir(wiki.releases / "_dumps")[0]
