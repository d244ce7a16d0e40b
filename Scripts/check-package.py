#!/usr/bin/env python3
"""Checks a server as users install it: it serves the app and a library with one comic.

    Scripts/check-package.py PROGRAM                    starts an unpacked program, which must also stop on SIGTERM
    Scripts/check-package.py --library FOLDER           writes the library
    Scripts/check-package.py --origin URL [--key FILE]  checks a server that runs with this library

The pages must be decoded by `quire-worker`, which is installed with PROGRAM, and not by PROGRAM itself. PROGRAM's environment
has only PATH and HOME. HOME is a temporary folder, so the program can't use files of the build.
"""

import argparse
import http.cookiejar
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


#: Keeps the cookie that the access key gives.
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def get(address: str, accept: str = "*/*") -> tuple[str, bytes]:
    request = urllib.request.Request(address, headers={"Accept": accept})
    with browser.open(request, timeout=10) as answer:
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


def write_library(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / "One.cbz", "w") as archive:
        archive.writestr("1.gif", PAGE)


def check_server(origin: str, key: Path | None = None) -> None:
    until(lambda: json.loads(get(f"{origin}/health")[1])["status"] == "ok", "/health does not answer")
    if key is not None:
        get(f"{origin}/login?key={key.read_text().strip()}")
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


def check_program(program: Path) -> None:
    with tempfile.TemporaryDirectory() as home, socket.socket() as probe:
        library = Path(home) / "library"
        write_library(library)
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        environment = {"HOME": home, "PATH": os.environ["PATH"]}
        server = subprocess.Popen(
            [str(program), "serve", str(library), "--port", str(port)], env=environment, cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            check_server(f"http://127.0.0.1:{port}")
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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", type=Path)
    parser.add_argument("--library", type=Path)
    parser.add_argument("--origin")
    parser.add_argument("--key", type=Path)
    options = parser.parse_args()
    if options.library:
        write_library(options.library)
    elif options.origin:
        check_server(options.origin, options.key)
    elif options.program:
        check_program(options.program.resolve())
    else:
        parser.error("name a program, --library or --origin")


if __name__ == "__main__":
    main()
