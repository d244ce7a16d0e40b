import HTTPTypes

/// Creates the responses to requests without TLS to a TLS port.
struct PlainResponder: Sendable {
    /// Returns the file at a path that is served without TLS; nil for other paths.
    var file: @Sendable (_ path: String) -> TrustFile? = { _ in nil }

    /// Returns the bytes of the response to a request.
    ///
    /// - Parameter request: The request line and the headers.
    func answer(to request: String) -> [UInt8] {
        let lines = request.split(separator: "\r\n", omittingEmptySubsequences: false)
        let parts = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        let hosts = lines.dropFirst().prefix { !$0.isEmpty }.compactMap { line -> String? in
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "host" else { return nil }
            return line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }
        }
        guard parts.count == 3, parts[2].hasPrefix("HTTP/1."), hosts.count == 1, RequestOrigin.isAuthority(hosts[0]),
            Self.isTarget(parts[1])
        else {
            return Self.response(
                "400 Bad Request",
                [],
                text: "This port only accepts HTTPS. Use an address that begins with https://.\n"
            )
        }
        let path = String(parts[1].prefix { $0 != "?" })
        let isHead = parts[0] == "HEAD"
        if parts[0] == "GET" || isHead, let file = file(path) {
            return Self.response("200 OK", file.fields, body: file.body, isHead: isHead)
        }
        let location = "https://\(hosts[0])\(parts[1])"
        return Self.response("308 Permanent Redirect", [("Location", location)], text: "", isHead: isHead)
    }

    private static func response(_ status: String, _ fields: [(String, String)], text: String, isHead: Bool = false)
        -> [UInt8]
    {
        let type = ("Content-Type", "text/plain; charset=utf-8")
        return response(status, text.isEmpty ? fields : fields + [type], body: Array(text.utf8), isHead: isHead)
    }

    private static func response(_ status: String, _ fields: [(String, String)], body: [UInt8], isHead: Bool)
        -> [UInt8]
    {
        var head =
            "HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\nCache-Control: no-store\r\n"
        for (name, value) in fields + SecurityHeaders.fields.map({ ($0.name.rawName, $0.value) }) {
            head += "\(name): \(value)\r\n"
        }
        return Array((head + "\r\n").utf8) + (isHead ? [] : body)
    }

    /// Returns whether a text is a path, possibly with a query, and contains no character that could end a header.
    private static func isTarget(_ text: Substring) -> Bool {
        text.hasPrefix("/") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
