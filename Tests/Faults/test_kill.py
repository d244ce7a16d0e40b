"""The server is killed without warning while it writes and while it scans."""

import json
import random
import threading
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import COMICS

from quire_browser.cluster.shelf import PAGES, write_comics
from quire_browser.server import Book, Server

ROUNDS = 12


def kill(server: Server) -> None:
    server.process.kill()
    server.process.wait()


class Writer(threading.Thread):
    """Stores the progress of one book repeatedly, and records what the server acknowledged."""

    def __init__(self, server: Server, book: Book, first: int) -> None:
        super().__init__(daemon=True)
        self.server, self.book = server, book
        #: The last progress that was acknowledged, and the last one sent, as `updatedAt`.
        self.acknowledged = first
        self.sent = first

    def run(self) -> None:
        while True:
            self.sent += 1
            body = {"page": self.sent % PAGES, "completed": False, "updatedAt": self.sent, "device": "faults"}
            try:
                self.server.request(f"/api/v1/publications/{self.book.id}/progress", "PUT", body)
            except (OSError, urllib.error.URLError, json.JSONDecodeError):
                return
            self.acknowledged = self.sent


def test_acknowledged_progress_survives_a_kill(started: Callable[..., Server], comics: Path) -> None:
    chance = random.Random(1)
    server = started("kill-progress", comics, COMICS)
    books = server.books()[:8]
    stamp = int(time.time() * 1000) - 10_000_000
    for number in range(ROUNDS):
        writers = [Writer(server, book, stamp) for book in books]
        for writer in writers:
            writer.start()
        time.sleep(chance.uniform(0.05, 0.6))
        kill(server)
        for writer in writers:
            writer.join(timeout=30)
        assert any(writer.acknowledged > stamp for writer in writers), "progress was written before the kill"
        server.resume()
        for writer in writers:
            if writer.acknowledged == stamp:
                continue
            progress = server.progress(writer.book)
            assert progress is not None, f"round {number}: the progress of {writer.book.title} is lost"
            stored = progress["updatedAt"]
            assert writer.acknowledged <= stored <= writer.sent, f"round {number}: acknowledged progress is lost"
            assert progress["page"] == stored % PAGES, f"round {number}: page and time belong together"
        stamp = max(writer.sent for writer in writers)


def test_a_scan_that_was_killed_is_completed_by_the_next_start(started: Callable[..., Server], tmp_path: Path) -> None:
    chance = random.Random(2)
    folder = tmp_path / "library"
    write_comics(folder, COMICS)
    server = started("kill-scan", folder, COMICS)
    read = server.book("Series 1 1")
    server.put_progress(read, 3)
    total = COMICS
    for number in range(ROUNDS):
        # New files make the next scan write, too.
        write_comics(folder / f"Round {number}", 20, seed=100 + number)
        total += 20
        server.pause()
        server._begin()
        time.sleep(chance.uniform(0.01, 0.5))
        kill(server)
        server.resume()
        deadline = time.monotonic() + 60
        while server._counts() != total and time.monotonic() < deadline:
            time.sleep(0.05)
        assert server._counts() == total, f"round {number}: every comic is listed once"
        progress = server.progress(read)
        assert progress is not None and progress["page"] == 2, f"round {number}: the progress is lost"


@pytest.mark.parametrize("seed", range(3))
def test_pages_are_served_after_a_kill_while_they_were_made(started: Callable[..., Server], comics: Path, seed: int) -> None:
    server = started(f"kill-images-{seed}", comics, COMICS)
    books = server.books()[:20]
    addresses = [f"/images/{book.content}/{page}?w=480" for book in books for page in range(PAGES)]

    def ask(part: int) -> None:
        for address in addresses[part::4]:
            try:
                fetch(server, address)
            except (OSError, urllib.error.URLError):
                return

    threads = [threading.Thread(target=ask, args=(part,), daemon=True) for part in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(random.Random(seed).uniform(0.02, 0.3))
    kill(server)
    for thread in threads:
        thread.join(timeout=30)
    server.resume()
    for address in addresses:
        assert fetch(server, address)[:3] == b"\xff\xd8\xff", f"{address} is a whole JPEG"


def fetch(server: Server, address: str) -> bytes:
    request = urllib.request.Request(server.origin + address, headers={"Accept": "image/jpeg"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()
