"""Simulated readers, who turn pages and write progress like the app."""

import contextlib
import http.client
import json
import random
import threading
import time
from dataclasses import dataclass, field

from ..waiting import until

#: The time after which a request counts as failed, in seconds.
TIMEOUT = 40.0
#: A reader opens the library after this number of pages.
PAGES_PER_LIST = 20
LISTS = ("/api/v1/series?limit=60", "/api/v1/publications?shelf=continue&limit=20")
THUMBNAILS = 8
#: The requests that readers make by default, as in the fault tests.
READING = frozenset({"pages", "writes"})


@dataclass(frozen=True)
class Work:
    """A publication that a reader reads."""

    id: str
    content: str
    page_count: int


@dataclass
class Counts:
    """The numbers of requests and their results."""

    pages: int = 0
    writes: int = 0
    lists: int = 0
    thumbnails: int = 0
    #: Requests that failed and succeeded when the client repeated them.
    repeated: int = 0
    #: Requests that also failed when the client repeated them, with the status or the error.
    failed: list[str] = field(default_factory=list)
    #: Responses with status 503 and `Retry-After`, after which the outbox waits.
    refused: int = 0
    #: The durations of successful requests in seconds: of those that read, and of those that write progress.
    read_seconds: list[float] = field(default_factory=list)
    write_seconds: list[float] = field(default_factory=list)

    @property
    def successes(self) -> int:
        return self.pages + self.writes + self.lists + self.thumbnails

    @property
    def seconds(self) -> list[float]:
        """The durations of all successful requests."""
        return self.read_seconds + self.write_seconds


class Reader(threading.Thread):
    """Reads one publication, page by page, and writes the progress of each page.

    A failed request is repeated once, immediately. A write that fails again stays in the outbox, which keeps the latest
    progress and sends it later, as the app does.
    """

    def __init__(self, crowd: "Crowd", work: Work, seed: int) -> None:
        super().__init__(daemon=True)
        self.crowd, self.work = crowd, work
        self.chance = random.Random(seed)
        self.connection: http.client.HTTPConnection | None = None
        self.counts = Counts()
        #: The latest progress that the server has acknowledged, and the latest that was sent: time and page.
        self.acknowledged: tuple[int, int] | None = None
        self.sent: tuple[int, int] | None = None
        #: The progress that waits in the outbox.
        self.outbox: tuple[int, int] | None = None
        self.outbox_time = 0.0
        #: The first lists of all readers aren't requested at the same moment.
        self.steps = seed % PAGES_PER_LIST

    def run(self) -> None:
        page = self.chance.randrange(self.work.page_count)
        kinds = self.crowd.kinds
        time.sleep(self.chance.uniform(0, self.crowd.pace))
        while not self.crowd.is_over.is_set():
            page = (page + 1) % self.work.page_count
            if self.steps % PAGES_PER_LIST == 0 or kinds.isdisjoint(READING):
                self.browse()
            if "pages" in kinds and self.perform("GET", f"/images/{self.work.content}/{page}?w=480", None):
                self.counts.pages += 1
            if "writes" in kinds:
                self.outbox = (time.time_ns() // 1_000_000, page)
                self.flush()
            self.steps += 1
            self.crowd.is_over.wait(self.crowd.pace * self.chance.uniform(0.8, 1.2))
        # The outbox is sent before the reader ends.
        deadline = time.monotonic() + 60
        while self.outbox and time.monotonic() < deadline:
            self.flush()
            time.sleep(0.2)

    def browse(self) -> None:
        """Opens the library, as between two publications: lists and thumbnails."""
        for path in LISTS if "lists" in self.crowd.kinds else ():
            self.counts.lists += self.perform("GET", path, None)
        for page in range(min(THUMBNAILS, self.work.page_count) if "thumbnails" in self.crowd.kinds else 0):
            self.counts.thumbnails += self.perform("GET", f"/images/{self.work.content}/{page}?w=160", None)

    def flush(self) -> None:
        if not self.outbox or time.monotonic() < self.outbox_time:
            return
        moment, page = self.sent = self.outbox
        body = {"page": page, "completed": False, "updatedAt": moment, "device": f"reader {self.work.id}"}
        if self.perform("PUT", f"/api/v1/publications/{self.work.id}/progress", json.dumps(body).encode()):
            self.acknowledged, self.outbox = self.sent, None
            self.counts.writes += 1

    def perform(self, method: str, path: str, body: bytes | None) -> bool:
        """Sends a request, and repeats it once if it fails. Returns whether it succeeded."""
        for attempt in range(2):
            began = time.monotonic()
            status, retry_after = self.send(method, path, body)
            if status in (200, 204):
                durations = self.counts.write_seconds if method == "PUT" else self.counts.read_seconds
                durations.append(time.monotonic() - began)
                self.counts.repeated += attempt
                return True
            if status == 503 and retry_after is not None:
                self.counts.refused += 1
                if method == "PUT":
                    # Readers don't all return at the same moment.
                    self.outbox_time = time.monotonic() + retry_after * self.chance.uniform(0.5, 1)
                    return False
        self.counts.failed.append(f"{method} {path}: {status}")
        return False

    def send(self, method: str, path: str, body: bytes | None) -> tuple[int | str, float | None]:
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.crowd.port, timeout=TIMEOUT)
            headers = {"Cookie": self.crowd.cookie, "Accept": "image/webp,*/*"}
            if body is not None:
                headers |= {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.crowd.port}"}
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            answer.read()
            retry_after = answer.getheader("Retry-After")
            return answer.status, float(retry_after) if retry_after else None
        except (OSError, http.client.HTTPException) as error:
            with contextlib.suppress(OSError):
                if self.connection:
                    self.connection.close()
            self.connection = None
            return type(error).__name__, None


class Crowd:
    """Readers who read at the same time, from their start to `finish()`. Use it in a `with` statement."""

    def __init__(
        self,
        port: int,
        cookie: str,
        works: list[Work],
        count: int,
        pace: float,
        kinds: frozenset[str] = READING,
    ) -> None:
        """`pace` is the time between two pages of a reader in seconds. Each reader has a publication of their own. `kinds`
        are "pages", "writes", "lists" and "thumbnails". Readers without pages and writes open the library at each step."""
        self.kinds = kinds
        assert count <= len(works)
        self.port, self.cookie, self.pace = port, cookie, pace
        self.is_over = threading.Event()
        self.readers = [Reader(self, works[number], number) for number in range(count)]

    def __enter__(self) -> "Crowd":
        for reader in self.readers:
            reader.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()

    def finish(self) -> Counts:
        """Lets the readers finish, and returns the counts of all of them."""
        self.is_over.set()
        for reader in self.readers:
            reader.join(timeout=120)
        assert not any(reader.is_alive() for reader in self.readers), "every reader finishes"
        return self.counts()

    def wait_until_all_are_served(self) -> None:
        """Returns when a request of every reader has succeeded after this call."""
        before = [reader.counts.successes for reader in self.readers]

        def are_served() -> bool:
            return all(reader.counts.successes > count for reader, count in zip(self.readers, before, strict=True))

        until(are_served, "all readers are served", seconds=60)

    def forget_times(self) -> None:
        """Removes the durations so far."""
        for reader in self.readers:
            reader.counts.read_seconds, reader.counts.write_seconds = [], []

    def counts(self) -> Counts:
        total = Counts()
        for counts in (reader.counts for reader in self.readers):
            total.pages += counts.pages
            total.writes += counts.writes
            total.lists += counts.lists
            total.thumbnails += counts.thumbnails
            total.repeated += counts.repeated
            total.refused += counts.refused
            total.failed += counts.failed
            total.read_seconds += counts.read_seconds
            total.write_seconds += counts.write_seconds
        return total
