import Foundation

/// Real files shared between checkouts. Tests that need them are skipped where they are missing.
enum Corpus {
    static let comics = folder("comics")
    static let epubSamples = folder("epub-samples")
    static let epubTests = folder("epub-tests")

    /// The path of a folder of the corpus; nil where it is missing.
    private static func folder(_ name: String) -> String? {
        let shared: URL
        if let path = ProcessInfo.processInfo.environment["QUIRE_SHARED"] {
            shared = URL(fileURLWithPath: path)
        } else {
            // This file is in <package>/Tests/PublicationsTests/Support.
            var package = URL(fileURLWithPath: #filePath)
            for _ in 0..<4 { package.deleteLastPathComponent() }
            shared = package.deletingLastPathComponent().appendingPathComponent("shared")
        }
        let path = shared.appendingPathComponent("corpus/\(name)").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }
}
