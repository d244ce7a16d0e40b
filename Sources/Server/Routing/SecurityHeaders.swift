import HTTPTypes

/// The security headers of every response.
///
/// The content security policy allows only the app's own files: no inline script or style, no embedding in a frame, no
/// request to another host. `wasm-unsafe-eval` allows compiling WebAssembly and nothing else. Frames contain the chapters
/// of books, which have a stricter policy of their own.
enum SecurityHeaders {
    static let contentSecurityPolicy = [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "media-src 'self'",
        "font-src 'self'",
        "frame-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    static let fields: [HTTPField] =
        [
            HTTPField(name: .contentSecurityPolicy, value: contentSecurityPolicy),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        ]
        + named([
            // Sends no referrer to other sites. The login form needs one for this site, because without it the request
            // counts as cross-site.
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ])

    /// Adds the headers to those of a response. A response with its own content security policy keeps only that policy,
    /// because browsers enforce both when there are two.
    static func add(to headers: inout HTTPFields) {
        let hasPolicy = headers[.contentSecurityPolicy] != nil
        headers.append(contentsOf: hasPolicy ? fields.filter { $0.name != .contentSecurityPolicy } : fields)
    }

    /// Makes header fields whose names have no constant in swift-http-types. Invalid names are dropped.
    private static func named(_ pairs: [(String, String)]) -> [HTTPField] {
        pairs.compactMap { name, value in
            HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
        }
    }
}
