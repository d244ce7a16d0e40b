import Database
import Testing

@testable import Library

/// Files and the entries that a scan makes of them.
@Suite("Entries of a library")
struct GroupingTests {
    /// A library: its files with their metadata, and the expected entries with the number of their publications.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var kind = LibraryKind.mixed
        var files: [String: String]
        var entries: [String: Int]
        var singles: Set<String> = []

        var testDescription: String { name }
    }

    private static let cases = [
        Case(
            name: "each book of a flat folder is an entry",
            files: ["Books/A.epub": "title=Emma", "Books/B.epub": "title=Moby-Dick", "Books/C.txt": "sections=2"],
            entries: ["Emma": 1, "Moby-Dick": 1, "C": 1],
            singles: ["Emma", "Moby-Dick", "C"]
        ),
        Case(
            name: "books with a series in their metadata are a series, wherever they are",
            files: [
                "Herbert/Dune.epub": "title=Dune;series=Dune;number=1",
                "More/Messiah.epub": "title=Dune Messiah;series=dune;number=2", "More/Emma.epub": "title=Emma",
            ],
            entries: ["Dune": 2, "Emma": 1],
            singles: ["Emma"]
        ),
        Case(
            name: "books whose titles are only numbers belong to their folder",
            files: [
                "Wheel/Vol. 1.epub": "sections=1", "Wheel/Vol. 2.epub": "sections=1", "Wheel/1984.epub": "sections=1",
            ],
            entries: ["Wheel": 2, "1984": 1],
            singles: ["1984"]
        ),
        Case(
            name: "comics without metadata are a series by folder",
            files: ["Akira/Akira 1.cbz": "guess=Akira;number=1", "Akira/Akira 2.cbz": "guess=Akira;number=2"],
            entries: ["Akira": 2]
        ),
        Case(
            name: "comics with a series in their metadata are that series in any folder",
            files: [
                "Vol 1/1.cbz": "series=Akira;number=1", "Vol 2/2.cbz": "series=AKIRA;number=2",
                "Vol 2/3.cbz": "series=Domu;number=1",
            ],
            entries: ["Akira": 2, "Domu": 1]
        ),
        Case(
            name: "a volume that is a year distinguishes series of the same name",
            files: [
                "B/1.cbz": "series=Batman;number=1;volume=2011", "B/2.cbz": "series=Batman;number=1;volume=2016",
                "B/3.cbz": "series=Batman;number=2;volume=2016",
            ],
            entries: ["Batman (2011)": 1, "Batman (2016)": 2]
        ),
        Case(
            name: "comics without metadata belong to the series of their folder's name",
            files: [
                "Akira/1.cbz": "series=Akira;number=1", "Akira/extra.cbz": "pages=2",
                "More/2.cbz": "series=akira;number=2",
            ],
            entries: ["Akira": 3]
        ),
        Case(
            name: "a one-shot is an entry of its own, and the only one-shot of a series is shown as a book",
            files: [
                "Line/Line 1.cbz": "number=1", "Line/Line 2.cbz": "number=2", "Line/Lone One-Shot.cbz": "title=Lone",
                "Line/Alone.cbz": "title=Alone;edition=One Shot", "Line/3.cbz": "series=Solo;number=1;edition=One-Shot",
            ],
            entries: ["Line": 2, "Lone": 1, "Alone": 1, "Solo": 1],
            singles: ["Lone", "Alone", "Solo"]
        ),
        Case(
            name: "a mixed folder",
            files: ["All/A.epub": "title=Emma", "All/1.cbz": "number=1", "All/2.cbz": "number=2"],
            entries: ["Emma": 1, "All": 2],
            singles: ["Emma"]
        ),
        Case(
            name: "a library of comics groups books by folder",
            kind: .comics,
            files: ["Novel/A.epub": "title=Emma", "Novel/B.epub": "title=Dune"],
            entries: ["Novel": 2]
        ),
        Case(
            name: "in a library of books, each comic is an entry",
            kind: .books,
            files: ["All/A 1.cbz": "title=A", "All/B 2.cbz": "title=B", "All/C.cbz": "title=C;series=D"],
            entries: ["A": 1, "B": 1, "D": 1],
            singles: ["A", "B", "D"]
        ),
        Case(
            name: "loose comics are grouped by name, together with comics of the same declared series",
            files: ["X 1.cbz": "guess=X;number=1", "X 2.cbz": "guess=X;number=2", "In/Other.cbz": "series=X;number=3"],
            entries: ["X": 3]
        ),
    ]

    @Test("follow the kind of the library and the metadata", arguments: cases)
    func entries(_ test: Case) async throws {
        let library = try TestLibrary()
        for (path, text) in test.files { try library.write(path, text) }
        try await library.scan(kind: test.kind)
        let series = try await library.allSeries()
        // The spelling of a series name depends on the file that is read first.
        let found = Dictionary(series.map { ($0.title.lowercased(), $0.publicationCount) }) { $0 + $1 }
        #expect(found == Dictionary(test.entries.map { ($0.key.lowercased(), $0.value) }) { $0 + $1 })
        #expect(Set(series.filter(\.isSingle).map { $0.title }) == test.singles)
        let rows = try await Self.rows(library)
        try await library.scan(kind: test.kind)
        #expect(try await Self.rows(library) == rows)
    }

    /// The identifiers, the keys and the publications of all series.
    static func rows(_ library: TestLibrary) async throws -> [String] {
        try await library.store.database.read { transaction in
            try transaction.values(
                """
                SELECT series.identifier || ' ' || series.id || ' ' || series.directoryID || ' ' || looseName || ' '
                    || series.title || ' ' || publications.identifier || ' ' || publications.id
                FROM series JOIN publications ON seriesID = series.id ORDER BY publications.id
                """
            )
        }
    }

    @Test("a series with a name is in the innermost folder with all its publications")
    func place() {
        #expect(SeriesFolder.commonFolder(of: [Array("A/B".utf8), Array("A/C".utf8)]) == Array("A".utf8))
        #expect(SeriesFolder.commonFolder(of: [Array("A/B".utf8), Array("AB".utf8)]).isEmpty)
        #expect(SeriesFolder.commonFolder(of: [Array("A/B".utf8)]) == Array("A/B".utf8))
        #expect(SeriesFolder.commonFolder(of: []).isEmpty)
    }
}
