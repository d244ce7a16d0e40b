import Testing

@testable import Server

@Suite("A request without TLS at a port with TLS")
struct PlainResponderTests {
    private func answer(_ request: String, _ responder: PlainResponder = PlainResponder()) -> String {
        String(decoding: responder.answer(to: request.replacing("\n", with: "\r\n")), as: UTF8.self)
    }

    @Test("is redirected to https")
    func redirects() {
        let table = [
            ("GET / HTTP/1.1\nHost: nas\n\n", "https://nas/"),
            ("GET /a%20b?c=d HTTP/1.1\nhost: nas.local:8080\n\n", "https://nas.local:8080/a%20b?c=d"),
            ("POST /login HTTP/1.0\nAccept: x\nHost:[fd00::1]:8080\n\n", "https://[fd00::1]:8080/login"),
        ]
        for (request, location) in table {
            let answer = answer(request)
            #expect(answer.hasPrefix("HTTP/1.1 308 Permanent Redirect\r\n"))
            #expect(answer.contains("\r\nLocation: \(location)\r\n"))
            #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
        }
    }

    @Test("is refused if it is malformed")
    func broken() {
        let requests = [
            "\n\n", "GET /\nHost: nas\n\n", "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\nHost: a\nHost: b\n\n",
            "GET / HTTP/1.1\nHost: a/b\n\n", "GET / HTTP/1.1\nHost: \n\n", "GET http://x/ HTTP/1.1\nHost: a\n\n",
            "GET /\u{e9} HTTP/1.1\nHost: a\n\n", "GET  / HTTP/1.1\nHost: a\n\n", "PRI * HTTP/2.0\n\nSM\n\n",
            "GET / HTTP/1.1\nHost: \(String(repeating: "a", count: 256))\n\n",
        ]
        for request in requests {
            #expect(answer(request).hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(request)")
        }
    }

    @Test("gets the files that are served without TLS")
    func files() {
        let responder = PlainResponder { path in
            path == "/trust" ? TrustFile(mediaType: "text/plain", name: "a.crt", body: Array("abc".utf8)) : nil
        }
        let whole = answer("GET /trust?x HTTP/1.1\nHost: nas\n\n", responder)
        #expect(whole.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(whole.contains("\r\nContent-Disposition: attachment; filename=\"a.crt\"\r\n"))
        #expect(whole.hasSuffix("\r\n\r\nabc"))
        let head = answer("HEAD /trust HTTP/1.1\nHost: nas\n\n", responder)
        #expect(head.contains("\r\nContent-Length: 3\r\n"))
        #expect(head.hasSuffix("\r\n\r\n"))
        #expect(answer("POST /trust HTTP/1.1\nHost: nas\n\n", responder).hasPrefix("HTTP/1.1 308 "))
    }
}
