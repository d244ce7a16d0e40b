import Foundation
import Testing

@testable import Publications

@Suite("Plain texts as books")
struct TextBookTests {
    @Test("a book opened with its stored index is the same")
    func reopened() throws {
        let folder = try TemporaryFolder()
        let text = (1...9).map { "第\($0)章 题目\n\(TextChaptersTests.body)" }.joined()
        let path = try folder.write(Array(text.utf8), to: "《书名》作者：某某.txt")
        let book = try TextBook.open(path: path)
        #expect(book.metadata.title == "书名" && book.metadata.writers == ["某某"] && book.pages.isEmpty)
        let stored = try JSONEncoder().encode(book.index)
        let index = try JSONDecoder().decode(TextIndex.self, from: stored)
        let again = try TextBook(path: path, index: index)
        #expect(again.body == book.body && again.metadata == book.metadata)
        for number in book.body.sections.indices {
            #expect(try again.document(ofSectionAt: number) == book.document(ofSectionAt: number))
        }
        try folder.write(Array("other".utf8), to: "《书名》作者：某某.txt")
        #expect(throws: PublicationError.changed(file: "《书名》作者：某某.txt")) { try TextBook(path: path, index: index) }
        #expect(throws: PublicationError.self) { try again.document(ofSectionAt: 99) }
        #expect(throws: PublicationError.self) { try again.resource(atPath: "a.png") }
    }

    @Test("an index with gaps or overlaps is rejected")
    func tampered() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("一。\n二。\n".utf8), to: "a.txt")
        let index = try TextBook.open(path: path).index
        var other = index
        other.sections = []
        #expect(throws: PublicationError.self) { try TextBook(path: path, index: other) }
        other.sections = [TextIndex.Section(start: 3, kind: .part)]
        #expect(throws: PublicationError.self) { try TextBook(path: path, index: other) }
        other = index
        other.encoding = "klingon"
        #expect(throws: PublicationError.self) { try TextBook(path: path, index: other) }
    }

    @Test("an encoding can be given, and an unknown one is named in the error")
    func override() throws {
        let folder = try TemporaryFolder()
        let bytes = try #require(TextEncoding.gb18030.encode("第一章 题目\n他说了话。\n"))
        let path = try folder.write(bytes, to: "a.txt")
        #expect(try TextBook.open(path: path, options: TextOptions(encoding: "gbk")).body.encoding == "GB18030")
        #expect(try TextBook.open(path: path, options: TextOptions(encoding: "KOI8-R")).body.encoding == "KOI8-R")
        do {
            _ = try TextBook.open(path: path, options: TextOptions(encoding: "klingon"))
            Issue.record("it was opened")
        } catch {
            #expect("\(error)".contains("klingon"))
        }
    }

    @Test("files that are not text are rejected with the reason")
    func refused() throws {
        let folder = try TemporaryFolder()
        let empty = try folder.write([], to: "empty.txt")
        let blank = try folder.write(Array(" \n\n　\n".utf8), to: "blank.txt")
        let pdf = try folder.write(Array("%PDF-1.7 ...".utf8), to: "pdf.txt")
        for (path, words) in [(empty, "empty"), (blank, "white space"), (pdf, "PDF")] {
            do {
                _ = try TextBook.open(path: path)
                Issue.record("\(path) was opened")
            } catch {
                #expect("\(error)".contains(words), "\(error)")
            }
        }
        #expect(throws: PublicationError.self) { try TextBook.open(path: folder.path("missing.txt")) }
    }

    @Test("every encoding gives the same book")
    func encodings() throws {
        let folder = try TemporaryFolder()
        let text = "前面的话。\n" + (1...6).map { "第\($0)章 题目\n\(TextChaptersTests.body)" }.joined()
        var documents: Set<String> = []
        for name in ["UTF-8", "GB18030", "UTF-16LE", "UTF-16BE"] {
            let encoding = try #require(TextEncoding(named: name))
            let path = try folder.write(try #require(encoding.encode(text)), to: "book.txt")
            let book = try TextBook.open(path: path)
            #expect(book.body.encoding == name)
            #expect(book.body.contents.count == 7)
            let document = String(decoding: try book.document(ofSectionAt: 3).bytes, as: UTF8.self)
            documents.insert(document.replacing(/id="b\d+"/, with: ""))
        }
        #expect(documents.count == 1)
    }

    @Test("carriage returns end lines, with or without line feeds", arguments: ["\r", "\r\n", "\n"])
    func lineEndings(ending: String) throws {
        let folder = try TemporaryFolder()
        let text = (1...4).map { "Chapter \($0)\n\n\(TextChaptersTests.prose)\n" }.joined()
        let path = try folder.write(
            Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending).utf8),
            to: "a.txt"
        )
        let book = try TextBook.open(path: path)
        #expect(book.body.contents.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3", "Chapter 4"])
        #expect(!(try book.document(ofSectionAt: 1).bytes.contains(0x0D)))
    }
}
