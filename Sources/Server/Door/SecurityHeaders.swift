import HTTPTypes

/// The headers every answer carries, whatever it is.
///
/// The policy lets the page run its own files and nothing else: no inline script or style, no frame around it, no
/// request to another host. `wasm-unsafe-eval` is what compiling WebAssembly needs and no more than that. Frames hold the
/// chapters of books, which have a stricter policy of their own.
enum SecurityHeaders {
    static let contentSecurityPolicy = [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
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
            // Other sites hear nothing; the login form must say where it comes from, or it counts as another site.
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
        ])

    /// Adds the headers to an answer's own. An answer that has a policy keeps it: two at once would both count.
    static func add(to headers: inout HTTPFields) {
        let hasPolicy = headers[.contentSecurityPolicy] != nil
        headers.append(contentsOf: hasPolicy ? fields.filter { $0.name != .contentSecurityPolicy } : fields)
    }

    /// Header names that the HTTP types library has no constant for; a name it would refuse is left out.
    private static func named(_ pairs: [(String, String)]) -> [HTTPField] {
        pairs.compactMap { name, value in
            HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
        }
    }
}
