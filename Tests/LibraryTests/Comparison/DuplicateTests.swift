import Testing

@testable import Library

@Suite("Duplicates")
struct DuplicateTests {
    @Test("are files with the same content, and publications with the same number in a series")
    func groups() async throws {
        let library = try TestLibrary()
        try library.write("Series/Series 1.cbz", "pages=4;number=1")
        try library.write("Series/Series 1 (hd).cbz", "pages=5;number=1")
        try library.write("Series/Series 2.cbz", "pages=6;number=2")
        try library.write("Other/Series 1 copy.cbz", "pages=4;number=1")
        try await library.scan()
        let found = try await library.store.duplicates(limit: 10, user: .owner)
        #expect(
            found.copies.map { Set($0.files.map { String($0.publication.path.split(separator: "/").last ?? "") }) } == [
                ["Series 1.cbz", "Series 1 copy.cbz"]
            ]
        )
        #expect(found.editions.map(\.files.count) == [2])
        #expect(found.editions.first?.files.map(\.publication.pageCount).sorted() == [4, 5])
        #expect(!found.hasMore)
        #expect(try await library.store.duplicates(limit: 0, user: .owner).hasMore)
        try library.remove("Other/Series 1 copy.cbz")
        try await library.scan()
        #expect(try await library.store.duplicates(limit: 10, user: .owner).copies.isEmpty)
    }
}
