import Foundation

/// Real texts shared between checkouts. Tests that need them are skipped where they are missing.
enum TextCorpus {
    static let folder: String? = {
        guard let comics = Corpus.comics else { return nil }
        let path = URL(fileURLWithPath: comics).deletingLastPathComponent().appendingPathComponent("text").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()
}
