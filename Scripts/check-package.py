#!/usr/bin/env python3
"""Checks an unpacked server: it serves the app and a library with one comic, and stops on SIGTERM.

    Scripts/check-package.py PROGRAM

The pages must be decoded by `quire-worker`, which is beside PROGRAM, and not by PROGRAM itself.

The program's environment has only PATH and HOME. HOME is a temporary folder, so the program can't use files of the build.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

#: A valid GIF of one pixel.
PAGE = bytes.fromhex("47494638396101000100800000ff0000ffffff2c00000000010001000002024401003b")


def fail(message: str) -> None:
    raise SystemExit(f"check-package: {message}")


def get(address: str, accept: str = "*/*") -> tuple[str, bytes]:
    request = urllib.request.Request(address, headers={"Accept": accept})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return answer.headers.get_content_type(), answer.read()


def until(question, message: str, seconds: float = 30):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if answer := question():
                return answer
        except (OSError, urllib.error.URLError):
            pass
        time.sleep(0.05)
    fail(f"after {seconds} s: {message}")


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as home, socket.socket() as probe:
        library = Path(home) / "library"
        library.mkdir()
        with zipfile.ZipFile(library / "One.cbz", "w") as archive:
            archive.writestr("1.gif", PAGE)
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        origin = f"http://127.0.0.1:{port}"
        environment = {"HOME": home, "PATH": os.environ["PATH"]}
        server = subprocess.Popen(
            [str(program), "serve", str(library), "--port", str(port)], env=environment, cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            until(lambda: json.loads(get(f"{origin}/health")[1])["status"] == "ok", "/health does not answer")
            kind, page = get(origin + "/")
            if kind != "text/html":
                fail(f"/ is {kind}, not the app")
            for address in sorted(set(re.findall(rb'"(/assets/[^"]+)"', page))):
                get(origin + address.decode())
            [publication] = until(
                lambda: [
                    publication
                    for series in json.loads(get(f"{origin}/api/v1/series")[1])["series"]
                    for publication in json.loads(get(f"{origin}/api/v1/series/{series['id']}")[1])["publications"]
                ],
                "the comic is not listed",
            )
            kind, _ = get(f"{origin}/images/{publication['content']}/0?w=480", "image/*")
            if not kind.startswith("image/"):
                fail(f"the page is {kind}, not an image")
            # The page was decoded in another process: a fault in a decoder must not end the server.
            loaded = Path(f"/proc/{server.pid}/maps").read_text()
            for decoder in ("libvips", "libjpeg", "libwebp", "libpng", "libheif", "libjxl", "librsvg"):
                if decoder in loaded:
                    fail(f"the server has loaded {decoder}")
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                status = server.wait(timeout=15)
            except subprocess.TimeoutExpired:
                server.kill()
                fail("the server does not stop")
        if status != 0:
            fail(f"the server ended with status {status}")


if __name__ == "__main__":
    main()
