"""The catalogue and the synchronisation of progress, used by the code of KOReader.

`QUIRE_KOREADER` is the path of a checkout of KOReader. Its Lua files need LuaJIT.
"""

import hashlib
import json
import os
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from quire_browser.server import Server

PROGRAM = Path(__file__).parents[1] / "quire_browser" / "koreader.lua"


def koreader(*arguments: str) -> dict:
    """Runs a command of `koreader.lua`."""
    checkout = os.environ.get("QUIRE_KOREADER")
    if not checkout:
        pytest.skip("QUIRE_KOREADER is not set")
    for program in ("luajit", "curl"):
        if not shutil.which(program):
            pytest.skip(f"{program} is not installed")
    command = ["luajit", str(PROGRAM), checkout, *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def digest(address: str) -> str:
    """KOReader's digest of a file: the MD5 of the 1,024 bytes at 0 and at each 1,024 · 4ⁿ."""
    with urllib.request.urlopen(address, timeout=10) as answer:
        content = answer.read()
    starts = [0, *(1024 << 2 * step for step in range(11))]
    return hashlib.md5(b"".join(content[start : start + 1024] for start in starts if start < len(content))).hexdigest()


def books(server: Server) -> dict[str, dict]:
    """The entries of the feed of latest books by title, as KOReader parses them."""
    root = koreader("catalogue", f"{server.origin}/opds/v1.2/catalog")
    assert root["search"] == f"{server.origin}/opds/v1.2/series?search=%s"
    latest = next(item["url"] for item in root["items"] if item["title"] == "Latest books")
    return {item["title"]: item for item in koreader("catalogue", latest)["items"]}


def test_koreader_reads_the_catalogue(server: Server) -> None:
    series = koreader("catalogue", f"{server.origin}/opds/v1.2/series")
    assert series["items"] and all(item["url"] and item["thumbnail"] for item in series["items"])
    assert {"Order", "Status"} <= series["facets"].keys()
    for item in books(server).values():
        assert item["author"] != "Unknown Author" and item["image"] and item["thumbnail"]
        file, *streams = item["acquisitions"]
        assert file["type"] in ("application/vnd.comicbook+zip", "application/epub+zip", "text/plain")
        # Text books can't be streamed.
        assert all(stream["count"] > 0 and stream["type"] == "image/jpeg" for stream in streams)
        assert bool(streams) == (file["type"] == "application/vnd.comicbook+zip")
        with urllib.request.urlopen(item["thumbnail"], timeout=10) as picture:
            assert picture.headers["Content-Type"] == "image/jpeg"
    found = koreader("catalogue", series["search"].replace("%s", "a"))
    assert found["items"]


def test_koreader_synchronises_a_page(server: Server) -> None:
    title, item = next((title, item) for title, item in books(server).items() if len(item["acquisitions"]) == 2)
    file, stream = item["acquisitions"]
    document = digest(file["href"])
    identifier = stream["href"].split("/books/")[1].split("/")[0]
    progress = f"/api/v1/publications/{identifier}/progress"
    secret = hashlib.md5(b"x").hexdigest()
    base = f"{server.origin}/koreader"
    try:
        first = koreader("sync", base, "owner", secret, document, "3", str(3 / stream["count"]))
        # The server asks for no sign-in, so any name is accepted.
        assert first["authorized"] and first["registered"] and first["registration"]["username"] == "owner"
        assert first["pushed"]["document"] == document
        assert (first["after"]["progress"], first["after"]["device"]) == ("3", "Kobo")
        assert server.get(progress)["page"] == 2, title
        # The user continues in Quire's app.
        now = int(time.time() * 1000)
        server.request(progress, "PUT", {"page": 4, "completed": False, "updatedAt": now, "device": "browser"})
        second = koreader("sync", base, "owner", secret, document)
        assert (second["before"]["progress"], second["before"]["device"]) == ("5", "Quire")
        # KOReader's catalogue shows the page from which it streams, from 1.
        assert books(server)[title]["acquisitions"][1]["last_read"] == 5
    finally:
        server.request("/api/v1/publications/read", "POST", {"ids": [identifier], "read": False})
