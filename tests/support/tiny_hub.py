"""A Hugging Face Hub for tests: as much of its API as uploads of datasets use, over dictionaries."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

#: What is larger is uploaded by itself.
LARGE = 2_000
Files = dict[str, bytes]


class TinyHub:
    """A running server.

    Attributes:
        commits: id → path → bytes.
        branches, tags: dataset → name → commit.
        private: dataset → whether it was made so.
        messages: of the commits, in order.
        uploads: digests of the large files that were sent, in order.
        answers: status and text with which every commit is refused; None: commits are taken.
        refuse_after: how many large files are taken before the server breaks; None for all.
        token: that must be sent to write.
    """

    def __init__(self, token: str = "secret") -> None:
        self.commits: dict[str, Files] = {}
        self.branches: dict[str, dict[str, str]] = {}
        self.tags: dict[str, dict[str, str]] = {}
        self.private: dict[str, bool] = {}
        self.messages: list[str] = []
        self.large: dict[str, bytes] = {}
        self.uploads: list[str] = []
        self.refuse_after: int | None = None
        self.answers: tuple[int, str] | None = None
        self.token = token
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._server.hub = self  # type: ignore[attr-defined]
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    @contextmanager
    def running(self) -> Iterator[TinyHub]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join()

    def commit(self, repo: str, branch: str, files: Files, message: str) -> str:
        """Make a commit."""
        oid = hashlib.sha1(f"{repo}{branch}{len(self.commits)}".encode()).hexdigest()
        self.commits[oid] = files
        self.branches[repo][branch] = oid
        self.messages.append(message)
        return oid

    def files(self, repo: str, revision: str) -> Files | None:
        """Return what a branch, a tag or a commit holds."""
        oid = self.branches[repo].get(revision) or self.tags[repo].get(revision) or revision
        return self.commits.get(oid)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        return

    def do_GET(self) -> None:
        self._answer("GET")

    def do_HEAD(self) -> None:
        self._answer("GET")

    def do_POST(self) -> None:
        self._answer("POST")

    def do_PUT(self) -> None:
        self._answer("PUT")

    def _answer(self, method: str) -> None:
        self.hub: TinyHub = self.server.hub  # type: ignore[attr-defined]
        self.body = self._read()
        path = unquote(urlsplit(self.path).path)
        if (
            method != "GET"
            and not path.startswith("/large/")
            and self.headers["Authorization"] != f"Bearer {self.hub.token}"
        ):
            self._reply(401, {"error": "Invalid username or password."})
            return
        for pattern, name in _ROUTES:
            match = re.fullmatch(pattern, f"{method} {path}")
            if match is not None:
                getattr(self, f"_{name}")(*match.groups())
                return
        self._reply(404, {"error": f"no {method} {path}"})

    def _read(self) -> bytes:
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def _reply(self, status: int, content: Any) -> None:
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _create_repo(self) -> None:
        asked = json.loads(self.body)
        repo = f"{asked.get('organization') or 'me'}/{asked['name']}" if "/" not in asked["name"] else asked["name"]
        url = {"url": f"{self.hub.url}/datasets/{repo}"}
        if repo in self.hub.branches:
            self._reply(409, {"error": "You already created this dataset repo", **url})
            return
        self.hub.branches[repo], self.hub.tags[repo] = {}, {}
        self.hub.private[repo] = bool(asked.get("private")) or asked.get("visibility") == "private"
        self.hub.commit(repo, "main", {".gitattributes": b"*.parquet filter=lfs"}, "initial commit")
        self._reply(200, url)

    def _refs(self, repo: str) -> None:
        def refs_of(kind: str, refs: dict[str, str]) -> list[dict[str, str]]:
            return [{"name": name, "ref": f"refs/{kind}/{name}", "targetCommit": oid} for name, oid in refs.items()]

        hub = self.hub
        self._reply(
            200,
            {"branches": refs_of("heads", hub.branches[repo]), "tags": refs_of("tags", hub.tags[repo]), "converts": []},
        )

    def _info(self, repo: str, revision: str) -> None:
        oid = self.hub.branches[repo].get(revision) or self.hub.tags[repo].get(revision)
        if oid is None:
            self._reply(404, {"error": "no such revision"})
            return
        self._reply(
            200, {"id": repo, "sha": oid, "private": False, "downloads": 0, "likes": 0, "tags": [], "siblings": []}
        )

    def _tree(self, repo: str, revision: str) -> None:
        entries = []
        for path, data in sorted((self.hub.files(repo, revision) or {}).items()):
            blob = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
            entry: dict[str, Any] = {"type": "file", "path": path, "size": len(data), "oid": blob}
            if len(data) > LARGE:
                entry |= {
                    "oid": "0" * 40,
                    "lfs": {"oid": hashlib.sha256(data).hexdigest(), "size": len(data), "pointerSize": 130},
                }
            entries.append(entry)
        self._reply(200, entries)

    def _resolve(self, repo: str, revision: str, path: str) -> None:
        data = (self.hub.files(repo, revision) or {}).get(path)
        if data is None:
            self._reply(404, {"error": "Entry not found"})
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", f'"{hashlib.sha256(data).hexdigest()}"')
        self.send_header("X-Repo-Commit", revision)
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)

    def _branch(self, repo: str, name: str) -> None:
        self.hub.branches[repo].setdefault(name, self.hub.branches[repo]["main"])
        self._reply(200, {})

    def _preupload(self, repo: str, revision: str) -> None:
        files = json.loads(self.body)["files"]
        modes = [{"path": file["path"], "uploadMode": "lfs" if file["size"] > LARGE else "regular"} for file in files]
        self._reply(200, {"files": [mode | {"shouldIgnore": False} for mode in modes]})

    def _batch(self, repo: str) -> None:
        entries = []
        for entry in json.loads(self.body)["objects"]:
            actions = {"upload": {"href": f"{self.hub.url}/large/{entry['oid']}"}}
            entries.append(entry if entry["oid"] in self.hub.large else entry | {"actions": actions})
        self._reply(200, {"transfer": "basic", "objects": entries})

    def _large(self, oid: str) -> None:
        if self.hub.refuse_after is not None and len(self.hub.uploads) >= self.hub.refuse_after:
            self._reply(403, {"error": "the Hub has a bad day"})
            return
        assert hashlib.sha256(self.body).hexdigest() == oid
        self.hub.large[oid] = self.body
        self.hub.uploads.append(oid)
        self._reply(200, {})

    def _yaml(self) -> None:
        self._reply(200, {"errors": [], "warnings": []})

    def _commit(self, repo: str, branch: str) -> None:
        if self.hub.answers is not None:
            status, text = self.hub.answers
            self._reply(status, {"error": text})
            return
        lines = [json.loads(line) for line in self.body.splitlines()]
        header = lines[0]["value"]
        if header.get("parentCommit") != self.hub.branches[repo][branch]:
            self._reply(412, {"error": "A commit has happened since"})
            return
        files = dict(self.hub.commits[self.hub.branches[repo][branch]])
        for line in lines[1:]:
            value = line["value"]
            if line["key"] == "file":
                files[value["path"]] = base64.b64decode(value["content"])
            elif line["key"] == "lfsFile":
                files[value["path"]] = self.hub.large[value["oid"]]
            else:
                del files[value["path"]]
        oid = self.hub.commit(repo, branch, files, header["summary"])
        self._reply(200, {"commitUrl": f"{self.hub.url}/datasets/{repo}/commit/{oid}", "commitOid": oid})

    def _tag(self, repo: str, revision: str) -> None:
        self.hub.tags[repo][json.loads(self.body)["tag"]] = revision
        self._reply(200, {})


_REPO = r"/api/(?:datasets|models)/([^/]+/[^/]+)"
_ROUTES = (
    (r"POST /api/repos/create", "create_repo"),
    (rf"GET {_REPO}/refs", "refs"),
    (rf"GET {_REPO}/revision/(.+)", "info"),
    (rf"GET {_REPO}/tree/(.+)", "tree"),
    (r"GET /(?:datasets/)?([^/]+/[^/]+)/resolve/([^/]+)/(.+)", "resolve"),
    (rf"POST {_REPO}/branch/(.+)", "branch"),
    (rf"POST {_REPO}/preupload/(.+)", "preupload"),
    (r"POST /(?:datasets/)?([^/]+/[^/]+)\.git/info/lfs/objects/batch", "batch"),
    (r"PUT /large/(.+)", "large"),
    (r"POST /api/validate-yaml", "yaml"),
    (rf"POST {_REPO}/commit/(.+)", "commit"),
    (rf"POST {_REPO}/tag/(.+)", "tag"),
)
