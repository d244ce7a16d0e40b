import WireModel

@testable import Publications

extension FuzzedParser {
    /// Reads the text of a document, searches it, and converts positions in it. The input is the document; its last line
    /// is the text to find and the position.
    static func readText(_ bytes: [UInt8]) {
        let end = bytes.lastIndex(of: 0x0A) ?? bytes.endIndex
        let line = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        let text = DocumentText(document: Array(bytes[..<end]))
        for options in searchOptions {
            guard var search = TextSearch(line, options: options) else { continue }
            for range in search.matches(in: text, maximumCount: 20) {
                checkRange(range, in: text)
            }
        }
        for offset in [0, text.count / 3, text.count / 2, text.count] {
            checkRange(offset..<min(offset + 7, text.count), in: text)
        }
        if let cfi = try? EpubCFI(partial: line), let offset = text.offset(of: cfi) {
            precondition((0...text.count).contains(offset), "a CFI leads outside of the text")
        }
        _ = text.offset(ofElement: line)
        convertPosition(line, in: text, Array(bytes[..<end]))
    }

    /// All combinations of the options.
    private static let searchOptions = (0..<8).map { bits in
        var options = BookSearchOptions()
        (options.matchesCase, options.matchesAccents) = (bits & 1 != 0, bits & 2 != 0)
        options.matchesWholeWords = bits & 4 != 0
        return options
    }

    /// Checks that the CFI of a range leads back into the text, and that the range has an excerpt.
    private static func checkRange(_ range: Range<Int>, in text: DocumentText) {
        precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "a match is outside of the text")
        _ = text.excerpt(of: range)
        guard let cfi = text.cfi(of: range) else { return }
        guard let offset = text.offset(of: cfi) else { preconditionFailure("the document has no such node: \(cfi)") }
        precondition((0...text.count).contains(offset), "a CFI leads outside of the text")
    }

    /// Converts a position of KOReader, and positions of the document to it.
    private static func convertPosition(_ line: String, in text: DocumentText, _ document: [UInt8]) {
        if let pointer = XPointer(line), pointer.id == nil {
            precondition(XPointer(pointer.description)?.section == pointer.section, "a position changes when written")
        }
        guard let document = XPointerMarkupReader.document(document) else { return }
        let (source, shown) = (VisibleCharacters(document), VisibleCharacters(text))
        if let pointer = XPointer(line) {
            let character = document.character(at: pointer)
            precondition((0...document.characters.count).contains(character), "a position is outside of the document")
            _ = source.offset(in: shown, of: character)
        }
        for offset in [0, text.count / 2, text.count] {
            guard let character = shown.offset(in: source, of: offset) else { continue }
            let pointer = document.pointer(at: character, section: 0)
            precondition(XPointer(pointer.description) != nil, "a written position can't be read: \(pointer)")
        }
    }
}
