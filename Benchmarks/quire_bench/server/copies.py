"""Copies of a store with `quire migrate`, killed once and resumed, and digests that show that all rows arrived."""

import hashlib
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from quire_browser.cluster.postgresql import PostgreSQL

from ..tools.programs import Programs

#: The time after which a copy is killed, in seconds.
INTERRUPTION = 5.0
#: Tables of which each store has its own, and tables of SQLite's full-text search.
EXCLUDED = re.compile(r"sqlite_|grdb_|storeVersions|unfinishedCopy|series(Names|Words)(_|$)")


def copy(programs: Programs, source: object, target: object) -> float:
    """Copies a store; kills the command once and resumes it. Returns the seconds of both runs."""
    command = [str(programs.quire), "migrate", "--from", str(source), "--to", str(target)]
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        process.wait(timeout=INTERRUPTION)
        raise SystemExit("bench: the copy ended before it was interrupted")
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - began


def copy_both_ways(programs: Programs, data: Path, server: PostgreSQL, address: str, back: Path) -> dict:
    """Copies a SQLite store to PostgreSQL and back. Fails if a table differs. Returns the times and the number of rows."""
    there = copy(programs, data, address)
    server.query("ANALYZE")
    shutil.rmtree(back, ignore_errors=True)
    returned = copy(programs, address, back)
    wanted = digests_of_sqlite(data / "library.sqlite", server)
    for name, found in (
        ("PostgreSQL", digests_of_postgresql(server, wanted)),
        ("SQLite", digests_of_sqlite(back / "library.sqlite", server)),
    ):
        differing = [table for table in wanted if wanted[table] != found[table]]
        if differing:
            raise SystemExit(f"bench: the copy on {name} differs in {', '.join(differing)}")
    return {"toPostgreSQL": there, "back": returned, "rows": sum(count for count, _ in wanted.values())}


# The digest of a table is the sum of its rows' hashes, so the order of rows doesn't matter.

Digests = dict[str, tuple[int, int]]


def digest(rows: Iterable[tuple]) -> tuple[int, int]:
    """The number of rows and their digest."""
    count = total = 0
    for row in rows:
        count += 1
        total += int.from_bytes(hashlib.blake2b(repr(row).encode(), digest_size=8).digest(), "big")
    return count, total % (1 << 64)


def columns(server: PostgreSQL, table: str) -> dict[str, str]:
    """The types of the columns that both engines have, in alphabetical order."""
    rows = server.query(
        f"SELECT column_name, data_type FROM information_schema.columns WHERE table_name = lower('{table}') "
        "AND is_generated = 'NEVER' AND column_name <> 'rowid' ORDER BY column_name COLLATE \"C\""
    )
    return dict(line.split("|") for line in rows.splitlines())


def digests_of_sqlite(path: Path, server: PostgreSQL) -> Digests:
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as store:
        names = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for name in names:
            if EXCLUDED.match(name):
                continue
            found[name] = digest(store.execute(f"SELECT {', '.join(columns(server, name))} FROM {name}"))
    store.close()
    return found


def digests_of_postgresql(server: PostgreSQL, tables: Iterable[str]) -> Digests:
    return {table: digest(postgresql_rows(server, table)) for table in tables}


def postgresql_rows(server: PostgreSQL, table: str) -> Iterator[tuple]:
    """The rows of a table with the values that SQLite has for them."""
    types = columns(server, table)
    kinds = list(types.values())
    command = [
        "psql", "-X", "-q", "-h", "127.0.0.1", "-p", str(server.port), "-U", "quire", "-d", "quire",
        "-c", f"COPY (SELECT {', '.join(types)} FROM {table}) TO STDOUT",
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd="/") as process:
        assert process.stdout
        for line in process.stdout:
            fields = line.removesuffix(b"\n").split(b"\t")
            yield tuple(value(field, kind) for field, kind in zip(fields, kinds))
    if process.returncode:
        raise SystemExit(f"bench: psql could not read {table}")


ESCAPES = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b"v": b"\v"}


def value(field: bytes, kind: str) -> int | float | str | bytes | None:
    """A field of PostgreSQL's text format."""
    if field == rb"\N":
        return None
    if kind == "bigint":
        return int(field)
    if kind == "double precision":
        return float(field)
    if b"\\" in field:
        field = re.sub(rb"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), field)
    return bytes.fromhex(field[2:].decode()) if kind == "bytea" else field.decode()
