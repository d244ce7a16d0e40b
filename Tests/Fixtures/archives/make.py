"""Makes the archives of this folder, each with the same four pages and a ComicInfo.xml.

    python3 -m venv venv && venv/bin/pip install rars==0.12.3 && venv/bin/python make.py

`rars` writes RAR; 7-Zip (Debian's p7zip-full) and zstd must be installed. The pages share noise, so that a solid archive
has references from one page to another.
"""

import io
import random
import subprocess
import tarfile
import tempfile
import zlib
from pathlib import Path

import rars

FOLDER = Path(__file__).parent
NOISE = 2 * random.Random(1).randbytes(900)


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def page(number: int) -> bytes:
    """A grey picture of 20 + number by 30 pixels."""
    width, height = 20 + number, 30
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    rows = b"".join(b"\0" + bytes((x * number + y) & 255 for x in range(width)) for y in range(height))
    content = chunk(b"IHDR", header) + chunk(b"noIs", NOISE) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + content


FILES = {f"Page {number}.png": page(number) for number in (10, 1, 2, 3)}
FILES["ComicInfo.xml"] = b"<ComicInfo><Title>Packed</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>"


def rar(name: str, version: str, files: dict[str, bytes] = FILES, **options: object) -> None:
    builder = rars.RarBuilder(format=version, **options)
    for path, content in files.items():
        builder.add_bytes(content, path, mtime=1_000_000_000)
    builder.write(str(FOLDER / name))


for number, version in ((4, "rar40"), (5, "rar50")):
    rar(f"rar{number}.rar", version)
    rar(f"rar{number}-stored.rar", version, store=True)
    rar(f"rar{number}-solid.rar", version, solid=True)
    rar(f"rar{number}-encrypted.rar", version, password="secret")
    rar(f"rar{number}-encrypted-headers.rar", version, password="secret", encrypt_headers=True)
    rar(f"rar{number}-names.rar", version, {"第1話/あ 1.png": page(1), "é/2.png": page(2)})
rar("rar2-solid.rar", "rar20", solid=True)
with tempfile.TemporaryDirectory() as folder:
    builder = rars.RarBuilder(format="rar50", volume_size=2_000)
    for path, content in FILES.items():
        builder.add_bytes(content, path)
    first = builder.write_volumes(f"{folder}/volume.part1.rar")[0]
    (FOLDER / "rar5-volume.rar").write_bytes(Path(first).read_bytes())
    builder = rars.RarBuilder(format="rar40", volume_size=1_000)
    builder.add_bytes(FILES["Page 1.png"], "Page 1.png")
    first = builder.write_volumes(f"{folder}/old.part1.rar")[0]
    (FOLDER / "rar4-volume.rar").write_bytes(Path(first).read_bytes())
    for path, content in FILES.items():
        (Path(folder) / path).write_bytes(content)
    options = {"7z": ["-ms=off"], "7z-solid": ["-ms=on"], "7z-encrypted": ["-psecret"]}
    options["7z-encrypted-headers"] = ["-psecret", "-mhe=on"]
    for name, arguments in options.items():
        target = FOLDER / f"{name}.7z"
        target.unlink(missing_ok=True)
        paths = sorted(FILES)
        subprocess.run(["7z", "a", "-mtc=off", "-mtm=off", *arguments, target, *paths], cwd=folder, check=True, stdout=subprocess.DEVNULL)

for name, mode in (("tar.tar", "w"), ("tar.tar.gz", "w:gz")):
    with tarfile.open(FOLDER / name, mode, format=tarfile.PAX_FORMAT) as tar:
        for path, content in FILES.items():
            info = tarfile.TarInfo(f"./{path}")
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
subprocess.run(["zstd", "-qf", FOLDER / "tar.tar"], check=True)
