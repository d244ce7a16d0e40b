"""A library of any size, made in seconds: many links to a few tiny books, and the rows of their scan.

The server creates its store; the rows are then written in one transaction. Serve the folder with `--scan never`: a scan
would find that most files are the same.

    python -m quire_browser.big_library QUIRE FOLDER DATA [SERIES] [PUBLICATIONS]
"""

import hashlib
import json
import os
import random
import socket
import sqlite3
import struct
import subprocess
import sys
import time
import urllib.request
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .search_text import folded, natural_order_key, spaced

#: Books with different content; every file is a link to one of them.
DRAWN = 24
#: Files per folder.
FOLDER_SIZE = 1000
#: The authors in `PEOPLE` have many series, so only every `PROLIFIC`th series is linked to them.
PROLIFIC = 20
#: The number of further authors, with a few series each.
AUTHORS = 60_000
#: Publications with progress of each user other than the owner.
READ_BY_USER = 2000
WIDTH, HEIGHT, PAGES = 60, 90, 4

GENRES = ["Action", "Adventure", "Comedy", "Crime", "Drama", "Fantasy", "History", "Horror", "Mystery", "Romance",
          "School", "Science Fiction", "Slice of Life", "Sports", "武侠", "恋愛", "日常", "冒険"]  # fmt: skip
PEOPLE = ["Ada Winter", "Jon Marsh", "Kei Sato", "佐藤圭", "Mei Lin", "林美", "田中薫", "Ines Roy", "Otto Lund", "王小明",
          "Rosa Vidal", "鈴木遥", "Sam Okoro", "陈雨", "Tove Berg", "山本翔"]  # fmt: skip
ADJECTIVES = ["Silent", "Broken", "Golden", "Hidden", "Last", "Little", "Lost", "Paper", "Red", "Wandering", "Winter",
              "Electric", "Northern", "Quiet", "Burning", "Glass"]  # fmt: skip
NOUNS = ["Harbour", "Sword", "Garden", "Star", "Lantern", "River", "Detective", "Kitchen", "Orchestra", "Library",
         "Mountain", "Train", "Island", "Mirror", "Kingdom", "Letter", "Ocean", "Umbrella"]  # fmt: skip
PLACES = ["Avalon", "Bergen", "Cairo", "Dover", "Edo", "Fez", "Genoa", "Havana", "Inari", "Java", "Kyoto", "Lima",
          "Malta", "Nara", "Oslo", "Prague", "Quito", "Riga", "Seoul", "Tunis", "Ulm", "Vienna", "York",
          "Zürich"]  # fmt: skip
HAN_FIRST = ["青", "红", "白", "黑", "银", "风", "雨", "雪", "星", "月", "江", "海", "山", "火", "云", "夜"]
HAN_SECOND = ["之歌", "剑客", "传说", "物语", "城", "少年", "花园", "列车", "侦探", "的信", "学院", "王国", "之旅", "灯塔"]
KANA_FIRST = ["あおい", "さくらの", "ひかりの", "まぼろし", "ネコと", "となりの", "わたしの", "はじまりの", "ロボット", "カラスの"]
KANA_SECOND = ["図書館", "旅人", "約束", "食堂", "季節", "手紙", "冒険", "学校", "星座", "海辺"]
SENTENCES = [
    "A young cook inherits a kitchen at the end of the line.",
    "Nobody remembers who lit the lamp, and yet it burns every night.",
    "Two rivals share an umbrella and a secret.",
    "少年在雨夜里捡到一封没有署名的信。",
    "猫と旅する毎日の記録。",
]


@dataclass(frozen=True)
class BigLibrary:
    """The counts of a library that was made."""

    series: int
    publications: int
    seconds: float


def make(
    quire: Path, folder: Path, data: Path, series: int = 200_000, publications: int | None = None, users: int = 1,
    folder_size: int = FOLDER_SIZE,
) -> BigLibrary:  # fmt: skip
    """Writes the files to `folder` and the store to `data`; neither may exist. Users other than the owner read
    `READ_BY_USER` publications each. `folder_size` is the number of publications in each folder."""
    began = time.monotonic()
    count = max(publications or series, series)
    folder.mkdir(parents=True)
    make_store(quire, folder, data)
    books = draw_books(folder / "drawn")
    with sqlite3.connect(data / "library.sqlite", isolation_level=None) as store:
        Filling(store, folder, books, series, count, users, folder_size).run()
    store.close()
    return BigLibrary(series, count, time.monotonic() - began)


def make_store(quire: Path, folder: Path, data: Path) -> None:
    """Lets the server create its tables and register the folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [str(quire), "serve", str(folder), "--port", str(port), "--data", str(data)]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/libraries", timeout=5) as answer:
                    if json.load(answer)["libraries"]:
                        return
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"{quire} created no store")
    finally:
        process.terminate()
        process.wait(timeout=30)


# The files


def draw_books(folder: Path) -> list[Path]:
    folder.mkdir()
    books = []
    for number in range(DRAWN):
        path = folder / f"{number}.cbz"
        with zipfile.ZipFile(path, "w") as archive:
            for page in range(PAGES):
                archive.writestr(f"{page + 1}.png", plain_picture(number * PAGES + page))
        books.append(path)
    return books


def plain_picture(number: int) -> bytes:
    """An image of one colour, darker towards the bottom."""
    generator = random.Random(number)
    colour = [generator.randint(60, 230) for _ in range(3)]
    rows = b"".join(b"\0" + bytes(value * (160 - y) // 160 for value in colour) * WIDTH for y in range(HEIGHT))

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


# The rows


class Filling:
    """Writes the rows of a whole library in one transaction; indexes are created after the rows."""

    def __init__(
        self, store: sqlite3.Connection, folder: Path, books: list[Path], series: int, count: int, users: int,
        folder_size: int,
    ) -> None:  # fmt: skip
        self.store = store
        self.folder = folder
        self.books = books
        self.series_count = series
        self.count = count
        self.users = users
        self.folder_size = folder_size
        self.random = random.Random(series * 1_000_003 + count)
        self.now = 1_790_000_000_000
        self.tags: dict[tuple[str, str], int] = {}
        self.authors: dict[str, int] = {}
        files = [book.stat() for book in books]
        self.stamps = [(file.st_size, file.st_mtime_ns, file.st_ino) for file in files]
        self.byte_sizes = [[entry.file_size for entry in zipfile.ZipFile(book).infolist()] for book in books]

    def run(self) -> None:
        run = self.store.execute
        for pragma in ("synchronous = OFF", "cache_size = -400000", "temp_store = MEMORY", "foreign_keys = OFF"):
            run(f"PRAGMA {pragma}")
        run("BEGIN IMMEDIATE")
        later = self.store.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
        ).fetchall()
        for kind, name, _ in later:
            run(f'DROP {kind} "{name}"')
        self.fill()
        # Triggers come last: the rows that they maintain exist already.
        for _, _, sql in sorted(later, key=lambda entry: entry[0]):
            run(sql)
        for index in ("seriesNames", "seriesWords"):
            run(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
        run("COMMIT")
        run("PRAGMA wal_checkpoint(TRUNCATE)")

    def fill(self) -> None:
        run, many = self.store.execute, self.store.executemany
        self.library = run("SELECT id FROM libraries").fetchone()[0]
        self.directories = []
        folders = -(-self.count // self.folder_size)
        for number in range(folders):
            name = f"{number:0{max(4, len(str(folders - 1)))}}"
            (self.folder / name).mkdir()
            cursor = run("INSERT INTO directories (libraryID, path) VALUES (?, ?)", (self.library, name.encode()))
            self.directories.append((cursor.lastrowid, name))
        self.progress: list[tuple] = []
        self.favourites: list[tuple] = []
        self.texts: list[tuple] = []
        self.details: list[tuple] = []
        self.series_tags: list[tuple] = []
        self.series_authors: list[tuple] = []
        self.manifests: list[tuple] = []
        self.series_rows: list[tuple] = []
        self.reading_rows: list[tuple] = []
        self.favourite_series: list[tuple] = []
        many(f"INSERT INTO publications ({', '.join(PUBLICATION)}) VALUES ({marks(PUBLICATION)})", self.publications())
        many(f"INSERT INTO series ({', '.join(SERIES)}) VALUES ({marks(SERIES)})", self.series_rows)
        many("INSERT INTO pages (publicationID, manifest) VALUES (?, ?)", self.manifests)
        many("INSERT INTO seriesTexts (seriesID, names, words) VALUES (?, ?, ?)", self.texts)
        details = "seriesID, summary, people, genres, language"
        many(f"INSERT INTO seriesDetails ({details}) VALUES (?, ?, ?, ?, ?)", self.details)
        many("INSERT INTO tags (id, kind, key, value) VALUES (?, ?, ?, ?)",
             [(tag, kind, folded(value), value) for (kind, value), tag in self.tags.items()])  # fmt: skip
        many("INSERT INTO seriesTags (tagID, seriesID, libraryID) VALUES (?, ?, ?)", sorted(self.series_tags))
        run("INSERT INTO tagCounts SELECT libraryID, tagID, count(*) FROM seriesTags GROUP BY 1, 2")
        rows = [(author, folded(name), name, natural_order_key(folded(name))) for name, author in self.authors.items()]
        many("INSERT INTO authors (id, key, name, sortKey) VALUES (?, ?, ?, ?)", rows)
        many("INSERT INTO seriesAuthors (authorID, seriesID) VALUES (?, ?)", sorted(self.series_authors))
        columns = "content, userID, page, isCompleted, updatedAt, device"
        many(f"INSERT INTO progress ({columns}) VALUES (?, 1, ?, ?, ?, 'big')", self.progress)
        many("INSERT INTO favourites (content, userID, addedAt) VALUES (?, 1, ?)", self.favourites)
        reading = "seriesID, userID, readCount, readAt, deckPublicationID"
        many(f"INSERT INTO seriesReading ({reading}) VALUES (?, 1, ?, ?, ?)", self.reading_rows)
        many("INSERT INTO favouriteSeries (series, userID, addedAt) VALUES (?, 1, ?)", self.favourite_series)
        for user in range(2, self.users + 1):
            self.add_user(user)
        run("UPDATE libraries SET seriesCount = ?, publicationCount = ?", (self.series_count, self.count))

    def publications(self) -> Iterator[tuple]:
        """Yields the rows of all publications and collects the rows of their series."""
        per_series, rest = divmod(self.count, self.series_count)
        publication = 0
        for series in range(1, self.series_count + 1):
            title, language = self.title()
            size = per_series + (series <= rest)
            first = publication + 1
            read, under_way = self.reading(series, size)
            times = []
            for number in range(1, size + 1):
                publication += 1
                added = self.now - (self.count - publication) * 40_000
                if number <= read or (number == read + 1 and under_way):
                    time_read = self.now - self.random.randrange(10_000_000_000)
                    times.append(time_read)
                    self.progress.append(
                        (content(publication), PAGES - 1 if number <= read else 1, number <= read, time_read)
                    )
                if publication % 700 == 0:
                    self.favourites.append((content(publication), self.now - publication))
                yield self.publication(publication, series, number, title, added)
            on_deck = first + read if times and not under_way and read < size else None
            self.add_series(series, title, language, size, first, read, max(times, default=0), on_deck, added)

    def add_user(self, user: int) -> None:
        """Adds a user who has read some publications to the end."""
        run, many = self.store.execute, self.store.executemany
        run("INSERT INTO users (id, name, nameKey) VALUES (?, ?, ?)", (user, f"Reader {user}", f"reader {user}"))
        chosen = sorted(self.random.sample(range(1, self.count + 1), min(READ_BY_USER, self.count)))
        columns = "content, userID, page, isCompleted, updatedAt, device"
        many(
            f"INSERT INTO progress ({columns}) VALUES (?, ?, ?, 1, ?, 'big')",
            [(content(row), user, PAGES - 1, self.now - self.random.randrange(10_000_000_000)) for row in chosen],
        )
        run("CREATE TEMP TABLE IF NOT EXISTS chosen (id INTEGER PRIMARY KEY)")
        run("DELETE FROM chosen")
        many("INSERT INTO chosen VALUES (?)", [(row,) for row in chosen])
        run(
            """
            INSERT INTO seriesReading (seriesID, userID, readCount, readAt, deckPublicationID)
            SELECT seriesID, ?, count(*), max(progress.updatedAt), NULL
            FROM chosen JOIN publications ON publications.id = chosen.id
            JOIN progress ON progress.content = publications.content AND progress.userID = ? GROUP BY seriesID
            """,
            (user, user),
        )

    def reading(self, series: int, size: int) -> tuple[int, bool]:
        """The number of read publications, and whether the next one is in progress."""
        if series % 50 == 0:
            return min(size, 1 + series // 50 % 3), series % 100 == 0 and size > 3
        return 0, series % 170 == 0

    def publication(self, row: int, series: int, number: int, title: str, added: int) -> tuple:
        directory, folder = self.directories[(row - 1) // self.folder_size]
        name = f"{row}.cbz"
        os.link(self.books[row % DRAWN], self.folder / folder / name)
        size, modified, inode = self.stamps[row % DRAWN]
        own = f"{title} {number}"
        pages = ",".join(
            f'["{page + 1}.png","image/png",{WIDTH},{HEIGHT},{byte_size},null,0]'
            for page, byte_size in enumerate(self.byte_sizes[row % DRAWN])
        )
        words = json.dumps([own, title, str(number)], ensure_ascii=False)[1:-1]
        manifest = f'{{"metadata":[{words},null,"ltr",null,null,[],[],0],"pages":[{pages}]}}'
        self.manifests.append((row, manifest.encode()))
        return (row, series, directory, name.encode(), size, modified, inode, 6, content(row), "cbz", own, str(number),
                float(number), natural_order_key(name[:-4]), folded(own), "ltr", PAGES, 0, WIDTH, HEIGHT, self.library,
                added, added, publication_identifier(row))  # fmt: skip

    def add_series(
        self, row: int, title: str, language: str, size: int, first: int, read: int, read_at: int,
        on_deck: int | None, added: int,
    ) -> None:  # fmt: skip
        directory, _ = self.directories[(first - 1) // self.folder_size]
        people = self.random.sample(PEOPLE, 2)
        genres = self.random.sample(GENRES, 2)
        summary = " ".join(self.random.sample(SENTENCES, 2)) if row % 4 == 0 else None
        self.series_rows.append(
            (row, self.library, directory, str(row), title, natural_order_key(title), folded(title), added, added,
             size, first, 0, 1, 0, series_identifier(row))
        )  # fmt: skip
        if read_at:
            self.reading_rows.append((row, read, read_at, on_deck))
        if row % 400 == 0:
            self.favourite_series.append((series_identifier(row), self.now - row))
        names = [folded(text) for text in [title, *people, *genres]]
        parts = [spaced(text) for text in [*names, *([folded(summary)] if summary else [])]]
        self.texts.append((row, "\n".join(names), " \ue000 ".join(parts)))
        self.details.append(
            (row, summary, "\n".join(f"{role}\t{name}" for role, name in zip(("aut", "ill"), people)),
             "\n".join(genres), language)
        )  # fmt: skip
        author = f"{PEOPLE[row % len(PEOPLE)].split()[-1]} {row * 7919 % AUTHORS}"
        for name in [author, *(people if row % PROLIFIC == 0 else [])]:
            self.series_authors.append((self.authors.setdefault(name, len(self.authors) + 1), row))
        values = [("year", str(1990 + row % 35)), ("publisher", f"Publisher {row % 300}")]
        values += [("format", "cbz"), ("language", language), *(("genre", genre) for genre in genres)]
        for kind, value in values:
            self.series_tags.append((self.tags.setdefault((kind, value), len(self.tags) + 1), row, self.library))

    def title(self) -> tuple[str, str]:
        choose = self.random.choice
        kind = self.random.random()
        if kind < 0.25:
            return choose(HAN_FIRST) + choose(HAN_FIRST) + choose(HAN_SECOND) + choose(HAN_SECOND), "zh"
        if kind < 0.5:
            return choose(KANA_FIRST) + choose(KANA_SECOND) + choose(["", "・", "と"]) + choose(KANA_SECOND), "ja"
        title = f"{choose(ADJECTIVES)} {choose(NOUNS)} of {choose(PLACES)}"
        if kind < 0.7:
            title = "The " + title
        if kind > 0.95:
            title = f"{self.random.randint(2, 99)} {title}s"
        return title, "en"


PUBLICATION = ["id", "seriesID", "directoryID", "name", "size", "modified", "inode", "readerVersion", "content",
               "format", "title", "number", "sortNumber", "nameKey", "searchText", "readingProgression", "pageCount",
               "coverIndex", "coverWidth", "coverHeight", "libraryID", "addedAt", "updatedAt",
               "identifier"]  # fmt: skip
SERIES = ["id", "libraryID", "directoryID", "looseName", "title", "titleKey", "searchText", "addedAt", "updatedAt",
          "publicationCount", "firstPublicationID", "isMissing", "isListed", "isStale", "identifier"]  # fmt: skip


def content(publication: int) -> bytes:
    """The content hash of a publication."""
    return hashlib.blake2b(publication.to_bytes(8, "big"), digest_size=32).digest()


def series_identifier(row: int) -> str:
    """The permanent identifier of a series."""
    return f"s{row:020x}"


def publication_identifier(row: int) -> str:
    """The permanent identifier of a publication, as the server derives it from the content."""
    return "p" + content(row)[:10].hex()


def marks(columns: list[str]) -> str:
    return ", ".join("?" * len(columns))


if __name__ == "__main__":
    quire, folder, data, *sizes = sys.argv[1:]
    print(make(Path(quire), Path(folder), Path(data), *(int(size) for size in sizes)))
