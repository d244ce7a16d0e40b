import Glibc
import NIOHTTP1
import NIOSSL
import Testing

@Suite("The command line with TLS")
struct SecureCommandTests {
    @Test("serve reads a renewed certificate after SIGHUP")
    func renewal() async throws {
        let (library, data, folder) = (try TestFolder(), try TestFolder(), try TestFolder())
        let (first, second) = (try TestCertificate(), try TestCertificate())
        let paths = try first.write(to: folder)
        let options = ["--tls-certificate", paths.certificate, "--tls-key", paths.key]
        let server = try await QuireProcess.serve(library.path, data: data.path, options)
        func status(_ certificate: TestCertificate) async throws -> Int? {
            try await SecureClient.run(trusting: certificate.roots) { client in
                try? await client.send(port: server.port, .GET, "/ready").status
            }
        }
        #expect(try await status(first) == 200)
        #expect(try await status(second) == nil)
        try second.write(to: folder)
        server.signal(SIGHUP)
        for _ in 0..<100 where try await status(second) == nil { try await Task.sleep(for: .milliseconds(50)) }
        #expect(try await status(second) == 200)
        #expect(await server.stop() == 0)
    }

    @Test("serve --tls local creates a certificate and keeps it")
    func local() async throws {
        let (library, data) = (try TestFolder(), try TestFolder())
        var authorities: Set<[UInt8]> = []
        for _ in 0..<2 {
            let server = try await QuireProcess.serve(library.path, data: data.path, ["--tls", "local"])
            let file = try await TestClient.send(port: server.port, .GET, "/trust/quire.pem")
            #expect(file.status == 200)
            authorities.insert(file.body)
            let status = try await OpenSSLClient.status(
                of: "/ready",
                host: "localhost",
                port: server.port,
                trusting: file.text
            )
            #expect(status == 200)
            #expect(await server.stop() == 0)
        }
        #expect(authorities.count == 1)
    }

    @Test("serve reports invalid options and files with a reason")
    func errors() async throws {
        let folder = try TestFolder()
        let paths = try TestCertificate().write(to: folder)
        let serve = ["serve", folder.path, "--data", folder.path + "/data", "--port", "0"]
        let alone = try await QuireProcess.run(serve + ["--tls-certificate", paths.certificate])
        #expect(alone.status == 64)
        #expect(alone.errors.contains("use --tls-certificate and --tls-key together."))
        for options in [["--tls", "local", "--tls-key", paths.key], ["--tls-name", "a.lan"], ["--tls", "public"]] {
            #expect(try await QuireProcess.run(serve + options).status == 64, "\(options)")
        }
        let named = try await QuireProcess.run(serve + ["--tls", "local", "--tls-name", "example.org"])
        #expect(named.status == 1)
        #expect(
            named.errors.contains("The name example.org can't be used, because it doesn't belong to a private network.")
        )
        let swapped = ["--tls-certificate", paths.key, "--tls-key", paths.certificate]
        let wrong = try await QuireProcess.run(serve + swapped)
        #expect(wrong.status == 1)
        #expect(
            wrong.errors
                == "quire: The file \(paths.key) can't be used for TLS: it contains a private key and no certificate.\n"
        )
    }
}
