import Foundation
import Publications
import Testing

@testable import Library

@Suite("A library's own rules for chapters")
struct ChapterRulesTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    @Test("are read from a file with one rule per line and indented levels")
    func reading() throws {
        let text = "\u{FEFF}# of the Tang\r\n^卷\\d+\r\n\r\n\t^第.{1,9}回\n        ^其[一二三]$  \n  \n#^x\n\\#\\d\n"
        try library.write("chapter-rules.txt", text)
        let root = try LibraryRoot.reading(library.root.path)
        #expect(
            root.chapterRules == [
                TextChapterRule(pattern: "^卷\\d+"), TextChapterRule(pattern: "^第.{1,9}回", level: 1),
                TextChapterRule(pattern: "^其[一二三]$", level: 2), TextChapterRule(pattern: "\\#\\d"),
            ]
        )
        try library.remove("chapter-rules.txt")
        #expect(try LibraryRoot.reading(library.root.path).chapterRules.isEmpty)
    }

    @Test("that are invalid are refused with their line number")
    func refusing() throws {
        let many = String(repeating: "^a\n", count: 65)
        for (text, words) in [
            ("^a\n\n(b\n", ", line 3: the chapter rule “(b” can't be used"), ("*", ", line 1: "),
            (many, ", line 65: there are more than 64 chapter rules"),
            (String(repeating: "#", count: 70_000), ": the file has more than"),
        ] {
            try library.write("chapter-rules.txt", text)
            let error = #expect(throws: LibraryError.self) { try LibraryRoot.reading(library.root.path) }
            let message = error?.description ?? ""
            #expect(
                message.contains("chapter-rules.txt" + words) && message.hasSuffix("delete the file."),
                "\(message)"
            )
        }
        try Data([0x5E, 0xB5, 0xDA]).write(to: library.url("chapter-rules.txt"))
        let error = #expect(throws: LibraryError.self) { try LibraryRoot.reading(library.root.path) }
        #expect(error?.description.contains("UTF-8") == true)
    }

    @Test("cause all texts of the library, and nothing else, to be read again when they change")
    func changing() async throws {
        try library.write("chapter-rules.txt", "^a")
        try library.write("S/1.txt", "sections=4;bytes=1024")
        try library.write("S/2.epub", "sections=4")
        try library.write("C/3.cbz", "pages=4")
        try await library.scan()
        let id = try await library.publication("S/1.txt").id
        _ = try await library.store.record(
            ProgressRecord(page: 2, isCompleted: false, updatedAt: 10, device: "d"),
            for: id,
            user: .owner
        )
        _ = library.opens.take()

        let rules = (1...4).map { TextChapterRule(pattern: "\($0)") }
        #expect(try await library.scan(chapterRules: rules).changed == 1)
        #expect(library.opens.take() == ["1.txt"])
        #expect(try await library.store.book(id)?.sections.count == 8)
        #expect(try await library.store.reading(of: id).chapterRules == rules)
        // The progress stays at half of the text.
        #expect(try await library.store.progress(of: id, user: .owner)?.page == 4)
        #expect(try await library.scan(chapterRules: rules).unchanged == 3)
        #expect(try await library.scan(chapterRules: Array(rules.reversed())).changed == 1)
        #expect(try await library.scan().changed == 1)
        #expect(try await library.store.progress(of: id, user: .owner)?.page == 2)
        #expect(try await library.store.reading(of: id) == TextSettings())
    }

    @Test("of two libraries apply only to their own texts, also for copies")
    func copies() async throws {
        try library.write("A/1.txt", "sections=4;bytes=1024")
        try library.write("B/1.txt", "sections=4;bytes=1024")
        let rules = [TextChapterRule(pattern: "x")]
        let store = library.store
        let scanner = LibraryScanner(
            store: store,
            roots: [
                LibraryRoot(path: library.url("A").path), LibraryRoot(path: library.url("B").path, chapterRules: rules),
            ],
            workerCount: 1
        ) { source, options throws(PublicationError) in try TestBook(source, options: options) }
        _ = try await scanner.scan()
        var counts: Set<Int> = []
        for series in try await store.series(SeriesQuery(), user: .owner).series {
            for record in try await store.publications(inSeries: series.id, user: .owner) {
                let reading = try await store.reading(of: record.id)
                let file = try #require(
                    await store.file(content: record.content, rulesDigest: reading.rulesDigest)
                )
                #expect(file.publicationID == record.id && file.reading == reading)
                counts.insert(record.pageCount)
            }
        }
        #expect(counts == [4, 5])
    }

    @Test("stay in effect when another encoding is chosen")
    func encodings() async throws {
        try library.write("S/1.txt", "sections=4;bytes=1024")
        let rules = [TextChapterRule(pattern: "x")]
        try await library.scan(chapterRules: rules)
        let record = try await library.publication("S/1.txt")
        let mark = try await library.store.reading(of: record.id).rulesDigest
        let file = try #require(await library.store.file(content: record.content, rulesDigest: mark))
        let reading = TextSettings(encoding: "GB18030", chapterRules: rules)
        let book = try TestBook(PublicationSource(path: file.path), options: reading.options)
        try await library.store.storeEncoding("GB18030", as: book, for: file)
        #expect(try await library.store.reading(of: record.id) == reading)
        #expect(try await library.scan(chapterRules: rules).unchanged == 1)
    }
}
