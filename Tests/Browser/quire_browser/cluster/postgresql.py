"""PostgreSQL servers and pgbouncer in temporary folders."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from ..server import free_port
from ..waiting import until

#: PostgreSQL and pgbouncer refuse to run as root. Debian's package makes this user.
USER = "postgres"
#: The oldest version that Quire supports.
MINIMUM_VERSION = 15


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version; None if there is none that Quire supports."""
    found: list[tuple[int, Path]] = []
    for folder in Path("/usr/lib/postgresql").glob("*/bin"):
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            version = re.match(r"\d+", folder.parent.name)
            found.append((int(version.group()) if version else 0, folder))
    newest = max(found, default=(0, None))
    return newest[1] if newest[0] >= MINIMUM_VERSION else None


def as_user() -> list[str]:
    """The start of a command line that runs a program as a user whom PostgreSQL accepts."""
    return ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []


def folder_for_user(name: str) -> Path:
    """A temporary folder that the user of `as_user()` owns. Paths of sockets are short, so it isn't in TMPDIR."""
    folder = Path(tempfile.mkdtemp(prefix=f"quire-{name}-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    return folder


def run(*command: object) -> str:
    result = subprocess.run(
        [*as_user(), *(str(word) for word in command)], capture_output=True, text=True, cwd="/", check=False
    )
    assert result.returncode == 0, f"{command[0]} ended with status {result.returncode}: {result.stderr or result.stdout}"
    return result.stdout


class PostgreSQL:
    """A server on a port of this machine. Every local user may connect as `quire` without a password."""

    def __init__(self, name: str = "primary", settings: dict[str, object] | None = None) -> None:
        self.start_with(name, settings or {})
        run(
            self.bin / "initdb", "--pgdata", self.data, "--username=quire", "--auth=trust", "--encoding=UTF8",
            "--locale=C.UTF-8", "--no-sync",
        )  # fmt: skip
        self.start()

    def start_with(self, name: str, settings: dict[str, object]) -> None:
        found = programs()
        assert found, f"there is no PostgreSQL {MINIMUM_VERSION} or later (Debian's package postgresql)"
        self.bin = found
        self.name = name
        self.port = free_port()
        self.folder = folder_for_user(f"postgresql-{name}")
        self.data = self.folder / "data"
        #: A crash of the machine isn't tested, so nothing waits for the disk.
        self.settings: dict[str, object] = {
            "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder, "fsync": "off",
            "full_page_writes": "off", "max_connections": 200, "shared_buffers": "128MB",
        } | settings  # fmt: skip

    def start(self) -> None:
        options = " ".join(f"-c {name}={value}" for name, value in {**self.settings, "port": self.port}.items())
        run(
            self.bin / "pg_ctl", "start", "--silent", "--wait", "--pgdata", self.data, "--log", self.folder / "log",
            "--options", options,
        )  # fmt: skip

    def stop(self, mode: str = "immediate") -> None:
        """Stops the server. "immediate" is a crash: it writes no checkpoint, and closes all connections."""
        run(self.bin / "pg_ctl", "stop", "--silent", "--wait", f"--mode={mode}", "--pgdata", self.data)

    def promote(self) -> None:
        run(self.bin / "pg_ctl", "promote", "--silent", "--wait", "--pgdata", self.data)

    def remove(self) -> None:
        subprocess.run(
            [*as_user(), str(self.bin / "pg_ctl"), "stop", "--silent", "--mode=immediate", "--pgdata", str(self.data)],
            capture_output=True, cwd="/", check=False,
        )  # fmt: skip
        shutil.rmtree(self.folder, ignore_errors=True)

    def query(self, sql: str, database: str = "quire") -> str:
        """The result of a statement: rows in lines, columns separated by `|`."""
        return run(
            "psql", "-X", "-A", "-t", "-q", "-h", "127.0.0.1", "-p", self.port, "-U", "quire", "-d", database, "-c", sql
        ).strip()

    def make_database(self, name: str = "quire") -> str:
        self.query(f"CREATE DATABASE {name}", "postgres")
        return self.address(name)

    def address(self, database: str = "quire") -> str:
        return f"postgres://quire@127.0.0.1:{self.port}/{database}"

    def processes(self) -> list[int]:
        """The server's main process and its sessions."""
        parent = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [parent, *(int(child) for child in children)]


class Standby(PostgreSQL):
    """A standby that replicates another server, synchronously if the other waits for it."""

    def __init__(self, primary: PostgreSQL, port: int | None = None) -> None:
        """`port` is the port of a relay in front of the primary."""
        self.start_with("standby", {})
        run(
            self.bin / "pg_basebackup", "--pgdata", self.data, "--checkpoint=fast", "--no-sync", "--write-recovery-conf",
            "--dbname", f"host=127.0.0.1 port={port or primary.port} user=quire application_name=standby",
        )  # fmt: skip
        self.start()
        until(lambda: primary.query("SELECT count(*) FROM pg_stat_replication") == "1", "the standby replicates")

    @staticmethod
    def require(primary: PostgreSQL, is_synchronous: bool) -> None:
        """Makes commits on the primary wait for the standby, or not."""
        names = "standby" if is_synchronous else ""
        primary.query(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        primary.query("SELECT pg_reload_conf()")
        state = "sync" if is_synchronous else "async"
        until(
            lambda: primary.query("SELECT sync_state FROM pg_stat_replication") == state,
            f"the standby is {'synchronous' if is_synchronous else 'asynchronous'}",
        )


class PgBouncer:
    """pgbouncer in front of a server."""

    CONFIGURATION = """
[databases]
quire = host=127.0.0.1 port={server} dbname=quire

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
admin_users = quire
logfile = {folder}/log
pidfile = {folder}/pid
{settings}
"""

    def __init__(self, server: PostgreSQL, settings: str) -> None:
        """`settings` are lines for the section `[pgbouncer]`, such as the documented ones."""
        self.folder = folder_for_user("pgbouncer")
        self.port = free_port()
        self.settings = settings
        (self.folder / "users").write_text('"quire" ""\n')
        self.write(server)
        self.process = subprocess.Popen(
            [*as_user(), "pgbouncer", "-q", str(self.folder / "ini")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/",
        )  # fmt: skip
        until((self.folder / "pid").exists, "pgbouncer starts")

    def write(self, server: PostgreSQL) -> None:
        (self.folder / "ini").write_text(
            self.CONFIGURATION.format(
                server=server.port, port=self.port, folder=self.folder, settings=self.settings
            )
        )

    def switch(self, server: PostgreSQL) -> None:
        """Sends new connections to another server."""
        self.write(server)
        os.kill(self.identifier(), signal.SIGHUP)

    def identifier(self) -> int:
        return int((self.folder / "pid").read_text())

    def address(self) -> str:
        return f"postgres://quire@127.0.0.1:{self.port}/quire"

    def remove(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
