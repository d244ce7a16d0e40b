import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

@Suite("Cached images that nginx sends")
struct AcceleratedImageTests {
    private static let off = ("Quire-Acceleration", "off")

    /// Runs a server whose trusted proxy is `proxy`.
    private func serve(proxy: String = "127.0.0.1", _ body: (TestServer) async throws -> Void) async throws {
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 3, width: 600, height: 900)
        let location = try #require(BasePath("/quire-images"))
        let proxies = try #require(TrustedProxies(networks: [proxy], userHeader: nil, createsUsers: false))
        try await TestServer.run(
            library: library,
            change: {
                $0.imageLocation = location
                $0.proxies = proxies
            },
            body
        )
    }

    /// Requests an image until the disk cache has it.
    private func cached(
        _ path: String,
        _ server: TestServer,
        headers: [(String, String)] = []
    ) async throws -> TestServer.Response {
        for _ in 0..<500 {
            let answer = try await server.get(path, headers: headers)
            if answer["x-accel-redirect"] != nil { return answer }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try await server.get(path, headers: headers)
    }

    @Test("are named in a response without a body, with the headers that the server would send")
    func headers() async throws {
        try await serve { server in
            let pages = try await server.firstPages()
            for path in [pages + "/0?w=480", pages + "/1?w=480&format=webp", pages + "/cover?w=480"] {
                let named = try await cached(path, server)
                let sent = try await server.get(path, headers: [Self.off])
                #expect(named.status == 200 && named.body.isEmpty && !sent.body.isEmpty)
                #expect(sent["x-accel-redirect"] == nil)
                let target = try #require(named["x-accel-redirect"])
                #expect(target.wholeMatch(of: /\/quire-images\/[0-9a-f]{2}\/[0-9a-f]{62}/) != nil)
                let file = server.pipeline.cachedFilesFolder + target.dropFirst("/quire-images".count)
                #expect(FileManager.default.contents(atPath: file).map(Array.init) == sent.body)
                let differing: Set = ["x-accel-redirect", "content-length", "date", "server-timing"]
                for (name, value) in sent.headers where !differing.contains(name.lowercased()) {
                    #expect(named[name] == value, "\(path): \(name)")
                }
                let tag = try #require(named["etag"])
                let known = try await server.get(path, headers: [("If-None-Match", tag)])
                #expect(known.status == 304 && known["x-accel-redirect"] == nil)
                #expect(try await server.send(.HEAD, path)["x-accel-redirect"] == target)
            }
            let original = try await server.get(pages + "/0?w=original")
            #expect(original["x-accel-redirect"] == nil && !original.body.isEmpty)
        }
    }

    @Test("are sent by the server if their file was removed")
    func removed() async throws {
        try await serve { server in
            let path = try await server.firstPages() + "/0?w=480"
            let target = try #require(try await cached(path, server)["x-accel-redirect"])
            let folder = server.pipeline.cachedFilesFolder
            try FileManager.default.removeItem(atPath: folder + target.dropFirst("/quire-images".count))
            let sent = try await server.get(path, headers: [Self.off])
            #expect(sent.status == 200 && sent.body.prefix(2) == [0xFF, 0xD8])
        }
    }

    @Test("are named only to trusted proxies, whatever the headers say")
    func otherClients() async throws {
        try await serve(proxy: "10.0.0.1") { server in
            let path = try await server.firstPages() + "/0?w=480"
            for _ in 0..<20 {
                let answer = try await server.get(path, headers: [("X-Forwarded-For", "10.0.0.1")])
                #expect(answer["x-accel-redirect"] == nil && !answer.body.isEmpty)
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    @Test("are named only after access was checked")
    func access() async throws {
        let location = try #require(BasePath("/quire-images"))
        let proxies = try #require(TrustedProxies(networks: ["127.0.0.1"], userHeader: nil, createsUsers: false))
        try await AccountServer.run(
            change: {
                $0.imageLocation = location
                $0.proxies = proxies
            }
        ) { users in
            let path = try await users.server.firstPages() + "/0?w=480"
            let named = try await cached(path, users.server, headers: users.anna)
            #expect(named["x-accel-redirect"] != nil)
            #expect(named["cache-control"]?.hasPrefix("private") == true && named["vary"] == "Accept, Cookie")
            let refused = try await users.server.get(path)
            #expect(refused.status == 401 && refused["x-accel-redirect"] == nil)
        }
    }

    @Test("have paths that can't leave the folder of the cache")
    func paths() throws {
        let images = AcceleratedImages(
            location: try #require(BasePath("/i")),
            folder: "/cache/files",
            proxies: try #require(TrustedProxies(networks: ["::1"], userHeader: nil, createsUsers: false))
        )
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/images/x/0"),
            body: RequestBody(buffer: ByteBuffer())
        )
        func target(_ path: String, from peer: String = "::1") throws -> String? {
            let response = images.response(file: path, [:], for: request, from: peer)
            return response?.headers[try #require(HTTPField.Name("X-Accel-Redirect"))]
        }
        #expect(try target("/cache/files/0a/1f") == "/i/0a/1f")
        #expect(try target("/cache/files/0a/1f", from: "::2") == nil)
        #expect(try target("/cache/files/0a/1f", from: "local") == nil)
        for path in [
            "/cache/files", "/cache/files/", "/cache/files/../access-key", "/cache/files//0a", "/cache/files/0a/",
            "/cache/files/0A/1f", "/cache/files/0a/1f?x", "/cache/files/0a/%2e%2e", "/cache/filesystem/0a",
            "/cache/cache.sqlite", "0a/1f", "",
        ] {
            #expect(try target(path) == nil, "\(path)")
        }
    }
}
