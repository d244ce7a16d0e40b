"""Mutations that know the structure of the formats: ZIP records, markup, style sheets, JSON, encodings, binary fields.

A mutation is a function of the content and a `random.Random`. The same content and generator give the same result.
"""

import json
import re
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Mutation = Callable[[bytes, Random], bytes]

#: The largest result of a mutation, in bytes. Repeated mutations would otherwise grow without limit.
MAXIMUM_SIZE = 2 << 20
INTEGERS = (0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)
ENCODINGS = (
    "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030", "big5", "shift_jis", "euc_jp", "iso2022_jp",
    "euc_kr", "koi8-r", "windows-1251", "windows-1252", "cp437", "utf-7", "hz", "cp037",
)  # fmt: skip


def bytes_mutation(content: bytes, chance: Random) -> bytes:
    """Changes, removes, repeats, inserts or cuts off bytes."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((1, 2, 4, 16, 256)))
        kind = chance.randrange(6)
        if kind == 0 and start < len(data):
            data[start] ^= 1 << chance.randrange(8)
        elif kind == 1 and start < len(data):
            data[start] = chance.choice((0, 1, 0x7F, 0x80, 0xFE, 0xFF))
        elif kind == 2:
            del data[start:end]
        elif kind == 3:
            data[start:start] = data[start:end] * chance.choice((1, 1, 2, 50))
        elif kind == 4:
            data[start:start] = chance.randbytes(chance.choice((1, 3, 8)))
        elif chance.random() < 0.2:
            del data[start:]
    return bytes(data[:MAXIMUM_SIZE])


def changed_integer(data: bytearray, offset: int, size: int, order: str, chance: Random) -> None:
    """Replaces an integer in a record by one at a limit, or one near the old value."""
    if offset < 0 or offset + size > len(data):
        return
    old = int.from_bytes(data[offset : offset + size], order)
    new = chance.choice((*INTEGERS, old + 1, old - 1, old * 2, len(data), chance.getrandbits(32)))
    data[offset : offset + size] = (new % (1 << (8 * size))).to_bytes(size, order)


# --- Markup, style sheets, JSON and text ------------------------------------------------------------------------------

TOKENS = re.compile(rb"<[^>]*>|[^<]+|<")
ATTRIBUTE = re.compile(rb"""([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')""")
VALUES = (
    b"", b"0", b"-1", b"1e999", b"NaN", b"99999999999999999999", b"../../../etc/passwd", b"/etc/passwd", b"file:///etc/passwd",
    b"javascript:alert(1)", b"data:text/html,x", b"http://[::1", b"//evil.example/x", b"#", b"a" * 70_000, b"%00", b"%", b"%zz%ff",
    b"&#0;", b"&#x110000;", b"&undefined;", b"\x00", b"\xff\xfe", "\u202e\u0000\ud7ff".encode(), "é".encode("latin-1"), b"1:2:3",
    b"99999:99:99.999", b"-5s", b"epubcfi(/6/4!/4)", b"0 0 0 0", b"width=0,height=-1", b"one.xhtml#" + b"x" * 5000,
)  # fmt: skip
BILLION = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + b"".join(
    b'<!ENTITY %c "%s">' % (98 + index, b"&%c;" % (97 + index) * 10) for index in range(9)
) + b"]>"
DECLARATIONS = (
    b'<?xml version="1.0" encoding="UTF-16"?>', b'<?xml version="1.0" encoding="EBCDIC-CP-US"?>', b'<?xml version="9"?>',
    b'<?xml version="1.0" encoding="x-unknown"?>', b'<?xml version="1.0" encoding="UTF-7"?>', b"<?xml", b"\xef\xbb\xbf\xef\xbb\xbf",
    BILLION, b'<!DOCTYPE x SYSTEM "file:///etc/passwd">', b'<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x">%p;]>',
)  # fmt: skip
FRAGMENTS = (
    b"<![CDATA[", b"<!--", b"<?php", b"]]>", b"<a", b"</a>", b"&j;", b"<b/>" * 3000, b"<p>" * 2000, b"<div a='1' a='2'/>",
    b"<svg><script>x</script></svg>", b"<math><mtext><style><!--</style>", b"<image xlink:href='x'/>", b"\x00", b"<\xff>",
    b"<x:y xmlns:x=''/>", b"<base href='//e/'/>", b"<iframe srcdoc='&lt;p>'/>",
)  # fmt: skip


def markup_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the tags, attributes, entities, nesting and declarations of XML and HTML."""
    tokens = TOKENS.findall(content) or [b""]
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        index = chance.randrange(len(tokens))
        end = min(len(tokens), index + chance.choice((1, 2, 5, 20)))
        kind = chance.randrange(9)
        if kind == 0:
            del tokens[index:end]
        elif kind == 1:
            tokens[index:index] = tokens[index:end] * chance.choice((1, 1, 3, 300))
        elif kind == 2:
            other = chance.randrange(len(tokens))
            tokens[index], tokens[other] = tokens[other], tokens[index]
        elif kind <= 5:
            attributes = [place for place, token in enumerate(tokens) if ATTRIBUTE.search(token)]
            if attributes:
                place = chance.choice(attributes)
                found = chance.choice(list(ATTRIBUTE.finditer(tokens[place])))
                value = chance.choice(VALUES)
                tokens[place] = tokens[place][: found.start(2)] + b'"' + value + b'"' + tokens[place][found.end(2) :]
        elif kind == 6:
            tokens.insert(index, chance.choice(FRAGMENTS))
        elif kind == 7:
            tokens.insert(0, chance.choice(DECLARATIONS))
        else:
            depth = chance.choice((50, 300, 20_000))
            tokens[index:index] = [b"<i>" * depth + b"x" + b"</i>" * depth]
        if not tokens:
            tokens = [b""]
    return b"".join(tokens)[:MAXIMUM_SIZE]


CSS_TOKENS = re.compile(rb"[\w.#@-]+|\s+|.", re.DOTALL)
CSS_FRAGMENTS = (
    b"{" * 3000, b"(" * 3000, b"}", b"/*", b"@import url(style.css);", b"@import '//e';", b"url(", b"url(\\", b'"', b"'", b"\\",
    b"\\0 ", b"\\110000 ", b"\\d800 ", b"@media " * 500, b"@font-face{src:url(a" + b"a" * 70_000 + b")}", b"<!--", b"]]>", b"</style>",
    b"\x00", b"\xff", b"@charset \"utf-16\";", b"a{b:c;" * 2000, b"expression(1)", b"u\\72l(x)", b"calc(" * 1000, b"--x:{" * 500,
)  # fmt: skip


def css_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the tokens of a style sheet: nesting, escapes, comments, addresses."""
    tokens = CSS_TOKENS.findall(content) or [b""]
    for _ in range(chance.choice((1, 2, 4))):
        index = chance.randrange(len(tokens) + 1)
        kind = chance.randrange(4)
        if kind == 0 and len(tokens) > 1:
            del tokens[index : index + chance.choice((1, 3))]
        elif kind == 1:
            tokens[index:index] = tokens[index : index + 9] * chance.choice((1, 200))
        else:
            tokens.insert(index, chance.choice(CSS_FRAGMENTS))
    return b"".join(tokens)[:MAXIMUM_SIZE]


JSON_VALUES = (
    None, True, 0, -1, 1.5, 1e308, 2**63, -(2**63) - 1, 2**70, "", "x" * 70_000, "\u0000", "\ud800", [], {}, [[[]]], ["x"] * 3000,
    {"": ""}, "../../etc/passwd", "http://127.0.0.1:1/x", "9" * 400,
)  # fmt: skip


def json_mutation(content: bytes, chance: Random) -> bytes:
    """Replaces, removes, adds, repeats and nests the values of a JSON document."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return bytes_mutation(content, chance)
    places: list[tuple[object, object]] = []

    def visit(value: object) -> None:
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, member in list(items):
            places.append((value, key))
            visit(member)

    visit(document)
    for _ in range(chance.choice((1, 1, 2, 4))):
        if not places:
            break
        container, key = chance.choice(places)
        kind = chance.randrange(5)
        try:
            if kind == 0:
                del container[key]
            elif kind == 1 and isinstance(container, dict):
                container[chance.choice(("", "x", "\u0000", str(key) * 3))] = container[key]
            elif kind == 2 and isinstance(container, list):
                container.extend([container[key]] * chance.choice((1, 5000)))
            else:
                container[key] = chance.choice(JSON_VALUES)
        except (KeyError, IndexError):
            continue
    text = json.dumps(document).encode()
    if chance.random() < 0.1:
        text = b"[" * 20_000 + text
    return bytes_mutation(text, chance) if chance.random() < 0.2 else text[:MAXIMUM_SIZE]


def text_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the encoding of a text, mixes two, breaks characters, and makes very long lines."""
    for encoding in ("utf-8", "gb18030", "shift_jis", "latin-1"):
        try:
            text = content.decode(encoding)
            break
        except UnicodeDecodeError:
            continue
    kind = chance.randrange(7)
    if kind == 0:
        return text.encode(chance.choice(ENCODINGS), "replace")[:MAXIMUM_SIZE]
    if kind == 1:
        middle = chance.randrange(len(text) + 1)
        return text[:middle].encode(chance.choice(ENCODINGS), "replace") + text[middle:].encode(chance.choice(ENCODINGS), "replace")
    if kind == 2:
        return chance.choice((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\x00\x00\xfe\xff", b"+/v8-", b"\x1b$B")) + content
    if kind == 3:
        return text.replace("\n", chance.choice(("", "\r", "\u2028", "\x00", "\x0b", "\n" * 500))).encode()[:MAXIMUM_SIZE]
    if kind == 4:
        title = chance.choice(("第" + "九" * 4000 + "章 x\n", "Chapter " + "I" * 4000 + "\n", "第1章\n", "\u202e第2章\x1b[2J\n"))
        return (title * chance.choice((1, 3000)) + text).encode()[:MAXIMUM_SIZE]
    return bytes_mutation(content, chance)


def patterns_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the lines of a file of hyphenation patterns."""
    lines = content.split(b"\n")
    for _ in range(chance.choice((1, 3, 9))):
        index = chance.randrange(len(lines) + 1)
        new = chance.choice((
            b"9" * 300, b"a1" * 200, b"." * 70, b".a1b.", b"1", b"a=b/=,1", b"s1s/ss=ss,9,99", b"s1s/=,0,0", b"x1/" + b"y" * 5000,
            b"LEFTHYPHENMIN -1", b"RIGHTHYPHENMIN 99999999999999999999", b"NOHYPHEN " + b"-," * 2000, b"NEXTLEVEL",
            b"COMPOUNDLEFTHYPHENMIN x", b"UTF-16", b"ISO8859-99", b"\xff\xfe1", b"%", b"\x00", "é1è".encode(), b"^^e9",
        ))  # fmt: skip
        if chance.random() < 0.3 and index < len(lines):
            lines[index] = new
        else:
            lines.insert(index, new)
    return bytes_mutation(b"\n".join(lines), chance) if chance.random() < 0.3 else b"\n".join(lines)


# --- ZIP -------------------------------------------------------------------------------------------------------------

NAMES = (
    b"", b".", b"..", b"../x.jpg", b"/x.jpg", b"a\x00b.jpg", b"a\\b.jpg", b"x" * 70_000, b"\xff\xfe.jpg", "漫画/01.jpg".encode("shift_jis"),
    "漫画/01.jpg".encode("gb18030"), b"mimetype", b"META-INF/container.xml", b"ComicInfo.xml", b"a/" * 3000 + b"x.jpg", b"C:\\x.jpg",
    b"\x1b[2J.jpg", "\u202egpj.x".encode(), b"__MACOSX/x.jpg", b"manifest.json", b"dir/",
)  # fmt: skip
#: The fields of the records: their offsets and sizes.
LOCAL_FIELDS = ((4, 2), (6, 2), (8, 2), (14, 4), (18, 4), (22, 4), (26, 2), (28, 2))
CENTRAL_FIELDS = ((6, 2), (8, 2), (10, 2), (16, 4), (20, 4), (24, 4), (28, 2), (30, 2), (32, 2), (34, 2), (38, 4), (42, 4))
END_FIELDS = ((4, 2), (6, 2), (8, 2), (10, 2), (12, 4), (16, 4), (20, 2))


@dataclass
class Entry:
    """A file in a ZIP archive, before it is compressed."""

    name: bytes
    content: bytes
    is_deflated: bool
    extra: bytes = b""


def archive(entries: list[Entry], comment: bytes = b"") -> bytes:
    """Writes an archive. Unlike the zipfile module it accepts any name, and has no clock."""
    data, directory = bytearray(), bytearray()
    for entry in entries:
        packed = entry.content
        if entry.is_deflated:
            compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
            packed = compressor.compress(entry.content) + compressor.flush()
        name, extra = entry.name[:0xFFFF], entry.extra[:0xFFFF]
        common = struct.pack(
            "<HHHHHIIIHH", 20, 0x800, 8 if entry.is_deflated else 0, 0, 0x21, zlib.crc32(entry.content), len(packed),
            len(entry.content), len(name), len(extra),
        )  # fmt: skip
        directory += b"PK\x01\x02\x14\x00" + common + struct.pack("<HHHII", 0, 0, 0, 0, len(data)) + name + extra
        data += b"PK\x03\x04" + common + name + extra + packed
    end = struct.pack("<HHHHIIH", 0, 0, len(entries), len(entries), len(directory), len(data), len(comment))
    return bytes(data + directory + b"PK\x05\x06" + end + comment)


def zip_mutation(content: bytes, chance: Random) -> bytes:
    """Changes fields of the local headers, the directory and the end record."""
    data = bytearray(content)
    records = [
        (found.start(), fields)
        for signature, fields in ((b"PK\x03\x04", LOCAL_FIELDS), (b"PK\x01\x02", CENTRAL_FIELDS), (b"PK\x05\x06", END_FIELDS))
        for found in re.finditer(re.escape(signature), content)
    ]
    for _ in range(chance.choice((1, 1, 2, 5))):
        if not records:
            break
        start, fields = chance.choice(records)
        offset, size = chance.choice(fields)
        changed_integer(data, start + offset, size, "little", chance)
    if chance.random() < 0.15:
        # A ZIP64 end record and its locator.
        end = content.rfind(b"PK\x05\x06")
        sizes = [chance.choice((0, 1, len(content), 2**32, 2**63 - 1, 2**64 - 1)) for _ in range(4)]
        record = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, *sizes) + b"PK\x06\x07"
        data[end:end] = record + struct.pack("<IQI", 0, chance.choice((end, 0, 2**63)), 1)
    return bytes_mutation(bytes(data), chance) if chance.random() < 0.1 else bytes(data)


def entries_mutation(entries: list[Entry], chance: Random) -> list[Entry]:
    """Renames, repeats, removes, moves and compresses entries."""
    entries = [Entry(entry.name, entry.content, entry.is_deflated, entry.extra) for entry in entries]
    for _ in range(chance.choice((1, 1, 3))):
        if not entries:
            break
        entry = chance.choice(entries)
        kind = chance.randrange(6)
        if kind == 0:
            entry.name = chance.choice(NAMES)
        elif kind == 1:
            entries.append(Entry(entry.name, chance.choice(entries).content, True))
        elif kind == 2:
            entries.remove(entry)
        elif kind == 3:
            chance.shuffle(entries)
        elif kind == 4:
            entry.extra = struct.pack("<HH", chance.choice((1, 0x7075, 0x6375, 0x9901)), chance.choice((0, 8, 28, 0xFFFF))) + chance.randbytes(28)
        else:
            entry.content, entry.is_deflated = chance.choice((b"", bytes(3 << 20), entry.content * 20)), True
    return entries
