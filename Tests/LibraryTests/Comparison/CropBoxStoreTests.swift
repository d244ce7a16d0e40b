import Database
import Foundation
import PageImages
import Testing

@testable import Library

@Suite("Crop boxes in the store")
struct CropBoxStoreTests {
    private let content = String(repeating: "0a", count: 32)
    private let pages = [
        PageBorders(
            box: CropBox(left: 500, top: 400, right: 300, bottom: 200) ?? CropBox.none,
            boxWithoutNumber: CropBox(left: 500, top: 400, right: 300, bottom: 650) ?? CropBox.none
        ),
        .blank, .fullBleed,
        PageBorders(box: CropBox(left: 0, top: 8000, right: 8000, bottom: 0) ?? CropBox.none),
    ]

    @Test("are returned as stored, and nil before that")
    func roundTrip() async throws {
        let library = try TestLibrary()
        #expect(try await library.store.borders(content: content, detectorVersion: 1) == nil)
        try await library.store.storeBorders(pages, content: content, detectorVersion: 1)
        #expect(try await library.store.borders(content: content, detectorVersion: 1) == pages)
        try await library.store.storeBorders([], content: content, detectorVersion: 1)
        #expect(try await library.store.borders(content: content, detectorVersion: 1) == [])
    }

    @Test("of another detector version are ignored and replaced")
    func versions() async throws {
        let library = try TestLibrary()
        try await library.store.storeBorders(pages, content: content, detectorVersion: 1)
        #expect(try await library.store.borders(content: content, detectorVersion: 2) == nil)
        try await library.store.storeBorders([.blank], content: content, detectorVersion: 2)
        #expect(try await library.store.borders(content: content, detectorVersion: 2) == [.blank])
        #expect(try await library.store.borders(content: content, detectorVersion: 1) == nil)
    }

    @Test("survive scans, moves and the deletion of the file, because they belong to the content")
    func scans() async throws {
        let library = try TestLibrary()
        try library.write("Series/1.cbz", "pages=4")
        try await library.scan()
        let record = try #require(
            try await library.store.publications(
                inSeries: library.store.series(SeriesQuery(), user: .owner).series[0].id,
                user: .owner
            ).first
        )
        try await library.store.storeBorders(pages, content: record.content, detectorVersion: 1)
        try library.move("Series/1.cbz", to: "Other/2.cbz")
        try await library.scan()
        #expect(try await library.store.borders(content: record.content, detectorVersion: 1) == pages)
        try library.remove("Other/2.cbz")
        try await library.scan()
        #expect(try await library.store.borders(content: record.content, detectorVersion: 1) == pages)
    }

    @Test("count as unknown when damaged")
    func damage() async throws {
        let library = try TestLibrary()
        try await library.store.storeBorders(pages, content: content, detectorVersion: 1)
        for bytes in [Data([1, 2, 3]), Data(repeating: 0xFF, count: 16)] {
            try await library.store.database.write { transaction in
                try transaction.execute("UPDATE cropBoxes SET borders = ?", [bytes])
            }
            #expect(try await library.store.borders(content: content, detectorVersion: 1) == nil)
        }
    }

    @Test("of an invalid content hash are neither stored nor found")
    func noContent() async throws {
        let library = try TestLibrary()
        try await library.store.storeBorders(pages, content: "x", detectorVersion: 1)
        #expect(try await library.store.borders(content: "x", detectorVersion: 1) == nil)
    }

    @Test("get their table when an older store is migrated")
    func migration() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireCrop-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "store.sqlite").path
        let old = try LibraryStore(path: path)
        try await old.database.write { transaction in
            try transaction.execute("DROP TABLE cropBoxes")
            try transaction.execute("DELETE FROM grdb_migrations WHERE identifier = '2026-11 crop boxes'")
        }
        try old.close()
        let store = try LibraryStore(path: path)
        try await store.storeBorders(pages, content: content, detectorVersion: 1)
        #expect(try await store.borders(content: content, detectorVersion: 1) == pages)
        try store.close()
    }
}
