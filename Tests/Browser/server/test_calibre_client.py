"""The search in the OPDS catalogue, with the code of calibre's store.

`QUIRE_CALIBRE` is the path of a checkout of calibre.
"""

import importlib.util
import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from quire_browser.server import Server

PROGRAM = Path(__file__).parents[1] / "quire_browser" / "calibre.py"


def search(server: Server, words: str) -> list[dict]:
    """The results that calibre would show."""
    checkout = os.environ.get("QUIRE_CALIBRE")
    if not checkout:
        pytest.skip("QUIRE_CALIBRE is not set")
    if not importlib.util.find_spec("lxml"):
        pytest.skip("lxml is not installed")
    command = [sys.executable, str(PROGRAM), checkout, f"{server.origin}/opds/v1.2/search", words]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def test_calibre_finds_books_and_downloads_them(server: Server) -> None:
    book = server.books()[0]
    results = search(server, book.series)
    own = [result for result in results if book.title in result["title"]]
    assert own, results
    for result in results:
        assert result["formats"] in ("CBZ", "EPUB", "TXT"), result
        (address,) = result["downloads"].values()
        with urllib.request.urlopen(address, timeout=10) as file:
            assert len(file.read()) == int(file.headers["Content-Length"]) > 0
        # Text books have no cover.
        if cover := result["cover_url"]:
            with urllib.request.urlopen(cover, timeout=10) as picture:
                assert picture.headers["Content-Type"] == "image/jpeg"
    assert search(server, "no such words") == []
