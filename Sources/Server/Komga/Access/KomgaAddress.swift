/// The addresses of Komga's API. Quire's own API has the same paths, so Komga's has a prefix, which clients accept as a part
/// of the server's address.
enum KomgaAddress {
    static let prefix = "/komga"

    /// Returns whether a path belongs to Komga's API.
    static func contains(_ path: String) -> Bool {
        path == prefix || path.hasPrefix(prefix + "/")
    }
}
