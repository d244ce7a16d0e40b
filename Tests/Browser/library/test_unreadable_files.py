"""Files that can't be opened: their row and the reader say why, in the language of the app."""

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from quire_browser import accounts, screenshots
from quire_browser.comic_files import draw_page, write_book
from quire_browser.devices import Device
from quire_browser.server import ROOT, Server

pytestmark = [pytest.mark.expects("status of 422"), pytest.mark.devices("phone", "desktop")]

#: The texts of the empty, the unsafe, the divided and the imageless file.
TEXTS = {
    "en-GB": [
        "Comic 2.cbz: the file is damaged (it is empty). Get a fresh copy.",
        "Comic 3.cbz: refused as unsafe: an entry's path leaves the archive: ../1.png. Do not trust this file.",
        "it is one part of an archive in several files; pack it into one file",
        "Comic 5.cbz: has no pages: there is no image in it.",
    ],
    "ja-JP": [
        "Comic 2.cbz: ファイルが破損しています（空です）。新しいコピーを入手してください。",
        "Comic 3.cbz: 安全でないため拒否しました。項目のパスがアーカイブの外を指しています: ../1.png。このファイルを信用しないでください。",
        "Comic 4.cbr: 分割されたアーカイブの一部です。1つのファイルにまとめてください。",
        "Comic 5.cbz: 画像がないため、ページがありません。",
    ],
    "zh-CN": [
        "Comic 2.cbz：文件已损坏（它是空的）。请重新获取。",
        "Comic 3.cbz：因不安全而拒绝打开：一个条目的路径指向压缩文件之外：../1.png。请勿信任此文件。",
        "Comic 4.cbr：它是分卷压缩文件的一部分，请合并为一个文件。",
        "Comic 5.cbz：没有页面，文件中没有图片。",
    ],
}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Server]:
    """A server with a series of one comic and four files that can't be opened."""
    series = tmp_path / "library" / "Comic"
    write_book(series / "Comic 1.cbz", {"1.png": draw_page(1, (200, 300))})
    (series / "Comic 2.cbz").write_bytes(b"")
    with zipfile.ZipFile(series / "Comic 3.cbz", "w") as archive:
        archive.writestr("../1.png", draw_page(1, (200, 300)))
    shutil.copy(ROOT / "Tests/Fixtures/archives/rar5-volume.rar", series / "Comic 4.cbr")
    with zipfile.ZipFile(series / "Comic 5.cbz", "w") as archive:
        archive.writestr("notes.txt", "no image")
    server = Server("unreadable", tmp_path / "library", 5)
    yield server
    server.stop()


@pytest.mark.parametrize("locale", TEXTS)
def test_the_reason_is_in_the_language_of_the_app(
    served: Server, browser: Browser, device: Device, locale: str
) -> None:
    [series] = served.get("/api/v1/series")["series"]
    publications = served.get(f"/api/v1/series/{series['id']}")["publications"]
    empty = next(publication for publication in publications if publication["title"] == "Comic 2")
    assert empty["error"] == TEXTS["en-GB"][0], "protocols have English"
    page = accounts.other_device(browser, device, locale)
    try:
        page.goto(f"{served.origin}/series/{series['id']}")
        for text in TEXTS[locale]:
            expect(page.get_by_role("main")).to_contain_text(text)
        screenshots.keep(page, device, "light", f"unreadable-files-{locale}")
        page.goto(f"{served.origin}/read/{empty['id']}")
        expect(page.locator("body")).to_contain_text(TEXTS[locale][0])
        screenshots.keep(page, device, "light", f"unreadable-file-{locale}")
    finally:
        page.context.close()
