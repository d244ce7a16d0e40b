import Foundation
import TestSupport
import Testing

@testable import Publications

@Suite("Naming schemes")
struct FileNameTableTests {
    /// A row of the table.
    struct Row: CustomTestStringConvertible {
        var name: String
        var fields: [String: String]

        var testDescription: String { name }

        static let all: [Row] = fileNameTable.split(separator: "\n").filter { !$0.hasPrefix("//") }.map { line in
            let cells = line.split(separator: " | ").map(String.init)
            var row = Row(name: cells[0], fields: [:])
            for cell in cells.dropFirst() {
                let pair = cell.split(separator: "=", maxSplits: 1).map(String.init)
                row.fields[pair[0]] = pair[1]
            }
            return row
        }
    }

    /// All fields of a result that are not nil.
    private static func fields(_ name: FileNameMetadata) -> [String: String] {
        let lastYear = name.lastYear.map { "-\($0)" } ?? ""
        let specialNumber = name.specialNumber.map { " \($0.text)" } ?? ""
        let values: [String: String?] = [
            "series": name.series, "volume": name.volume?.text, "chapter": name.chapter?.text, "part": name.part?.text,
            "total": name.total, "year": name.year.map { "\($0)\(lastYear)" }, "group": name.group,
            "author": name.author, "language": name.language, "revision": name.revision.map(String.init),
            "special": name.special.map { $0.rawValue + specialNumber }, "title": name.title,
        ]
        return values.compactMapValues(\.self)
    }

    @Test("the table has at least 120 names and no duplicates")
    func tableSize() {
        #expect(Row.all.count >= 120)
        #expect(Set(Row.all.map(\.name)).count == Row.all.count)
    }

    @Test("all fields of a name are parsed", arguments: Row.all)
    func fields(row: Row) {
        #expect(Self.fields(FileNameMetadata(name: row.name)) == row.fields)
    }

    @Test("the result doesn't depend on the normalization form", arguments: Row.all)
    func normalization(row: Row) {
        let composed = FileNameMetadata(name: row.name.precomposedStringWithCanonicalMapping)
        let decomposed = FileNameMetadata(name: row.name.decomposedStringWithCanonicalMapping)
        #expect(composed == decomposed)
        // Strings in different forms are equal, so the scalars are compared, too.
        #expect(
            composed.series?.unicodeScalars.elementsEqual(decomposed.series?.unicodeScalars ?? "".unicodeScalars)
                != false
        )
        #expect(
            composed.title?.unicodeScalars.elementsEqual(decomposed.title?.unicodeScalars ?? "".unicodeScalars) != false
        )
    }

    @Test("each value has the part of the name from which it was parsed", arguments: Row.all)
    func parts(row: Row) {
        let name = FileNameMetadata(name: row.name)
        let found = Set(name.parts.map(\.field.rawValue))
        #expect(Set(row.fields.keys).isSubset(of: found))
        #expect(name.parts.allSatisfy { !$0.text.isEmpty && row.name.contains($0.text) })
        #expect(name.parts.map(\.range.lowerBound) == name.parts.map(\.range.lowerBound).sorted())
    }

    @Test("the parts are in the order of the name")
    func partsOfOneName() {
        let name = FileNameMetadata(
            name: "[Group] Night Train - Vol. 2 Ch. 10-12 - The End (2019) (v2) [English] [x265]"
        )
        #expect(
            name.parts.map { "\($0.field): \($0.text)" } == [
                "group: Group", "series: Night Train", "volume: Vol. 2", "chapter: Ch. 10-12", "title: The End",
                "year: 2019", "revision: v2", "language: English", "tag: x265",
            ]
        )
    }
}

@Suite("Hostile file names")
struct HostileFileNameTests {
    /// Parts of names with which values begin, but which are never completed.
    private static let parts = [
        "a", "V", "0", "00", "7", "1.", "c1-", "v1 ", "2019-", "(1)", "[a", "((", "[]", "(a)", "a(v1)", "a (2019) ",
        "a[b] ",
        "[a][1] ", "1 of 1 ", "Annual 2 ", "S01", "第", "第1", "巻の", "全3巻", "第1巻-第2巻 ", "（上）", "a 上 ", "一", "一二 ",
        "①", "½", "番外", "シーズン", "가", "전", "#", "- ", "vol ", "a.b", "_", " ", "é", "e\u{301}", "\u{301}", "😀", "\u{0}",
        "「a」", "《", "1,5 ", "v1-v", "\u{E40}\u{E25}\u{E48}\u{E21} ",
    ]

    @Test("a name of 4,096 bytes is parsed", .timeLimit(.minutes(5)), arguments: parts)
    func repeated(part: String) {
        let name = String(repeating: part, count: 4096 / part.utf8.count)
        for name in [name, "x " + name, name + " 5", String(repeating: name, count: 50)] {
            let metadata = FileNameMetadata(name: name)
            #expect(metadata.series?.isEmpty != true && metadata.number?.isEmpty != true)
            #expect(FolderMetadata(folders: [name, name])?.title.isEmpty != true || part == " ")
        }
    }

    @Test("any name has the same result in all normalization forms", arguments: [UInt64](1...20))
    func normalization(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let name = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Self.parts[Int.random(in: 0..<Self.parts.count, using: &generator)]
            }.joined()
            let composed = FileNameMetadata(name: name.precomposedStringWithCanonicalMapping)
            #expect(composed == FileNameMetadata(name: name), "seed \(seed): \(name)")
            #expect(
                composed == FileNameMetadata(name: name.decomposedStringWithCanonicalMapping),
                "seed \(seed): \(name)"
            )
        }
    }
}
