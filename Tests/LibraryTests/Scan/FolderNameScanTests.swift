import Database
import Testing

@testable import Library

@Suite("Names of folders in a scan")
struct FolderNameScanTests {
    let library: TestLibrary

    init() throws { library = try TestLibrary() }

    @Test("the title of a series contains no year, group or language, but the whole folder name can be searched")
    func titles() async throws {
        try library.write("Night Train (2019) [French] [Team X]/Night Train 1.cbz", "number=1")
        try await library.scan()
        #expect(try await library.allSeries().map(\.title) == ["Night Train"])
        for query in ["night train", "2019", "team x"] {
            #expect(try await library.allSeries(search: query).count == 1, "\(query)")
        }
        let series = try #require(try await library.allSeries().first)
        let details = try await library.store.details(ofSeries: series.id)
        #expect(details.language == "fr")
        #expect(details.people.map(\.name) == ["Team X"] && details.people.map(\.role) == ["trl"])
    }

    @Test("a folder of a volume has the title of its series, and its files are in the volume")
    func volumes() async throws {
        try library.write("Night Train (2019)/Vol. 3/c01.cbz", "number=1")
        try library.write("Night Train (2019)/Vol. 3/c02.cbz", "number=2;volume=9")
        try library.write("Night Train (2019)/Vol. 3/extra.cbz", "pages=2")
        try await library.scan()
        let series = try #require(try await library.allSeries().first)
        #expect(series.title == "Night Train Vol. 3")
        let publications = try await library.store.publications(inSeries: series.id, user: .owner)
        #expect(publications.map(\.volume) == ["3", "9", "3"])
        #expect(publications.map(\.number) == ["1", "2", nil])
        // The volume of the folder doesn't affect the order: extras are last.
        #expect(publications.map(\.title) == ["c01", "c02", "extra"])
    }

    @Test("a series of loose files keeps its identifier if a new version derives a different name")
    func renamedLooseSeries() async throws {
        for number in 1...3 {
            try library.write("Night, Train \(number).cbz", "series=Night, Train;number=\(number)")
        }
        try await library.scan()
        let before = try #require(try await library.allSeries().first)
        try await library.store.database.write { transaction in
            try transaction.execute("UPDATE series SET title = 'Night Train', looseName = 'night train'")
            try transaction.execute("UPDATE publications SET readerVersion = 7")
        }
        try await library.scan()
        let after = try await library.allSeries()
        #expect(after.map(\.title) == ["Night, Train"] && after.map(\.publicationCount) == [3])
        #expect(after.map(\.id) == [before.id] && after.map(\.identifier) == [before.identifier])
    }

    @Test("a scan corrects titles of earlier versions and keeps the identifiers")
    func earlierTitles() async throws {
        try library.write("Night Train (2019)/1.cbz", "number=1")
        try await library.scan()
        let before = try #require(try await library.allSeries().first)
        try await library.store.database.write { transaction in
            try transaction.execute("UPDATE series SET title = 'Night Train (2019)', searchText = 'night train (2019)'")
            try transaction.execute("UPDATE publications SET readerVersion = 7")
        }
        try await library.scan()
        let after = try #require(try await library.allSeries().first)
        #expect(after.title == "Night Train")
        #expect(after.id == before.id && after.identifier == before.identifier)
    }
}
