import Foundation
import ImagePipeline
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

@testable import Readers
@testable import Server

@Suite("Passwords of PDF files", .serialized, .enabled(if: DocumentWorkers.canReadDocuments))
struct DocumentPasswordTests {
    private func run(
        clock: (@Sendable () -> Double)? = nil,
        _ body: (TestServer, _ id: String, _ content: String) async throws -> Void
    ) async throws {
        let library = try TestFolder()
        try library.write("A/a 1.pdf", EncryptedDocument.bytes)
        try await TestServer.run(library: library, clock: clock) { server in
            let publication = try #require(try await server.publications().first)
            try await body(server, publication["id"].text ?? "", publication["content"].text ?? "")
        }
    }

    private final class Time: Sendable {
        private let state = Mutex(0.0)

        var seconds: Double { state.withLock { $0 } }

        func pass(seconds: Double) { state.withLock { $0 += seconds } }
    }

    private func enter(
        _ password: String,
        _ id: String,
        _ server: TestServer,
        headers: [(String, String)] = []
    ) async throws -> Int {
        let body = Array(#"{"password":"\#(password)"}"#.utf8)
        let path = "/api/v1/publications/\(id)/password"
        let headers = headers + [("Content-Type", "application/json")]
        return try await server.send(.POST, path, headers: headers, body: body).status
    }

    @Test("a file that needs a password is listed, and can be read after the password was entered")
    func unlock() async throws {
        try await run { server, id, content in
            let publication = try await server.get("/api/v1/publications/\(id)").json
            #expect(publication["needsPassword"] == .bool(true))
            #expect(publication["error"].text?.contains("needs a password") == true)
            let paths = [
                "/api/v1/publications/\(id)/manifest", "/api/v1/publications/\(id)/pages/0/text",
                "/api/v1/publications/\(id)/pages/0/layer", "/api/v1/publications/\(id)/search?q=a",
                "/images/\(content)/0?w=160", "/images/\(content)/0?w=original", "/images/\(content)/cover?w=160",
            ]
            for path in paths { #expect(try await server.get(path).status == 423, "\(path)") }
            #expect(try await enter("wrong", id, server) == 403)
            #expect(try await server.get(paths[0]).status == 423)
            #expect(try await enter(EncryptedDocument.password, id, server) == 204)
            for path in paths { #expect(try await server.get(path).status == 200, "\(path)") }
            let manifest = try await server.get(paths[0]).json
            #expect(manifest["pages"].elements.count == 1 && manifest["hasText"] == .bool(true))
            #expect(try await server.get(paths[4])["cache-control"] == "no-store")
            let progress = #"{"page":0,"completed":false,"updatedAt":9,"device":"d"}"#
            #expect(try await server.put("/api/v1/publications/\(id)/progress", json: progress).status == 200)
        }
    }

    /// Returns the files below a folder that contain a text.
    private static func files(in folder: String, containing text: String) -> [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return paths.filter { path in
            let data = FileManager.default.contents(atPath: folder + "/" + path)
            return data?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test("neither the pages nor the password are stored")
    func storage() async throws {
        let log = LogRecorder()
        let library = try TestFolder()
        try library.write("A/a 1.pdf", EncryptedDocument.bytes)
        try await TestServer.run(library: library, log: log) { server in
            let publication = try #require(try await server.publications().first)
            let id = publication["id"].text ?? ""
            let content = publication["content"].text ?? ""
            #expect(try await enter(EncryptedDocument.password, id, server) == 204)
            for _ in 0..<2 {
                #expect(try await server.get("/images/\(content)/0?w=160").status == 200)
            }
            #expect(try await enter("a wrong secret", id, server) == 403)
            let statistics: ImagePipelineStatistics = server.pipeline.statistics
            #expect(statistics.stores == 0)
            #expect(statistics.memoryCount == 0)
            #expect(statistics.decodes >= 2)
            let found = Self.files(in: server.data.path, containing: "a wrong secret")
            #expect(found.isEmpty)
        }
        let isLogged = log.messages.contains { $0.contains("secret") }
        #expect(!isLogged)
    }

    @Test("the document is closed after an hour without use, and wrong passwords are delayed")
    func time() async throws {
        let time = Time()
        try await run(clock: { time.seconds }) { server, id, _ in
            let manifest = "/api/v1/publications/\(id)/manifest"
            #expect(try await enter(EncryptedDocument.password, id, server) == 204)
            time.pass(seconds: 3_500)
            #expect(try await server.get(manifest).status == 200)
            time.pass(seconds: 3_700)
            #expect(try await server.get(manifest).status == 423)
            var statuses: [Int] = []
            for _ in 0..<6 { statuses.append(try await enter("wrong", id, server)) }
            #expect(statuses == [403, 403, 403, 403, 403, 429])
            #expect(try await enter(EncryptedDocument.password, id, server) == 429)
            time.pass(seconds: 60)
            #expect(try await enter(EncryptedDocument.password, id, server) == 204)
        }
    }
}
