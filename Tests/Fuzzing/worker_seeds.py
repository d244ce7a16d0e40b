"""Valid answers of worker processes, for the parsers that read them. Sources/Workers describes the messages."""

import struct
from collections.abc import Iterator


def _number(value: int) -> bytes:
    return struct.pack("<q", value)


def _bytes(value: bytes) -> bytes:
    return _number(len(value)) + value


def _text(value: str | None) -> bytes:
    return b"\0" if value is None else b"\1" + _bytes(value.encode())


def _box(*edges: float) -> bytes:
    return struct.pack("<4d", *edges)


def _parts(*parts: bytes) -> bytes:
    """Joins the answers to the requests of one file, each with its length before it."""
    return b"".join(struct.pack("<H", len(part)) + part for part in parts)


def _description() -> bytes:
    pages = struct.pack("<dd", 612, 792) + b"\0" + struct.pack("<dd", 16, 24) + b"\1" + _number(16) + _number(24) + b"\1"
    xmp = b'<x><rdf:RDF><rdf:Description xmp:Rating="3"/></rdf:RDF></x>'
    return (
        _text("Title") + _text("Name") + _text(None) + _text("a, b") + _text("ja") + b"\1\1" + b"\1\0" + _number(2) + pages
        + _number(2) + _bytes(b"i") + _bytes(b"1") + _number(1) + _bytes(b"One") + _number(0) + _number(1) + _bytes(xmp)
    )  # fmt: skip


def _words() -> bytes:
    words = [("The", 0), ("moon", 1), ("月", 2), ("light", 2)]
    items = [
        _bytes(text.encode()) + _box(0.1 * index, 0.1, 0.1 * index + 0.09, 0.12) + bytes((separator,))
        for index, (text, separator) in enumerate(words)
    ]
    return _number(len(items)) + b"".join(items)


def _links() -> bytes:
    return _number(2) + _box(0, 0, 0.5, 0.2) + _number(1) + _box(0, 0.5, 1, 1) + _number(-1) + _bytes(b"https://example.org/")


def _entry(index: int, name: bytes, size: int, position: int) -> bytes:
    return _number(index) + _number(size) + _number(position) + _bytes(name)


def _part(index: int, content: bytes, is_failure: bool = False) -> bytes:
    return _number(index) + bytes((is_failure,)) + _bytes(content)


def document_seeds(picture: bytes) -> Iterator[tuple[str, bytes]]:
    """The answers for a document: its description, words, links and a picture."""
    yield "document", _parts(_description(), _words(), _links(), picture)


def archive_seeds(picture: bytes, comic_info: bytes) -> Iterator[tuple[str, bytes]]:
    """The answers for an archive: its list, and the content of its entries."""
    entries = [(0, b"b/2.jpg", picture), (1, "漫画/1.jpg".encode("shift_jis"), picture), (3, b"ComicInfo.xml", comic_info)]
    listing = b"".join(_entry(index, name, len(content), 512 * index) for index, name, content in entries)
    yield "archive", _parts(listing, b"".join(_part(index, content) for index, _, content in entries))
    nested = _entry(0, b"1.cbz", 100, 0) + _entry(2, b"2.cbr", 50, 200)
    yield "nested", _parts(nested, _part(0, b"PK\5\6" + bytes(18)) + _part(2, b"Rar!\x1a\7\1\0"))


def result_seeds(picture: bytes) -> Iterator[tuple[str, bytes]]:
    """One answer of each operation: the number of the operation, the length of the payload, the payload and the body."""
    layout = _number(4) + _number(3) + _number(3) + _number(1) + _number(0)
    size = _number(16) + _number(24)
    for operation, payload, body in (
        (0, b"\1", _description()), (1, b"\2" + layout, bytes(36)), (2, b"\3", _words()), (3, b"\4", _links()), (4, b"\5", picture),
        (2, b"\6\1", b""), (5, b"\1\0\1", _entry(0, b"a.jpg", 9, 0)), (6, b"\2", _part(0, b"abc") + _part(1, b"bad", True)),
        (7, b"\3", _part(0, b"abc")), (7, b"\4", b""), (8, b"\1" + size + b"".join(map(_number, (3, 8, 1, 1))) + b"\0\0", b""),
        (9, b"\2" + layout, bytes(36)), (10, b"\3\0" + size, picture), (11, b"\4" + _number(2) + _number(2), b"1234"),
        (12, b"\x28\0", b"abc"), (13, _number(3) + _number(8) + _number(14) + _number(2) + struct.pack("<2i", 0, 1) + b"\1", b""),
        (14, b"QW\1\2" + bytes(4) + bytes(16), b""), (15, b"\1" + _bytes(b"reason"), b""),
    ):  # fmt: skip
        yield f"{operation}-{payload[:2].hex()}", bytes((operation, len(payload))) + payload + body
