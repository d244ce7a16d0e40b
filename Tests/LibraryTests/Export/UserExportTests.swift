import Database
import Foundation
import Publications
import Testing
import WireModel

@testable import Library

@Suite("Exports of the data of a user")
struct UserExportTests {
    private let library: TestLibrary
    private var store: LibraryStore { library.store }

    init() throws {
        library = try TestLibrary()
    }

    /// Writes two series of comics with a copy, and a book.
    private func writeFiles() throws {
        for number in 1...3 { try library.write("A/\(number).cbz", "pages=9;number=\(number)") }
        try library.write("B/1.cbz", "pages=7")
        try library.write("B/copy of A1.cbz", "pages=9;number=1")
        try library.write("C/book.txt", "sections=10;bytes=5000")
    }

    private func series(_ title: String) async throws -> SeriesRecord {
        try #require(try await library.allSeries().first { $0.title == title })
    }

    private func progress(_ page: Int, completed: Bool = false, at time: Int64, _ device: String = "d")
        -> ProgressRecord
    {
        ProgressRecord(page: page, fraction: 0.1, isCompleted: completed, updatedAt: time, device: device)
    }

    private func highlight(_ id: String, at time: Int64, note: String? = nil) -> Annotation {
        let locator = Locator(href: "2.xhtml", locations: .init(progression: 0.5), text: .init(highlight: "a *word*"))
        return Annotation(id: id, kind: .highlight, note: note, locator: locator, created: time)
    }

    /// Scans the files and creates data of every kind.
    private func fill() async throws {
        try writeFiles()
        try await library.scan()
        let files = try await library.publications().mapValues(\.id)
        func id(_ path: String) throws -> Int64 { try #require(files[path]) }
        _ = try await store.record(progress(8, completed: true, at: 50), for: id("A/1.cbz"), user: .owner)
        _ = try await store.record(progress(4, at: 60, "ein Gerät"), for: id("A/2.cbz"), user: .owner)
        _ = try await store.mark([id("B/1.cbz")], isRead: true, user: .owner)
        var place = progress(3, at: 70)
        place.locator = Locator(href: "2.xhtml", text: .init(before: "“"))
        _ = try await store.record(place, for: id("C/book.txt"), user: .owner)
        for name in ["h1", "h2"] {
            _ = try await store.setAnnotation(
                highlight(name, at: 80, note: "1. note"),
                in: id("C/book.txt"),
                user: .owner
            )
        }
        try await store.removeAnnotation("h2", from: id("C/book.txt"), at: 90, user: .owner)
        _ = try await store.setPageBookmark(page: 5, fraction: 0.25, note: "b", in: id("A/1.cbz"), user: .owner)
        try await store.setFavourite(true, publication: id("A/3.cbz"), user: .owner)
        try await store.storePairing(PagePairing(isolated: [0, 5], shifted: [3]), for: id("A/2.cbz"), user: .owner)
        let (first, second) = (try await series("A"), try await series("B"))
        try await store.setFavourite(true, series: second.id, user: .owner)
        _ = try await store.makeList(.collection, title: "Sea", entries: [second.id, first.id], user: .owner)
        library.clock.advance(1)
        let order = [try id("B/copy of A1.cbz"), try id("A/2.cbz"), try id("A/1.cbz")]
        _ = try await store.makeList(.readingList, title: "Order", entries: order, user: .owner)
        let settings = [
            SettingRecord(name: "mode", value: #"{"a":[1,0.5,"x"]}"#, modifiedAt: 5),
            SettingRecord(name: "mode", series: first.identifier, value: "2", modifiedAt: 6),
            SettingRecord(name: "theme", value: nil, modifiedAt: 7),
        ]
        _ = try await store.mergeSettings(settings, user: .owner)
    }

    /// Exports the data of the owner, and decodes it as from a file.
    private func export(_ store: LibraryStore) async throws -> UserExport {
        var export = try await store.export(user: .owner, name: "Anna", program: "1")
        export.exported = 0
        return try ExportFile.export(in: export.jsonBytes)
    }

    @Test("imported into a new store with the same files, give an equal export, and change nothing the second time")
    func roundTrip() async throws {
        try await fill()
        let before = try await export(store)
        #expect(before.publications.count == 5 && before.annotationCount == 2)
        #expect(before.lists.count == 2 && before.settings.count == 3 && before.series.count == 2)
        let other = try TestLibrary(sharingFilesOf: library)
        try await other.scan()
        let first = try await other.store.importing(before, user: .owner)
        #expect(first.changes > 0)
        #expect(first == UserImportReport(changes: first.changes))
        #expect(try await export(other.store).jsonText == before.jsonText)
        #expect(try await other.store.importing(before, user: .owner) == UserImportReport())
        // The lists of the home screen contain the imported progress.
        let series = try #require(try await other.allSeries().first { $0.title == "A" })
        #expect(series.readCount == 1 && series.readAt == 60)
        // Importing into the original store doesn't change it either.
        #expect(try await store.importing(before, user: .owner) == UserImportReport())
        #expect(try await export(store).jsonText == before.jsonText)
    }

    @Test("imported into an empty store, are stored until the files are scanned")
    func absent() async throws {
        try await fill()
        let before = try await export(store)
        let other = try TestLibrary(sharingFilesOf: library)
        let report = try await other.store.importing(before, user: .owner)
        #expect(report.absentPublications == 5 && report.absentSeries == 2 && report.absentEntries == 5)
        let kept = try await export(other.store)
        #expect(
            kept.publications.map(\.progress?.updatedAt).sorted()
                == before.publications.map(\.progress?.updatedAt).sorted()
        )
        #expect(kept.annotationCount == 2 && kept.lists.map(\.entries.count) == [2, 3])
        #expect(try await other.store.importing(kept, user: .owner).changes == 0)
        try await other.scan()
        #expect(try await export(other.store).jsonText == before.jsonText)
        #expect(try await other.publication("A/2.cbz").progress?.page == 4)
    }

    @Test("find an edited file by its identifier, and a moved one by its content")
    func matching() async throws {
        try await fill()
        let before = try await export(store)
        try library.write("A/2.cbz", "pages=9;number=2;title=Edited")
        try library.move("A/3.cbz", to: "D/3.cbz")
        let other = try TestLibrary(sharingFilesOf: library)
        try await other.scan()
        // In the other store, the file has the identifier of its new content.
        let edited = try await other.publication("A/2.cbz")
        try await other.store.database.write { transaction in
            let identifier = before.publications.first { $0.path == "A/2.cbz" }?.identifier
            try transaction.execute("UPDATE publications SET identifier = ? WHERE id = ?", [identifier, edited.id])
        }
        let report = try await other.store.importing(before, user: .owner)
        #expect(report.absentPublications == 0)
        #expect(try await other.publication("A/2.cbz").progress?.page == 4)
        #expect(try await other.publication("D/3.cbz").isFavourite)
    }

    @Test("are merged with existing data: the later change wins, and nothing is lost")
    func merging() async throws {
        try await fill()
        let book = try await library.publication("C/book.txt").id
        let first = try await library.publication("A/1.cbz").id
        let old = try await export(store)
        // Changes since the export are kept.
        _ = try await store.record(progress(1, at: 200), for: first, user: .owner)
        _ = try await store.setAnnotation(highlight("h1", at: 200, note: "later"), in: book, user: .owner)
        _ = try await store.setAnnotation(highlight("h3", at: 200), in: book, user: .owner)
        let list = try #require(try await store.lists(.collection, user: .owner).first?.list)
        library.clock.advance(1000)
        _ = try await store.updateList(list.id, title: "Ocean", user: .owner)
        _ = try await store.remove(series("A").id, fromList: list.id, user: .owner)
        _ = try await store.mergeSettings([SettingRecord(name: "mode", value: "9", modifiedAt: 100)], user: .owner)
        _ = try await store.importing(old, user: .owner)
        #expect(try await store.progress(of: first, user: .owner)?.page == 1)
        let notes = try await store.annotations(in: book, user: .owner)
        #expect(Set(notes.map(\.id)) == ["h1", "h3"] && notes.contains { $0.note == "later" })
        #expect(try await store.settings(user: .owner).settings.contains { $0.name == "mode" && $0.value == "9" })
        let merged = try #require(try await store.lists(.collection, user: .owner).first)
        #expect(merged.list.title == "Ocean" && merged.list.id == list.id)
        #expect(merged.series.map(\.title) == ["B", "A"])

        // Later changes in the export replace existing data.
        var new = try await export(store)
        for index in new.publications.indices {
            guard new.publications[index].path == "A/1.cbz" else { continue }
            new.publications[index].progress?.page = 2
            new.publications[index].progress?.updatedAt = 300
        }
        for index in new.publications.indices where new.publications[index].path == "C/book.txt" {
            new.publications[index].annotations.removeAll { $0.id == "h1" }
            new.publications[index].removedAnnotations.append(.with { ($0.id, $0.removed) = ("h1", 400) })
        }
        new.lists[0].title = "Lake"
        new.lists[0].modified += 1
        new.lists[0].entries.reverse()
        let report = try await store.importing(new, user: .owner)
        #expect(report.changes == 3)
        #expect(try await store.progress(of: first, user: .owner)?.page == 2)
        #expect(try await store.annotations(in: book, user: .owner).map(\.id) == ["h3"])
        let renamed = try #require(try await store.lists(.collection, user: .owner).first)
        #expect(renamed.list.title == "Lake" && renamed.series.map(\.title) == ["A", "B"])
    }

    @Test("contain only the data of one user, and lists of the same name are merged")
    func users() async throws {
        try await fill()
        let export = try await export(store)
        let id = try await store.database.write { try $0.insert("INSERT INTO users (name) VALUES ('Ben')") }
        let ben = UserIdentifier(rawValue: id)
        let viewer = Viewer(ben, limits: .none)
        #expect(try await store.export(user: ben, name: "Ben", program: "1").publications.isEmpty)
        library.clock.advance(1000)
        _ = try await store.makeList(.collection, title: "Sea", entries: [series("book").id], user: viewer)
        _ = try await store.importing(export, user: ben)
        let lists = try await store.lists(.collection, user: viewer)
        #expect(lists.count == 1)
        #expect(lists.first?.series.map(\.title) == ["book", "B", "A"])
        #expect(try await store.lists(user: .owner).count == 2)
        await #expect(throws: LibraryError.noSuchUser(id: 99)) {
            _ = try await store.importing(export, user: UserIdentifier(rawValue: 99))
        }
    }

    @Test("skip annotations on pages that another edition lacks, and change nothing if a limit is exceeded")
    func refusals() async throws {
        try await fill()
        var export = try await export(store)
        let index = try #require(export.publications.firstIndex { $0.path == "A/1.cbz" })
        export.publications[index].annotations.append(Annotation(bookmarkAtPage: 500, created: 5))
        #expect(try await store.importing(export, user: .owner) == UserImportReport(skippedAnnotations: 1))

        let publication = try await library.publication("A/1.cbz").id
        export.publications[index].annotations = (0..<2000).map { number in
            Annotation(id: "n\(number)", kind: .bookmark, locator: Locator(page: 1), created: 5)
        }
        export.publications[index].progress?.updatedAt = 900
        await #expect(throws: LibraryError.tooManyAnnotations(publicationID: publication)) {
            _ = try await store.importing(export, user: .owner)
        }
        #expect(try await store.annotations(in: publication, user: .owner).count == 1)
        #expect(try await store.progress(of: publication, user: .owner)?.updatedAt == 50)
        let lists = (0..<200).map { number in
            ExportedList.with { ($0.title, $0.created, $0.modified) = ("L\(number)", Int64(number), 5) }
        }
        var many = UserExport()
        many.lists = lists
        await #expect(throws: LibraryError.tooManyLists) { _ = try await store.importing(many, user: .owner) }
        #expect(try await store.lists(user: .owner).count == 2)
    }

    @Test("are written as Markdown by book, also for works that are not in the library")
    func markdown() async throws {
        try await fill()
        let export = try await export(store)
        let rest = "\n" + export.overviewMarkdown
        let markdown = try await store.markdown(of: export, user: .owner)
        #expect(
            markdown == "# 1\n\n## Page 6\n\nb\n\n# book\n\n## Chapter 2\n\n> a \\*word\\*\n\n1\\. note\n" + rest
        )
        let other = try TestLibrary()
        let absent = try await other.store.markdown(of: export, user: .owner)
        #expect(absent == "# 1\n\n## Page 6\n\nb\n\n# book\n\n> a \\*word\\*\n\n1\\. note\n" + rest)
        for part in [
            "# Progress\n\n- 1 (A): read, 1970-01-01\n- 2 (A): page 5 of 9, 1970-01-01\n",
            "- book: position 4",
            "\n\n# Favourites\n\n- B\n- 3 (A)\n\n# Lists\n\n## Sea\n\n1. B\n2. A\n\n## Order\n\n",
        ] {
            #expect(rest.contains(part), "\(part) in \(rest)")
        }
    }

    @Test("are written as Markdown with the statistics by month, and without empty sections")
    func statisticsMarkdown() {
        #expect(UserExport().overviewMarkdown.isEmpty)
        var export = UserExport()
        export.publications = ["2026-10-31", "2026-11-01", "2026-11-05"].map { day in
            .with {
                $0.readingDays = [.with { ($0.day, $0.pages, $0.seconds, $0.finished) = (day, 20, 2000, 1) }]
            }
        }
        #expect(
            export.overviewMarkdown == """
                # Statistics

                | month | pages | time | finished |
                |---|---|---|---|
                | 2026-10 | 20 | 0 h 33 min | 1 |
                | 2026-11 | 40 | 1 h 6 min | 2 |

                """
        )
    }

    @Test("escape the names of works in Markdown, and name absent ones")
    func markdownNames() {
        var export = UserExport()
        export.publications = [
            .with {
                ($0.title, $0.series, $0.favourite) = ("1. <b>\n# x", "*S*", 5)
            },
            .with { ($0.content, $0.favourite) = (String(repeating: "a", count: 64), 5) },
        ]
        export.lists = [.with { $0.title = "#1" }]
        #expect(
            export.overviewMarkdown == """
                # Favourites

                - 1\\. \\<b\\> \\# x (\\*S\\*)
                - Publication aaaaaaaaaaaaaaaaaaaa

                # Lists

                ## \\#1

                """
        )
    }
}

extension [Int64?] {
    fileprivate func sorted() -> [Int64] { compactMap(\.self).sorted() }
}
