/// The name of a built file, `name.hash.extension`: the hash makes its address one that never changes its answer.
///
/// Only names of this form are ever looked for on disk. There is no slash and no second dot in them, so no name leads
/// out of the folder.
struct AssetName: Hashable, Sendable {
    let text: String
    /// The media type that goes with the extension.
    let mediaType: String

    private static let mediaTypes = [
        "js": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "wasm": "application/wasm",
        "svg": "image/svg+xml",
        "png": "image/png",
        "webp": "image/webp",
        "woff2": "font/woff2",
        "json": "application/json",
        "webmanifest": "application/manifest+json",
    ]

    /// Nil when the text isn't such a name.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 128, parts.count == 3, let mediaType = Self.mediaTypes[String(parts[2])] else {
            return nil
        }
        let isName = !parts[0].isEmpty && parts[0].utf8.allSatisfy(\.isNameCharacter)
        let isHash = parts[1].utf8.count >= 8 && parts[1].utf8.allSatisfy { $0.hexadecimalDigit != nil }
        guard isName, isHash else { return nil }
        self.text = String(text)
        self.mediaType = mediaType
    }
}

extension UInt8 {
    fileprivate var isNameCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default:
            false
        }
    }
}
