import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import Testing

@testable import Server

/// The server on a UNIX domain socket.
struct ListeningSocketTests {
    /// A path in a folder of its own. The folders of other tests may be too deep for the path of a socket.
    private final class Folder {
        let path = "/tmp/quire-\(UUID().uuidString.prefix(8))"
        var socket: String { path + "/quire.sock" }

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private func withServer(
        _ socket: String,
        proxies: [String] = [],
        access: AccessPolicy = .unrestricted,
        _ body: () async throws -> Void
    ) async throws {
        let trusted = try #require(TrustedProxies(networks: proxies, userHeader: nil, createsUsers: false))
        try await TestServer.run(
            library: try TestFolder(),
            access: access,
            change: { settings in
                settings.socketPath = socket
                settings.proxies = trusted
            }
        ) { _ in try await body() }
    }

    private func status(
        _ socket: String,
        _ path: String,
        headers: [(String, String)] = [("Host", "localhost")]
    ) async throws -> UInt {
        let host = socket.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var request = HTTPClientRequest(url: "http+unix://\(host)\(path)")
        request.headers = HTTPHeaders(headers)
        return try await TestClient.shared.execute(request, timeout: .seconds(60)).status.code
    }

    @Test func respondsAndRemovesItsSocket() async throws {
        let folder = try Folder()
        try await withServer(folder.socket) {
            let code = try await status(folder.socket, "/health")
            #expect(code == 200)
            var file = stat()
            #expect(stat(folder.socket, &file) == 0 && file.st_mode & 0o777 == 0o660)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.socket))
    }

    /// The origin of the request is the address that the proxy reports, so it is accepted only if its headers are trusted.
    @Test(arguments: [(["unix"], 200), ([], 403), (["127.0.0.1"], 403)] as [([String], UInt)])
    func trustsProxiesIfConfigured(proxies: [String], expected: UInt) async throws {
        let folder = try Folder()
        try await withServer(folder.socket, proxies: proxies) {
            let headers = [
                ("Host", "127.0.0.1:8080"), ("X-Forwarded-Host", "books.example.org"), ("X-Forwarded-Proto", "https"),
                ("Origin", "https://books.example.org"),
            ]
            let code = try await status(folder.socket, "/api/v1/series", headers: headers)
            #expect(code == expected)
        }
    }

    @Test func replacesTheSocketOfAServerThatWasKilled() async throws {
        let folder = try Folder()
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = try #require(ListeningSocket.address(folder.socket))
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
        }
        close(descriptor)
        #expect(isBound)
        try await withServer(folder.socket) {
            let code = try await status(folder.socket, "/health")
            #expect(code == 200)
        }
    }

    @Test func refusesASocketInUse() async throws {
        let folder = try Folder()
        let error = ServerError.cannotListenOnSocket(path: folder.socket, reason: "another program listens on it")
        try await withServer(folder.socket) {
            await #expect(throws: error) { try await withServer(folder.socket) {} }
            let code = try await status(folder.socket, "/health")
            #expect(code == 200)
        }
    }

    @Test func keepsAFileWithTheName() async throws {
        let folder = try Folder()
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder.socket))
        await #expect(throws: ServerError.self) { try await withServer(folder.socket) {} }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.socket)) == Data("text".utf8))
    }

    @Test func reportsAFolderThatDoesNotExist() async throws {
        let folder = try Folder()
        let error = ServerError.cannotListenOnSocket(
            path: folder.path + "/none/quire.sock",
            reason: "No such file or directory"
        )
        await #expect(throws: error) { try await withServer(folder.path + "/none/quire.sock") {} }
    }
}
