import Foundation
import Publications
import Testing
import WireModel

@testable import Library

@Suite("Locators in books")
struct BookPlaceTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func book(_ path: String = "S/1.txt", _ text: String = "sections=10;bytes=1024") async throws -> Int64 {
        try library.write(path, text)
        try await library.scan()
        return try await library.publication(path).id
    }

    private func place(_ page: Int, at time: Int64, words: String? = "Call me Ishmael") -> ProgressRecord {
        let locator = words.map { words in
            Locator(
                href: "1.xhtml",
                locations: .init(progression: 0.25, position: page + 1, cfi: "/4/2/1:3"),
                text: .init(highlight: words)
            )
        }
        return ProgressRecord(page: page, isCompleted: false, updatedAt: time, device: "a", locator: locator)
    }

    @Test("progress includes the text at the position, the later record replaces all of it, and all copies share it")
    func keeping() async throws {
        let id = try await book()
        let first = try await library.store.record(place(3, at: 10), for: id, user: .owner)
        #expect(first == place(3, at: 10))
        #expect(try await library.store.progress(of: id, user: .owner) == first)
        #expect(try await library.store.publication(id, user: .owner)?.progress == first)
        // A record without a locator replaces the locator of another position.
        let second = try await library.store.record(place(5, at: 20, words: nil), for: id, user: .owner)
        #expect(second.locator == nil)
        let third = try await library.store.record(place(1, at: 15), for: id, user: .owner)
        #expect(third == second)
        #expect(try await library.store.continueReading(user: .owner).first?.progress == second)
    }

    @Test("a new edition opens at the text where the old edition was closed")
    func editions() async throws {
        let id = try await book()
        let stored = try await library.store.record(place(9, at: 10), for: id, user: .owner)
        try library.write("S/1.txt", "sections=4;bytes=1024")
        try await library.scan()
        let kept = try await library.store.progress(of: id, user: .owner)
        #expect(kept?.page == 3)
        #expect(kept?.locator == stored.locator)
    }

    @Test("progress keeps its fraction in another encoding, and scans keep the encoding")
    func encodings() async throws {
        let id = try await book()
        _ = try await library.store.record(place(5, at: 10), for: id, user: .owner)
        let record = try await library.publication("S/1.txt")
        let file = try #require(await library.store.file(content: record.content))
        #expect(file.reading == TextSettings())
        let path = library.url("S/1.txt").path
        try await library.store.storeEncoding(
            "GB18030",
            as: TestBook(PublicationSource(path: path), options: TextOptions(encoding: "GB18030")),
            for: file
        )
        #expect(try await library.store.reading(of: id).encoding == "GB18030")
        let changed = try await library.publication("S/1.txt")
        #expect((changed.id, changed.pageCount) == (id, 20))
        #expect(try await library.store.book(id)?.encoding == "GB18030")
        let moved = try #require(await library.store.progress(of: id, user: .owner))
        #expect((moved.page, moved.locator, moved.updatedAt) == (10, nil, 10))

        // A touched file and a copy are both read again, with the chosen encoding.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1000)],
            ofItemAtPath: path
        )
        try FileManager.default.copyItem(atPath: path, toPath: library.url("S/2.txt").path)
        try await library.scan()
        #expect(try await library.store.book(id)?.encoding == "GB18030")
        #expect(try await library.publication("S/2.txt").pageCount == 20)

        try await library.store.storeEncoding(nil, as: TestBook(PublicationSource(path: path)), for: file)
        #expect(try await library.store.reading(of: id).encoding == nil)
        #expect(try await library.publication("S/2.txt").pageCount == 10)
        #expect(try await library.store.progress(of: id, user: .owner)?.page == 5)
    }

    @Test("a file whose content has changed is not opened as the old publication")
    func replaced() async throws {
        _ = try await book("S/1.epub", "sections=2")
        let record = try await library.publication("S/1.epub")
        try library.write("S/1.epub", "sections=3")
        let file = try #require(await library.store.file(content: record.content))
        #expect(throws: PublicationError.changed(file: "1")) { try file.open() }
    }
}
