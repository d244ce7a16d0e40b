import Database
import Foundation
import Testing

@testable import Library

@Suite("Permanent identifiers")
struct PermanentIdentifierTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    /// Writes two series, a loose file, and a copy of a publication in another folder.
    private func fill() async throws {
        for number in 1...3 { try library.write("A/\(number).cbz", "pages=9;number=\(number)") }
        try library.write("B/1.cbz", "pages=7")
        try library.write("B/copy of A1.cbz", "pages=9;number=1")
        try library.write("Loose 01.cbz", "pages=5")
        try await library.scan()
    }

    private struct Identifiers: Equatable {
        var publications: [String: String]
        var series: [String: String]
    }

    private func identifiers(_ library: TestLibrary) async throws -> Identifiers {
        Identifiers(
            publications: try await library.publications().mapValues(\.identifier),
            series: Dictionary(
                try await library.allSeries().map { ($0.title, $0.identifier) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }

    private func row(_ identifier: String, _ kind: PermanentIdentifier.Kind) async throws -> Int64? {
        try await library.store.rowIDs(of: [identifier], kind, user: .owner)[0]
    }

    @Test("are unique, derived from the content, and numbered in the order of the paths of copies")
    func derivation() async throws {
        try await fill()
        let all = try await identifiers(library)
        let values = Array(all.publications.values) + all.series.values
        #expect(values.count == all.publications.count + all.series.count)
        #expect(Set(values).count == values.count)
        let first = try await library.publication("A/1.cbz")
        #expect(first.identifier == "p" + first.content.prefix(20))
        let copy = try await library.publication("B/copy of A1.cbz")
        #expect(copy.identifier == "p" + first.content.prefix(20) + "-2")
        for series in try await library.allSeries() {
            #expect(series.identifier.utf8.count == 21 && series.identifier.hasPrefix("s"))
            #expect(try await row(series.identifier, .series) == series.id)
        }
        #expect(try await row(copy.identifier, .publication) == copy.id)
        #expect(try await row("p00", .publication) == nil)
    }

    @Test("are the same in a store that is rebuilt")
    func rebuilt() async throws {
        try await fill()
        let before = try await identifiers(library)
        // Files are read in parallel, in any order.
        for _ in 1...3 {
            let again = try TestLibrary(sharingFilesOf: library)
            try await again.scan()
            #expect(try await identifiers(again) == before)
        }
    }

    @Test("stay the same when files and folders are moved and renamed")
    func moves() async throws {
        try await fill()
        let before = try await identifiers(library)
        let series = try #require(try await library.allSeries().first { $0.title == "A" })
        try library.move("A", to: "Renamed")
        try library.move("B/1.cbz", to: "B/new name.cbz")
        try await library.scan()
        let after = try await identifiers(library)
        for number in 1...3 {
            #expect(after.publications["Renamed/\(number).cbz"] == before.publications["A/\(number).cbz"])
        }
        #expect(after.publications["B/new name.cbz"] == before.publications["B/1.cbz"])
        #expect(after.series["Renamed"] == before.series["A"])
        // The identifier that a new store would give the folder is an alias.
        let alias = PermanentIdentifier.series(library: "root", directory: Array("Renamed".utf8), looseName: "")
        #expect(alias != after.series["Renamed"])
        #expect(try await row(alias, .series) == series.id)
    }

    @Test("stay the same when the metadata in a file is edited")
    func edits() async throws {
        try await fill()
        let before = try await library.publication("A/2.cbz")
        try library.write("A/2.cbz", "pages=9;number=2;title=A new title")
        try await library.scan()
        let after = try await library.publication("A/2.cbz")
        #expect(after.content != before.content)
        #expect(after.identifier == before.identifier)
        #expect(try await row("p" + after.content.prefix(20), .publication) == before.id)
        // A file with the former content is another publication.
        try library.write("C/2.cbz", "pages=9;number=2")
        try await library.scan()
        let former = try await library.publication("C/2.cbz")
        #expect(former.id != before.id)
        #expect(former.identifier == before.identifier + "-2")
    }

    @Test("are derived from the location until a publication becomes readable")
    func unreadable() async throws {
        try library.write("A/1.cbz", "pages=4")
        let accessDenied: Int32 = 13
        try await library.scan(accessCheck: { path in path.text.hasSuffix("1.cbz") ? accessDenied : 0 })
        let before = try await library.publication("A/1.cbz")
        #expect(before.identifier.hasPrefix("f") && PermanentIdentifier.isWellFormed(before.identifier, .publication))
        let list = try await library.store.makeList(.readingList, title: "L", entries: [before.id], user: .owner)
        try await library.scan()
        let record = try await library.publication("A/1.cbz")
        #expect(record.identifier == "p" + record.content.prefix(20))
        #expect(try await row(before.identifier, .publication) == record.id)
        #expect(try await library.store.list(list.id, user: .owner).publications.map(\.publication.id) == [record.id])
    }

    @Test("are the same when the catalogue is rebuilt, also after a rename and an edit")
    func refilled() async throws {
        try await fill()
        // The new path doesn't change the order of the copies.
        try library.move("A", to: "A renamed")
        try library.write("B/1.cbz", "pages=7;title=A new title")
        try await library.scan()
        let before = try await identifiers(library)
        try await library.removeCatalogue()
        try await library.scan()
        #expect(try await identifiers(library) == before)
    }

    @Test(
        "have a form of their own for each kind",
        arguments: [
            ("p00112233445566778899", PermanentIdentifier.Kind.publication, true),
            ("f00112233445566778899", .publication, true), ("p00112233445566778899-2", .publication, true),
            ("s00112233445566778899", .series, true), ("s00112233445566778899", .publication, false),
            ("p00112233445566778899", .series, false), ("p0011223344556677889", .publication, false),
            ("p00112233445566778899-1", .publication, false), ("p00112233445566778899-", .publication, false),
            ("p00112233445566778899-x", .publication, false), ("p0011223344556677889A", .publication, false),
            ("p" + String(repeating: "0", count: 100_000), .publication, false), ("", .series, false),
            ("17", .series, false),
        ]
    )
    func form(text: String, kind: PermanentIdentifier.Kind, isWellFormed: Bool) {
        #expect(PermanentIdentifier.isWellFormed(text, kind) == isWellFormed)
    }
}
