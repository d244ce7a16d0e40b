import Database
import Foundation
import Publications
import Testing
import WireModel

@testable import Library

@Suite("A scan")
struct ScanTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    @Test("makes a series of every folder that directly holds publications, at any depth")
    func seriesAreFolders() async throws {
        try library.write("Haruko/Haruko 1.cbz", "pages=3")
        try library.write("Haruko/Haruko 2.cbz", "pages=4")
        try library.write("Western/Long/Road/Road 1.zip", "pages=5")
        try library.write("Western/notes.txt", "nothing")
        let summary = try await library.scan()
        #expect(summary.found == 3)
        #expect(summary.added == 3)
        let series = try await library.allSeries()
        #expect(series.map(\.title) == ["Haruko", "Road"])
        #expect(series.map(\.publicationCount) == [2, 1])
        let libraries = try await library.store.libraries(user: .owner)
        #expect(libraries.map(\.name) == ["root"])
        #expect(libraries.map(\.seriesCount) == [2])
        #expect(libraries.map(\.publicationCount) == [3])
    }

    @Test("groups the loose files of a root by the series their names give")
    func looseFiles() async throws {
        try library.write("Haruko 1.cbz", "series=Haruko;number=1")
        try library.write("Haruko 2.cbz", "series=haruko;number=2")
        try library.write("Alone.cbz", "pages=1")
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["Alone", "Haruko"])
        #expect(try await library.allSeries().map(\.publicationCount) == [1, 2])
    }

    @Test("treats a folder of images as one publication of its parent folder")
    func foldersOfImages() async throws {
        for page in 1...3 {
            try library.write("Show/Chapter 1/\(page).png", "x")
            try library.write("Show/Chapter 2/part/\(page).png", "x")
        }
        try library.write("Show/cover.jpg", "art")
        try library.write("Show/Chapter 1/ComicInfo.xml", "x")
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["Chapter 2", "Show"])
        let publications = try await library.publications()
        #expect(publications["Show/Chapter 1"]?.format == .folder)
        #expect(publications["Show/Chapter 2/part"]?.format == .folder)
        #expect(publications.count == 2)

        _ = library.opens.take()
        try await library.scan()
        #expect(library.opens.take().isEmpty)
        try library.write("Show/Chapter 1/4.png", "x")
        #expect(try await library.scan().changed == 1)
        #expect(library.opens.take().count == 1)
    }

    @Test("treats a root that contains only images as one publication")
    func rootOfImages() async throws {
        for page in 1...3 { try library.write("\(page).jpg", "x") }
        #expect(try await library.scan().added == 1)
        let publication = try #require(
            await library.store.publications(inSeries: library.allSeries()[0].id, user: .owner).first
        )
        #expect(publication.path == library.root.path)
        #expect(publication.title == "root")
        #expect(try await library.scan().unchanged == 1)
    }

    @Test("sorts chapters by number, then by natural order of names")
    func order() async throws {
        for (name, number) in [("x", "10"), ("c", "2"), ("b", "1.5"), ("d 10", nil), ("d 9", nil), ("a", "2")] {
            try library.write("S/\(name).cbz", number.map { "number=\($0)" } ?? "pages=1")
        }
        try await library.scan()
        let series = try #require(await library.allSeries().first)
        let titles = try await library.store.publications(inSeries: series.id, user: .owner).map(\.title)
        #expect(titles == ["b", "a", "c", "x", "d 9", "d 10"])
        #expect(series.coverPublicationID == (try await library.publication("S/b.cbz").id))
    }

    @Test("opens nothing when nothing changed")
    func unchanged() async throws {
        for number in 1...40 { try library.write("S\(number % 3)/\(number).cbz", "pages=\(number)") }
        try library.write("S1/bad.cbz", "broken")
        try await library.scan()
        #expect(library.opens.take().count == 41)
        let before = try await library.publications()
        let summary = try await library.scan()
        #expect(library.opens.take().isEmpty)
        #expect(summary.unchanged == 41)
        #expect(summary.found == 41)
        #expect(summary.added + summary.changed + summary.moved + summary.missing + summary.failed == 0)
        #expect(try await library.publications() == before)
    }

    @Test("lists a broken file with its error, and tries it again only when it changes")
    func broken() async throws {
        try library.write("S/1.cbz", "number=1")
        try library.write("S/2.cbz", "broken")
        try library.write("S/3.cbz", "number=3")
        let summary = try await library.scan()
        #expect(summary.failed == 1)
        #expect(try await library.publications().count == 3)
        let broken = try await library.publication("S/2.cbz")
        #expect(broken.error?.contains("2.cbz") == true)
        #expect(broken.pageCount == 0)
        let series = try #require(await library.allSeries().first)
        #expect(
            try await library.store.publications(inSeries: series.id, user: .owner).map(\.title) == ["1", "2", "3"]
        )
        #expect(try await library.store.manifest(broken.id) == nil)

        _ = library.opens.take()
        try await library.scan()
        #expect(library.opens.take().isEmpty)
        try library.write("S/2.cbz", "number=2;pages=7")
        #expect(try await library.scan().changed == 1)
        let repaired = try await library.publication("S/2.cbz")
        #expect(repaired.id == broken.id)
        #expect(repaired.error == nil)
        #expect(repaired.pageCount == 7)
    }

    @Test("keeps the data of a file that became unreadable, and its progress when it is repaired")
    func breaksLater() async throws {
        try library.write("S/2.cbz", "number=2;title=Rain;pages=9")
        try await library.scan()
        let id = try await library.publication("S/2.cbz").id
        _ = try await library.store.record(
            ProgressRecord(page: 4, isCompleted: false, updatedAt: library.clock.now, device: "d"),
            for: id,
            user: .owner
        )
        try library.write("S/2.cbz", "broken now")
        try await library.scan()
        let broken = try await library.publication("S/2.cbz")
        #expect(broken.id == id)
        #expect(broken.title == "Rain")
        #expect(broken.error != nil)
        try library.write("S/2.cbz", "number=2;title=Rain;pages=9")
        try await library.scan()
        let repaired = try await library.publication("S/2.cbz")
        #expect(repaired.error == nil)
        #expect(repaired.progress?.page == 4)
    }

    @Test("keeps the title and the series of an unreadable file when further scans can't read it")
    func staysBroken() async throws {
        try library.write("2.cbz", "number=2;title=Rain;series=Weather;writer=Ada;pages=9")
        try library.write("3.cbz", "number=3;title=Snow;series=Weather;pages=9")
        try await library.scan()
        let before = try await library.publication("2.cbz")
        for number in 1...3 {
            try library.write("2.cbz", "broken \(number)")
            try await library.scan()
            let broken = try await library.publication("2.cbz")
            #expect(broken.error != nil && broken.pageCount == 0)
            #expect((broken.id, broken.title, broken.seriesID) == (before.id, "Rain", before.seriesID))
            #expect(broken.number == "2")
        }
        // The scan reads it again, but its content is unchanged.
        let updatedAt: Int64? = try await time(of: before.id)
        try await library.store.database.write { try $0.execute("UPDATE publications SET readerVersion = 0") }
        try await library.scan()
        #expect(try await library.publication("2.cbz").title == "Rain")
        #expect(try await time(of: before.id) == updatedAt)
        #expect(try await library.allSeries().map(\.title) == ["Weather"])
    }

    /// Returns the time of the last change of a publication.
    private func time(of id: Int64) async throws -> Int64? {
        try await library.store.database.read { transaction in
            try transaction.value("SELECT updatedAt FROM publications WHERE id = ?", [id])
        }
    }

    @Test("marks deleted files as missing until they return")
    func vanishing() async throws {
        try library.write("S/1.cbz", "number=1")
        try library.write("S/2.cbz", "number=2")
        try library.write("Gone/deep/1.cbz", "pages=2")
        try library.write("Other/1.cbz", "pages=8")
        try await library.scan()
        let before = try await library.publications()
        try FileManager.default.moveItem(at: library.url("Gone"), to: library.folder.appending(path: "away"))
        try FileManager.default.moveItem(at: library.url("S/2.cbz"), to: library.folder.appending(path: "2.cbz"))
        #expect(try await library.scan().missing == 2)
        var now = try await library.publications()
        #expect(now.count == 4)
        #expect(now["S/2.cbz"]?.isMissing == true)
        #expect(now["Gone/deep/1.cbz"]?.isMissing == true)
        #expect(now["S/1.cbz"]?.isMissing == false)
        #expect(try await library.allSeries().filter(\.isMissing).map(\.title) == ["deep"])
        #expect(try await library.scan().missing == 0)

        _ = library.opens.take()
        try FileManager.default.moveItem(at: library.folder.appending(path: "away"), to: library.url("Gone"))
        try FileManager.default.moveItem(at: library.folder.appending(path: "2.cbz"), to: library.url("S/2.cbz"))
        #expect(try await library.scan().changed == 2)
        #expect(library.opens.take().isEmpty)
        now = try await library.publications()
        #expect(now == before)
    }

    @Test("keeps the data of an unavailable or empty root and reports the root", arguments: [true, false])
    func unmountedRoot(leavesEmptyFolder: Bool) async throws {
        try library.write("S/1.cbz", "number=1")
        try await library.scan()
        let before = try await library.publications()
        try FileManager.default.moveItem(at: library.root, to: library.folder.appending(path: "away"))
        if leavesEmptyFolder {
            try FileManager.default.createDirectory(at: library.root, withIntermediateDirectories: true)
        }
        let summary = try await library.scan()
        #expect(summary.unavailableRoots == [library.root.path])
        #expect(summary.missing == 0)
        #expect(try await library.publications() == before)
        #expect(try await library.store.problems().map(\.path) == [library.root.path])

        try? FileManager.default.removeItem(at: library.root)
        try FileManager.default.moveItem(at: library.folder.appending(path: "away"), to: library.root)
        #expect(try await library.scan().unchanged == 1)
        #expect(try await library.store.problems().isEmpty)
    }

    @Test("unlists a library that is not served and lists it again with all its data")
    func servedRoots() async throws {
        let second = library.folder.appending(path: "second")
        try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
        try library.write("S/1.cbz", "pages=1")
        try Data("pages=2".utf8).write(to: second.appending(path: "Loose.cbz"))
        try await library.scan(roots: [library.root, second, library.root])
        #expect(try await library.allSeries().map(\.title) == ["Loose", "S"])
        #expect(try await library.store.libraries(user: .owner).map(\.name) == ["root", "second"])
        let id = try await library.store.libraries(user: .owner)[1].id
        #expect(
            try await library.store.series(SeriesQuery(libraryID: id), user: .owner).series.map(\.title) == ["Loose"]
        )
        try await library.scan(roots: [library.root])
        #expect(try await library.allSeries().map(\.title) == ["S"])
        #expect(try await library.store.libraries(user: .owner).map(\.name) == ["root"])
        #expect(try await library.scan(roots: [library.root, second]).unchanged == 2)
        #expect(try await library.allSeries().map(\.title) == ["Loose", "S"])
    }

    @Test("walks a root inside another root once")
    func nestedRoots() async throws {
        try library.write("Inner/S/1.cbz", "pages=1")
        try library.write("T/1.cbz", "pages=2")
        let summary = try await library.scan(roots: [library.root, library.url("Inner")])
        #expect(summary.found == 2)
    }

    @Test("reports the phases in order and the counts at the end")
    func progressReports() async throws {
        for number in 1...100 { try library.write("S/\(number).cbz", "pages=\(number)") }
        try library.write("S/bad.cbz", "broken")
        let reports = ReportLog()
        _ = try await library.scanner().scan { reports.add($0) }
        let log = reports.all
        // The clock does not advance, so there are only the first and the last report.
        #expect(log.count == 2)
        let last = try #require(log.last)
        #expect(last.phase == .done)
        #expect((last.found, last.done, last.changed, last.failed) == (101, 101, 101, 1))
    }

    @Test("reports ten times a second at most, also when the clock is set back")
    func throttledReports() {
        let clock = TestClock()
        let reports = ReportLog()
        let reporter = ScanReporter(clock: clock.clock) { reports.add($0) }
        for _ in 1...100 {
            clock.advance(10)
            reporter.update { $0.found += 1 }
        }
        #expect(reports.all.map(\.found) == [1, 11, 21, 31, 41, 51, 61, 71, 81, 91])
        clock.advance(-1_000_000)
        reporter.update { $0.found += 1 }
        #expect(reports.all.last?.found == 101)
        reporter.end(.done)
        #expect(reports.all.last?.phase == .done)
    }

    @Test("refuses to run concurrently with another scan of the same store")
    func oneAtATime() async throws {
        try library.store.beginScan()
        await #expect(throws: LibraryError.scanRunning) { try await library.scan() }
        library.store.endScan()
        try await library.scan()
    }

    @Test("reads real CBZ files and folders")
    func realFiles() async throws {
        let pixel = try #require(Data(base64Encoded: onePixel))
        try FileManager.default.createDirectory(at: library.url("S/Folder 2"), withIntermediateDirectories: true)
        try pixel.write(to: library.url("S/Folder 2/1.png"))
        try makeZip(
            at: library.url("S/Comic 1.cbz").path,
            entries: [("1.png", [UInt8](pixel)), ("2.png", [UInt8](pixel))]
        )
        try library.write("S/Comic 3.cbz", "this is no archive")
        let scanner = LibraryScanner(store: library.store, roots: [LibraryRoot(path: library.root.path)])
        let summary = try await scanner.scan()
        #expect(summary.found == 3)
        #expect(summary.failed == 1)
        let comic = try await library.publication("S/Comic 1.cbz")
        #expect((comic.pageCount, comic.number, comic.coverWidth, comic.coverHeight) == (2, "1", 1, 1))
        let manifest = try #require(await library.store.manifest(comic.id))
        #expect(manifest.pages.map(\.name) == ["1.png", "2.png"])
        #expect(manifest.metadata.series == "Comic")
        #expect(try await library.publication("S/Folder 2").format == .folder)
        #expect(try await library.publication("S/Comic 3.cbz").error != nil)
        #expect(try await scanner.scan().unchanged == 3)
    }
}

private let onePixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
