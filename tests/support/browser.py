"""Chromium, headless, spoken to over its debugging pipe: what a page measures there, and what it looks like."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from support.patience import LONG

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
#: Chromium reads commands from file descriptor 3 and answers on 4.
_LAUNCHER = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3], sys.argv[3:])"
)
_OPTIONS = (
    *("--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
    *("--no-first-run", "--hide-scrollbars", "--force-device-scale-factor=1", "--disable-extensions", "about:blank"),
)


class Page:
    """A tab."""

    def __init__(self, commands: Any, answers: Any) -> None:
        self._commands, self._answers, self._session, self._number = commands, answers, None, 0
        self.requests: list[str] = []
        self.complaints: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send one command and wait for its result; what happens meanwhile is noted."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = self._answer()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _answer(self) -> dict[str, Any]:
        data = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            assert byte, "Chromium has ended"
            data += byte
        answer = json.loads(data)
        event, params = answer.get("method"), answer.get("params", {})
        if event == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif event in ("Log.entryAdded", "Runtime.exceptionThrown"):
            self.complaints.append(json.dumps(params))
        return answer

    def show(self, path: Path, width: int, scheme: str) -> None:
        """Open a file at a width, in light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=path.as_uri())
        while self.value("document.readyState") != "complete" or not self.value("location.href.startsWith('file:')"):
            pass

    def value(self, expression: str) -> Any:
        """Return what an expression is in the page; the page itself has no script."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def screenshot(self, path: Path) -> None:
        """Draw the whole page into a PNG file."""
        height = self.value("Math.min(document.documentElement.scrollHeight, 12000)")
        width = self.value("window.innerWidth")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        drawn = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(drawn["data"]))


@contextlib.contextmanager
def browser(profile: Path) -> Iterator[Page]:
    """Start Chromium with an empty profile; it has ended afterwards."""
    assert CHROMIUM is not None
    own_in, other_out = os.pipe()
    other_in, own_out = os.pipe()
    # Out of the way of 3 and 4, which the launcher takes.
    high = [fcntl.fcntl(descriptor, fcntl.F_DUPFD, 20) for descriptor in (other_in, other_out)]
    os.close(other_in)
    os.close(other_out)
    command = [sys.executable, "-c", _LAUNCHER, *map(str, high), CHROMIUM, f"--user-data-dir={profile}", *_OPTIONS]
    process = subprocess.Popen(command, pass_fds=high, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for descriptor in high:
        os.close(descriptor)
    try:
        with os.fdopen(own_out, "wb") as commands, os.fdopen(own_in, "rb") as answers:
            yield Page(commands, answers)
    finally:
        process.terminate()
        process.wait(timeout=LONG)
