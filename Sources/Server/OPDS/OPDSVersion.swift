/// A version of OPDS. Both versions have the same catalogue, at the same paths below their prefixes.
enum OPDSVersion: CaseIterable, Sendable {
    /// Atom.
    case atom
    /// JSON, OPDS 2.0.
    case json

    /// The prefix of the addresses of all versions.
    static let root = "/opds"

    /// The prefix of the addresses.
    var prefix: String {
        switch self {
        case .atom: "/opds/v1.2"
        case .json: "/opds/v2"
        }
    }

    /// Returns whether a path belongs to a catalogue.
    static func contains(_ path: String) -> Bool {
        path == root || path.hasPrefix(root + "/")
    }

    /// Creates the version whose prefix a path has; nil for other paths.
    init?(path: String) {
        guard let version = Self.allCases.first(where: { path == $0.prefix || path.hasPrefix($0.prefix + "/") }) else {
            return nil
        }
        self = version
    }

    /// The media type of a feed.
    ///
    /// - Parameter hasPublications: whether the feed has publications, otherwise only links to other feeds.
    func feedType(hasPublications: Bool) -> String {
        switch self {
        case .atom: "application/atom+xml;profile=opds-catalog;kind=\(hasPublications ? "acquisition" : "navigation")"
        case .json: "application/opds+json"
        }
    }
}
