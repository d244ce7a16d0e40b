"""One Quire server of several on a database."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from ..server import ARTEFACTS, ROOT, binary, free_port
from ..waiting import until


class Node:
    """A server with a data folder of its own. It listens on all addresses, so that requests need a session."""

    def __init__(
        self,
        name: str,
        folder: Path,
        database: str | None,
        options: tuple[str, ...] = (),
        program: Path | None = None,
        skew: int = 0,
    ) -> None:
        """`database` is an address; None for a SQLite store in the data folder. The node's clock is `skew` seconds ahead."""
        self.name = name
        self.port = free_port()
        self.data = Path(tempfile.mkdtemp(prefix=f"quire-{name}-"))
        self.has_wrong_clock = bool(skew)
        self.command = [
            *(("faketime", "-f", f"+{skew}s") if skew else ()),
            str(program or binary()), "serve", str(folder), "--host", "0.0.0.0", "--port", str(self.port),
            "--data", str(self.data), "--trusted-proxy", "127.0.0.1", "--watch", "never",
            "--hyphenation", str(self.data / "hyphenation"), *options,
        ]  # fmt: skip
        self.environment = dict(os.environ)
        self.environment.setdefault("QUIRE_WEB_ROOT", str(ROOT / "Web" / "dist"))
        if database:
            self.environment["QUIRE_DATABASE"] = database
        self.process: subprocess.Popen[bytes] | None = None
        ARTEFACTS.mkdir(exist_ok=True)
        self.log_path = ARTEFACTS / f"node-{name}.log"
        self.log_path.unlink(missing_ok=True)
        self.start()

    def start(self) -> None:
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=self.environment
            )

    def kill(self) -> None:
        assert self.process
        self.signal(signal.SIGKILL)
        self.process.wait()

    def signal(self, number: int) -> None:
        """Sends a signal to the server."""
        assert self.process
        identifier = self.process.pid
        if self.has_wrong_clock:
            # The server is the child of faketime, which ends with it.
            children = Path(f"/proc/{identifier}/task/{identifier}/children").read_text().split()
            identifier = int(children[0]) if children else identifier
        os.kill(identifier, number)

    def stop(self, seconds: float = 15) -> None:
        """Stops the node as a supervisor does, and kills it if it takes longer."""
        if self.process is None or self.process.poll() is not None:
            return
        self.signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.kill()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        return self.log_path.read_text(errors="replace")

    def status(self, path: str) -> int:
        """The status of a request without a session; 0 without an answer."""
        try:
            with urllib.request.urlopen(self.origin + path, timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def is_ready(self) -> bool:
        assert self.process
        if self.process.poll() is not None:
            raise AssertionError(f"{self.name} ended with status {self.process.returncode}:\n{self.log()[-2000:]}")
        return self.status("/ready") == 200

    def wait_until_ready(self, seconds: float = 60) -> None:
        until(self.is_ready, f"{self.name} is ready", seconds=seconds)

    def key(self) -> str:
        """The access key of this node's data folder. All nodes use the key of the first one."""
        return (self.data / "access-key").read_text().strip()

    def sign_in(self, key: str) -> str:
        """Returns the cookie of a session of the owner."""
        opener = urllib.request.build_opener(NoRedirection)
        try:
            opener.open(f"{self.origin}/login?key={key}", timeout=20)
        except urllib.error.HTTPError as error:
            cookie = (error.headers.get("Set-Cookie") or "").split(";")[0]
            assert cookie, f"{self.name} doesn't accept the key: {error.code}"
            return cookie
        raise AssertionError(f"{self.name} doesn't redirect after the sign-in")

    def request(
        self, path: str, cookie: str, method: str = "GET", body: object | None = None, clock: int | None = None
    ) -> dict:
        """The JSON of a response. `clock` is the time of the device in milliseconds, if it reports it."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Cookie": cookie, "Origin": self.origin} | ({"Content-Type": "application/json"} if data else {})
        if clock is not None:
            headers["Quire-Clock"] = str(clock)
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            content = answer.read()
            return json.loads(content) if content else {}


class NoRedirection(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None
