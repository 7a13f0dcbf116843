"""Google Cloud Storage, as far as Beam uses it, in this process: objects in a dictionary after the JSON API.

Written from the public reference of the JSON API (objects: get, insert, copy, rewrite, list, delete; batch requests).
There are no folders: `exists("gs://bucket/folder")` is false, which a local stand-in with folders would hide.
"""

from __future__ import annotations

import base64
import email
import email.policy
import hashlib
import json
import threading
import uuid
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import google_crc32c

JSON_TYPE = "application/json"


@dataclass
class Answer:
    """Status, body and headers of a response."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Any, status: int = 200, **headers: str) -> Answer:
        return cls(status, json.dumps(data).encode(), {"Content-Type": JSON_TYPE} | headers)

    @classmethod
    def error(cls, status: int, message: str) -> Answer:
        return cls.of({"error": {"code": status, "message": message, "errors": [{"message": message}]}}, status)


class Buckets:
    """The objects of all buckets, by `bucket/name`; any bucket exists."""

    def __init__(self) -> None:
        self.objects: dict[str, bytes] = {}
        self.generations: dict[str, int] = {}
        self.refused: list[tuple[str, str]] = []
        self._uploads: dict[str, tuple[str, bytearray]] = {}
        self._lock = threading.RLock()
        self.address = ""

    def names(self, prefix: str) -> list[str]:
        return sorted(name for name in self.objects if name.startswith(prefix))

    def refuse(self, method: str, containing: str) -> None:
        """Answer 403 to the next request of this kind whose path contains this."""
        self.refused.append((method, containing))

    def answer(self, method: str, target: str, headers: Any, body: bytes) -> Answer | None:
        """Answer a request, or None if it is not of Cloud Storage."""
        url = urlsplit(target)
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        with self._lock:
            for wanted in self.refused:
                if method == wanted[0] and wanted[1] in unquote(target):
                    self.refused.remove(wanted)
                    return Answer.error(403, "refused by the test")
            path = url.path
            if path == "/token":
                return Answer.of({"access_token": "of-the-stand-in", "expires_in": 3600, "token_type": "Bearer"})
            if path == "/batch/storage/v1":
                return self._batch(headers, body)
            if path.startswith("/upload/storage/v1/b/"):
                return self._upload(method, path.split("/")[5], query, headers, body)
            if path.startswith("/download/storage/v1/b/"):
                return self._download(path.split("/", 7), headers)
            if path.startswith("/storage/v1/b/"):
                return self._plain(method, path.split("/")[4:], query)
        return None

    def _key(self, bucket: str, name: str) -> str:
        return f"{bucket}/{unquote(name)}"

    def _resource(self, key: str) -> dict[str, Any]:
        bucket, name = key.split("/", 1)
        data = self.objects[key]
        return {
            "kind": "storage#object",
            "id": key,
            "bucket": bucket,
            "name": name,
            "size": str(len(data)),
            "generation": str(self.generations[key]),
            "updated": "2026-11-01T00:00:00.000Z",
            "contentType": "application/octet-stream",
            "md5Hash": base64.b64encode(hashlib.md5(data).digest()).decode(),
            "crc32c": base64.b64encode(google_crc32c.value(data).to_bytes(4, "big")).decode(),
        }

    def put(self, key: str, data: bytes) -> dict[str, Any]:
        self.objects[key] = bytes(data)
        self.generations[key] = self.generations.get(key, 0) + 1
        return self._resource(key)

    def _plain(self, method: str, parts: list[str], query: dict[str, str]) -> Answer:
        bucket, rest = parts[0], parts[1:]
        if not rest:
            return Answer.of({"kind": "storage#bucket", "id": bucket, "name": bucket, "projectNumber": "1"})
        if len(rest) == 1:
            names = self.names(f"{bucket}/{query.get('prefix', '')}")
            return Answer.of({"kind": "storage#objects", "items": [self._resource(name) for name in names]})
        key = self._key(bucket, rest[1])
        if key not in self.objects:
            return Answer.error(404, f"no such object: {key}")
        if len(rest) > 2 and rest[2] in ("copyTo", "rewriteTo"):
            copied = self.put(self._key(rest[4], rest[6]), self.objects[key])
            if rest[2] == "copyTo":
                return Answer.of(copied)
            size = copied["size"]
            return Answer.of({"done": True, "totalBytesRewritten": size, "objectSize": size, "resource": copied})
        if method == "DELETE":
            del self.objects[key]
            return Answer(204)
        return Answer.of(self._resource(key))

    def _download(self, parts: list[str], headers: Any) -> Answer:
        key = self._key(parts[5], parts[7])
        if key not in self.objects:
            return Answer.error(404, f"no such object: {key}")
        data = self.objects[key]
        sums = self._resource(key)
        printed = {
            "Content-Type": "application/octet-stream",
            "x-goog-generation": sums["generation"],
            "X-Goog-Hash": f"crc32c={sums['crc32c']},md5={sums['md5Hash']}",
        }
        if "Range" not in headers:
            return Answer(200, data, printed)
        first, _, last = headers["Range"].removeprefix("bytes=").partition("-")
        begin, end = int(first), min(int(last) + 1 if last else len(data), len(data))
        if begin >= len(data):
            return Answer(416, b"", {"Content-Range": f"bytes */{len(data)}"})
        return Answer(206, data[begin:end], printed | {"Content-Range": f"bytes {begin}-{end - 1}/{len(data)}"})

    def _upload(self, method: str, bucket: str, query: dict[str, str], headers: Any, body: bytes) -> Answer:
        if query.get("uploadType") == "multipart":
            message = email.message_from_bytes(
                b"Content-Type: " + headers["Content-Type"].encode() + b"\r\n\r\n" + body, policy=email.policy.HTTP
            )
            described, content = message.iter_parts()
            name = json.loads(described.get_payload(decode=True))["name"]
            return Answer.of(self.put(f"{bucket}/{name}", content.get_payload(decode=True)))
        if method == "POST":
            session = uuid.uuid4().hex
            name = json.loads(body or b"{}").get("name") or unquote(query["name"])
            self._uploads[session] = f"{bucket}/{name}", bytearray()
            location = f"{self.address}/upload/storage/v1/b/{bucket}/o?uploadType=resumable&upload_id={session}"
            return Answer.of({}, Location=location, **{"X-GUploader-UploadID": session})
        key, data = self._uploads[query["upload_id"]]
        data += body
        total = headers.get("Content-Range", "").rpartition("/")[2]
        if total in ("", str(len(data))):
            return Answer.of(self.put(key, bytes(data)))
        return Answer(308, b"", {"Range": f"bytes=0-{len(data) - 1}"} if data else {})

    def _batch(self, headers: Any, body: bytes) -> Answer:
        message = email.message_from_bytes(b"Content-Type: " + headers["Content-Type"].encode() + b"\r\n\r\n" + body)
        boundary, parts = "batch_stand_in", []
        for number, part in enumerate(message.get_payload()):
            request = part.get_payload(decode=True) or b""
            method, target, _ = request.split(b"\r\n", 1)[0].decode().split(" ", 2)
            answer = self.answer(method, urlsplit(target)._replace(scheme="", netloc="").geturl(), {}, b"")
            assert answer is not None, target
            parts.append(
                f"--{boundary}\r\nContent-Type: application/http\r\n"
                f"Content-ID: <response-{number}>\r\n\r\n"
                f"HTTP/1.1 {answer.status} status\r\nContent-Type: {JSON_TYPE}\r\n"
                f"Content-Length: {len(answer.body)}\r\n\r\n{answer.body.decode()}\r\n"
            )
        content = "".join([*parts, f"--{boundary}--\r\n"]).encode()
        return Answer(200, content, {"Content-Type": f"multipart/mixed; boundary={boundary}"})
