import Foundation

/// Sends requests with TLS from Python, whose module `ssl` uses OpenSSL. Like browsers, it supports IP addresses in
/// name constraints. BoringSSL, which AsyncHTTPClient uses, rejects every certificate with such constraints.
enum OpenSSLClient {
    private struct Failure: Error {
        let output: String
    }

    private static let script = """
        import http.client, ssl, sys
        host, port, path, pem = sys.argv[1:]
        context = ssl.create_default_context(cadata=pem)
        connection = http.client.HTTPSConnection(host, int(port), timeout=60, context=context)
        connection.request('GET', path)
        print(connection.getresponse().status)
        """

    /// Returns the status of a response.
    ///
    /// - Parameters:
    ///   - host: The name or address of this machine that the certificate must contain.
    ///   - authority: The only certificate that the client trusts, in PEM format.
    /// - Throws: If there is no connection, or the certificate is not accepted.
    static func status(of path: String, host: String, port: Int, trusting authority: String) async throws -> Int {
        let program = try SpawnedProgram(
            "/usr/bin/env",
            ["python3", "-c", script, host, String(port), path, authority],
            separatesErrors: false
        )
        let output = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: SpawnedProgram.everything(from: program.output))
                _ = program.wait()
            }
        }
        let text = String(decoding: output, as: UTF8.self)
        guard let status = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Failure(output: text)
        }
        return status
    }
}
