import Foundation

/// A converted MOBI book as bytes: the divided text of a book that was one document, and the parts of the converter.
///
/// The bytes are the size of the head (4 bytes, little endian), the head as JSON, the sections and the parts.
struct KeptMobiBook {
    /// The divided text; nil for a KF8, whose documents are among the parts.
    var content: ConvertedBook.Content?
    /// The parts in the form that `CMobi.h` describes.
    var parts: ArraySlice<UInt8>

    /// Increase it when a book is converted in another way.
    private static let version = 1

    private struct Section: Codable {
        var path: String
        var isLinear: Bool
        var byteCount: Int
    }

    private struct Entry: Codable {
        var title: String
        var level: Int
        var path: String?
        var fragment: String?
    }

    private struct Head: Codable {
        var version: Int
        /// Nil for a KF8.
        var metadata: PublicationMetadata?
        var sections: [Section] = []
        var contents: [Entry] = []
        var coverPath: String?
        var problems: [String] = []
    }

    init(content: ConvertedBook.Content?, parts: ArraySlice<UInt8>) {
        self.content = content
        self.parts = parts
    }

    /// Returns nil when the bytes have another version or are damaged.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        let headCount = (0..<4).reduce(0) { $0 | Int(bytes[$1]) << (8 * $1) }
        guard headCount <= bytes.count - 4,
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[4..<4 + headCount])),
            head.version == Self.version
        else { return nil }
        var offset = 4 + headCount
        var documents: [ConvertedBook.Document] = []
        for section in head.sections {
            guard (0...bytes.count - offset).contains(section.byteCount) else { return nil }
            documents.append(
                ConvertedBook.Document(
                    path: section.path,
                    bytes: Array(bytes[offset..<offset + section.byteCount]),
                    isLinear: section.isLinear
                )
            )
            offset += section.byteCount
        }
        parts = bytes[offset...]
        content = head.metadata.map { metadata in
            var content = ConvertedBook.Content(metadata: metadata, documents: documents)
            content.contents = head.contents.map {
                BookContentsEntry(title: $0.title, level: $0.level, path: $0.path, fragment: $0.fragment)
            }
            content.coverPath = head.coverPath
            content.problems = head.problems
            return content
        }
    }

    /// The bytes; nil when the metadata can't be encoded.
    var bytes: [UInt8]? {
        var head = Head(version: Self.version)
        let documents = content?.documents ?? []
        if let content {
            head.metadata = content.metadata
            head.sections = documents.map {
                Section(path: $0.path, isLinear: $0.isLinear, byteCount: $0.bytes.count)
            }
            head.contents = content.contents.map {
                Entry(title: $0.title, level: $0.level, path: $0.path, fragment: $0.fragment)
            }
            head.coverPath = content.coverPath
            head.problems = content.problems
        }
        guard let encoded = try? JSONEncoder().encode(head), let count = UInt32(exactly: encoded.count) else {
            return nil
        }
        var bytes = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        bytes.reserveCapacity(4 + encoded.count + documents.reduce(0) { $0 + $1.bytes.count } + parts.count)
        bytes += encoded
        for document in documents { bytes += document.bytes }
        return bytes + parts
    }
}
