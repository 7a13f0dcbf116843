"""The Dataflow API on loopback, next to Cloud Storage: takes jobs, reports their state, cancels, and may run them.

`run` is a function from the description of a job to its final state and, if it failed, the message of its error.
Without it a job stays running until it is cancelled.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from cloud_storage import Answer, Buckets

Run = Callable[[dict[str, Any]], tuple[str, str | None]]
_ENDED = {"JOB_STATE_DONE", "JOB_STATE_FAILED", "JOB_STATE_CANCELLED"}
#: The client asks for enums as numbers, and sends them so.
_CANCELLED = (5, "JOB_STATE_CANCELLED")


class DataflowService:
    """Jobs by id, in the order in which they came."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Be as new."""
        self.jobs: dict[str, dict[str, Any]] = {}
        self.messages: dict[str, list[dict[str, Any]]] = {}
        self.refusal: Answer | None = None
        self.run: Run | None = None

    def answer(self, method: str, target: str, body: bytes) -> Answer | None:
        """Answer a request, or None if it is not of Dataflow."""
        parts = urlsplit(target).path.strip("/").split("/")
        if parts[:2] != ["v1b3", "projects"] or len(parts) < 6:
            return None
        rest = parts[6:]
        if method == "POST" and not rest:
            return self._create(json.loads(body))
        if not rest:
            return Answer.of({"jobs": list(self.jobs.values())})
        if rest[0] not in self.jobs:
            return Answer.error(404, f"no such job: {rest[0]}")
        if rest[1:] == ["messages"]:
            return Answer.of({"jobMessages": self.messages[rest[0]]})
        job = self.jobs[rest[0]]
        if method == "PUT" and json.loads(body).get("requestedState") in _CANCELLED:
            job["currentState"] = "JOB_STATE_CANCELLED"
        return Answer.of(job)

    def _create(self, description: dict[str, Any]) -> Answer:
        if self.refusal is not None:
            return self.refusal
        active = [job for job in self.jobs.values() if job["currentState"] not in _ENDED]
        if any(job["name"] == description["name"] for job in active):
            return Answer.error(409, f"The workflow could not be created: {description['name']} is already active")
        job = description | {"id": f"2026-11-01_{len(self.jobs)}", "currentState": "JOB_STATE_RUNNING"}
        self.jobs[job["id"]], self.messages[job["id"]] = job, []
        created = Answer.of(job)
        if self.run is not None:
            threading.Thread(target=self._work, args=(job, self.run), daemon=True).start()
        return created

    def _work(self, job: dict[str, Any], run: Run) -> None:
        try:
            state, error = run(job)
        except BaseException as why:
            # The client waits for an end: without one it would wait for ever.
            state, error = "JOB_STATE_FAILED", f"the stand-in could not run the job: {why!r}"
        if error is not None:
            text = {"id": "1", "time": "2026-11-01T00:00:01Z", "messageText": error}
            self.messages[job["id"]].append(text | {"messageImportance": "JOB_MESSAGE_ERROR"})
        job["currentState"] = state


@contextmanager
def cloud() -> Iterator[tuple[str, Buckets, DataflowService]]:
    """Serve both APIs at an address on loopback."""
    buckets, service = Buckets(), DataflowService()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            return

        def _serve(self) -> None:
            body = self._body()
            answer = buckets.answer(self.command, self.path, self.headers, body)
            answer = answer or service.answer(self.command, self.path, body)
            answer = answer or Answer.error(501, f"the stand-in has no {self.command} {self.path}")
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if answer.status != 204:
                self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)

        def _body(self) -> bytes:
            if self.headers.get("Transfer-Encoding") != "chunked":
                return self.rfile.read(int(self.headers.get("Content-Length", 0)))
            body = b""
            while size := int(self.rfile.readline(), 16):
                body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
            return body

        do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = _serve  # noqa: N815  # the library's names

    server = ThreadingHTTPServer(("localhost", 0), Handler)
    address = f"http://localhost:{server.server_address[1]}"
    buckets.address = address
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield address, buckets, service
    finally:
        server.shutdown()
        server.server_close()
