/// The identity of a source's bytes, as canonical bytes. It is the key of a cached original, and it selects all
/// variants of the source for removal.
public struct SourceIdentity: Hashable, Sendable {
    /// The canonical bytes: a version, a kind, and the identifying values.
    public let bytes: [UInt8]

    /// Increased when the canonical form changes.
    private static let version: UInt64 = 2

    private enum Kind: UInt64 {
        case entry = 1
        case url = 2
        case data = 3
        case unpacked = 4
        case converted = 5
    }

    private init(_ kind: Kind, _ write: (inout CanonicalWriter) -> Void) {
        var writer = CanonicalWriter()
        writer.add(Self.version)
        writer.add(kind.rawValue)
        write(&writer)
        bytes = writer.bytes
    }

    /// Identifies a page of a publication.
    ///
    /// - Parameters:
    ///   - content: The hash of the publication's content.
    ///   - page: The page number, from 0.
    public static func entry(content: String, page: Int) -> SourceIdentity {
        SourceIdentity(.entry) { writer in
            writer.add(content)
            writer.add(page)
        }
    }

    /// Identifies the content of a URL.
    ///
    /// - Parameter canonicalURL: The normalised URL; see ``CanonicalURL``.
    public static func url(_ canonicalURL: String) -> SourceIdentity {
        SourceIdentity(.url) { $0.add(canonicalURL) }
    }

    /// Identifies an unpacked entry of an archive.
    ///
    /// - Parameters:
    ///   - archive: Identifies the content of the archive.
    ///   - entry: The index of the entry.
    static func unpacked(archive: [UInt8], entry: Int) -> SourceIdentity {
        SourceIdentity(.unpacked) { writer in
            writer.add(archive)
            writer.add(entry)
        }
    }

    /// Identifies a converted book.
    ///
    /// - Parameter file: Identifies the version of the file.
    static func converted(file: [UInt8]) -> SourceIdentity {
        SourceIdentity(.converted) { $0.add(file) }
    }

    /// Identifies bytes that the request itself contains.
    ///
    /// - Parameter digest: A cryptographic hash of the bytes.
    public static func data(digest: [UInt8]) -> SourceIdentity {
        SourceIdentity(.data) { $0.add(digest) }
    }
}
