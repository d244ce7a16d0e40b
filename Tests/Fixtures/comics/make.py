"""Makes the comics of this folder, in formats that Python's own modules can't write. Each has twelve pages of different colours.

    python3 -m venv venv && venv/bin/pip install rars==0.12.3 pillow && venv/bin/python make.py

`rars` writes RAR; 7-Zip (Debian's p7zip-full) and libvips must be installed. The pages are those of the browser tests, but
smaller. `two-pages.djvu` is the file that Tests/TestSupport/SampleDjvu.swift describes.
"""

import ctypes
import subprocess
import sys
import tempfile
from pathlib import Path

import rars

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parents[1] / "Browser"))

from quire_browser.comic_files import PAGES, draw_page  # noqa: E402

FILES = {f"{number:03}.png": draw_page(number, (200, 300)) for number in range(1, PAGES + 1)}

for name, version, is_solid in (("rar5-solid", "rar50", True), ("rar4-solid", "rar40", True), ("rar5", "rar50", False)):
    builder = rars.RarBuilder(format=version, solid=is_solid)
    for path, content in FILES.items():
        builder.add_bytes(content, path, mtime=1_000_000_000)
    builder.write(str(FOLDER / f"{name}.cbr"))
with tempfile.TemporaryDirectory() as folder:
    for path, content in FILES.items():
        (Path(folder) / path).write_bytes(content)
    target = FOLDER / "7z-solid.cb7"
    target.unlink(missing_ok=True)
    command = ["7z", "a", "-t7z", "-ms=on", "-mtc=off", "-mtm=off", target, *sorted(FILES)]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)

# Two pages in formats that Pillow can't write.
vips = ctypes.CDLL("libvips.so.42")
vips.vips_init(b"make")
vips.vips_image_new_from_file.restype = ctypes.c_void_p
vips.vips_image_write_to_file.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
with tempfile.TemporaryDirectory() as folder:
    for number, ending, options in ((1, "jxl", ""), (2, "heic", "[compression=hevc,Q=50]")):
        source = Path(folder) / f"{number}.png"
        source.write_bytes(FILES[f"{number:03}.png"])
        target = f"{FOLDER / f'page-{number}.{ending}'}{options}"
        if vips.vips_image_write_to_file(vips.vips_image_new_from_file(bytes(source), None), target.encode(), None) != 0:
            raise SystemExit(f"make: libvips can't write {target}")
