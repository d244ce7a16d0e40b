import TextCoding

/// The name of a built file, `name.hash.extension`. The hash makes the URL immutable.
///
/// Only names of this form are opened. They contain no slash and no empty part, so they can't lead out of the folder.
struct AssetName: Hashable, Sendable {
    let text: String
    /// The media type of the extension.
    let mediaType: String

    private static let mediaTypes = [
        "js": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "svg": "image/svg+xml",
        "png": "image/png",
        "webp": "image/webp",
        "woff2": "font/woff2",
        "json": "application/json",
        "webmanifest": "application/manifest+json",
    ]

    /// Parses a name. Returns nil when the text does not have this form.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 128, parts.count == 3, let mediaType = Self.mediaTypes[String(parts[2])] else {
            return nil
        }
        let isName = !parts[0].isEmpty && parts[0].utf8.allSatisfy { $0.isASCIILetterOrDigit || "-_".utf8.contains($0) }
        let isHash = parts[1].utf8.count >= 8 && parts[1].utf8.allSatisfy(Hexadecimal.isDigit)
        guard isName, isHash else { return nil }
        self.text = String(text)
        self.mediaType = mediaType
    }
}
