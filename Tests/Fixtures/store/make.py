#!/usr/bin/env python3
"""make.py QUIRE: writes the store that a version of Quire leaves, as SQL, for StoreUpgradeTests.

Run it with the program of each version that is released, and commit the result:

    Tests/Fixtures/store/make.py .build/debug/quire > Tests/Fixtures/store/0.1.0.sql

It serves a small library, makes what readers make through the API for two users, and writes the tables and rows. The
search indexes are filled again when the SQL is loaded. 2026-11-schema.sql is older: it has the tables of the version
before users, and ReaderMigrationTests fills them.
"""

import io
import json
import re
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
import zlib
from pathlib import Path


def png(shade: int) -> bytes:
    """Returns a grey picture of 2 × 3 pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([shade, shade])) * 3
    header = struct.pack(">IIBBBBB", 2, 3, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write_library(folder: Path) -> None:
    for series, count in (("Harbour", 3), ("Lighthouse", 2)):
        for number in range(1, count + 1):
            out = io.BytesIO()
            with zipfile.ZipFile(out, "w") as archive:
                for page in range(1, 5):
                    entry = zipfile.ZipInfo(f"{page}.png", (2026, 1, 1, 0, 0, 0))
                    archive.writestr(entry, png(number * 10 + page))
            path = folder / series / f"{series} {number}.cbz"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(out.getvalue())
    book = folder / "Books" / "The Boat.txt"
    book.parent.mkdir()
    book.write_text("\n\n".join(f"Chapter {n}\n\n" + "The boat left the harbour. " * 60 for n in range(1, 4)))


class Client:
    def __init__(self, port: int, key: str) -> None:
        self.origin, self.key = f"http://127.0.0.1:{port}/api/v1", key

    def send(self, method: str, path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        headers = {"X-API-Key": self.key, "Content-Type": "application/json"}
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"{}")


def make_reading_data(client: Client, offset: int) -> None:
    """Creates data of every kind that belongs to a user."""
    series = {entry["title"]: entry["id"] for entry in client.send("GET", "/series")["series"]}

    def publications(title: str) -> list[str]:
        return [entry["id"] for entry in client.send("GET", f"/series/{series[title]}")["publications"]]

    harbour, lighthouse = publications("Harbour"), publications("Lighthouse")
    book = publications("Books")[0]
    stamp = 1_700_000_000_000 + offset
    for identifier, page, completed in ((harbour[0], 3, True), (harbour[1], 1, False), (lighthouse[0], 2, False)):
        body = {"page": page, "fraction": 0.25, "completed": completed, "updatedAt": stamp, "device": "tablet"}
        client.send("PUT", f"/publications/{identifier}/progress", body)
    locator = {
        "href": client.send("GET", f"/publications/{book}/manifest")["book"]["sections"][0]["path"],
        "type": "application/xhtml+xml",
        "locations": {"progression": 0.5, "position": 1},
        "text": {"highlight": "The boat left"},
    }
    body = {"page": 0, "fraction": 0, "completed": False, "updatedAt": stamp, "device": "phone", "locator": locator}
    client.send("PUT", f"/publications/{book}/progress", body)
    highlight = {
        "id": "h1",
        "kind": "highlight",
        "color": "green",
        "note": "A note – 注",
        "locator": locator,
        "created": stamp,
    }
    client.send("PUT", f"/publications/{book}/annotations/h1", highlight)
    for page in (1, 2):
        bookmark = {
            "id": f"page-{page}",
            "kind": "bookmark",
            "locator": {"locations": {"position": page}},
            "created": stamp,
        }
        client.send("PUT", f"/publications/{harbour[0]}/annotations/page-{page}", bookmark)
    client.send("DELETE", f"/publications/{harbour[0]}/annotations/page-2")
    client.send("PUT", f"/publications/{harbour[0]}/pairing", {"isolated": [0], "shifted": [2]})
    client.send("PUT", f"/publications/{harbour[2]}/favourite")
    client.send("PUT", f"/series/{series['Lighthouse']}/favourite")
    client.send("POST", "/lists", {"kind": "collection", "title": "Sea", "entries": list(series.values())[:2]})
    client.send("POST", "/lists", {"kind": "readingList", "title": "Order", "entries": lighthouse + harbour})
    settings = [
        {"name": "mode", "value": 2, "modified": stamp},
        {"name": "mode", "series": series["Harbour"], "value": 1, "modified": stamp},
        {"name": "theme", "value": None, "modified": stamp},
    ]
    client.send("PUT", "/users/me/settings", {"settings": settings})


def make_store(quire: str, folder: Path) -> Path:
    library, data = folder / "library", folder / "data"
    write_library(library)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*arguments: str, text: str = "") -> str:
        command = [quire, *arguments, "--data", str(data)]
        return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.strip()

    run("user", "add", "Anna", "--password-stdin", text="correct horse\n")
    keys = [run("key", "create", "--user", name) for name in ("owner", "Anna")]
    server = subprocess.Popen(
        [quire, "serve", str(library), "--data", str(data), "--port", str(port), "--no-daily-backup"],
        stdout=subprocess.DEVNULL,
    )
    try:
        client = Client(port, keys[0])
        for _ in range(600):
            try:
                libraries = client.send("GET", "/libraries")["libraries"]
                if libraries and libraries[0]["publicationCount"] == 6:
                    break
            except OSError:
                pass
            time.sleep(0.1)
        for offset, key in enumerate(keys):
            make_reading_data(Client(port, key), offset)
    finally:
        server.terminate()
        server.wait()
    return data / "library.sqlite"


def dump(path: Path) -> str:
    """Returns the store as SQL. The rows precede the triggers, so that the triggers don't change them."""
    database = sqlite3.connect(path)
    objects = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    virtual = [name for kind, name, _, sql in objects if sql.upper().startswith("CREATE VIRTUAL")]
    hidden = re.compile("^(sqlite_.*|(%s)_.*)$" % "|".join(virtual))
    tables = [(name, sql) for kind, name, _, sql in objects if kind == "table" and not hidden.match(name)]
    lines = []
    for name, sql in tables:
        lines.append(sql + ";")
    for name, sql in tables:
        if name in virtual:
            lines.append(f"INSERT INTO {name} ({name}) VALUES ('rebuild');")
            continue
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
        values = " || ', ' || ".join(f"quote({column})" for column in columns)
        for (row,) in database.execute(f"SELECT {values} FROM {name}"):
            lines.append(f"INSERT INTO {name} VALUES ({row});")
    lines.append("DELETE FROM sqlite_sequence;")
    for name, number in database.execute("SELECT name, seq FROM sqlite_sequence"):
        lines.append(f"INSERT INTO sqlite_sequence VALUES ('{name}', {number});")
    for kind, name, table, sql in objects:
        if kind in ("index", "trigger") and not hidden.match(table):
            lines.append(sql + ";")
    # Rows of the content tables come first.
    rebuilds = [line for line in lines if line.endswith("VALUES ('rebuild');")]
    return "\n".join([line for line in lines if line not in rebuilds] + rebuilds) + "\n"


def main() -> None:
    quire = sys.argv[1]
    version = subprocess.run([quire, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        text = dump(make_store(quire, Path(folder)))
    # The folder of the library is a path of this machine.
    print(f"-- A store of Quire {version}, written by make.py.\n")
    print(text.replace(folder, "/fixture"), end="")


if __name__ == "__main__":
    main()
