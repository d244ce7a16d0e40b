"""Worker processes are killed, and crash, while they make pages for many readers."""

import io
import os
import random
import signal
import threading
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image

from quire_browser.server import Server

BOOKS, PAGES = 12, 20
READERS, KILLS = 20, 100
#: The variants of a page that readers request: enough that most requests need a worker.
WIDTHS = ("480", "720", "1080")
TURNS = ("", "&rotate=90", "&rotate=180", "&rotate=270")
QUALITIES = ("", "&q=60", "&q=92")
FORMATS = ("jpeg", "webp")
#: How often a reader repeats a request that was answered with 503.
REPEATS = 20


def colour_of(book: int, page: int) -> tuple[int, int, int]:
    """The colour of a page. It differs from the colour of every other page by at least 30 in one channel."""
    number = book * PAGES + page
    return (40 + number % 7 * 30, 40 + number // 7 % 7 * 30, 40 + number // 49 * 30)


@pytest.fixture(scope="session")
def large_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Books with pages that take tens of milliseconds to make."""
    folder = tmp_path_factory.mktemp("large-pages")
    grain = Image.effect_noise((1200, 1800), 12)
    for book in range(BOOKS):
        with zipfile.ZipFile(folder / f"Storm {book + 1}.cbz", "w") as archive:
            for page in range(PAGES):
                out = io.BytesIO()
                paper = Image.new("RGB", grain.size, colour_of(book, page))
                Image.blend(paper, grain.convert("RGB"), 0.1).save(out, "JPEG", quality=85)
                archive.writestr(f"{page + 1:02}.jpg", out.getvalue())
    return folder


@dataclass
class Outcome:
    """What the readers saw."""

    pages: int = 0
    unavailable: int = 0
    wrong: list[str] = field(default_factory=list)
    #: Answers with 503, by the path of the page.
    interrupted: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)


class Reader(threading.Thread):
    """A simulated reader: requests random pages, repeats a request that failed with 503, and checks each picture's colour."""

    def __init__(self, server: Server, contents: list[str], seed: int, ends: threading.Event, outcome: Outcome) -> None:
        super().__init__(daemon=True)
        self.server, self.contents, self.ends, self.outcome = server, contents, ends, outcome
        self.chance = random.Random(seed)

    def run(self) -> None:
        while not self.ends.is_set():
            book, page = self.chance.randrange(BOOKS), self.chance.randrange(PAGES)
            variant = "".join(map(self.chance.choice, (WIDTHS, TURNS, QUALITIES)))
            address = f"/images/{self.contents[book]}/{page}?w={variant}&format={self.chance.choice(FORMATS)}"
            try:
                self.read_page(book, page, address)
            except Exception as error:  # noqa: BLE001: every other answer is a failure of the test
                self._note(f"{address}: {error!r}")

    def _note(self, words: str) -> None:
        with self.outcome.lock:
            self.outcome.wrong.append(words)

    def read_page(self, book: int, page: int, address: str) -> None:
        page_path = address.split("?")[0]
        for _ in range(REPEATS):
            request = urllib.request.Request(self.server.origin + address)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    body = answer.read()
                break
            except urllib.error.HTTPError as error:
                if error.code == 503:
                    with self.outcome.lock:
                        self.outcome.unavailable += 1
                        self.outcome.interrupted[page_path] = self.outcome.interrupted.get(page_path, 0) + 1
                    assert error.headers["Retry-After"], "503 says when to try again"
                    time.sleep(0.05)
                    continue
                # Two crashes of the same operation on the same page mark the page as damaged. Readers who wait for the
                # same picture see one crash together.
                if error.code == 422 and self.outcome.interrupted.get(page_path, 0) >= 1:
                    return
                raise
        else:
            self._note(f"{address}: no page after {REPEATS} requests")
            return
        picture = Image.open(io.BytesIO(body)).convert("RGB")
        mean = picture.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
        # The grain has a mean of 128 and a weight of a tenth.
        wanted = [0.9 * channel + 12.8 for channel in colour_of(book, page)]
        if any(abs(one - other) > 5 for one, other in zip(mean, wanted)):
            self._note(f"{address}: another page's picture, {mean} instead of {wanted}")
        with self.outcome.lock:
            self.outcome.pages += 1


def workers_of(process: int) -> list[tuple[int, str]]:
    """The worker processes of a server with their state, such as R for running."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            name, rest = (folder / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
        except (OSError, IndexError):
            continue
        state, parent = rest.split()[:2]
        if int(parent) == process and name.startswith("quire-worker"):
            found.append((int(folder.name), state))
    return found


@pytest.mark.parametrize("fatal", [signal.SIGKILL, signal.SIGSEGV], ids=["killed", "crashed"])
def test_no_answer_is_wrong_while_workers_end(
    started: Callable[..., Server], large_pages: Path, fatal: signal.Signals
) -> None:
    server = started(f"end-workers-{fatal.name.lower()}", large_pages, BOOKS)
    books = {book.title: book.content for book in server.books()}
    contents = [books[f"Storm {number + 1}"] for number in range(BOOKS)]
    outcome, ends = Outcome(), threading.Event()
    readers = [Reader(server, contents, seed, ends, outcome) for seed in range(READERS)]
    for reader in readers:
        reader.start()
    chance, killed, in_work = random.Random(3), 0, 0
    deadline = time.monotonic() + 300
    while killed < KILLS and time.monotonic() < deadline:
        time.sleep(chance.uniform(0.02, 0.15))
        workers = workers_of(server.process.pid)
        busy = [process for process, state in workers if state == "R"]
        # Every tenth kill may hit a worker that waits for work.
        candidates = busy or ([process for process, _ in workers] if killed % 10 == 9 else [])
        if not candidates:
            continue
        try:
            process = chance.choice(candidates)
            os.kill(process, fatal)
        except ProcessLookupError:
            continue
        killed += 1
        in_work += process in busy
    ends.set()
    for reader in readers:
        reader.join(timeout=120)
    print(f"{fatal.name}: {killed} workers ended, {in_work} of them at work; {outcome.pages} pages, {outcome.unavailable} times 503")
    assert not outcome.wrong, outcome.wrong[:5]
    assert killed == KILLS and in_work > KILLS / 2
    assert outcome.pages > KILLS
    # A page whose worker was killed, as by a system without memory, is made again. A crash is reported to the reader.
    assert (outcome.unavailable > 0) == (fatal == signal.SIGSEGV)
    assert server.process.poll() is None, "the server still runs"
    # Afterwards every page can be read.
    last = Reader(server, contents, 99, ends, outcome)
    for book in range(BOOKS):
        last.read_page(book, 0, f"/images/{contents[book]}/0?w=160")
    assert not outcome.wrong, outcome.wrong[:5]
