import NIOHTTP1
import PageImages

/// The status and the header fields of a response.
struct ResponseHead: Sendable {
    var status: Int
    var headers: HTTPHeaders

    /// How the body is compressed.
    enum Coding: Equatable {
        /// Not compressed.
        case none
        /// Compressed; the HTTP client decompresses it while it arrives.
        case unpacked
        /// Compressed in a way that the request did not allow.
        case unknown(String)
    }

    var coding: Coding {
        let codings = values("Content-Encoding").filter { $0 != "identity" }
        switch codings {
        case []: return .none
        case ["gzip"], ["deflate"]: return .unpacked
        default: return .unknown(codings.joined(separator: ", "))
        }
    }

    /// The announced length of the body in bytes; `nil` for none. Several fields must agree.
    var contentLength: Int? {
        let lengths = Set(values("Content-Length"))
        guard lengths.count == 1, let text = lengths.first, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    var contentRange: ContentRange? { headers.first(name: "Content-Range").flatMap(ContentRange.init) }

    /// The target of a redirect; `nil` for other responses.
    var location: String? {
        [301, 302, 303, 307, 308].contains(status) ? headers.first(name: "Location") : nil
    }

    /// The media type, lowercase and without parameters; `nil` when it isn't of the form `type/subtype`.
    var mediaType: String? {
        guard let field = headers.first(name: "Content-Type") else { return nil }
        let type = field.prefix { $0 != ";" && $0 != "," }.trimming { $0 == " " || $0 == "\t" }.lowercased()
        let parts = type.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isToken = { (part: Substring.UTF8View) in
            !part.isEmpty && part.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"()<>@,;:\\\"[]?=".utf8.contains($0) }
        }
        return parts.count == 2 && type.utf8.count <= 127 && parts.allSatisfy(isToken) ? type : nil
    }

    var contentDisposition: String? { headers.first(name: "Content-Disposition") }

    var validators: Validators {
        Validators(
            entityTagField: headers.first(name: "ETag"),
            lastModifiedField: headers.first(name: "Last-Modified")
        )
    }

    /// Whether a later request can resume this body if it is interrupted.
    var canBeContinued: Bool {
        (status == 200 || status == 206) && coding == .none && validators.ifRange != nil
            && !values("Accept-Ranges").contains("none")
    }

    func retryAfter(now: Double) -> Double? {
        headers.first(name: "Retry-After").flatMap { RetryAfter.seconds($0, now: now) }
    }

    func freshness(now: Double) -> CacheFreshness {
        var fields = CacheFreshness.Fields()
        let control = headers["Cache-Control"]
        fields.cacheControl = control.isEmpty ? nil : control.joined(separator: ", ")
        fields.expires = headers.first(name: "Expires")
        fields.age = headers.first(name: "Age")
        fields.date = headers.first(name: "Date")
        fields.entityTag = headers.first(name: "ETag")
        fields.lastModified = headers.first(name: "Last-Modified")
        return CacheFreshness(fields, receivedAt: now)
    }

    /// Combines the head of a partial response with the head of the first response. A response to `If-Range` omits
    /// fields that the first response contained (RFC 9110 section 15.3.7).
    func completing(_ first: ResponseHead) -> ResponseHead {
        var merged = first.headers
        for name in Set(headers.map { $0.name.lowercased() }) {
            merged.remove(name: name)
            merged.add(contentsOf: headers[name].map { (name, $0) })
        }
        merged.remove(name: "Content-Range")
        return ResponseHead(status: 200, headers: merged)
    }

    /// Returns the members of a list field, in lowercase.
    private func values(_ name: String) -> [String] {
        headers[canonicalForm: name].map { $0.lowercased() }.filter { !$0.isEmpty }
    }
}

extension StringProtocol {
    /// Returns the text without the matching characters at both ends.
    func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
        var rest = self[startIndex...]
        while let first = rest.first, isTrimmed(first) { rest = rest.dropFirst() }
        while let last = rest.last, isTrimmed(last) { rest = rest.dropLast() }
        return rest
    }
}
