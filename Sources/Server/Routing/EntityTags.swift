import HTTPTypes

/// Comparison of entity tags with `If-None-Match`.
enum EntityTags {
    /// Returns whether `If-None-Match` contains the tag or `*`. Weak tags match too (RFC 9110, section 13.1.2).
    static func match(_ tag: String, in headers: HTTPFields) -> Bool {
        candidates(in: headers).contains { $0 == "*" } || containExactly(tag, in: headers)
    }

    /// Returns whether `If-None-Match` contains exactly this tag. The client has it from an earlier response, so the
    /// resource exists and needs no lookup.
    static func containExactly(_ tag: String, in headers: HTTPFields) -> Bool {
        candidates(in: headers).contains { ($0.hasPrefix("W/") ? $0.dropFirst(2) : $0) == tag }
    }

    private static func candidates(in headers: HTTPFields) -> [Substring] {
        headers[values: .ifNoneMatch].flatMap { field in
            field.split(separator: ",").map { candidate in
                var name = candidate.drop { $0 == " " }
                while name.last == " " { name.removeLast() }
                return name
            }
        }
    }
}
