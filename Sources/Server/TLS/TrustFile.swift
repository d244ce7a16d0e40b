/// A file that a device needs to trust the server's own authority.
struct TrustFile: Sendable, Equatable {
    let mediaType: String
    /// The file name for saving; nil if browsers show the file instead.
    var name: String?
    let body: [UInt8]

    /// The names and values of the response headers for the file.
    var fields: [(String, String)] {
        [("Content-Type", mediaType)] + (name.map { [("Content-Disposition", "attachment; filename=\"\($0)\"")] } ?? [])
    }
}
