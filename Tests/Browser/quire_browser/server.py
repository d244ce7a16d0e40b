"""A Quire server on a free port, with a temporary data folder."""

import http.client
import json
import os
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from .waiting import until

ROOT = Path(__file__).resolve().parents[3]
ARTEFACTS = ROOT / "Artefacts"


def binary() -> Path:
    """The quire under test: QUIRE_BINARY, or the newest build."""
    named = os.environ.get("QUIRE_BINARY")
    if named:
        return (ROOT / named).resolve()
    builds = [path for kind in ("debug", "release") if (path := ROOT / ".build" / kind / "quire").exists()]
    if not builds:
        raise AssertionError("there is no quire to test: run `swift build`, or set QUIRE_BINARY")
    return max(builds, key=lambda path: path.stat().st_mtime)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass(frozen=True)
class Book:
    """A publication in the server's API."""

    id: str
    title: str
    series: str
    series_id: str
    content: str
    page_count: int
    right_to_left: bool


class Server:
    def __init__(
        self,
        name: str,
        folder: Path,
        publications: int,
        host: str = "127.0.0.1",
        options: tuple[str, ...] = (),
        data: Path | None = None,
    ) -> None:
        """Serves `folder` and returns when the scan has found this many publications. Without `data` the data folder
        is temporary."""
        self.name = name
        self.port = free_port()
        #: The address for requests of this class, which don't verify the certificate.
        self.address = f"{'https' if '--tls' in options else 'http'}://127.0.0.1:{self.port}"
        self.context = ssl._create_unverified_context()
        #: The address for the browser.
        self.origin = self.address
        self.data = tempfile.TemporaryDirectory(prefix=f"quire-{name}-")
        self.data_folder = data or Path(self.data.name)
        ARTEFACTS.mkdir(exist_ok=True)
        worker = os.environ.get("PYTEST_XDIST_WORKER")
        self.log_path = ARTEFACTS / f"server-{name}{f'-{worker}' if worker else ''}.log"
        self.log = self.log_path.open("wb")
        self.command = [
            str(binary()), "serve", str(folder),
            "--host", host, "--port", str(self.port), "--data", str(self.data_folder),
            # Without the machine's hyphenation patterns, so that the text of the tests has no soft hyphens.
            "--hyphenation", f"{self.data.name}/hyphenation", *options,
        ]  # fmt: skip
        self.environment = dict(os.environ)
        self.environment.setdefault("QUIRE_WEB_ROOT", str(ROOT / "Web" / "dist"))
        self._begin()
        # On a network address every request needs the key's cookie.
        self.cookie = ""
        try:
            if host != "127.0.0.1":
                until(self.accepts_key, f"{name}: the access key is accepted", seconds=30)
            until(self._answers, f"{name}: /health answers", seconds=30)
            until(lambda: self._counts() >= publications, f"{name}: the scan finds {publications}", seconds=60)
            self._wait_until_quiet()
        except BaseException:
            self.stop()
            raise

    def _begin(self) -> None:
        #: The publications by title, as they were last read.
        self.known: dict[str, Book] = {}
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, env=self.environment
        )

    def pause(self) -> None:
        """Ends the server's process; `resume` uses the same address and data."""
        self.process.terminate()
        self.process.wait(timeout=10)

    def resume(self) -> None:
        """Starts the server again with the same address and data; with another key if its file was deleted."""
        self._begin()
        if self.cookie:
            until(self.accepts_key, f"{self.name}: the access key is accepted", seconds=30)
        until(self._answers, f"{self.name}: /health answers again", seconds=30)

    def move_to_socket(self, path: Path) -> None:
        """Serves through a UNIX domain socket instead of the port, so only `key` and `stop` can be used afterwards."""
        self.pause()
        self.command[self.command.index("--host") + 1] = f"unix:{path}"
        self._begin()
        until(path.is_socket, f"{self.name}: the server listens on {path}", seconds=30)

    def _answers(self) -> bool:
        if self.process.poll() is not None:
            words = self.log_path.read_text(errors="replace")[-2000:]
            raise AssertionError(f"quire serve ended with status {self.process.returncode}:\n{words}")
        try:
            return self.get("/health")["status"] == "ok"
        except (OSError, urllib.error.URLError):
            return False

    def key(self) -> str:
        """The access key in its file."""
        return (self.data_folder / "access-key").read_text().strip()

    def accepts_key(self) -> bool:
        """Signs the owner in for the requests of this class; returns whether the server accepts the key."""
        try:
            address = urllib.parse.urlsplit(self.address)
            if address.scheme == "https":
                connection = http.client.HTTPSConnection(
                    address.hostname, address.port, timeout=5, context=self.context
                )
            else:
                connection = http.client.HTTPConnection(address.hostname, address.port, timeout=5)
            connection.request("GET", f"/login?key={self.key()}")
            self.cookie = (connection.getresponse().getheader("Set-Cookie") or "").split(";")[0]
            connection.close()
        except OSError:
            return False
        return bool(self.cookie)

    def _counts(self) -> int:
        return sum(library["publicationCount"] for library in self.get("/api/v1/libraries")["libraries"])

    def _wait_until_quiet(self) -> None:
        """Waits until the number of publications is stable."""
        last, since = self._counts(), time.monotonic()
        while time.monotonic() - since < 0.5:
            time.sleep(0.05)
            count = self._counts()
            if count != last:
                last, since = count, time.monotonic()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        self.data.cleanup()

    # The API

    def request(self, path: str, method: str = "GET", body: object | None = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if data else {}
        headers |= self._credentials()
        request = urllib.request.Request(self.address + path, data=data, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=10, context=self.context) as answer:
            return json.load(answer)

    def get(self, path: str) -> dict:
        return self.request(path)

    def delete(self, path: str) -> None:
        request = urllib.request.Request(self.address + path, method="DELETE", headers=self._credentials())
        urllib.request.urlopen(request, timeout=10, context=self.context)

    def forget_settings(self) -> None:
        """Removes the owner's reading settings, which would otherwise be synchronised to the page of the next test."""
        self.delete("/api/v1/users/me/settings")

    def _credentials(self) -> dict[str, str]:
        """The cookie, and the origin that a write request with a cookie needs."""
        return {"Cookie": self.cookie, "Origin": self.address} if self.cookie else {}

    def books(self) -> list[Book]:
        found, after = [], ""
        while True:
            answer = self.get(f"/api/v1/series?limit=100{after}")
            for series in answer["series"]:
                for book in self.get(f"/api/v1/series/{series['id']}")["publications"]:
                    found.append(
                        Book(
                            id=str(book["id"]),
                            title=book["title"],
                            series=series["title"],
                            series_id=str(series["id"]),
                            content=book["content"],
                            page_count=book["pageCount"],
                            right_to_left=book["readingProgression"] == "rtl",
                        )
                    )
            if not answer.get("next"):
                return found
            after = f"&after={answer['next']}"

    def book(self, title: str) -> Book:
        """The publication with this title. The list of all takes a request for each series, so it is read again only for an
        unknown title."""
        if title not in self.known:
            # Of several publications with one title, the first counts.
            self.known = {book.title: book for book in reversed(self.books())}
        assert title in self.known, f"no publication is called {title!r}; there are {sorted(self.known)}"
        return self.known[title]

    def progress(self, book: Book) -> dict | None:
        """The stored progress; `page` counts from 0."""
        try:
            return self.get(f"/api/v1/publications/{book.id}/progress")
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise

    def put_progress(self, book: Book, page: int) -> None:
        """Stores progress at a page (from 1), as another device does."""
        body = {"page": page - 1, "completed": False, "updatedAt": int(time.time() * 1000), "device": "test"}
        self.request(f"/api/v1/publications/{book.id}/progress", "PUT", body)

    def reset_progress(self, book: Book) -> None:
        """Stores progress at the first page. A read book stays read when its first page is opened, so a later page is
        stored first."""
        self.put_progress(book, 2)
        time.sleep(0.002)
        self.put_progress(book, 1)
