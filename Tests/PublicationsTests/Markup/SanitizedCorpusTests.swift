import Foundation
import Testing

@testable import Publications

@Suite("Sanitizing real books", .enabled(if: Corpus.comics != nil, "the shared test files are absent"))
struct SanitizedCorpusTests {
    /// The documents and style sheets of all EPUB files in a folder of the corpus.
    private func entries(_ folder: String) throws -> [(book: String, path: String, bytes: [UInt8], known: Set<String>)]
    {
        let comics = try #require(Corpus.comics)
        let root = URL(fileURLWithPath: comics).deletingLastPathComponent().appendingPathComponent(folder).path
        var result: [(book: String, path: String, bytes: [UInt8], known: Set<String>)] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() where name.hasSuffix(".epub") {
            let handle = try ZipHandle(FileSource(path: "\(root)/\(name)"), directoryBudget: 1 << 24)
            var names: [String] = []
            for index in 0..<handle.entryCount {
                names.append(String(decoding: handle.rawName(at: index), as: UTF8.self))
            }
            for (index, path) in names.enumerated()
            where ["xhtml", "html", "svg", "css"].contains(path.split(separator: ".").last) {
                let bytes = try handle.bytes(of: handle.entry(at: UInt64(index)))
                result.append((name, path, bytes, Set(names)))
            }
        }
        return result
    }

    @Test(
        "documents are well formed and keep their text and images, and style sheets keep their rules",
        arguments: ["epub-samples", "epub-tests"]
    )
    func clean(_ folder: String) throws {
        let entries = try entries(folder)
        #expect(entries.count > 20)
        for (book, path, bytes, known) in entries {
            let label: Comment = "\(book) \(path)"
            if path.hasSuffix(".css") {
                let clean = StyleSheetSanitizer.styleSheet(
                    bytes,
                    path: path,
                    isKnown: { known.contains($0) },
                    limits: .standard
                )
                let again = StyleSheetSanitizer.styleSheet(
                    clean,
                    path: path,
                    isKnown: { known.contains($0) },
                    limits: .standard
                )
                #expect(again == clean, label)
                let braces = String(decoding: clean, as: UTF8.self).filter { $0 == "{" }.count
                #expect(braces == Self.withoutComments(bytes).filter { $0 == "{" }.count, label)
                continue
            }
            let isSVG = path.hasSuffix(".svg")
            let mediaType = isSVG ? "image/svg+xml" : "application/xhtml+xml"
            let once = MarkupSanitizer.document(
                bytes,
                path: path,
                mediaType: mediaType,
                isKnown: { known.contains($0) },
                limits: .standard
            )
            let tree = try #require(MarkupTree(once.bytes), label)
            #expect(CleanSupport.dangers(tree) == [], label)
            #expect(once.mediaType == mediaType, label)
            let twice = MarkupSanitizer.document(
                once.bytes,
                path: path,
                mediaType: mediaType,
                isKnown: { known.contains($0) },
                limits: .standard
            )
            #expect(twice.bytes == once.bytes, label)
            guard let original = MarkupTree(Self.withoutDocumentType(bytes)), !Self.isChanged(original) else {
                continue
            }
            #expect(tree.words == original.words, label)
            for name in ["img", "image", "p", "a", "table", "path", "rt"] {
                #expect(tree.all(name).count == original.all(name).count, label)
            }
        }
    }

    /// Returns whether a document has elements whose content is removed on purpose.
    private static func isChanged(_ tree: MarkupTree) -> Bool {
        tree.elements.contains {
            ["script", "switch", "object", "iframe", "annotation-xml", "metadata", "input"].contains($0.name)
        }
    }

    private static func withoutDocumentType(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.range(of: "<!DOCTYPE"),
            let end = text.range(of: ">", range: start.upperBound..<text.endIndex)
        else { return bytes }
        return Array((text[..<start.lowerBound] + text[end.upperBound...]).utf8)
    }

    private static func withoutComments(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.components(separatedBy: "/*").enumerated()
            .map {
                $0.offset == 0
                    ? $0.element : $0.element.components(separatedBy: "*/").dropFirst().joined(separator: "*/")
            }
            .joined()
    }
}
