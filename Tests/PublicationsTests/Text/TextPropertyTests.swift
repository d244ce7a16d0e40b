import TestSupport
import Testing

@testable import Publications

@Suite("Random texts")
struct TextPropertyTests {
    /// Opens a text and checks the invariants of all books.
    @discardableResult
    private func check(_ bytes: [UInt8], options: TextOptions = TextOptions(), reads: Bool = true) throws -> TextBook {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "book.txt")
        let book = try TextBook.open(path: path, options: options)
        var position: Int64 = 0
        for section in book.body.sections {
            let range = try #require(section.range)
            #expect(range.lowerBound == position && !range.isEmpty && section.byteSize == Int64(range.count))
            position = range.upperBound
        }
        #expect(position == Int64(bytes.count))
        var last = -1
        for entry in book.body.contents {
            #expect(entry.level >= 0 && entry.level <= last + 1)
            last = max(entry.level, 0)
        }
        if reads { for index in book.body.sections.indices { _ = try book.document(ofSectionAt: index) } }
        return book
    }

    /// The characters between tags, without white space.
    private func words(_ document: [UInt8]) -> [Unicode.Scalar] {
        let text = String(decoding: document, as: UTF8.self)
        guard let body = text.firstRange(of: "<body class=\"text\">") else { return [] }
        var result: [Unicode.Scalar] = []
        var isTag = false
        for scalar in text[body.upperBound...].unicodeScalars {
            if scalar == "<" { isTag = true }
            if !isTag, !TextTrimming.isSpace(scalar) { result.append(scalar) }
            if scalar == ">" { isTag = false }
        }
        return result
    }

    @Test("sections tile the file and contain all its text", arguments: 0..<24 as Range<UInt64>)
    func tiles(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "第一章 题目\n", "第二章题目\n", "第三卷 卷名\n", "序章\n", "后记\n", "\n", "\n\n", "他说了很多话，大家都听着。\n", "　　又是一天。\n",
            "Chapter 4\n\n",
            "The road was long and nobody spoke.\n", "* * *\n", "12\n", "【旧城】\n", "# Heading\n", "XIV\n\n",
            String(repeating: "很长的一段话没有尽头，", count: 400) + "\n", String(repeating: "一句。\n", count: 300), "\r\n", "\t\n",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 1...120, using: &generator) {
            text += pieces.randomElement(using: &generator) ?? ""
        }
        text += "完"
        let name = ["UTF-8", "GB18030", "UTF-16LE", "UTF-16BE"].randomElement(using: &generator) ?? "UTF-8"
        let encoding = try #require(TextEncoding(named: name))
        let bytes = try #require(encoding.encode(text))
        let book = try check(bytes, options: TextOptions(encoding: name))
        var found: [Unicode.Scalar] = []
        for index in book.body.sections.indices { found += words(try book.document(ofSectionAt: index).bytes) }
        // The sign of a heading is dropped, and a full stop separates a title from its second line.
        let isOwn = { (scalar: Unicode.Scalar) in scalar != "#" && scalar != "." }
        let expected = text.unicodeScalars.filter { !TextTrimming.isSpace($0) && isOwn($0) }
        found = found.filter(isOwn)
        // A title that occurs twice in a row is written once.
        #expect(found.count >= expected.count * 9 / 10 && found.count <= expected.count)
        #expect(found.last == "完")
        if !hasRepeatedTitles(text) { #expect(found == Array(expected), "seed \(seed)") }
    }

    private func hasRepeatedTitles(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).map { TitleNormalization.fold(Array($0.unicodeScalars)) }
        return zip(lines, lines.dropFirst()).contains { $0 == $1 && $0.count < 40 }
    }

    @Test("random bytes are rejected or read", arguments: 0..<40 as Range<UInt64>)
    func randomBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...20_000, using: &generator)
        let low: UInt8 = seed % 2 == 0 ? 0 : 0x0A
        let bytes = (0..<count).map { _ in UInt8.random(in: low...255, using: &generator) }
        for name in [nil, "UTF-8", "GB18030", "Big5", "Shift_JIS", "UTF-16LE", "ISO-2022-JP", "UTF-32"] as [String?] {
            do {
                try check(bytes, options: TextOptions(encoding: name))
            } catch let error as PublicationError {
                #expect(name == nil || "\(error)".contains("white space"), "\(error)")
            }
        }
    }

    @Test("a text full of NULs")
    func nulls() throws {
        var bytes = Array(String(repeating: "The road was long and nobody spoke.\n", count: 200).utf8)
        for index in stride(from: 0, to: bytes.count, by: 400) { bytes[index] = 0 }
        let book = try check(bytes)
        #expect(!(try book.document(ofSectionAt: 0).bytes.contains(0)))
        #expect(throws: PublicationError.self) { try check([UInt8](repeating: 0, count: 5000)) }
    }

    @Test("one line of fifty megabytes is cut into readable parts", arguments: ["UTF-8", "GB18030"])
    func endlessLine(name: String) throws {
        let encoding = try #require(TextEncoding(named: name))
        let unit = try #require(encoding.encode("他说了很多话大家都听着没有人回答，"))
        let line = Array(repeatElement(unit, count: 1 + (3 << 20) / unit.count).joined())
        let book = try check(line, reads: false)
        #expect((book.body.sections.map(\.byteSize).max() ?? 0) < 200 << 10)
        for index in [0, 1, book.body.sections.count - 1] {
            let document = try book.document(ofSectionAt: index)
            #expect(!String(decoding: document.bytes, as: UTF8.self).contains("\u{FFFD}"), "no character is cut")
        }
        let ascii = [UInt8](repeating: UInt8(ascii: "a"), count: 50 << 20)
        let endless = try check(ascii, reads: false)
        #expect((endless.body.sections.map(\.byteSize).max() ?? 0) < 200 << 10)
    }

    @Test("a text of nothing but titles has a limited number of chapters")
    func allTitles() throws {
        let text = (1...30_000).map { "第\($0)章\n" }.joined()
        var limits = PublicationLimits()
        limits.maximumTextChapters = 500
        let folder = try TemporaryFolder()
        let book = try TextBook.open(path: try folder.write(Array(text.utf8), to: "a.txt"), limits: limits)
        #expect(book.body.contents.count <= 1000)
        #expect(book.body.problems.count == 1)
        _ = try check(Array(text.utf8), reads: false)
    }

    @Test("a text larger than the limit is rejected before it is read")
    func tooLarge() throws {
        var limits = PublicationLimits()
        limits.maximumTextBytes = 10
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("more than ten bytes".utf8), to: "a.txt")
        #expect(throws: PublicationError.self) { try TextBook.open(path: path, limits: limits) }
    }
}
