"""Writes the files of the browser app with content-hashed names, compressed copies, and a page that refers to them.

File names in the page, the app's manifest and the style sheet are replaced by the hashed ones. The JavaScript modules are bundled
into one file, and the style sheets into another.
"""

import argparse
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

#: The kilobytes that the programs which are loaded later may take, gzipped.
SECOND_BUDGET = 254
ADMIN_BUDGET = 200
#: The style sheets, which are joined into one file, in the order of their precedence. Their folders don't matter.
STYLES = [
    *("fonts", "tokens", "base", "controls", "frame", "sheets"),
    *("curl", "covers", "cover-cloths", "cells", "rows", "library", "collections", "home", "browse", "series", "listed", "pictures"),
    *("reader-bars", "thumbnails", "page-overlays", "menus", "lists"),
    *("reader", "paper", "cards", "books", "book-progress", "read-aloud", "selection", "notes"),
    *("settings", "setting-controls", "tap-zones", "setting-keys", "page-filters", "paper-textures", "viewer", "downloads", "accounts"),
    *("edit", "statistics"),
    "e-ink",
]


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]


def joined_styles(folder: Path) -> bytes:
    sheets = {path.stem: path for path in folder.rglob("*.css")}
    if odd := sheets.keys() ^ set(STYLES):
        sys.exit(f"web_assets: the style sheets in {folder} and STYLES differ in {', '.join(sorted(odd))}")
    text = "".join(sheets[name].read_text(encoding="utf-8") for name in STYLES)
    without_comments = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    lines = (line.strip() for line in without_comments.splitlines())
    return "\n".join(line for line in lines if line).encode()


def bundled_modules(web: Path) -> bytes:
    """Returns all modules as one minified file. With a request for each module, most of the start was waiting for them."""
    command = ["esbuild", str(web / "main.js"), "--bundle", "--format=esm", "--minify", "--charset=utf8"]
    return subprocess.run([*command, "--log-level=warning"], check=True, stdout=subprocess.PIPE).stdout


def localized(page: str, languages: dict[str, dict]) -> str:
    """The page with a link to the texts of each language, and with its own few messages in all languages."""

    def paragraphs(key: str) -> str:
        return "\n".join(
            f'<p lang="{tag}">{html.escape(language["page"][key])}</p>' for tag, language in languages.items()
        )

    values = {
        "localizations": "\n".join(
            f'<link rel="localization" hreflang="{tag}" title="{html.escape(language["name"])}" href="/assets/{tag}.txt">'
            for tag, language in languages.items()
        ),
        "needsJavaScript": paragraphs("needsJavaScript"),
        "stopped": paragraphs("stopped"),
        "reload": " · ".join(dict.fromkeys(html.escape(language["page"]["reload"]) for language in languages.values())),
    }
    for name, value in values.items():
        if page.count(f"<!-- {name} -->") != 1:
            sys.exit(f"web_assets: index.html needs exactly one <!-- {name} -->")
        page = page.replace(f"<!-- {name} -->", value)
    return page


def service_worker(source: str, page: bytes, names: list[str]) -> str:
    """The service worker with the digest of the page, and with all files of the build."""
    values = {
        "BUILD": digest(page + "".join([source, *sorted(names)]).encode()),
        "PAGE": hashlib.sha256(page).hexdigest(),
        "FILES": "', '".join(f"/assets/{name}" for name in sorted(names)),
    }
    for name, value in values.items():
        if source.count(f"'{name}'") != 1:
            sys.exit(f"web_assets: the service worker does not contain '{name}' exactly once")
        source = source.replace(f"'{name}'", f"'{value}'")
    return source


def replace_whole(path: Path, text: str) -> None:
    """Writes a file and its compressed copies, and renames them when all are complete."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    temporary = path.with_suffix(".new")
    temporary.write_text(text, encoding="utf-8")
    compressed(temporary)
    for suffix in ("", ".gz", ".br"):
        os.replace(f"{temporary}{suffix}", f"{path}{suffix}")


def compressed(path: Path) -> None:
    # zopfli writes gzip files that are 4 to 5 % smaller than those of gzip -9. It takes seconds, but only once.
    subprocess.run(["zopfli", "--i15", str(path)], check=True)
    subprocess.run(["brotli", "-f", "-q", "11", "-o", f"{path}.br", str(path)], check=True)


def kilobytes(path: Path) -> str:
    return f"{path.stat().st_size / 1000:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--web", type=Path, required=True, help="the folder with index.html, main.js, the modules, styles/, icons/, fonts/")
    parser.add_argument("--program", type=Path, required=True, help="the first WebAssembly program, optimized")
    parser.add_argument("--second-program", type=Path, required=True, help="the program that is loaded when it is needed")
    parser.add_argument("--admin-program", type=Path, required=True, help="the program for editing and administration")
    parser.add_argument("--texts", type=Path, required=True, help="the folder with the tables of texts")
    parser.add_argument("--budget", type=int, required=True, help="kilobytes the first program may take, gzipped")
    options = parser.parse_args()

    assets = options.web / "dist" / "assets"
    assets.mkdir(parents=True, exist_ok=True)

    files: dict[str, bytes] = {}
    names: dict[str, str] = {}

    def add(name: str, data: bytes) -> None:
        stem, suffix = name.rsplit(".", 1)
        names[name] = f"{stem}.{digest(data)}.{suffix}"
        files[names[name]] = data

    def with_hashed_names(text: str, origin: str) -> str:
        def rewritten(match: re.Match) -> str:
            if match.group(1) not in names:
                sys.exit(f"web_assets: {origin} refers to '{match.group(0)}', which does not exist")
            return f"/assets/{names[match.group(1)]}"

        return re.sub(r"/assets/([\w.-]+)", rewritten, text)

    # A file comes after the files that it refers to: images and fonts, the app's manifest, styles, program, texts,
    # modules, page.
    for folder in ("icons", "textures", "fonts"):
        for path in sorted((options.web / folder).glob("*.*")):
            if path.suffix != ".txt":
                add(path.name, path.read_bytes())
    manifest = (options.web / "quire.webmanifest").read_text(encoding="utf-8")
    add("quire.webmanifest", with_hashed_names(manifest, "the manifest").encode())
    styles = joined_styles(options.web / "styles").decode()
    # The style sheet is in /assets too, so relative addresses work below any base path.
    add("quire.css", with_hashed_names(styles, "a style sheet").replace('url("/assets/', 'url("').encode())
    add("quire.wasm", options.program.read_bytes())
    add("quire-second.wasm", options.second_program.read_bytes())
    add("quire-admin.wasm", options.admin_program.read_bytes())
    for table in sorted(options.texts.glob("*.txt")):
        add(table.name, table.read_bytes())
    add("main.js", bundled_modules(options.web))

    fresh = []
    for name, data in files.items():
        path = assets / name
        if not (path.exists() and Path(f"{path}.gz").exists() and Path(f"{path}.br").exists()):
            path.write_bytes(data)
            fresh.append(path)

    languages = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((options.web / "localization").glob("*.json"), key=lambda path: (path.stem != "en", path.stem))
    }
    page = localized((options.web / "index.html").read_text(encoding="utf-8"), languages)
    page = with_hashed_names(page, "index.html")
    with ThreadPoolExecutor() as pool:
        list(pool.map(compressed, fresh))

    # The page is written after its files, so that the page on disk never refers to missing files. The service worker is
    # written after the page, because it accepts only the page with the digest that it contains.
    worker = service_worker((options.web / "service-worker.js").read_text(encoding="utf-8"), page.encode(), list(files))
    replace_whole(options.web / "dist" / "index.html", page)
    replace_whole(options.web / "dist" / "service-worker.js", worker)

    kept = {name + suffix for name in files for suffix in ("", ".gz", ".br")}
    for path in assets.iterdir():
        if path.name not in kept:
            path.unlink()

    rows = [
        ("program", "quire.wasm"), ("second program", "quire-second.wasm"), ("administration program", "quire-admin.wasm"),
        ("styles", "quire.css"), ("modules", "main.js"),
    ]
    for label, name in rows:
        path = assets / names[name]
        print(f"{label}: {kilobytes(path)} KB, gzip {kilobytes(Path(f'{path}.gz'))} KB, "
              f"brotli {kilobytes(Path(f'{path}.br'))} KB")

    budgets = {"quire.wasm": options.budget, "quire-second.wasm": SECOND_BUDGET, "quire-admin.wasm": ADMIN_BUDGET}
    for name, budget in budgets.items():
        size = (assets / (names[name] + ".gz")).stat().st_size
        if size > budget * 1000:
            sys.exit(f"web_assets: {name} takes {size / 1000:.1f} KB gzipped; the budget is {budget} KB")


if __name__ == "__main__":
    main()
