import Foundation
import Testing

@testable import Library

@Suite("Watching folders")
struct LibraryWatcherTests {
    let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    @Test("new, replaced, renamed and deleted files appear without a request", arguments: [false, true])
    func files(polls: Bool) async throws {
        try library.write("S/1.cbz", "pages=1")
        try await library.scan()
        let first = try await library.publication("S/1.cbz")
        try await WatchSession.run(library, polls: polls) { session in
            try library.write("S/2.cbz", "pages=2")
            try library.write("S/.hidden.cbz", "pages=2")
            try await session.wait(for: ["S/1.cbz", "S/2.cbz"])
            try library.write("S/2.cbz", "pages=20;longer")
            try await session.wait { try await library.publications()["S/2.cbz"]?.pageCount == 20 }
            try library.move("S/1.cbz", to: "S/renamed.cbz")
            try await session.wait(for: ["S/renamed.cbz", "S/2.cbz"])
            #expect(try await library.publication("S/renamed.cbz").id == first.id)
            try library.remove("S/2.cbz")
            try await session.wait(for: ["S/renamed.cbz"])
        }
    }

    @Test("new, moved and deleted folders are watched with everything in them", arguments: [false, true])
    func folders(polls: Bool) async throws {
        try library.write("A/1.cbz", "pages=1")
        try await library.scan()
        try await WatchSession.run(library, polls: polls) { session in
            try library.write("B/C/D/2.cbz", "pages=2")
            try await session.wait(for: ["A/1.cbz", "B/C/D/2.cbz"])
            try library.move("B", to: "A/E")
            try await session.wait(for: ["A/1.cbz", "A/E/C/D/2.cbz"])
            // A folder is watched at its new path.
            try library.write("A/E/C/D/3.cbz", "pages=3")
            for page in 1...3 { try library.write("A/Pictures/\(page).png", "\(page)") }
            try await session.wait(for: ["A/1.cbz", "A/E/C/D/2.cbz", "A/E/C/D/3.cbz", "A/Pictures"])
            try library.write("A/Pictures/4.png", "4")
            try await session.wait { try await library.publications()["A/Pictures"]?.pageCount == 4 }
            try library.remove("A/E")
            try await session.wait(for: ["A/1.cbz", "A/Pictures"])
        }
    }

    @Test("changed metadata documents are read, also for folders of images", arguments: [false, true])
    func documents(polls: Bool) async throws {
        try library.write("S/1.cbz", "pages=1")
        for page in 1...3 { try library.write("S/Pictures/\(page).png", "\(page)") }
        try await library.scan()
        try await WatchSession.run(library, polls: polls) { session in
            try library.write("S/1.opf", FolderDocumentTests.opf("First"))
            try await session.wait { try await library.publications()["S/1.cbz"]?.title == "First" }
            try library.write("S/Pictures.opf", FolderDocumentTests.opf("Second"))
            try await session.wait { try await library.publications()["S/Pictures"]?.title == "Second" }
            try library.remove("S/1.opf")
            try await session.wait { try await library.publications()["S/1.cbz"]?.title == "1" }
        }
    }

    @Test("a change in calibre causes a scan of its library", arguments: [false, true])
    func calibre(polls: Bool) async throws {
        let database = library.url("Calibre/metadata.db")
        try CalibreFixture.write(CalibreFixture.schema + CalibreFixture.book, to: database)
        try library.write("Calibre/Ada Winter/The Long Winter (12)/The Long Winter - Ada Winter.epub", "title=Draft")
        try await library.scan()
        try await WatchSession.run(library, polls: polls) { session in
            let change = "UPDATE books SET title = 'Thaw', last_modified = '2026-02-02 00:00:00+00:00';"
            try CalibreFixture.write(change, to: database)
            try await session.wait { try await library.publications().values.map(\.title) == ["Thaw"] }
        }
    }

    @Test("ten thousand new files cause one scan of only their folder")
    func manyFiles() async throws {
        try library.write("Other/1.cbz", "pages=1")
        try await library.scan()
        try await WatchSession.run(library, quiet: 2000) { session in
            for folder in 1...20 {
                try FileManager.default.createDirectory(
                    at: library.url("New/\(folder)"),
                    withIntermediateDirectories: true
                )
                for number in 1...500 {
                    let text = "pages=1;\(folder) \(number)"
                    try Data(text.utf8).write(to: library.url("New/\(folder)/\(number).cbz"))
                }
            }
            try await session.wait { !session.summaries.isEmpty }
            #expect(session.summaries.map(\.added) == [10_000])
            #expect(session.scopes.first?.folders(of: FilePath(library.root.path))?.paths == [Array("New".utf8): true])
            #expect(session.summaries.first?.found == 10_000)
        }
    }

    @Test("when the watches run out, the folders are polled, which is reported once")
    func watchLimit() async throws {
        for folder in 1...5 { try library.write("\(folder)/1.cbz", "pages=\(folder)") }
        try await library.scan()
        try await WatchSession.run(library, watchLimit: 3) { session in
            #expect(session.reports.count == 1)
            try library.write("4/2.cbz", "pages=9")
            try await session.wait { try await library.publications()["4/2.cbz"] != nil }
            try library.write("6/1.cbz", "pages=10")
            try await session.wait { try await library.publications()["6/1.cbz"] != nil }
            guard case .isPolled(let path, let reason) = session.reports.first else {
                Issue.record("no report")
                return
            }
            #expect(path == library.root.path)
            #expect(reason.contains("max_user_watches"))
            #expect(session.reports.count == 1)
        }
    }

    @Test("the watches run out while the folders are being watched")
    func laterWatchLimit() async throws {
        try library.write("1/1.cbz", "pages=1")
        try await library.scan()
        try await WatchSession.run(library, watchLimit: 3) { session in
            #expect(session.reports.isEmpty)
            for folder in 2...5 { try library.write("\(folder)/1.cbz", "pages=\(folder)") }
            try await session.wait(for: Set((1...5).map { "\($0)/1.cbz" }))
            try library.write("5/2.cbz", "pages=20")
            try await session.wait { try await library.publications()["5/2.cbz"] != nil }
            #expect(session.reports.count == 1)
        }
    }

    @Test("folders whose changes are not reported are polled")
    func unreportedChanges() async throws {
        try library.write("A/1.cbz", "pages=1")
        try library.write(".store/0.cbz", "pages=2")
        // The system reports no changes behind a link.
        try library.link("A/link", to: library.url(".store").path)
        try await library.scan()
        try await WatchSession.run(library, pollInterval: 20) { session in
            // The first poll finds earlier changes.
            for number in 1...5 where session.reports.isEmpty {
                try library.write(".store/\(number).cbz", "pages=\(number);new")
                try await session.wait { try await library.publications()["A/link/\(number).cbz"] != nil }
            }
            guard case .isPolled(_, let reason) = session.reports.first else {
                Issue.record("no report")
                return
            }
            #expect(reason.contains("doesn't report changes"))
            #expect(session.reports.count == 1)
        }
    }

    @Test(
        "an unmounted disk loses no publications for an hour, and is watched again when it returns",
        arguments: [true, false]
    )
    func unmountedDisk(leavesEmptyFolder: Bool) async throws {
        try library.write("S/1.cbz", "pages=1")
        try library.write("2.cbz", "pages=2")
        try await library.scan()
        let id = try await library.publication("S/1.cbz").id
        let away = library.folder.appending(path: "away")
        let all: Set = ["S/1.cbz", "2.cbz"]
        try await WatchSession.run(library) { session in
            try FileManager.default.moveItem(at: library.root, to: away)
            if leavesEmptyFolder {
                try FileManager.default.createDirectory(at: library.root, withIntermediateDirectories: true)
            }
            try await session.wait { session.reports.count == 1 }
            try await library.scan()
            library.clock.advance(3_500_000)
            try await library.scan()
            try await session.wait(for: all)
            await #expect(throws: LibraryError.libraryUnavailable(path: library.root.path)) {
                try await library.store.pathForOpening(id)
            }
            await #expect(throws: LibraryError.libraryUnavailable(path: library.root.path)) {
                try await library.store.checkDisk(ofPublication: id)
            }
            library.clock.advance(200_000)
            try await session.wait(for: [])
            #expect(session.reports.last == .missing(path: library.root.path))

            try? FileManager.default.removeItem(at: library.root)
            try FileManager.default.moveItem(at: away, to: library.root)
            try await session.wait(for: all)
            #expect(session.reports.last == .availableAgain(path: library.root.path))
            #expect(try await library.publication("S/1.cbz").id == id)
            try await library.store.checkDisk(ofPublication: id)
            try library.write("S/3.cbz", "pages=3")
            try await session.wait(for: all.union(["S/3.cbz"]))
        }
    }

    @Test("a disk that is mounted over an empty folder is watched")
    func mountedLater() async throws {
        let disk = library.folder.appending(path: "disk")
        try library.write("../disk/S/1.cbz", "pages=1")
        try await library.scan()
        try await WatchSession.run(library) { session in
            try FileManager.default.removeItem(at: library.root)
            try FileManager.default.moveItem(at: disk, to: library.root)
            try await session.wait(for: ["S/1.cbz"])
            try library.write("S/2.cbz", "pages=2")
            try await session.wait(for: ["S/1.cbz", "S/2.cbz"])
        }
    }
}
