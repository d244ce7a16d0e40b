"""Runs quire on inputs: as a command for one file, and as a server for a library of them."""

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.parse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fuzz_inputs import ROOT, Input

#: A command or a request that takes longer hangs, in seconds.
TIME_LIMIT = 10
#: The maximum growth of memory, in bytes.
MEMORY_LIMIT = 300 << 20
#: The lines that a server may log. A line at error level is a failure of the server.
LOG_LINE = re.compile(r"^\d{4}-\d\d-\d\dT\S+ (trace|debug|info|notice|warning) quire: ")
#: Messages that dav1d, the decoder of AVIF, writes to standard error. Neither libvips nor libheif has a setting for them.
DECODER_LINE = re.compile(
    r"^(Overrun in OBU|Error parsing (OBU|sequence|frame|ITU-T)|Unknown (Metadata )?OBU|Malformed ITU-T|Frame size \d+x\d+ exceeds)"
)


class Finding(Exception):
    """A crash, a hang, too much memory, or an error that is not one line. `reason` is one word."""

    def __init__(self, reason: str, details: str) -> None:
        super().__init__(f"{reason}: {details}")
        self.reason = reason


def quire() -> Path:
    """The quire under test: QUIRE_BINARY, or the release build."""
    binary = Path(os.environ.get("QUIRE_BINARY") or ROOT / ".build" / "release" / "quire").resolve()
    if not binary.exists():
        raise SystemExit(f"fuzz: there is no {binary}: run make build, or set QUIRE_BINARY")
    return binary


def last_lines(text: str) -> str:
    """The reason of a crash and the top of the stack, or else the last lines."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    crashes = [index for index, line in enumerate(lines) if "crashed:" in line or "Program crashed" in line]
    chosen = lines[crashes[0] : crashes[0] + 8] if crashes else lines[-3:]
    return " | ".join(chosen)[:1000]


class Command:
    """Runs commands of quire, each in a process of its own."""

    def __init__(self, binary: Path) -> None:
        self.binary = binary
        #: The peak memory of a command without work, in bytes.
        self.baseline = self._measure("--version")[2]

    def run(self, *arguments: str) -> None:
        """Raises a finding unless the command succeeds, or fails with one line."""
        status, text, peak = self._measure(*arguments)
        lines = [line for line in text.decode(errors="replace").splitlines() if not DECODER_LINE.match(line)]
        if status < 0 or status > 128:
            raise Finding("crash", f"quire {arguments[0]} ended with status {status}: {last_lines(text.decode(errors='replace'))}")
        if peak - self.baseline > MEMORY_LIMIT:
            raise Finding("memory", f"quire {arguments[0]} used {peak >> 20} MB")
        if len(lines) != (0 if status == 0 else 1):
            raise Finding("message", f"quire {arguments[0]} ended with {status} and {len(lines)} lines: {' | '.join(lines[:3])}")

    def _measure(self, *arguments: str) -> tuple[int, bytes, int]:
        """Returns the exit status, standard error and the peak memory."""
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen([self.binary, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
            deadline, pause = time.monotonic() + TIME_LIMIT, 0.001
            while True:
                ended, status, usage = os.wait4(process.pid, os.WNOHANG)
                if ended:
                    process.returncode = os.waitstatus_to_exitcode(status)
                    errors.seek(0)
                    return process.returncode, errors.read(1 << 16), usage.ru_maxrss * 1024
                if time.monotonic() > deadline:
                    process.kill()
                    process.wait()
                    raise Finding("hang", f"quire {arguments[0]} took more than {TIME_LIMIT} s")
                time.sleep(pause)
                pause = min(pause * 1.5, 0.05)


class FuzzedServer:
    """A server with folders of publications, dictionaries, fonts and hyphenation patterns."""

    def __init__(self, binary: Path, counts: Counter[str]) -> None:
        self.counts = counts
        self.folder = Path(tempfile.mkdtemp(prefix="quire-fuzz-"))
        for name in ("library", "dictionaries", "fonts", "patterns", "data", "web"):
            (self.folder / name).mkdir()
        (self.folder / "web" / "index.html").write_text("<!doctype html>")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [
            str(binary), "serve", "library", "--port", str(self.port), "--data", "data", "--dictionaries", "dictionaries",
            "--fonts", "fonts", "--hyphenation", "patterns", "--scan", "never",
        ]  # fmt: skip
        self.log = (self.folder / "log").open("w+b")
        self.process = subprocess.Popen(
            command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log,
            env={**os.environ, "QUIRE_WEB_ROOT": "web"},
        )  # fmt: skip
        deadline = time.monotonic() + 60
        while True:
            try:
                self.request("GET", "/health")
                break
            except (Finding, OSError):
                if self.process.poll() is not None or time.monotonic() > deadline:
                    text = (self.folder / "log").read_text(errors="replace")
                    self.stop()
                    raise SystemExit(f"fuzz: the server did not start: {text[-500:]}") from None
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, inputs: list[Input]) -> None:
        """Serves the inputs and requests everything that a reader could request.

        Raises the first finding. After a finding the server can't be used any more.
        """
        self.watch()
        self.serve(inputs)
        publications = list(self._publications())
        for publication in publications:
            for address in self._addresses(publication):
                self._get(address)
        for word in ("lamp", "lamps", "light", "word", "言葉", "zz", "a" * 300):
            self._get("/api/v1/dictionary?word=" + urllib.parse.quote(word))
        for family in (self._get("/api/v1/fonts") or {}).get("families", []):
            for face in family["faces"]:
                self._get(face["address"])
        for input in inputs:
            if input.request:
                self._send(input, publications[-1] if publications else {})
        self.check()

    def watch(self) -> None:
        """Starts to measure memory and to read the log."""
        self.start = self._memory("VmRSS")
        (Path("/proc") / str(self.process.pid) / "clear_refs").write_text("5")
        self.logged = self.log.seek(0, os.SEEK_END)

    def check(self) -> None:
        """Raises a finding if memory grew too much, or the log has a failure, since `watch`."""
        growth = self._memory("VmHWM") - self.start
        if growth > MEMORY_LIMIT:
            raise Finding("memory", f"the server's memory grew by {growth >> 20} MB")
        with (self.folder / "log").open("rb") as file:
            file.seek(self.logged)
            for line in file.read().decode(errors="replace").splitlines():
                if not LOG_LINE.match(line) and not DECODER_LINE.match(line):
                    raise Finding("log", line[:500])

    def serve(self, inputs: list[Input]) -> None:
        """Replaces the files by those of the inputs, and scans them."""
        self._write(inputs)
        self._scan(len(inputs))

    def _write(self, inputs: list[Input]) -> None:
        for name in ("library", "dictionaries", "fonts", "patterns"):
            shutil.rmtree(self.folder / name)
            (self.folder / name).mkdir()
        for input in inputs:
            for name, files in (
                (f"library/{input.number}", input.publications), (f"library/{input.number}", input.others),
                ("dictionaries", input.dictionaries), ("fonts", input.fonts), ("patterns", input.patterns),
            ):  # fmt: skip
                for file, content in files.items():
                    path = self.folder / name / file
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content)
        if any(input.patterns for input in inputs):
            # The server lists the folder of patterns every two seconds.
            time.sleep(2)

    def _scan(self, count: int) -> None:
        """Scans the library, and waits for the end."""
        self.request("POST", "/api/v1/scan")
        began = time.monotonic()
        has_begun = False
        while True:
            report = self._get("/api/v1/scan") or {}
            has_begun = has_begun or report["phase"] not in ("done", "failed")
            elapsed = time.monotonic() - began
            if not (has_begun or elapsed < 1) or (has_begun and report["phase"] in ("done", "failed")):
                return
            if elapsed > TIME_LIMIT + count:
                raise Finding("hang", f"the scan of {count} inputs took more than {TIME_LIMIT + count} s")
            time.sleep(0.01)

    def _publications(self) -> Iterator[dict]:
        after = ""
        while True:
            status, _, body = self.request("GET", f"/api/v1/series?limit=100{after}")
            if status != 200:
                # A request has changed who may read. All further requests would test nothing.
                raise SystemExit(f"fuzz: the list of series is answered with {status}: {body[:200]!r}")
            answer = json.loads(body)
            for series in answer.get("series", []):
                if not series["missing"]:
                    detail = self._get(f"/api/v1/series/{series['id']}") or {}
                    yield from (entry for entry in detail.get("publications", []) if not entry["missing"])
            if not answer.get("next"):
                return
            after = "&after=" + urllib.parse.quote(answer["next"])

    def _addresses(self, publication: dict) -> Iterator[str]:
        if "\n" in (publication["error"] or ""):
            raise Finding("message", f"the error of a publication has several lines: {publication['error']!r}")
        base = f"/api/v1/publications/{publication['id']}"
        manifest = self._get(base + "/manifest")
        yield from (base + "/crop", base + "/resources", base + "/annotations.md", base + "/search?q=a&limit=5")
        if not manifest:
            return
        content, book = manifest["content"], manifest.get("book")
        yield f"/images/{content}/cover?w=480"
        for page in range(min(4, len(manifest["pages"]))):
            pages = f"/images/{content}/{page}"
            yield from (pages + "?w=480", pages + "?w=original", pages + "?w=480&crop=auto&format=png", pages + "?w=1080&rotate=90")
            if manifest.get("hasText"):
                text = f"{base}/pages/{page}"
                yield from (f"{text}/text", f"{text}/layer", f"{text}/layer?language=cs", f"{base}/search?q=a&language=cs")
        if not book:
            return
        for index, section in enumerate(book["sections"][:6]):
            address = book["base"] + urllib.parse.quote(section["path"])
            yield from (address, f"{address}?hyphens=all&patterns={book.get('hyphenation')}", f"{base}/narration/{index}")
        for resource in ((self._get(base + "/resources") or {}).get("resources") or [])[:8]:
            path = resource if isinstance(resource, str) else resource.get("path", "")
            yield book["base"] + urllib.parse.quote(path)

    def _send(self, input: Input, publication: dict) -> None:
        identifiers = {
            "id": publication.get("id", "1"), "series": publication.get("seriesId") or "1", "page": "0",
            "annotation": "a", "mark": "m", "entry": "1",
        }  # fmt: skip
        path = re.sub(r"\{(\w+)\}", lambda found: identifiers.get(found[1], "1"), input.request.path)
        self.request(input.request.method, path, input.request.body, input.request.headers)

    def _get(self, path: str) -> dict | None:
        """The JSON at an address; nil for problems and other types."""
        status, kind, body = self.request("GET", path)
        return json.loads(body) if status == 200 and kind == "application/json" else None

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str, bytes]:
        """Returns the status, the media type and the body. Raises a finding unless the answer is in time and orderly."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIME_LIMIT)
        headers = ({"Content-Type": "application/json"} if body is not None else {}) | (headers or {})
        began = time.monotonic()
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        except TimeoutError:
            raise Finding("hang", f"{method} {path} took more than {TIME_LIMIT} s") from None
        except (OSError, http.client.HTTPException) as error:
            time.sleep(0.2)
            status = self.process.poll()
            if status is not None:
                raise Finding("crash", f"the server ended with status {status} at {method} {path}: {self._end_of_log()}") from None
            # A refused body closes the connection, sometimes before all of it was sent.
            if body is not None and len(body) > 8192:
                return 413, "", b""
            raise Finding("connection", f"{method} {path}: {error}") from None
        finally:
            connection.close()
        self.counts["requests"] += 1
        if time.monotonic() - began > TIME_LIMIT:
            raise Finding("hang", f"{method} {path} took more than {TIME_LIMIT} s")
        kind = answer.headers.get_content_type()
        if answer.status == 500:
            raise Finding("failure", f"{method} {path} was answered with 500: {self._end_of_log()}")
        if answer.status >= 400 and kind == "application/problem+json":
            detail = json.loads(content)["detail"]
            if "\n" in detail or not detail:
                raise Finding("message", f"{method} {path}: {detail!r}")
        return answer.status, kind, content

    def _end_of_log(self) -> str:
        return last_lines((self.folder / "log").read_text(errors="replace"))

    def _memory(self, name: str) -> int:
        try:
            status = (Path("/proc") / str(self.process.pid) / "status").read_text()
            return int(re.search(rf"^{name}:\s*(\d+) kB", status, re.MULTILINE)[1]) * 1024
        except (OSError, TypeError):
            raise Finding("crash", f"the server ended: {self._end_of_log()}") from None
