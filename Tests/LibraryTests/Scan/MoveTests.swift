import Foundation
import Testing

@testable import Library

@Suite("Moved files")
struct MoveTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func read(_ path: String, to page: Int) async throws {
        _ = try await library.store.record(
            ProgressRecord(page: page, isCompleted: false, updatedAt: library.clock.now, device: "d"),
            for: try await library.publication(path).id,
            user: .owner
        )
    }

    @Test("keep their identifier and progress after a rename or a move to another folder")
    func moves() async throws {
        try library.write("A/one.cbz", "pages=10;a")
        try library.write("A/two.cbz", "pages=10;b")
        try library.write("B/three.cbz", "pages=10;c")
        try await library.scan()
        try await read("A/one.cbz", to: 3)
        try await read("A/two.cbz", to: 7)
        let before = try await library.publications()
        try library.move("A/one.cbz", to: "A/renamed.cbz")
        try library.move("A/two.cbz", to: "B/sub/two.cbz")
        let summary = try await library.scan()
        #expect((summary.moved, summary.added, summary.missing) == (2, 0, 0))
        let after = try await library.publications()
        #expect(Set(after.keys) == ["A/renamed.cbz", "B/sub/two.cbz", "B/three.cbz"])
        #expect(after["A/renamed.cbz"]?.id == before["A/one.cbz"]?.id)
        #expect(after["A/renamed.cbz"]?.progress?.page == 3)
        #expect(after["B/sub/two.cbz"]?.id == before["A/two.cbz"]?.id)
        #expect(after["B/sub/two.cbz"]?.progress?.page == 7)
        #expect(after.values.allSatisfy { !$0.isMissing })
        #expect(try await library.scan().unchanged == 3)
    }

    @Test("keep their series when a whole folder is renamed or moved")
    func folderRename() async throws {
        for number in 1...30 { try library.write("Old Name/\(number).cbz", "number=\(number)") }
        try library.write("Stays/1.cbz", "pages=3")
        try await library.scan()
        let series = try #require(await library.allSeries().first)
        let identifiers = try await library.store.publications(inSeries: series.id, user: .owner).map(\.id)
        try library.move("Old Name", to: "New/Deep Name")
        #expect(try await library.scan().moved == 30)
        let renamed = try #require(await library.store.series(series.id, user: .owner))
        #expect(renamed.title == "Deep Name")
        #expect(renamed.publicationCount == 30)
        #expect(try await library.store.publications(inSeries: series.id, user: .owner).map(\.id) == identifiers)
        #expect(try await library.allSeries().map(\.title) == ["Deep Name", "Stays"])
        #expect(try await library.allSeries(search: "old name").isEmpty)
        #expect(try await library.allSeries(search: "deep").map(\.id) == [series.id])
    }

    @Test("keep their own progress when a folder is renumbered", arguments: [true, false])
    func renumbered(upwards: Bool) async throws {
        for number in 1...9 { try library.write("S/\(number).cbz", "pages=20;content \(number)") }
        try await library.scan()
        for number in 1...9 { try await read("S/\(number).cbz", to: number) }
        let before = try await library.publications()
        for number in upwards ? Array((1...9).reversed()) : Array(1...9) {
            try library.move("S/\(number).cbz", to: "S/\(upwards ? number + 1 : number - 1).cbz")
        }
        try library.write(upwards ? "S/1.cbz" : "S/9.cbz", "pages=20;something new")
        let summary = try await library.scan()
        #expect((summary.moved, summary.added, summary.missing) == (9, 1, 0))
        let after = try await library.publications()
        for number in 1...9 {
            let now = after["S/\(upwards ? number + 1 : number - 1).cbz"]
            #expect(now?.id == before["S/\(number).cbz"]?.id)
            #expect(now?.progress?.page == number)
        }
        #expect(after[upwards ? "S/1.cbz" : "S/9.cbz"]?.progress == nil)
        #expect(try await library.scan().unchanged == 10)
    }

    @Test("keep their own progress when two files or two folders of images are swapped")
    func swapped() async throws {
        try library.write("S/a.cbz", "pages=5;a")
        try library.write("S/b.cbz", "pages=5;b")
        for page in 1...3 {
            try library.write("T/One/\(page).png", "one \(page)")
            try library.write("T/Two/\(page).png", "the other \(page)")
        }
        try await library.scan()
        let before = try await library.publications()
        for (first, second) in [("S/a.cbz", "S/b.cbz"), ("T/One", "T/Two")] {
            try library.move(first, to: "T/temporary")
            try library.move(second, to: first)
            try library.move("T/temporary", to: second)
        }
        #expect(try await library.scan().moved == 4)
        let after = try await library.publications()
        for (first, second) in [("S/a.cbz", "S/b.cbz"), ("T/One", "T/Two")] {
            #expect(after[first]?.id == before[second]?.id)
            #expect(after[second]?.id == before[first]?.id)
        }
    }

    @Test("copies are two publications with shared progress, because the original still exists")
    func copies() async throws {
        try library.write("A/one.cbz", "pages=10;same")
        try await library.scan()
        try await read("A/one.cbz", to: 6)
        try library.write("B/copy.cbz", "pages=10;same")
        let summary = try await library.scan()
        #expect((summary.added, summary.moved) == (1, 0))
        let publications = try await library.publications()
        #expect(publications["A/one.cbz"]?.id != publications["B/copy.cbz"]?.id)
        #expect(publications["A/one.cbz"]?.content == publications["B/copy.cbz"]?.content)
        #expect(publications["B/copy.cbz"]?.progress?.page == 6)
        #expect(try await library.store.continueReading(limit: 10, user: .owner).count == 1)
        _ = try await library.store.record(
            ProgressRecord(page: 9, isCompleted: true, updatedAt: library.clock.now + 1, device: "d"),
            for: try #require(publications["B/copy.cbz"]?.id),
            user: .owner
        )
        #expect(try await library.allSeries().map(\.readCount) == [1, 1])
    }

    @Test("a file that is replaced keeps its progress, clamped to the new edition")
    func edited() async throws {
        try library.write("S/1.cbz", "pages=10")
        try await library.scan()
        try await read("S/1.cbz", to: 8)
        let id = try await library.publication("S/1.cbz").id
        try library.write("S/1.cbz", "pages=5;title=Retouched")
        #expect(try await library.scan().changed == 1)
        let edited = try await library.publication("S/1.cbz")
        #expect(edited.id == id)
        #expect(edited.title == "Retouched")
        #expect(edited.progress?.page == 4)
    }

    @Test("a file that is read while it is being replaced keeps its progress")
    func unfinished() async throws {
        try library.write("S/1.cbz", "pages=10")
        try await library.scan()
        try await read("S/1.cbz", to: 8)
        for size in [100_000, 200_000] {
            try library.write("S/1.cbz", "broken" + String(repeating: "x", count: size))
            try await library.scan()
            #expect(try await library.publication("S/1.cbz").error != nil)
        }
        try library.write("S/1.cbz", "pages=5;title=Retouched")
        try await library.scan()
        #expect(try await library.publication("S/1.cbz").progress?.page == 4)
    }

    @Test("files of an unmounted disk do not count as moved")
    func unavailableSource() async throws {
        let second = library.folder.appending(path: "second")
        try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
        try library.write("S/1.cbz", "pages=4")
        try await library.scan(roots: [library.root, second])
        let id = try await library.publication("S/1.cbz").id
        try FileManager.default.copyItem(at: library.url("S/1.cbz"), to: second.appending(path: "1.cbz"))
        try FileManager.default.moveItem(at: library.root, to: library.folder.appending(path: "away"))
        let summary = try await library.scan(roots: [library.root, second])
        #expect((summary.added, summary.moved) == (1, 0))
        #expect(try await library.store.publication(id, user: .owner)?.path == library.url("S/1.cbz").path)
    }

    @Test("files of a disk that is unmounted for so long that they are missing do not count as moved")
    func missingSource() async throws {
        let second = library.folder.appending(path: "second")
        let away = library.folder.appending(path: "away")
        try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
        try library.write("S/1.cbz", "pages=4")
        try await library.scan(roots: [library.root, second])
        let id = try await library.publication("S/1.cbz").id
        try FileManager.default.moveItem(at: library.root, to: away)
        try await library.scan(roots: [library.root, second])
        library.clock.advance(RootAvailability.gracePeriod)
        #expect(try await library.scan(roots: [library.root, second]).missing == 1)
        try FileManager.default.copyItem(at: away.appending(path: "S/1.cbz"), to: second.appending(path: "1.cbz"))
        let summary = try await library.scan(roots: [library.root, second])
        #expect((summary.added, summary.moved) == (1, 0))
        try FileManager.default.moveItem(at: away, to: library.root)
        try await library.scan(roots: [library.root, second])
        let publication = try #require(await library.store.publication(id, user: .owner))
        #expect(publication.path == library.url("S/1.cbz").path)
        #expect(!publication.isMissing)
    }

    @Test("a missing file that returns keeps its identifier although a copy in an earlier folder is new")
    func returningWithCopy() async throws {
        for number in 1...20 { try library.write("Z/\(number).cbz", "pages=4;content \(number)") }
        // A library without files counts as unavailable.
        try library.write("K/1.cbz", "pages=5")
        try await library.scan()
        let before = try await library.publications()
        let away = library.folder.appending(path: "Z")
        try FileManager.default.moveItem(at: library.url("Z"), to: away)
        #expect(try await library.scan().missing == 20)
        try FileManager.default.copyItem(at: away, to: library.url("A"))
        try FileManager.default.moveItem(at: away, to: library.url("Z"))
        let summary = try await library.scan()
        #expect((summary.added, summary.moved) == (20, 0))
        let after = try await library.publications()
        for number in 1...20 {
            #expect(after["Z/\(number).cbz"]?.id == before["Z/\(number).cbz"]?.id)
            #expect(after["Z/\(number).cbz"]?.isMissing == false)
        }
    }

    @Test("missing files keep their identifiers when they return in a library of their own")
    func nestedRoot() async throws {
        try library.write("S/1.cbz", "pages=4")
        try library.write("T/2.cbz", "pages=5")
        try await library.scan()
        let id = try await library.publication("S/1.cbz").id
        let away = library.folder.appending(path: "S")
        try FileManager.default.moveItem(at: library.url("S"), to: away)
        #expect(try await library.scan().missing == 1)
        try FileManager.default.moveItem(at: away, to: library.url("S"))
        let summary = try await library.scan(roots: [library.root, library.url("S")])
        #expect((summary.added, summary.moved) == (0, 1))
        #expect(try await library.publication("S/1.cbz").id == id)
    }

    @Test("files keep their identifiers when the whole library is moved")
    func movedRoot() async throws {
        try library.write("S/1.cbz", "pages=4")
        try await library.scan()
        let before = try await library.publication("S/1.cbz")
        let elsewhere = library.folder.appending(path: "elsewhere")
        try FileManager.default.moveItem(at: library.root, to: elsewhere)
        #expect(try await library.scan(roots: [elsewhere]).moved == 1)
        let after = try #require(await library.store.publication(before.id, user: .owner))
        #expect(after.path == elsewhere.appending(path: "S/1.cbz").path)
        #expect(after.seriesID == before.seriesID)
        #expect(try await library.allSeries().map(\.id) == [before.seriesID])
    }
}
