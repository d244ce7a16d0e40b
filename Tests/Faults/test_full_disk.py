"""The data folder is on a disk that is full."""

import os
import sqlite3
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from conftest import COMICS

from quire_browser.server import Book, Server, binary

MEGABYTES = 24
OLD_STORE = Path(__file__).parent.parent / "Fixtures" / "store" / "0.1.0.sql"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("this system does not allow mounts")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fills the disk to the last byte."""
    path = folder / "filler"
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return path


def put(server: Server, book: Book, stamp: int) -> bool:
    """Stores progress; returns whether the server acknowledged it."""
    body = {"page": 1, "completed": False, "updatedAt": stamp, "device": "faults"}
    try:
        server.request(f"/api/v1/publications/{book.id}/progress", "PUT", body)
        return True
    except urllib.error.HTTPError as error:
        assert error.code >= 500, f"a full disk is the server's failure, not the client's: {error.code}"
        assert error.headers.get_content_type() == "application/problem+json"
        return False


def test_a_full_disk_loses_no_acknowledged_progress_and_does_not_stop_the_server(
    started: Callable[..., Server], comics: Path, small_disk: Path
) -> None:
    server = started("full-disk", comics, COMICS, data=small_disk / "data")
    book, other = server.books()[:2]
    stamp = 1_700_000_000_000
    assert put(server, book, stamp)
    filler = fill(small_disk)
    acknowledged = stamp
    refused = 0
    for step in range(1, 400):
        if put(server, book, stamp + step):
            acknowledged = stamp + step
        else:
            refused += 1
            if refused == 5:
                break
    assert server.process.poll() is None, "the server still runs"
    # A page is delivered even when it can't be cached.
    address = f"{server.origin}/images/{other.content}/0?w=480"
    with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept": "image/jpeg"}), timeout=30) as answer:
        assert answer.read()[:3] == b"\xff\xd8\xff"
    assert server.progress(book)["updatedAt"] >= acknowledged
    # When there is space again, everything works again.
    filler.unlink()
    assert put(server, book, stamp + 1000)
    server.process.kill()
    server.process.wait()
    server.resume()
    assert server.progress(book)["updatedAt"] == stamp + 1000
    assert refused > 0, "the disk was full"


def test_a_store_is_not_upgraded_without_space_for_a_copy(small_disk: Path) -> None:
    data = small_disk / "data"
    data.mkdir()

    def migrations() -> int:
        with closing(sqlite3.connect(data / "library.sqlite")) as store:
            return store.execute("SELECT count(*) FROM grdb_migrations").fetchone()[0]

    def list_users(*options: str) -> subprocess.CompletedProcess[str]:
        command = [str(binary()), "user", "list", "--data", str(data), *options]
        return subprocess.run(command, capture_output=True, text=True)

    with closing(sqlite3.connect(data / "library.sqlite")) as store:
        store.executescript(OLD_STORE.read_text(encoding="utf-8"))
    before = migrations()
    filler = fill(small_disk)
    # The store can be opened, and has no space for a copy.
    os.truncate(filler, filler.stat().st_size - (4 << 20))
    refused = list_users()
    assert refused.returncode == 1 and "--no-upgrade-backup" in refused.stderr, refused.stderr
    assert migrations() == before, "nothing was changed"
    assert not list((data / "backups").iterdir())
    assert list_users("--no-upgrade-backup").returncode == 0
    assert migrations() > before
