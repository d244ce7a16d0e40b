/// Which bytes a picture is made of: what evicting a source removes, and the key of the stored original.
public struct SourceIdentity: Hashable, Sendable {
    /// The canonical form: a version, a kind, what identifies the bytes, and who may see them.
    public let bytes: [UInt8]

    /// Raised when the canonical form changes.
    private static let version: UInt64 = 1

    private enum Kind: UInt64 {
        case entry = 1
        case url = 2
        case data = 3
        case provider = 4
    }

    private init(_ kind: Kind, _ body: (inout CanonicalWriter) -> Void) {
        var writer = CanonicalWriter()
        writer.add(Self.version)
        writer.add(kind.rawValue)
        body(&writer)
        bytes = writer.bytes
    }

    /// A page of a publication.
    ///
    /// - Parameters:
    ///   - content: The hash of the publication's content.
    ///   - page: The page, counted from 0.
    ///   - scope: Who may see it.
    public static func entry(content: String, page: Int, scope: AccessScope) -> SourceIdentity {
        SourceIdentity(.entry) { writer in
            writer.add(content)
            writer.add(page)
            writer.add(scope.bytes)
        }
    }

    /// What an address answers with.
    ///
    /// - Parameters:
    ///   - canonicalURL: The address without what changes from one request to the next, such as a signature's time.
    ///   - scope: Who may see it.
    public static func url(_ canonicalURL: String, scope: AccessScope) -> SourceIdentity {
        SourceIdentity(.url) { writer in
            writer.add(canonicalURL)
            writer.add(scope.bytes)
        }
    }

    /// Bytes that the request itself carries. Whoever has them may see them, hence no scope.
    ///
    /// - Parameter digest: A hash of the bytes that nobody can forge.
    public static func data(digest: [UInt8]) -> SourceIdentity {
        SourceIdentity(.data) { writer in
            writer.add(digest)
        }
    }

    /// What a closure gives.
    ///
    /// - Parameters:
    ///   - identifier: Names the bytes: another identifier for other bytes.
    ///   - scope: Who may see them.
    public static func provider(_ identifier: String, scope: AccessScope) -> SourceIdentity {
        SourceIdentity(.provider) { writer in
            writer.add(identifier)
            writer.add(scope.bytes)
        }
    }
}
