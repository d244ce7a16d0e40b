/// What a server gave to recognise its answer by.
public struct Validators: Hashable, Sendable {
    /// The opaque part of the `ETag` with its quotation marks; nil for none.
    public var entityTag: String?
    /// Whether the entity tag only promises that the pictures look alike.
    public var isWeak: Bool
    /// The `Last-Modified` date as the server wrote it; nil for none.
    public var lastModified: String?

    /// Nothing to recognise anything by.
    public static let none = Validators()

    /// Describes what a server gave.
    public init(entityTag: String? = nil, isWeak: Bool = false, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.isWeak = isWeak
        self.lastModified = lastModified
    }

    /// Reads the fields of an answer. What is not well formed is as good as missing.
    public init(entityTagField: String?, lastModifiedField: String?) {
        self.init()
        if let entityTagField, let tag = Self.entityTag(of: Array(entityTagField.utf8)) {
            entityTag = tag.opaque
            isWeak = tag.isWeak
        }
        if let lastModifiedField, HTTPDate.seconds(lastModifiedField) != nil { lastModified = lastModifiedField }
    }

    /// Whether there is nothing to ask with.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The value of `If-None-Match`; nil to send none.
    public var ifNoneMatch: String? {
        entityTag.map { isWeak ? "W/" + $0 : $0 }
    }

    /// The value of `If-Modified-Since`; nil to send none.
    public var ifModifiedSince: String? { lastModified }

    /// The value of `If-Range` with which the rest of a picture may be asked for; nil when only the whole will do.
    ///
    /// A weak tag says that the bytes may differ, and a date cannot tell two changes within a second apart: only a
    /// strong tag will do.
    public var ifRange: String? { isWeak ? nil : entityTag }

    /// What is known after a 304: what the answer says anew, and the rest as it was.
    public func updated(by answer: Validators) -> Validators {
        var result = self
        if let tag = answer.entityTag {
            result.entityTag = tag
            result.isWeak = answer.isWeak
        }
        result.lastModified = answer.lastModified ?? lastModified
        return result
    }

    /// Longer tags are as good as missing: nobody is made to keep a book of them.
    private static let longestTag = 1024

    /// RFC 9110 section 8.8.3: `W/` at most, then anything but quotation marks and controls between two of them.
    private static func entityTag(of field: [UInt8]) -> (opaque: String, isWeak: Bool)? {
        let trimmed = FieldText.trimmed(field[...])
        let isWeak = trimmed.starts(with: [0x57, 0x2F])
        let opaque = isWeak ? trimmed.dropFirst(2) : trimmed
        let mark = UInt8(ascii: "\"")
        guard opaque.count >= 2, opaque.count <= longestTag, opaque.first == mark, opaque.last == mark,
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
