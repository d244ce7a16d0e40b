/// The addresses of the synchronisation with KOReader.
enum KOReaderAddress {
    static let prefix = "/koreader"

    /// Returns whether a path is one of these addresses.
    static func contains(_ path: String) -> Bool {
        path == prefix || path.hasPrefix(prefix + "/")
    }
}
