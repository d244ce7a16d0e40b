/// The addresses of Komga's API. Some of its paths are the same as in Quire's own API, so they have a prefix, which
/// users enter as part of the server's address.
enum KomgaAddress {
    static let prefix = "/komga"

    /// Returns whether a path belongs to Komga's API.
    static func contains(_ path: String) -> Bool {
        path == prefix || path.hasPrefix(prefix + "/")
    }
}
