"""nginx and Caddy in front of Quire, with the configurations of Docs/Deploying.md. These tests need no browser."""

import http.client
import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from quire_browser.comic_files import comic_info, draw_page, write_book
from quire_browser.proxies import Proxy, documented
from quire_browser.server import Server
from quire_browser.waiting import until

PROXY = ("--trusted-proxy", "127.0.0.1")


@pytest.fixture(scope="module")
def comics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proxied")
    pages = {f"{number}.png": draw_page(number, (600, 900)) for number in range(1, 5)}
    write_book(folder / "Colours" / "Colours 1.cbz", pages, comic_info("Colours 1", "Colours", 1, right_to_left=False))
    return folder


@pytest.fixture
def plain_server(comics: Path) -> Iterator[Server]:
    server = Server("proxied", comics, 1, host="0.0.0.0", options=(*PROXY, "--base-path", "/quire"))
    yield server
    server.stop()


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_a_proxy_publishes_the_server_below_a_path(program: str, plain_server: Server, tmp_path: Path) -> None:
    site = documented("Behind a proxy", "nginx" if program == "nginx" else "")
    with Proxy(program, site, plain_server, tmp_path, {}) as proxy:
        status, headers, _ = proxy.fetch("/quire")
        assert status == 308
        assert headers["location"] in ("/quire/", f"{proxy.origin}/quire/")
        assert proxy.fetch("/quire/api/v1/series")[0] == 401

        # The server knows the browser's scheme, so the cookie is Secure. Its path contains the base path.
        cookie = proxy.sign_in(plain_server, "/quire")
        assert "; Secure" in cookie and "; Path=/quire/" in cookie
        status, headers, body = proxy.fetch("/quire/", headers={"Accept": "text/html"})
        assert status == 200 and b'"/quire/assets/' in body
        assert json.loads(proxy.fetch("/quire/api/v1/series")[2])["series"][0]["title"] == "Colours"

        # Events arrive immediately. The request has an origin: the scheme and the host of the browser.
        events = proxy.open("/quire/api/v1/events")
        assert (events.status, events.getheader("Content-Type")) == (200, "text/event-stream")
        book = plain_server.book("Colours 1")
        progress = {"page": 2, "completed": False, "updatedAt": 1, "device": "proxy"}
        changed = proxy.fetch(
            f"/quire/api/v1/publications/{book.id}/progress", "PUT", {"Content-Type": "application/json"},
            json.dumps(progress).encode(),
        )  # fmt: skip
        assert changed[0] == 200
        assert any(line.strip() == b"event: library" for line in events), "the change is reported"
        events.close()

        # Reading lists of up to 4 MB can be uploaded.
        reading_list = '<ReadingList><Name>Long</Name><Books><Book Series="Colours" Number="1"/></Books>{}</ReadingList>'
        long = reading_list.format(f"<!--{'x' * 3_900_000}-->").encode()
        status, _, body = proxy.fetch("/quire/api/v1/lists/import", "POST", {"Content-Type": "application/xml"}, long)
        assert status == 201, body[:200]

        path = f"/quire/api/v1/publications/{book.id}/file"
        whole = proxy.fetch(path)[2]
        status, headers, part = proxy.fetch(path, headers={"Range": "bytes=10-1009"})
        assert (status, headers["content-range"]) == (206, f"bytes 10-1009/{len(whole)}")
        assert part == whole[10:1010]


@pytest.fixture
def accelerated_server(comics: Path, tmp_path: Path) -> Iterator[Server]:
    options = (*PROXY, "--cache", str(tmp_path / "cache"), "--x-accel-location", "/quire-images")
    server = Server("accelerated", comics, 1, host="0.0.0.0", options=options)
    yield server
    server.stop()


def test_nginx_sends_cached_images(accelerated_server: Server, tmp_path: Path) -> None:
    server, cache = accelerated_server, tmp_path / "cache"
    folder = tmp_path / "nginx"
    folder.mkdir()
    site = documented("Images sent by nginx", "nginx")
    with Proxy("nginx", site, server, folder, {r"/var/cache/quire/": f"{cache}/"}) as proxy:
        path = f"/images/{server.book('Colours 1').content}/1?w=480"
        assert proxy.fetch(path)[0] == 401
        proxy.sign_in(server)

        def is_sent_by_nginx() -> bool:
            before = len(proxy.requests())
            proxy.fetch(path)
            lines = until(lambda: proxy.requests()[before:], "the request is logged")
            return any('"/quire-images/' in line for line in lines)

        until(is_sent_by_nginx, "the cache has the image, and nginx sends it")
        files = [file for file in (cache / "files").rglob("*") if file.is_file()]
        assert files

        # The response is the same as the server's own.
        status, headers, body = proxy.fetch(path)
        direct = own_response(server, path)
        assert (status, body) == (direct[0], direct[2])
        left_to_nginx = {"date", "server", "connection", "server-timing"}
        assert {name: value for name, value in headers.items() if name not in left_to_nginx} == {
            name: value for name, value in direct[1].items() if name not in left_to_nginx
        }
        tag = headers["etag"]
        status, headers, body = proxy.fetch(path, headers={"If-None-Match": tag})
        assert (status, headers["etag"], body) == (304, tag, b"")
        status, headers, body = proxy.fetch(path, "HEAD")
        assert (status, headers["content-length"], body) == (200, str(len(direct[2])), b"")
        # Range requests for image variants aren't supported, with or without nginx.
        assert proxy.fetch(path, headers={"Range": "bytes=0-9"})[0] == 200

        # Browsers can't request the files themselves.
        name = "/".join(files[0].relative_to(cache / "files").parts)
        for address in (f"/quire-images/{name}", "/quire-images/../quire-images/" + name, "/quire-images/../cache.sqlite"):
            status, _, body = proxy.fetch(address)
            assert status == 404 and body != files[0].read_bytes(), address

        # The server sends the image if its file was removed after the access check.
        shutil.rmtree(cache / "files")
        status, _, body = proxy.fetch(path)
        assert (status, body) == (200, direct[2])


def test_nginx_connects_through_a_socket(comics: Path, tmp_path: Path) -> None:
    server = Server("socket", comics, 1, host="0.0.0.0", options=("--trusted-proxy", "unix", "--base-path", "/quire"))
    # The path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "quire.sock"
        try:
            server.move_to_socket(path)
            site = documented("Behind a proxy", "nginx")
            with Proxy("nginx", site, server, tmp_path, {rf"127\.0\.0\.1:{server.port}": f"unix:{path}"}) as proxy:
                assert proxy.fetch("/quire/api/v1/series")[0] == 401
                assert "; Secure" in proxy.sign_in(server, "/quire")
                assert json.loads(proxy.fetch("/quire/api/v1/series")[2])["series"][0]["title"] == "Colours"
        finally:
            server.stop()
        assert not path.exists()


def own_response(server: Server, path: str) -> tuple[int, dict[str, str], bytes]:
    """The server's own response, without X-Accel-Redirect."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", path, headers={"Cookie": server.cookie, "Quire-Acceleration": "off"})
    response = connection.getresponse()
    headers = {name.lower(): value for name, value in response.getheaders()}
    return response.status, headers, response.read()


@pytest.fixture
def keyed_server(comics: Path) -> Iterator[Server]:
    server = Server("cached", comics, 1, host="0.0.0.0", options=PROXY)
    yield server
    server.stop()


def test_a_cache_in_nginx_asks_for_the_access(keyed_server: Server, tmp_path: Path) -> None:
    server = keyed_server
    site = documented("A cache in nginx", "nginx")
    with Proxy("nginx", site, server, tmp_path, {r"/var/cache/nginx/quire": str(tmp_path / "cache")}) as proxy:
        path = f"/images/{server.book('Colours 1').content}/1?w=480"
        assert proxy.fetch(path)[0] == 401
        proxy.sign_in(server)
        first = proxy.fetch(path)
        second = proxy.fetch(path)
        assert (first[0], first[2]) == (second[0], second[2]) == (200, first[2])
        until(lambda: any(line.endswith('"HIT"') for line in proxy.requests()), "the cache has the image")
        proxy.cookie = ""
        assert proxy.fetch(path)[0] == 401
