import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1

/// The OpenID Connect provider of `Tests/Accounts/provider.py` as a process of its own.
final class ProviderProcess: Sendable {
    /// The issuer, which is also the address of the provider.
    let issuer: String
    private let processIdentifier: Int32

    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let python = package + "/.venv/bin/python"

    /// Whether `.venv` has the packages of the provider.
    static let isAvailable: Bool = {
        guard access(python, X_OK) == 0,
            let process = try? SpawnedProgram(python, ["-c", "import authlib, flask"], separatesErrors: true)
        else { return false }
        _ = SpawnedProgram.everything(from: process.output)
        if let errors = process.errors { _ = SpawnedProgram.everything(from: errors) }
        return process.wait() == 0
    }()

    private struct NotStarted: Error {
        let output: String
    }

    init() throws {
        let script = Self.package + "/Tests/Accounts/provider.py"
        let process = try SpawnedProgram(Self.python, [script], separatesErrors: false)
        var text = ""
        while !text.contains("\n") {
            let piece = SpawnedProgram.piece(from: process.output)
            guard !piece.isEmpty else { throw NotStarted(output: text) }
            text += String(decoding: piece, as: UTF8.self)
        }
        issuer = String(text.prefix { $0 != "\n" })
        processIdentifier = process.identifier
        // Read the further output, because the program would block on a full pipe.
        Thread.detachNewThread {
            _ = SpawnedProgram.everything(from: process.output)
            _ = process.wait()
        }
    }

    deinit {
        kill(processIdentifier, SIGTERM)
    }

    /// Controls the provider; see `provider.py`.
    func control(_ path: String, _ json: String) async throws {
        var request = HTTPClientRequest(url: issuer + path)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(string: json))
        _ = try await TestClient.shared.execute(request, timeout: .seconds(30)).body.collect(upTo: 1 << 20)
    }

    /// Lets a user sign in at the address to which the browser was redirected.
    ///
    /// - Returns: The address to which the provider redirects back.
    func authorize(_ address: String, as user: String) async throws -> String {
        let request = HTTPClientRequest(url: address + "&login_hint=" + user)
        let response = try await TestClient.shared.execute(request, timeout: .seconds(30))
        _ = try await response.body.collect(upTo: 1 << 20)
        return response.headers.first(name: "Location") ?? ""
    }
}
