import Foundation
import NIOHTTP1
import TestSupport
import Testing

@testable import Server

@Suite("Requests for images on one connection")
struct ImageRequestHandlerTests {
    /// A seeded mixture of requests for images and others, all sent before the first response.
    @Test("are answered in order, mixed with other requests", arguments: 0..<8)
    func pipelined(seed: UInt64) async throws {
        try await Self.serve(pages: 6) { server, content in
            var random = SeededGenerator(seed: seed)
            var (requests, expected): ([String], [String]) = ([], [])
            for _ in 0..<40 {
                let page = Int.random(in: 0..<8, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0:
                    requests.append("GET /api/v1/server HTTP/1.1")
                    expected.append("200 application/json")
                case 1:
                    requests.append("HEAD /images/\(content)/0?w=720 HTTP/1.1")
                    expected.append("200 image/jpeg")
                case 2:
                    requests.append("GET /images/\(content)/\(page)?w=original HTTP/1.1")
                    expected.append(page < 6 ? "200 image/png" : "404 application/problem+json")
                default:
                    requests.append("GET /images/\(content)/\(page)?w=720 HTTP/1.1")
                    expected.append(page < 6 ? "200 image/jpeg" : "404 application/problem+json")
                }
            }
            let host = "\r\nHost: localhost:\(server.port)\r\n"
            let text = requests.map { $0 + host + "\r\n" }.joined()
            let last = "GET /api/v1/server HTTP/1.1" + host + "Connection: close\r\n\r\n"
            let answer = try await RawConnection.exchange(port: server.port, text + last)
            #expect(Self.responses(answer) == expected + ["200 application/json"])
        }
    }

    @Test("end with a closed connection if the client asks for it, or sends no more requests")
    func closing() async throws {
        try await Self.serve(pages: 1) { server, content in
            let head = "GET /images/\(content)/0?w=720 HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"
            for _ in 0..<2 {
                let asked = try await RawConnection.exchange(port: server.port, head + "Connection: close\r\n\r\n")
                #expect(Self.responses(asked) == ["200 image/jpeg"])
                let ended = try await RawConnection.exchange(port: server.port, head + "\r\n", endsInput: true)
                #expect(Self.responses(ended) == ["200 image/jpeg"])
            }
        }
    }

    @Test("have the headers of other responses, and are counted")
    func headers() async throws {
        try await Self.serve(pages: 1) { server, content in
            for _ in 0..<2 {
                let response = try await server.get("/images/\(content)/0?w=720")
                for name in ["date", "content-length", "etag", "content-security-policy"] {
                    #expect(response.headers[name].count == 1, "\(name)")
                }
            }
            let lines = try await server.get("/metrics").text.split(separator: "\n")
            let counted = lines.filter {
                $0.hasPrefix("quire_http_requests_total") && $0.contains(#"route="/images/{content}/{page}""#)
            }
            #expect(counted.contains { $0.hasSuffix(" 2") })
        }
    }

    /// Serves a comic, whose content hash `body` gets.
    private static func serve(
        pages: Int,
        _ body: (_ server: TestServer, _ content: String) async throws -> Void
    ) async throws {
        let library = try TestFolder()
        try library.writeComic("Series/1.cbz", pages: pages, seed: 1)
        try await TestServer.run(library: library) { server in
            try await body(server, server.publications().first?["content"].text ?? "")
        }
    }

    /// The status and media type of each response.
    private static func responses(_ text: String) -> [String] {
        text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { response in
            let lines = response.components(separatedBy: "\r\n")
            let type = lines.first { $0.lowercased().hasPrefix("content-type: ") }?.split(separator: " ").last ?? ""
            return "\(lines[0].prefix(3)) \(type.split(separator: ";").first ?? "")"
        }
    }
}
