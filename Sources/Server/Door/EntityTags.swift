import HTTPTypes

/// Whether what a client already has is what it would get.
enum EntityTags {
    /// Whether `If-None-Match` names the tag, or means anything there is. Weak tags match too, as the comparison for
    /// this header says.
    static func match(_ tag: String, in headers: HTTPFields) -> Bool {
        candidates(in: headers).contains { $0 == "*" } || name(tag, in: headers)
    }

    /// Whether `If-None-Match` names the very tag: enough to say, before anything is looked up, that there is such a
    /// thing.
    static func name(_ tag: String, in headers: HTTPFields) -> Bool {
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
