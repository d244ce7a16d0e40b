/// A file for devices that are about to trust the authority of this server.
struct TrustFile: Sendable, Equatable {
    let mediaType: String
    /// The name under which it is saved; nil for a page.
    var name: String?
    let body: [UInt8]

    /// The headers that describe the file.
    var fields: [(String, String)] {
        [("Content-Type", mediaType)] + (name.map { [("Content-Disposition", "attachment; filename=\"\($0)\"")] } ?? [])
    }
}
