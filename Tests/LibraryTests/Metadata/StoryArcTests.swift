import Foundation
import Publications
import Testing

@testable import Library

@Suite("Reading lists of story arcs")
struct StoryArcTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func write(_ path: String, arcs: String, numbers: String, extra: String = "") throws {
        try library.write(path, "")
        let info =
            "<ComicInfo><StoryArc>\(arcs)</StoryArc><StoryArcNumber>\(numbers)</StoryArcNumber>\(extra)</ComicInfo>"
        try makeZip(
            at: library.url(path).path,
            entries: [("1.png", Array("x".utf8)), ("ComicInfo.xml", Array(info.utf8))]
        )
    }

    /// Scans with the real parsers.
    private func scan() async throws {
        library.clock.advance(1000)
        _ = try await LibraryScanner(store: library.store, roots: [LibraryRoot(path: library.root.path)]).scan()
    }

    private func lists(_ user: Viewer = .owner) async throws -> [ListRecord] {
        try await library.store.lists(user: user).map(\.list)
    }

    private func titles(_ list: ListRecord) async throws -> [String] {
        try await library.store.list(list.id, user: .owner).publications.map(\.publication.title)
    }

    @Test("are made in the order of the arc, change with the files, and vanish with the arc")
    func made() async throws {
        try write("A/a1.cbz", arcs: "Thaw, Alone", numbers: "3, 1")
        try write("A/a2.cbz", arcs: "thaw", numbers: "1")
        try write("B/b1.cbz", arcs: "Thaw", numbers: "2")
        try await scan()
        let list = try #require(try await lists().first)
        #expect(try await lists().count == 1)
        #expect(list.isAutomatic && !list.isEditable && list.audience == .everyone && list.kind == .readingList)
        #expect(list.title.lowercased() == "thaw")
        #expect(try await titles(list) == ["a2", "b1", "a1"])
        await #expect(throws: LibraryError.self) {
            try await library.store.removeList(list.id, user: .owner)
        }
        await #expect(throws: LibraryError.self) {
            try await library.store.updateList(list.id, title: "Mine", user: .owner)
        }

        try write("A/a2.cbz", arcs: "Thaw", numbers: "9", extra: "<Number>2</Number>")
        try await scan()
        #expect(try await lists().map(\.id) == [list.id])
        #expect(try await titles(list) == ["b1", "a1", "a2"])

        try write("B/b1.cbz", arcs: "Other", numbers: "1")
        try write("A/a2.cbz", arcs: "Other arc", numbers: "1")
        try await scan()
        #expect(try await lists().isEmpty)
    }

    @Test("don't show users with limits the titles of hidden works")
    func hidden() async throws {
        for number in 1...2 {
            try write(
                "A/a\(number).cbz",
                arcs: "Secret",
                numbers: "\(number)",
                extra: "<AgeRating>Adults Only 18+</AgeRating>"
            )
        }
        try await scan()
        var limits = ReadingLimits()
        limits.highestAge = 12
        #expect(try await lists(Viewer(.owner, limits: limits)).isEmpty)
        #expect(try await lists().map(\.count) == [2])
    }

    @Test("don't count towards the lists of the owner")
    func limit() async throws {
        for number in 1...2 { try write("A/a\(number).cbz", arcs: "Thaw", numbers: "\(number)") }
        try await scan()
        for number in 1...ListRecord.maximumCount {
            _ = try await library.store.makeList(.collection, title: "\(number)", entries: [], user: .owner)
        }
        #expect(try await lists().count == ListRecord.maximumCount + 1)
    }
}
