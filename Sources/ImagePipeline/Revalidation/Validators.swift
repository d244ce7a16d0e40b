import PageImages

/// The validators of a response: its entity tag and its modification date.
public struct Validators: Hashable, Sendable {
    /// The opaque part of the `ETag` with its quotation marks; nil for none.
    public var entityTag: String?
    /// Whether the entity tag is weak: equal tags only mean equivalent content, not identical bytes.
    public var isWeak: Bool
    /// The `Last-Modified` date as the server wrote it; nil for none.
    public var lastModified: String?

    /// No validators.
    public static let none = Validators()

    /// Creates validators.
    public init(entityTag: String? = nil, isWeak: Bool = false, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.isWeak = isWeak
        self.lastModified = lastModified
    }

    /// Parses the header fields. Malformed fields are ignored.
    public init(entityTagField: String?, lastModifiedField: String?) {
        self.init()
        if let entityTagField, let tag = Self.entityTag(of: Array(entityTagField.utf8)) {
            entityTag = tag.opaque
            isWeak = tag.isWeak
        }
        if let lastModifiedField, HTTPDate.seconds(lastModifiedField) != nil { lastModified = lastModifiedField }
    }

    /// Whether there are no validators.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The value of `If-None-Match`; nil to send none.
    public var ifNoneMatch: String? {
        entityTag.map { isWeak ? "W/" + $0 : $0 }
    }

    /// The value of `If-Modified-Since`; nil to send none.
    public var ifModifiedSince: String? { lastModified }

    /// The value of `If-Range` to request the rest of a body; nil when only the whole body may be requested.
    ///
    /// Only a strong tag guarantees identical bytes: a weak tag does not, and a date has a resolution of one second.
    public var ifRange: String? { isWeak ? nil : entityTag }

    /// Returns the validators after a 304. Those that the response omits stay.
    public func updated(by answer: Validators) -> Validators {
        var result = self
        if let tag = answer.entityTag {
            result.entityTag = tag
            result.isWeak = answer.isWeak
        }
        result.lastModified = answer.lastModified ?? lastModified
        return result
    }

    /// Longer tags are ignored, to limit the memory.
    private static let maximumTagLength = 1024

    /// Parses an entity tag (RFC 9110 section 8.8.3): an optional `W/`, then a quoted text without control characters.
    private static func entityTag(of field: [UInt8]) -> (opaque: String, isWeak: Bool)? {
        let trimmed = FieldText.trimmed(field[...])
        let isWeak = trimmed.starts(with: [0x57, 0x2F])
        let opaque = isWeak ? trimmed.dropFirst(2) : trimmed
        let mark = UInt8(ascii: "\"")
        guard opaque.count >= 2, opaque.count <= maximumTagLength, opaque.first == mark, opaque.last == mark,
            opaque.dropFirst().dropLast().allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != mark })
        else { return nil }
        return (String(decoding: opaque, as: UTF8.self), isWeak)
    }

    /// Validators are equal byte by byte.
    public static func == (first: Validators, second: Validators) -> Bool {
        ASCIIBytes.equal(first.entityTag, second.entityTag) && first.isWeak == second.isWeak
            && ASCIIBytes.equal(first.lastModified, second.lastModified)
    }

    /// Equal validators have equal hashes.
    public func hash(into hasher: inout Hasher) {
        for byte in (entityTag ?? "").utf8 { hasher.combine(byte) }
        for byte in (lastModified ?? "").utf8 { hasher.combine(byte) }
    }
}
