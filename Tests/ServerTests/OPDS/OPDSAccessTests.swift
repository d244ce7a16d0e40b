import Foundation
import NIOHTTP1
import Testing
import TextCoding

@testable import Server

/// Who gets feeds, and how clients keep them.
@Suite("Access to OPDS")
struct OPDSAccessTests {
    private func basic(_ name: String, _ password: String = AccountServer.password) -> (String, String) {
        ("Authorization", "Basic " + Base64.encode(Array("\(name):\(password)".utf8)))
    }

    private static let feeds = ["/opds/v1.2/catalog", "/opds/v2/catalog", "/opds/v1.2/series", "/opds/v2/series"]

    @Test("needs a name and a password, or a key for OPDS, reading or everything")
    func keys() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            for path in Self.feeds {
                #expect(try await server.get(path).status == 401, "\(path)")
                #expect(try await server.get(path, headers: [basic("Anna")]).status == 200, "\(path)")
            }
            let wrong = [basic("Anna", "wrong password")]
            #expect(try await server.get("/opds/v2/catalog", headers: wrong).status == 401)
            let series = try await server.get("/opds/v1.2/series", headers: [basic("Anna")]).xml.all("entry")
            let address = try #require(series.first?.address("subsection"))
            let feed = String(address.dropFirst("http://127.0.0.1:\(server.port)".count))
            for (scope, mayRead, mayDownload) in [
                ("everything", true, true), ("opds", true, true), ("reading", true, false),
            ] {
                let body = #"{"name":"k","scope":"\#(scope)"}"#
                let made = try await server.write(.POST, "/api/v1/users/me/keys", body, accounts.anna)
                let key = try #require(try made.json["secret"].text)
                for header in [("X-API-Key", key), basic("Anna", key), ("Authorization", "Bearer \(key)")] {
                    #expect(try await server.get("/opds/v1.2/catalog", headers: [header]).status == 200, "\(scope)")
                }
                let entry = try #require(try await server.get(feed, headers: [("X-API-Key", key)]).xml["entry"])
                let file = entry.address("http://opds-spec.org/acquisition")
                #expect((file != nil) == mayDownload, "\(scope)")
                for relation in ["http://opds-spec.org/image", "http://opds-spec.org/image/thumbnail"] {
                    let path = try #require(entry.address(relation)).dropFirst("http://127.0.0.1:\(server.port)".count)
                    let answer = try await server.get(String(path), headers: [("X-API-Key", key)])
                    #expect(answer.status == (mayRead ? 200 : 403), "\(scope)")
                }
                if let file {
                    let path = String(file.dropFirst("http://127.0.0.1:\(server.port)".count))
                    #expect(try await server.get(path, headers: [("X-API-Key", key)]).status == 200, "\(scope)")
                }
                // A key for OPDS is for nothing else.
                let others = ["/api/v1/series", "/komga/api/v1/series", "/api/v1/users/me/keys", "/"]
                for path in others where scope == "opds" {
                    #expect(try await server.get(path, headers: [("X-API-Key", key)]).status == 403, "\(path)")
                }
            }
        }
    }

    @Test("of children has pages and no files")
    func children() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            // The comic has no age rating.
            let limits =
                #"{"limits":{"libraries":null,"highestAge":null,"showsUnrated":true,"includedLabels":[],"excludedLabels":[]}}"#
            let changed = try await server.write(.PATCH, "/api/v1/users/\(accounts.benID)", limits, accounts.owner)
            #expect(changed.status == 200)
            let latest = try await server.get("/opds/v1.2/books/latest", headers: [basic("Ben")]).xml
            let entry = try #require(latest["entry"])
            #expect(entry.links("http://opds-spec.org/acquisition").isEmpty)
            #expect(entry.links("http://vaemendis.net/opds-pse/stream").count == 1)
            let own = try await server.get("/opds/v1.2/books/latest", headers: [basic("Anna")]).xml["entry"]
            let file = try #require(own?.address("http://opds-spec.org/acquisition"))
            let path = String(file.dropFirst("http://127.0.0.1:\(server.port)".count))
            #expect(try await server.get(path, headers: [basic("Anna")]).status == 200)
            #expect(try await server.get(path, headers: [basic("Ben")]).status == 403)
            let links = try await server.get("/opds/v2/books/latest", headers: [basic("Ben")])
                .json["publications"][0]["links"]
            #expect(links.link("http://opds-spec.org/acquisition")["type"].text == "application/divina+json")
            let manifest = try #require(links.link("self")["href"].text)
                .dropFirst("http://127.0.0.1:\(server.port)".count)
            let json = try await server.get(String(manifest), headers: [basic("Ben")]).json
            #expect(json["links"].link("http://opds-spec.org/acquisition") == .null)
        }
    }

    @Test("hides works, libraries and folders that limits hide")
    func limits() async throws {
        try await AccountServer.run { accounts in
            let server = accounts.server
            let limits =
                #"{"limits":{"libraries":[],"highestAge":null,"showsUnrated":true,"includedLabels":[],"excludedLabels":[]}}"#
            let changed = try await server.write(.PATCH, "/api/v1/users/\(accounts.annaID)", limits, accounts.owner)
            #expect(changed.status == 200)
            let paths = [
                "/series", "/series/latest", "/books/latest", "/books?search=a", "/keep-reading", "/on-deck",
                "/authors",
                "/libraries", "/collections", "/readlists",
            ]
            for path in paths {
                let feed = try await server.get("/opds/v1.2" + path, headers: [basic("Anna")])
                #expect(feed.status == 200)
                #expect(try feed.xml.all("entry").isEmpty, "\(path)")
            }
            for path in ["/libraries/1", "/libraries/1/folders"] {
                let hidden = try await server.get("/opds/v1.2" + path, headers: [basic("Anna")])
                #expect(hidden.status == 404, "\(path)")
                let visible = try await server.get("/opds/v1.2" + path, headers: accounts.owner)
                #expect(visible.status == 200, "\(path)")
            }
            // The facets don't name hidden works.
            let facets = try await server.get("/opds/v2/series", headers: [basic("Anna")]).json["facets"].elements
            #expect(facets.map { $0["metadata"]["title"].text } == ["Order", "Status"])
        }
    }

    @Test("repeats feeds only when they have changed")
    func caching() async throws {
        try await KomgaServer.run { komga in
            for path in Self.feeds + ["/opds/v1.2/keep-reading", "/opds/v1.2/search"] {
                let server = komga.server
                let first = try await server.get(path, headers: [("Accept-Encoding", "gzip, br")])
                let (tag, time) = (try #require(first["etag"]), try #require(first["last-modified"]))
                #expect(first["content-encoding"] == nil && first["cache-control"] == "private, no-cache")
                let head = try await server.send(.HEAD, path)
                #expect(head.status == 200 && head.body.isEmpty && head["last-modified"] == time)
                #expect(
                    head["content-length"] == String(first.body.count) && head["content-type"] == first["content-type"]
                )
                for header in [("If-None-Match", tag), ("If-Modified-Since", time)] {
                    let again = try await server.get(path, headers: [header])
                    #expect(again.status == 304 && again.body.isEmpty, "\(path) \(header.0)")
                }
                #expect(try await server.get(path, headers: [("If-None-Match", "\"x\"")]).status == 200)
            }
            let path = "/opds/v1.2/keep-reading"
            let before = try #require(try await komga.server.get(path)["last-modified"])
            let progress = #"{"page":1,"completed":false,"updatedAt":1700000000000,"device":"d"}"#
            _ = try await komga.server.put("/api/v1/publications/\(komga.books[0])/progress", json: progress)
            let after = try await komga.server.get(path, headers: [("If-Modified-Since", before)])
            #expect(after.status == 200 && after["last-modified"] != before)
        }
    }

    @Test("has the base path in all addresses")
    func basePath() async throws {
        let basePath = try #require(BasePath("/quire"))
        try await KomgaServer.run(change: { $0.basePath = basePath }) { komga in
            let prefix = "http://127.0.0.1:\(komga.server.port)/quire/opds/"
            for path in ["/catalog", "/series", "/series/\(komga.series)", "/libraries/1/folders", "/search"] {
                let atom = try await komga.server.get("/quire/opds/v1.2" + path).xml
                #expect(!atom.addresses.isEmpty && atom.addresses.allSatisfy { $0.hasPrefix(prefix) }, "\(path)")
                let json = try await komga.server.get("/quire/opds/v2" + path).json
                #expect(!json.addresses.isEmpty && json.addresses.allSatisfy { $0.hasPrefix(prefix) }, "\(path)")
            }
            for base in ["/opds/v2/books", "/komga/api/v1/books"] {
                let manifest = try await komga.server.get("/quire\(base)/\(komga.books[0])/manifest").json
                let start = "http://127.0.0.1:\(komga.server.port)/quire\(base)/"
                #expect(manifest.addresses.allSatisfy { $0.hasPrefix(start) }, "\(base)")
            }
            #expect(try await komga.server.get("/quire/opds")["location"] == "/quire/opds/v1.2/catalog")
            #expect(try await komga.server.get("/quire/opds/v2")["location"] == "/quire/opds/v2/catalog")
        }
    }

    @Test("streams pages as JPEG in the width of the screen")
    func pages() async throws {
        try await KomgaServer.run { komga in
            let book = "/opds/v1.2/books/\(komga.books[0])/pages"
            for query in ["", "?w=", "?w=%7BmaxWidth%7D", "?w=480", "?w=9999", "?w=-1", "?w=x"] {
                let page = try await komga.server.get("\(book)/0\(query)")
                #expect(page.status == 200 && page["content-type"] == "image/jpeg", "\(query)")
                #expect(page.body.starts(with: [0xFF, 0xD8]), "\(query)")
                let tag = try #require(page["etag"])
                let again = try await komga.server.get("\(book)/0\(query)", headers: [("If-None-Match", tag)])
                #expect(again.status == 304, "\(query)")
            }
            #expect(try await komga.server.get("\(book)/2").status == 200)
            for page in ["3", "-1", "x", "99999999", "%7BpageNumber%7D"] {
                #expect(try await komga.server.get("\(book)/\(page)").status == 404, "\(page)")
            }
            #expect(try await komga.server.get("/opds/v1.2/books/\(komga.text)/pages/0").status == 404)
            let file = try await komga.server.get("/opds/v1.2/books/\(komga.books[0])/file/anything.cbz")
            let original = try await komga.server.get("/api/v1/publications/\(komga.books[0])/file")
            #expect(file.status == 200 && file.body == original.body)
            #expect(file["content-type"] == "application/vnd.comicbook+zip")
            #expect(file["content-disposition"]?.contains("filename=\"") == true)
        }
    }
}
