import Foundation
import ImagePipeline
import PageImages
import Synchronization
import TestSupport
import Testing

@testable import Server

@Suite("Remote pages over HTTP")
struct RemotePageTests {
    private static let first = TestPicture.png(width: 600, height: 900)
    private static let second = TestPicture.png(width: 500, height: 800, seed: 1)
    private static let inline = TestPicture.png(width: 30, height: 40, seed: 2)

    /// A site with a few pages and some failures.
    private static func site(gate: LoopbackSite.Gate? = nil) throws -> LoopbackSite {
        try LoopbackSite([
            "/1.png": .init(headers: ["Content-Type: image/png"], body: first),
            "/2.png": .init(headers: ["Content-Type: image/png"], body: second, gate: gate),
            "/refused.png": .init(status: "403 Forbidden", headers: ["Content-Type: text/html"], body: [60, 62]),
            "/page.html": .init(headers: ["Content-Type: text/html"], body: Array("<script>alert(1)</script>".utf8)),
        ])
    }

    /// A library with one publication, whose last page is a data URL in the manifest.
    private static func library(_ site: LoopbackSite, _ paths: [String]) throws -> TestFolder {
        let pages = paths.map { site.url($0) } + ["data:image/png;base64," + Data(inline).base64EncodedString()]
        let items = pages.map { #"{"href":"\#($0)","type":"image/png","width":600,"height":900}"# }
        let folder = try TestFolder()
        try folder.write(
            "A/a.divina",
            """
            {"metadata":{"title":"A"},"resources":[{"rel":"cover","href":"\(pages.last ?? "")"}],
            "readingOrder":[\(items.joined(separator: ","))]}
            """
        )
        return folder
    }

    private func withBook(
        _ paths: [String] = ["/1.png", "/2.png"],
        gate: LoopbackSite.Gate? = nil,
        allowed: Bool = true,
        _ body: (TestServer, String, LoopbackSite) async throws -> Void
    ) async throws {
        let site = try Self.site(gate: gate)
        try await TestServer.run(
            library: Self.library(site, paths),
            allowedHosts: allowed ? ["127.0.0.1"] : [],
            configure: { pictures in
                pictures.fetchPolicy.idleTimeout = gate == nil ? 20 : 0.2
                pictures.retry = RetryStrategy.none
            }
        ) { server in
            try await body(server, server.firstPages(), site)
        }
    }

    @Test("are fetched on request, and served as stored or as a variant")
    func pages() async throws {
        try await withBook { server, pages, site in
            #expect(site.requests.isEmpty)
            let original = try await server.get(pages + "/0?w=original")
            #expect(original.status == 200)
            #expect(original["content-type"] == "image/png")
            #expect(original.body == Self.first)

            let narrow = try await server.get(pages + "/0?w=480", headers: [("Accept", "image/webp")])
            #expect(narrow.status == 200)
            #expect(narrow["content-type"] == "image/webp")
            #expect(narrow["vary"] == "Accept")
            let raster = try RasterDecoder.decode(narrow.body)
            #expect((raster.width, raster.height) == (480, 720))

            let turned = try await server.get(pages + "/1?w=480&rotate=90&format=png")
            let other = try RasterDecoder.decode(turned.body)
            #expect((other.width, other.height) == (480, 300))
            // The site gets one request per page, whatever the variants.
            #expect(site.requests == ["/1.png", "/2.png"])
        }
    }

    @Test("have an entity tag, are fresh for ten minutes, and support revalidation")
    func revalidation() async throws {
        try await withBook { server, pages, site in
            var tags: Set<String> = []
            for address in ["/0?w=original", "/0?w=480&format=jpeg", "/0?w=480&format=png", "/1?w=480&format=jpeg"] {
                let answer = try await server.get(pages + address)
                #expect(answer["cache-control"] == "public, max-age=600")
                let tag = try #require(answer["etag"])
                tags.insert(tag)
                for value in [tag, "\"other\", W/\(tag)", "*"] {
                    let again = try await server.get(pages + address, headers: [("If-None-Match", value)])
                    #expect(again.status == 304)
                    #expect(again.body.isEmpty)
                    #expect(again["etag"] == tag)
                    #expect(again["cache-control"] == "public, max-age=600")
                }
                let other = try await server.get(pages + address, headers: [("If-None-Match", "\"other\"")])
                #expect(other.status == 200)
                #expect(other.body == answer.body)
            }
            #expect(tags.count == 4)
            #expect(site.requests == ["/1.png", "/2.png"])
        }
    }

    @Test("are fetched again for a request with no-cache, at most once a minute a page")
    func forcedRefresh() async throws {
        try await withBook { server, pages, site in
            let reload = [("Cache-Control", "max-age=0, No-Cache")]
            _ = try await server.get(pages + "/0?w=480&format=png")
            _ = try await server.get(pages + "/0?w=480&format=png", headers: [("Cache-Control", "max-age=0")])
            #expect(site.requests == ["/1.png"])
            let again = try await server.get(pages + "/0?w=480&format=png", headers: reload)
            #expect(again.status == 200)
            #expect(site.requests == ["/1.png", "/1.png"])
            // The same page, as another variant too, is not fetched again within the minute. Another page is.
            _ = try await server.get(pages + "/0?w=480&format=png", headers: reload)
            _ = try await server.get(pages + "/0?w=original", headers: reload)
            #expect(site.requests == ["/1.png", "/1.png"])
            _ = try await server.get(pages + "/1?w=original", headers: reload)
            #expect(site.requests == ["/1.png", "/1.png", "/2.png"])
        }
    }

    @Test("may be refreshed once a minute")
    func refreshLimit() {
        let clock = Mutex(100.0)
        let limiter = RefreshLimiter { clock.withLock { $0 } }
        #expect(limiter.allows("a/1") && limiter.allows("a/2"))
        clock.withLock { $0 = 159.9 }
        #expect(!limiter.allows("a/1"))
        clock.withLock { $0 = 160 }
        #expect(limiter.allows("a/1") && !limiter.allows("a/1"))
    }

    @Test("can be data URLs, which need no request")
    func inline() async throws {
        try await withBook { server, pages, site in
            for address in ["/2?w=original", "/cover?w=original"] {
                let answer = try await server.get(pages + address)
                #expect(answer.status == 200)
                #expect(answer["content-type"] == "image/png")
                #expect(answer.body == Self.inline)
            }
            let cover = try await server.get(pages + "/cover?w=480", headers: [("Accept", "image/png")])
            let raster = try RasterDecoder.decode(cover.body)
            #expect((raster.width, raster.height) == (30, 40))
            #expect(site.requests.isEmpty)
        }
    }

    @Test("are fetched once for concurrent requests")
    func crowd() async throws {
        let gate = LoopbackSite.Gate()
        let site = try Self.site(gate: gate)
        try await TestServer.run(library: Self.library(site, ["/2.png"]), allowedHosts: ["127.0.0.1"]) { server in
            let pages = try await server.firstPages()
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for reader in 0..<40 {
                    let query = reader.isMultiple(of: 2) ? "w=original" : "w=480&format=jpeg"
                    group.addTask { try await server.get(pages + "/0?\(query)").body }
                }
                #expect(try await server.eventually { server.pipeline.statistics.requestCount == 40 })
                gate.open()
                return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
            }
            #expect(bodies.count == 2)
            #expect(bodies.contains(Self.second))
            #expect(site.requests == ["/2.png"])
        }
    }

    @Test("that the site refuses or does not have are a gateway problem")
    func refused() async throws {
        try await withBook(["/refused.png", "/missing.png"]) { server, pages, _ in
            for (page, status) in [(0, "403"), (1, "404")] {
                for query in ["w=480", "w=original"] {
                    let answer = try await server.get(pages + "/\(page)?\(query)")
                    #expect(answer.status == 502)
                    #expect(answer["content-type"] == "application/problem+json")
                    #expect(answer["cache-control"] == "no-store")
                    #expect(try answer.json["detail"].text?.contains(status) == true)
                }
            }
        }
    }

    @Test("that are not images are never served, whatever their media type")
    func noPicture() async throws {
        try await withBook(["/page.html"]) { server, pages, _ in
            for query in ["w=480", "w=original"] {
                let answer = try await server.get(pages + "/0?\(query)")
                #expect(answer.status == 422)
                #expect(answer["content-type"] == "application/problem+json")
                #expect(!answer.text.contains("script"))
            }
        }
    }

    @Test("of a silent site time out")
    func stalled() async throws {
        let gate = LoopbackSite.Gate()
        // Releases the site's only thread at the end.
        defer { gate.open() }
        try await withBook(["/2.png"], gate: gate) { server, pages, _ in
            let answer = try await server.get(pages + "/0?w=480")
            #expect(answer.status == 504)
            #expect(answer["cache-control"] == "no-store")
            #expect(try answer.json["detail"].text?.isEmpty == false)
            #expect(try await server.get(pages + "/1?w=480").status == 200)
        }
    }

    @Test("on a private host are fetched only if it is allowed, and the problem explains how")
    func notAllowed() async throws {
        try await withBook(allowed: false) { server, pages, site in
            for query in ["w=480", "w=original"] {
                let answer = try await server.get(pages + "/0?\(query)")
                #expect(answer.status == 502)
                #expect(try answer.json["detail"].text?.contains("--allow-host 127.0.0.1:\(site.port)") == true)
            }
            #expect(site.requests.isEmpty)
        }
    }

    @Test("that were fetched are served when the site is unreachable")
    func offline() async throws {
        let folder: TestFolder
        let data: [UInt8]
        var site: LoopbackSite? = try Self.site()
        folder = try Self.library(try #require(site), ["/1.png"])
        data = Self.first
        try await TestServer.run(library: folder, allowedHosts: ["127.0.0.1"]) { server in
            let pages = try await server.firstPages()
            #expect(try await server.get(pages + "/0?w=original").body == data)
            #expect(try await server.eventually { server.pipeline.statistics.backgroundCount == 0 })
            site = nil
            #expect(try await server.get(pages + "/0?w=original").body == data)
            #expect(try await server.get(pages + "/0?w=480").status == 200)
        }
    }

    @Test("are never fetched for border detection")
    func borders() async throws {
        try await withBook { server, pages, site in
            let id = try #require(try await server.publications().first)["id"].text ?? ""
            let early = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(early["pages"].elements.count == 3)
            var answer = try await server.get("/api/v1/publications/\(id)/crop")
            for _ in 0..<5_000 where answer.status == 202 {
                answer = try await server.get("/api/v1/publications/\(id)/crop")
            }
            #expect(answer.status == 200)
            #expect(try answer.json["state"].text == "ready")
            let manifest = try await server.get("/api/v1/publications/\(id)/manifest").json
            #expect(manifest["cropState"].text == "ready")
            #expect(manifest["pages"].elements.map { $0["crop"] } == (try answer.json["boxes"].elements))
            #expect(site.requests.isEmpty)

            // A cropped variant of a remote page is not cropped.
            let cropped = try await server.get(pages + "/0?w=original&crop=1&format=png")
            let raster = try RasterDecoder.decode(cropped.body)
            #expect((raster.width, raster.height) == (600, 900))
            #expect(cropped["cache-control"] == "public, max-age=600")
        }
    }
}
