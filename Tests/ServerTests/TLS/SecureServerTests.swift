import Logging
import NIOHTTP1
import Testing

@testable import Server

@Suite("A server with TLS")
struct SecureServerTests {
    /// Runs `body` with a server that has a certificate in `folder`.
    private func run(
        access: AccessPolicy = .loopbackOnly,
        _ certificate: TestCertificate,
        in folder: TestFolder,
        change: (inout ServerSettings) -> Void = { _ in },
        _ body: (TestServer, ServerCertificate) async throws -> Void
    ) async throws {
        let paths = try certificate.write(to: folder)
        let used = try ServerCertificate(certificateFile: paths.certificate, keyFile: paths.key)
        let library = try TestFolder()
        try library.writeComic("A/a 1.cbz", pages: 2)
        try await TestServer.run(
            library: library,
            access: access,
            change: {
                $0.certificate = used
                change(&$0)
            },
            { try await body($0, used) }
        )
    }

    @Test("supports HTTP/2 and HTTP/1.1")
    func versions() async throws {
        let certificate = try TestCertificate()
        try await run(certificate, in: TestFolder()) { server, _ in
            for onlyHTTP1 in [false, true] {
                try await SecureClient.run(trusting: certificate.roots, onlyHTTP1: onlyHTTP1) { client in
                    let pages = try await server.firstPages()
                    for path in ["/ready", "/api/v1/series", pages + "/0?w=160"] {
                        let answer = try await client.send(port: server.port, .GET, path)
                        #expect(answer.status == 200)
                        #expect(answer.version == (onlyHTTP1 ? .http1_1 : .http2))
                        #expect(!answer.body.isEmpty)
                    }
                    // The response to a body that is too large is complete, although the body isn't read.
                    let tooLarge = try await client.send(
                        port: server.port,
                        .POST,
                        "/api/v1/lists",
                        headers: [("Content-Type", "application/json")],
                        body: Array(repeating: 32, count: 70_000)
                    )
                    #expect(tooLarge.status == 413)
                    #expect(try await client.send(port: server.port, .GET, "/health").status == 200)
                }
            }
        }
    }

    @Test("redirects HTTP requests to the same port, and closes connections with other data")
    func plainRequests() async throws {
        let certificate = try TestCertificate()
        try await run(certificate, in: TestFolder()) { server, _ in
            let answer = try await TestClient.send(port: server.port, .GET, "/series/x?a=b")
            #expect(answer.status == 308)
            #expect(answer["location"] == "https://127.0.0.1:\(server.port)/series/x?a=b")
            let broken = try await RawConnection.exchange(port: server.port, "nonsense\r\n\r\n")
            #expect(broken.hasPrefix("HTTP/1.1 400 "))
            let endless = String(repeating: "x", count: 40_000)
            #expect(try await RawConnection.exchange(port: server.port, endless).isEmpty)
            let status = try await SecureClient.run(trusting: certificate.roots) { client in
                try await client.send(port: server.port, .GET, "/health").status
            }
            #expect(status == 200)
        }
    }

    @Test("sets secure cookies, and sends the HSTS header only if the option is on")
    func headers() async throws {
        let certificate = try TestCertificate()
        let key = AccessKey.random()
        for isRequired in [false, true] {
            try await run(
                access: .key(key),
                certificate,
                in: TestFolder(),
                change: { $0.requiresSecureTransport = isRequired }
            ) { server, _ in
                try await SecureClient.run(trusting: certificate.roots) { client in
                    let answer = try await client.send(port: server.port, .GET, "/login?key=\(key.text)")
                    #expect(answer.status == 303)
                    #expect(answer.headers.first(name: "set-cookie")?.hasSuffix("; HttpOnly; Secure") == true)
                    let header = answer.headers.first(name: "strict-transport-security")
                    #expect(header == (isRequired ? "max-age=31536000" : nil))
                }
            }
        }
    }

    @Test("uses a new certificate for new connections, and keeps the previous one if the new one is invalid")
    func replacement() async throws {
        let (first, second) = (try TestCertificate(), try TestCertificate())
        let folder = try TestFolder()
        let recorder = LogRecorder()
        try await run(first, in: folder) { server, certificate in
            #expect(try await accepts(first, server))
            try folder.write("server.pem", "-----BEGIN CERTIFICATE-----\n")
            certificate.refresh(recorder.logger)
            #expect(try await accepts(first, server))
            #expect(recorder.messages.contains { $0.contains("server.pem") })
            try second.write(to: folder)
            certificate.refresh(recorder.logger)
            #expect(try await accepts(second, server))
            #expect(try await !accepts(first, server))
        }
    }
    @Test("reads a renewed certificate without a signal")
    func renewal() async throws {
        let (first, second) = (try TestCertificate(), try TestCertificate())
        let folder = try TestFolder()
        try await run(first, in: folder, change: { $0.certificateInterval = .milliseconds(5) }) { server, _ in
            #expect(try await accepts(first, server))
            try second.write(to: folder)
            for _ in 0..<1_000 where try await !accepts(second, server) { try await Task.sleep(for: .milliseconds(5)) }
            #expect(try await accepts(second, server))
            #expect(try await !accepts(first, server))
        }
    }

    /// Returns whether a client that trusts only the given certificate gets a response.
    private func accepts(_ certificate: TestCertificate, _ server: TestServer) async throws -> Bool {
        try await SecureClient.run(trusting: certificate.roots) { client in
            (try? await client.send(port: server.port, .GET, "/health").status) == 200
        }
    }
}
