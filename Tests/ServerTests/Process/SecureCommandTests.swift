import Glibc
import NIOHTTP1
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

    @Test("serve explains wrong options and files")
    func errors() async throws {
        let folder = try TestFolder()
        let paths = try TestCertificate().write(to: folder)
        let serve = ["serve", folder.path, "--data", folder.path + "/data", "--port", "0"]
        let alone = try await QuireProcess.run(serve + ["--tls-certificate", paths.certificate])
        #expect(alone.status == 64)
        #expect(alone.errors.contains("--tls-certificate and --tls-key need each other."))
        let swapped = ["--tls-certificate", paths.key, "--tls-key", paths.certificate]
        let wrong = try await QuireProcess.run(serve + swapped)
        #expect(wrong.status == 1)
        #expect(wrong.errors == "quire: The file \(paths.key) can't be used for TLS: it contains a private key.\n")
    }
}
