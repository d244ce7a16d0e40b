"""Mutations of binary formats: the headers of pictures, the tables of fonts, the indexes of dictionaries."""

import struct
import zlib
from random import Random

from mutations import bytes_mutation, changed_integer


def picture_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the header of a picture and the structure of its segments, and keeps checksums valid."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return png_mutation(content, chance)
    if content.startswith(b"\xff\xd8"):
        return jpeg_mutation(content, chance)
    if content[4:8] in (b"ftyp", b"JXL "):
        return boxes_mutation(content, chance)
    if content[:4] in (b"II*\0", b"MM\0*"):
        return tiff_mutation(content, chance)
    if content.startswith(b"\xff\x0a"):
        return codestream_mutation(content, chance)
    data = bytearray(content)
    if content.startswith(b"RIFF"):
        for _ in range(chance.choice((1, 2))):
            changed_integer(data, chance.choice((4, 16, 20, 23, 24, 26, 27, 28)), chance.choice((2, 3, 4)), "little", chance)
    elif content.startswith(b"GIF8"):
        for _ in range(chance.choice((1, 2, 3))):
            changed_integer(data, chance.choice((6, 8, 10, 11, 12)), chance.choice((1, 2)), "little", chance)
            separator = content.find(b",", 13)
            changed_integer(data, separator + chance.choice((1, 3, 5, 7, 9, 10)), chance.choice((1, 2)), "little", chance)
    return bytes_mutation(bytes(data), chance) if chance.random() < 0.3 else bytes(data)


def png_mutation(content: bytes, chance: Random) -> bytes:
    chunks, offset = [], 8
    while offset + 12 <= len(content):
        length = int.from_bytes(content[offset : offset + 4], "big")
        chunks.append([content[offset + 4 : offset + 8], bytearray(content[offset + 8 : offset + 8 + length])])
        offset += 12 + length
    for _ in range(chance.choice((1, 1, 2, 3))):
        if not chunks:
            break
        index = chance.randrange(len(chunks))
        kind = chance.randrange(6)
        if kind <= 1:
            changed_integer(chunks[0][1], chance.choice((0, 4)), 4, "big", chance)
        elif kind == 2:
            changed_integer(chunks[0][1], chance.choice((8, 9, 10, 11, 12)), 1, "big", chance)
        elif kind == 3:
            chunks[index][1] = bytearray(bytes_mutation(bytes(chunks[index][1]), chance))
        elif kind == 4:
            chunks.insert(index, [chunks[index][0], bytearray(chunks[index][1])])
        else:
            kind = chance.choice((b"iCCP", b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"PLTE", b"tRNS", b"acTL", b"fdAT"))
            body = chance.choice((b"", b"x\x00\x00" + zlib.compress(bytes(1 << 20)), chance.randbytes(40)))
            chunks.insert(index, [kind, bytearray(body)])
    out = bytearray(content[:8])
    for kind, body in chunks:
        length = len(body) if chance.random() < 0.97 else chance.getrandbits(32)
        out += struct.pack(">I", length) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return bytes(out)


def jpeg_mutation(content: bytes, chance: Random) -> bytes:
    data = bytearray(content)
    segments, offset = [], 2
    while offset + 4 <= len(content) and content[offset] == 0xFF:
        length = int.from_bytes(content[offset + 2 : offset + 4], "big")
        segments.append((content[offset + 1], offset, length + 2))
        if content[offset + 1] == 0xDA or length < 2:
            break
        offset += 2 + length
    for _ in range(chance.choice((1, 1, 2, 4))):
        if not segments:
            break
        marker, start, length = chance.choice(segments)
        kind = chance.randrange(5)
        if kind == 0:
            changed_integer(data, start + 2, 2, "big", chance)
        elif kind == 1:
            frame = next((place for kind, place, _ in segments if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC)), start)
            place, size = chance.choice(((4, 1), (5, 2), (7, 2), (9, 1), (10, 1), (11, 1), (12, 1), (14, 1)))
            changed_integer(data, frame + place, size, "big", chance)
        elif kind == 2:
            data[start + 1 : start + 2] = bytes((chance.choice((0xC0, 0xC1, 0xC2, 0xC3, 0xC9, 0xC4, 0xDA, 0xDD, 0xE1, 0xE2, 0xD9)),))
        elif kind == 3:
            data[start:start] = content[start : start + length] * chance.choice((1, 2, 500))
        else:
            changed_integer(data, start + 4 + chance.randrange(max(1, length - 4)), chance.choice((1, 2, 4)), "big", chance)
    return bytes(data)


def boxes_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the sizes, the types and the content of the boxes of AVIF."""
    data = bytearray(content)
    boxes: list[tuple[int, int]] = []

    def visit(start: int, end: int) -> None:
        while start + 8 <= end:
            size = int.from_bytes(content[start : start + 4], "big")
            boxes.append((start, size))
            kind = content[start + 4 : start + 8]
            if kind in (b"meta", b"iprp", b"ipco"):
                visit(start + (12 if kind == b"meta" else 8), min(end, start + size))
            if size < 8:
                return
            start += size

    visit(0, len(content))
    for _ in range(chance.choice((1, 1, 2, 4))):
        start, size = chance.choice(boxes)
        if chance.random() < 0.4:
            changed_integer(data, start, 4, "big", chance)
        else:
            changed_integer(data, start + 8 + chance.randrange(max(1, min(size, 64))), chance.choice((1, 2, 4)), "big", chance)
    return bytes(data)


def tiff_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the fields of the entries in the first directory of a TIFF file: tag, type, count and value."""
    data = bytearray(content)
    order = "little" if content.startswith(b"II") else "big"
    directory = int.from_bytes(content[4:8], order)
    count = int.from_bytes(content[directory : directory + 2], order)
    for _ in range(chance.choice((1, 1, 2, 4))):
        entry = directory + 2 + 12 * chance.randrange(max(1, count))
        offset, size = chance.choice(((0, 2), (2, 2), (4, 4), (8, 4), (8, 2)))
        kind = chance.randrange(8)
        if kind == 0:
            changed_integer(data, 4, 4, order, chance)
        elif kind == 1:
            changed_integer(data, directory, 2, order, chance)
        elif kind == 2:
            data = bytearray(bytes_mutation(bytes(data), chance))
        else:
            changed_integer(data, entry + offset, size, order, chance)
    return bytes(data)


def codestream_mutation(content: bytes, chance: Random) -> bytes:
    """Changes bits of a JPEG XL codestream, mostly in its header, or any bytes."""
    if chance.random() < 0.3:
        return bytes_mutation(content, chance)
    data = bytearray(content)
    for _ in range(chance.choice((1, 2, 4))):
        place = chance.randrange(2, min(len(data), chance.choice((16, 64, len(data)))))
        data[place] ^= 1 << chance.randrange(8)
    return bytes(data)


def database_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the header, the pages and the schema of an SQLite database."""
    data = bytearray(content)
    page = int.from_bytes(data[16:18], "big") or 512
    for _ in range(chance.choice((1, 2, 4))):
        kind = chance.randrange(5)
        if kind == 0:
            changed_integer(data, chance.choice((16, 18, 20, 24, 28, 32, 44, 52, 56)), chance.choice((1, 2, 4)), "big", chance)
        elif kind <= 2:
            # The header of a page: its type, its numbers of cells and free bytes, and the positions of the cells.
            start = page * chance.randrange(max(1, len(data) // page))
            changed_integer(data, start + (100 if start == 0 else 0) + chance.randrange(16), chance.choice((1, 2)), "big", chance)
        elif kind == 3:
            # The same length: the record stays valid.
            old, new = chance.choice(((b"CREATE TABLE", b"CREATE VIEW "), (b"books", b"BOOK\0"), (b"INTEGER", b"VIRTUAL"), (b"Title", b"\xff\xfe\0\0\0")))
            data = data.replace(old, new, 1)
        else:
            data = bytearray(bytes_mutation(bytes(data), chance))
    return bytes(data)


def mobi_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the offsets of the records of a MOBI file, fields of its first record, or any bytes."""
    data = bytearray(content)
    count = int.from_bytes(data[76:78], "big")
    first = int.from_bytes(data[78:82], "big")
    for _ in range(chance.choice((1, 1, 2, 4))):
        kind = chance.randrange(5)
        if kind == 0:
            changed_integer(data, 78 + 8 * chance.randrange(count + 1), 4, "big", chance)
        elif kind == 1:
            changed_integer(data, 76, 2, "big", chance)
        elif kind <= 3:
            # The header of the text has fields of two bytes, the others have four. EXTH records follow.
            changed_integer(data, first + 2 * chance.randrange(180), chance.choice((2, 4)), "big", chance)
        else:
            data = bytearray(bytes_mutation(bytes(data), chance))
    return bytes(data)


def font_mutation(content: bytes, chance: Random) -> bytes:
    """Changes the directory of a font and the fields of its tables."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 2, 4, 8))):
        kind = chance.randrange(3)
        if kind == 0:
            changed_integer(data, chance.choice((4, 8, 12, 16, 20, 24)), chance.choice((2, 4)), "big", chance)
        else:
            changed_integer(data, 2 * chance.randrange(min(len(data), 400) // 2 + 1), chance.choice((2, 4)), "big", chance)
    return bytes_mutation(bytes(data), chance) if chance.random() < 0.2 else bytes(data)


def dictionary_mutation(files: dict[str, bytes], chance: Random) -> dict[str, bytes]:
    """Changes the description, the index or the articles of a StarDict dictionary, given by the extensions of its
    files."""
    files = dict(files)
    for _ in range(chance.choice((1, 1, 2))):
        ending = chance.choice(sorted(files))
        data = bytearray(files[ending])
        if ending == ".ifo":
            lines = files[ending].split(b"\n")
            index = chance.randrange(len(lines))
            name = lines[index].split(b"=")[0]
            value = chance.choice((b"0", b"-1", b"4294967295", b"99999999999999999999", b"", b"64", b"m" * 5000, b"xhgtyW", b"\xff"))
            lines[index] = name + b"=" + value
            files[ending] = b"\n".join(lines)
        elif ending in (".idx", ".syn") and chance.random() < 0.8:
            ends = [place for place, byte in enumerate(data) if byte == 0]
            changed_integer(data, chance.choice(ends) + chance.choice((1, 5, 9)) if ends else 0, 4, "big", chance)
            files[ending] = bytes(data)
        elif ending == ".dict.dz" and chance.random() < 0.8:
            # The header of gzip, and dictzip's table of chunks in its extra field.
            changed_integer(data, chance.choice((2, 3, 10, 14, 16, 18, 20, 22, 24)), chance.choice((1, 2)), "little", chance)
            files[ending] = bytes(data)
        else:
            files[ending] = bytes_mutation(files[ending], chance)
    return files
