"""The requests of the API and of the protocols that Quire implements: Komga's, KOReader's and OPDS."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import quote

from mutations import json_mutation

ROOT = Path(__file__).resolve().parents[2]
ANSWERS = ROOT / "Tests" / "Fixtures" / "answers"


@dataclass
class Request:
    """A request. The address has placeholders for identifiers."""

    method: str
    path: str
    body: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)


def api_examples() -> list[Request]:
    """The examples of the requests with JSON in the documentation."""
    document = json.loads((ROOT / "Docs" / "openapi.json").read_text())
    found = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            media = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if not media:
                continue
            schema = document["components"]["schemas"].get(media["schema"].get("$ref", "").rpartition("/")[2], {})
            examples = [media.get("example"), schema.get("example")]
            examples += [example["value"] for example in media.get("examples", {}).values()]
            found += [
                Request(method.upper(), path, json.dumps(example).encode()) for example in examples if example is not None
            ]
    return found


def protocol_examples(protocol: str) -> list[Request]:
    """The requests whose answers are fixtures: those of the folders that begin with `komga`, `koreader` or `opds`."""
    return [
        _read(path.read_text(errors="replace"))
        for folder in sorted(ANSWERS.glob(f"{protocol}*"))
        for path in sorted(folder.glob("*.txt"))
    ]


def _read(text: str) -> Request:
    """Reads the beginning of a fixture: the request line, and after `> ` the body."""
    first, _, rest = text.partition("\n")
    method, _, path = first.partition(" ")
    path = re.sub(r"(BOOK|SERIES)-[\w.-]+?(?=/|\?|$)", lambda found: "{%s}" % ("id" if found[1] == "BOOK" else "series"), path)
    body = rest.partition("\n")[0]
    return Request(method, path, body[2:].encode() if body.startswith("> ") else None)


#: The parameters of Komga's lists and of the feeds, with valid values.
PARAMETERS = {
    "page": "0", "size": "20", "unpaged": "true", "sort": "metadata.titleSort,asc", "search": "akira", "query": "akira",
    "library_id": "1", "collection_id": "1", "read_status": "IN_PROGRESS", "status": "ONGOING", "genre": "Action", "tag": "a",
    "publisher": "P", "language": "ja", "author": "Otomo,writer", "age_rating": "13", "sharing_label": "l", "deleted": "false",
    "complete": "true", "oneshot": "false", "release_year": "2019", "released_after": "2019-01-01T00:00:00Z", "role": "writer",
    "media_status": "READY", "convert": "jpeg", "zero_based": "true", "w": "720", "path": "a/b", "remember-me": "true",
}  # fmt: skip
VALUES = (
    "", "0", "-1", "nan", "inf", "1e999", "99999999999999999999", "9223372036854775807", "-9223372036854775808", "true", "a" * 6000,
    "../../etc/passwd", "%00", "%", "%ff%fe", "\u202e", "\u0000", "é", "漫画", "a,b,c,,", "'", '"', "*", "%25", "a AND b", "NEAR(", "{", "2019-02-30",
    "0000-00-00T99:99:99Z", "metadata.titleSort,desc,x", "random", "metadata.numberSort", "\ud83d\ude00" * 50,
)  # fmt: skip
CONDITIONS = (
    {"condition": {"allOf": [{"readStatus": {"operator": "is", "value": "READ"}}, {"tag": {"operator": "isNot", "value": "a"}}]}},
    {"condition": {"anyOf": [{"title": {"operator": "beginsWith", "value": "a"}}, {"deleted": {"operator": "isTrue"}}]},
     "fullTextSearch": "akira"},
    {"condition": {"numberSort": {"operator": "greaterThan", "value": 1.5}}},
    {"condition": {"releaseDate": {"operator": "isInTheLast", "duration": "P30D"}}},
    {"condition": {"releaseDate": {"operator": "before", "dateTime": "2019-01-01T00:00:00Z"}}},
    {"condition": {"author": {"operator": "is", "value": {"name": "Otomo", "role": "writer"}}}},
    {"condition": {"poster": {"operator": "isNot", "value": {"type": "GENERATED", "selected": True}}}},
    {"condition": {"ageRating": {"operator": "lessThan", "value": 13}}},
    {"condition": {"seriesId": {"operator": "is", "value": "1"}}},
)  # fmt: skip
#: Headers that a route or the server reads, with valid and invalid values.
HEADERS = {
    "Range": ("bytes=0-9", "bytes=-5", "bytes=5-", "bytes=9-1", "bytes=99999999999999999999-", "bytes=0-0,2-3", "items=1-2", "bytes=-"),
    "If-None-Match": ('"a"', "*", 'W/"a", "b"', '"', '"' + "a" * 4000),
    "If-Modified-Since": ("Fri, 27 Nov 2026 00:00:00 GMT", "x", "Fri, 99 Nov 99999 99:99:99 GMT"),
    "Accept": ("image/avif,image/webp;q=0.5,*/*;q=0", "image/webp;q=nan", ";;;,,,", "application/opds+json", "a/b;" * 900),
    "Accept-Encoding": ("br, gzip;q=0", "identity;q=0", "*;q=nan", "gzip;" * 500),
    "Accept-Language": ("ja,en;q=0.5", "zh-Hant-TW;q=2", "q=", "x" * 4000),
    "Authorization": ("Basic YTpi", "Basic ", "Basic !!!!", "Basic " + "QQ" * 3000, "Bearer x", "Basic Og=="),
    "X-API-Key": ("", "x", "quire_" + "a" * 64),
    "X-Auth-User": ("anna", "", "a:b"),
    "X-Auth-Key": ("", "0" * 32, "x" * 4000),
    "Cookie": ("quire_session=", "SESSION=x; quire_session=a=b;;;", "komga-remember-me=" + "a" * 3000),
    "Forwarded": ("for=1.2.3.4;proto=https;host=a", 'for="[::1', "for=;;;,,,="),
    "X-Forwarded-For": ("1.2.3.4, ::1", "999.1.1.1", ",,,"),
    "X-Forwarded-Host": ("a.example", "a/b", "[::"),
    "Host": ("", "a b", "[::1", "x" * 4000, "a:99999999"),
    "Origin": ("null", "http://", "https://e.example"),
    "Last-Event-ID": ("-1", "99999999999999999999", "x"),
    "Content-Type": ("text/plain", "application/json; charset=utf-16", ""),
}


def mutated(example: Request, chance: Random) -> Request:
    """Changes the parameters, the address, the headers and the body of a request."""
    path, _, query = example.path.partition("?")
    pairs = [pair.partition("=")[::2] for pair in query.split("&") if pair]
    for _ in range(chance.choice((0, 1, 1, 2, 4))):
        name = chance.choice(list(PARAMETERS))
        pairs.append((name, quote(chance.choice((PARAMETERS[name], *VALUES)).encode("utf-8", "replace"))))
    if chance.random() < 0.05:
        pairs = pairs * 300
    if chance.random() < 0.2:
        segments = path.split("/")
        index = chance.randrange(1, len(segments)) if len(segments) > 1 else 0
        segments[index] = quote(chance.choice(VALUES).encode("utf-8", "replace"), safe="")
        path = "/".join(segments)
    body = example.body
    if body is not None and path.endswith("/list"):
        body = json.dumps(chance.choice(CONDITIONS)).encode()
    if body is not None and chance.random() < 0.9:
        body = json_mutation(body, chance)
    headers = {}
    if chance.random() < 0.3:
        for name in chance.sample(list(HEADERS), chance.choice((1, 1, 2))):
            headers[name] = chance.choice(HEADERS[name])
    query = "&".join(f"{name}={value}" for name, value in pairs)[:30_000]
    return Request(example.method, f"{path}?{query}" if query else path, body, headers)


def condition_seeds() -> Iterator[tuple[str, bytes]]:
    """The single comparisons of the conditions."""
    for number, condition in enumerate(CONDITIONS):
        member = next(iter(condition["condition"].values()))
        for index, part in enumerate(member if isinstance(member, list) else [member]):
            value = next(iter(part.values())) if isinstance(member, list) else part
            yield f"{number}-{index}", json.dumps(value).encode()
