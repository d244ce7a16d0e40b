"""A library of damaged files: each is listed or named with its error, and none stops the server."""

import random
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path


from quire_browser.cluster.shelf import write_comics
from quire_browser.server import ROOT, Server

COPIES = 12


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Changes, removes, repeats or cuts off some of the bytes."""
    data = bytearray(content)
    for _ in range(chance.randint(1, 8)):
        if not data:
            break
        start = chance.randrange(len(data))
        end = min(len(data), start + chance.randint(1, 64))
        kind = chance.randrange(4)
        if kind == 0:
            data[start] = chance.choice([0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)])
        elif kind == 1:
            del data[start:end]
        elif kind == 2:
            data[start:start] = data[start:end]
        elif chance.random() < 0.2:
            del data[start:]
    return bytes(data)


def test_damaged_files_stop_neither_the_scan_nor_the_server(started: Callable[..., Server], tmp_path: Path) -> None:
    seeds, library = tmp_path / "seeds", tmp_path / "library"
    subprocess.run([sys.executable, str(ROOT / "Tests" / "Fuzzing" / "seeds.py"), str(seeds)], check=True)
    write_comics(library, 3)
    chance = random.Random(3)
    extensions = {"comic": "cbz", "epub": "epub", "text": "txt", "divina": "divina"}
    for parser, extension in extensions.items():
        for path in sorted((seeds / parser).iterdir()):
            folder = library / f"{parser} {path.name}"
            folder.mkdir(parents=True)
            shutil.copy(path, folder / f"whole.{extension}")
            for copy in range(COPIES):
                (folder / f"damaged {copy}.{extension}").write_bytes(damaged(path.read_bytes(), chance))
    server = started("broken", library, 3)
    listed: list[dict] = []
    # The scan ends when the count of publications stays the same for two seconds.
    count, since = server._counts(), time.monotonic()
    while time.monotonic() - since < 2:
        time.sleep(0.1)
        if server._counts() != count:
            count, since = server._counts(), time.monotonic()
    for series in server.get("/api/v1/series?limit=100")["series"]:
        listed += server.get(f"/api/v1/series/{series['id']}")["publications"]
    files = sum(1 for path in library.rglob("*") if path.is_file())
    assert len(listed) > files / 2, f"{len(listed)} of {files} files are listed"
    assert any(entry["error"] for entry in listed), "damaged files are listed with their errors"
    for entry in listed:
        for path in (f"/api/v1/publications/{entry['id']}/manifest", f"/images/{entry['content']}/0?w=480"):
            try:
                with urllib.request.urlopen(server.origin + path, timeout=30) as answer:
                    answer.read()
            except urllib.error.HTTPError as error:
                assert error.code != 500, f"{path} of {entry['title']}"
        assert server.process.poll() is None, f"the server ended after {entry['title']}"
    assert server.book("Series 1 1").page_count == 4
