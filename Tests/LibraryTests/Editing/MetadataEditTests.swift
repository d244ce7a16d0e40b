import Database
import Foundation
import TestSupport
import Testing

@testable import Library
@testable import Publications

@Suite("Edits of metadata")
struct MetadataEditTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
    }

    private func value(_ field: EditableField, of path: String) async throws -> EditableValue {
        let id = try await library.publication(path).id
        let values = try await library.store.editableValues(of: id, .publication, user: .owner)
        return try #require(values.first { $0.field == field })
    }

    private func edit(_ paths: [String], _ changes: FieldChange...) async throws -> MetadataEditRecord? {
        var ids: [Int64] = []
        for path in paths { ids.append(try await library.publication(path).id) }
        return try await library.store.edit(publications: ids, changes, user: .owner)
    }

    // MARK: - A random session

    private static let paths = (1...4).map { "A/\($0).cbz" }
    private static let fields: [EditableField] = [.title, .number, .volume]

    /// The values of the files, all different, so that a scan that finds an earlier value again doesn't occur.
    private struct Files {
        var counter = 0
        var values: [String: [EditableField: String]] = [:]

        mutating func change(_ path: String, _ field: EditableField) {
            counter += 1
            values[path, default: [:]][field] = field == .title ? "Title \(counter)" : "\(counter)"
        }

        func text(of path: String) -> String {
            (values[path] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
                .map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: ";")
        }
    }

    @Test("survive scans and new catalogues, and can be undone in any order", arguments: 1...12)
    func session(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var (files, model) = (Files(), MetadataEditModel())
        var kept: [(number: Int, edit: Int64)] = []
        for path in Self.paths {
            for field in Self.fields { files.change(path, field) }
        }
        func scan() async throws {
            for path in Self.paths {
                try library.write(path, files.text(of: path))
                for field in Self.fields {
                    model.scan(files.values[path]?[field] ?? "", of: .init(path: path, field: field))
                }
            }
            try await library.scan()
        }
        try await scan()
        for step in 1...30 {
            switch random.number(below: 10) {
            case 0...4:
                let paths = Self.paths.filter { _ in random.chance(0.4) }
                let field = random.pick(Self.fields)
                let isLocked = random.chance(0.5)
                let isReset = random.chance(0.2)
                let text = field == .number ? "\(1000 + step)" : "Edited \(step)"
                let change = FieldChange(field, isReset ? .reset : .set([text], isLocked: isLocked))
                var isRecorded = false
                for path in paths {
                    let action: MetadataEditModel.Action = isReset ? .reset : .set(text, isLocked: isLocked)
                    if model.edit(step, .init(path: path, field: field), action) { isRecorded = true }
                }
                let edit = try await edit(paths, change)
                #expect((edit != nil) == isRecorded, "seed \(seed), step \(step)")
                if let edit { kept.append((step, edit.id)) }
            case 5, 6:
                for path in Self.paths where random.chance(0.4) { files.change(path, random.pick(Self.fields)) }
                try await scan()
            case 7:
                try await library.removeCatalogue()
                try await scan()
            default:
                guard !kept.isEmpty else { continue }
                let undone = kept.remove(at: random.number(below: kept.count))
                model.undo(undone.number)
                _ = try await library.store.undoMetadataEdit(undone.edit, user: .owner)
            }
            for path in Self.paths {
                let record = try await library.publication(path)
                let shown: [EditableField: String?] = [
                    .title: record.title, .number: record.number, .volume: record.volume,
                ]
                for field in Self.fields {
                    let subject = MetadataEditModel.Subject(path: path, field: field)
                    #expect(shown[field] == model.value(of: subject), "seed \(seed), step \(step), \(subject)")
                    let state = try await value(field, of: path)
                    #expect(state.isLocked == model.state(of: subject).record?.isLocked ?? false, "seed \(seed)")
                    #expect(state.fileValues == [model.state(of: subject).file ?? ""], "seed \(seed), step \(step)")
                }
            }
        }
    }

    // MARK: - Rules

    @Test("a locked field stays when the file changes, an unlocked one takes the new value")
    func locks() async throws {
        try library.write("A/1.cbz", "title=One;number=1")
        try await library.scan()
        _ = try await edit(
            ["A/1.cbz"],
            FieldChange(.title, .set(["Locked"], isLocked: true)),
            FieldChange(.number, .set(["7"], isLocked: false))
        )
        try library.write("A/1.cbz", "title=One;number=1;pages=3")
        try await library.scan()
        #expect(try await library.publication("A/1.cbz").number == "7")
        try library.write("A/1.cbz", "title=New;number=2")
        try await library.scan()
        let record = try await library.publication("A/1.cbz")
        #expect(record.title == "Locked")
        #expect(record.number == "2")
        #expect(record.sortNumber == 2)
        #expect(try await value(.title, of: "A/1.cbz").fileValues == ["New"])
    }

    @Test("the entry of a single book has the edited title of the book, in lists and in the search")
    func titleOfEntry() async throws {
        try library.write("A/a.epub", "title=Emma")
        try library.write("A/b.epub", "title=Persuasion")
        try await library.scan()
        func titles() async throws -> [String] { try await library.allSeries().map(\.title) }
        #expect(try await titles() == ["Emma", "Persuasion"])
        let first = try await edit(["A/a.epub"], FieldChange(.title, .set(["Zadig"], isLocked: true)))
        #expect(try await titles() == ["Persuasion", "Zadig"])
        #expect(try await library.allSeries(search: "zadig").count == 1)
        // The scan keeps the title. An edited title of the entry itself has priority.
        try library.write("A/a.epub", "title=Emma;pages=5")
        try await library.scan()
        #expect(try await titles() == ["Persuasion", "Zadig"])
        let entry = try #require(try await library.allSeries().last)
        let second = try await library.store.edit(
            series: [entry.id],
            [FieldChange(.title, .set(["Candide"], isLocked: true))],
            user: .owner
        )
        #expect(try await titles() == ["Candide", "Persuasion"])
        _ = try await library.store.undoMetadataEdit(try #require(second).id, user: .owner)
        #expect(try await titles() == ["Persuasion", "Zadig"])
        _ = try await library.store.undoMetadataEdit(try #require(first).id, user: .owner)
        #expect(try await titles() == ["Emma", "Persuasion"])
        #expect(try await library.allSeries(search: "zadig").isEmpty)
    }

    @Test("the series of several books keeps its title when the title of a book is edited")
    func titleOfSeries() async throws {
        try library.write("A/1.cbz", "title=One;number=1")
        try await library.scan()
        _ = try await edit(["A/1.cbz"], FieldChange(.title, .set(["Two"], isLocked: true)))
        #expect(try await library.allSeries().map(\.title) == ["A"])
    }

    @Test("people, genres and the direction are shown, found by search and in the manifest")
    func details() async throws {
        try library.write("A/1.cbz", "pages=2")
        try await library.scan()
        let edit = try await edit(
            ["A/1.cbz"],
            FieldChange(.people, .set(["Osamu Tezuka (aut)", "Osamu Tezuka (ill)", "Anna"], isLocked: true)),
            FieldChange(.genres, .set(["Drama", "Drama", " Adventure "], isLocked: true)),
            FieldChange(.readingProgression, .set(["rtl"], isLocked: true)),
            FieldChange(.summary, .set(["A doctor\nreturns."], isLocked: true))
        )
        let record = try await library.publication("A/1.cbz")
        #expect(record.authors == ["Osamu Tezuka"])
        #expect(record.readingProgression == .rtl)
        let manifest = try #require(try await library.store.manifest(record.id))
        #expect(manifest.metadata.subjects == ["Drama", "Adventure"])
        #expect(manifest.metadata.writers == ["Osamu Tezuka"])
        #expect(manifest.metadata.creators.first?.roles == ["aut", "ill"])
        let series = try #require(try await library.allSeries(search: "tezuka").first)
        let details = try await library.store.details(ofSeries: series.id)
        #expect(details.summary == "A doctor\nreturns.")
        #expect(details.genres == ["Drama", "Adventure"])
        _ = try await library.store.undoMetadataEdit(try #require(edit).id, user: .owner)
        #expect(try await library.allSeries(search: "tezuka").isEmpty)
        #expect(try await library.store.details(ofSeries: series.id).genres.isEmpty)
        #expect(try await library.publication("A/1.cbz").readingProgression == .ltr)
    }

    @Test("of two editors, the later one wins in each field, and both edits can be undone")
    func editors() async throws {
        try library.write("A/1.cbz", "title=One;number=1")
        try await library.scan()
        let first = try #require(
            try await edit(
                ["A/1.cbz"],
                FieldChange(.title, .set(["First"], isLocked: true)),
                FieldChange(.number, .set(["5"], isLocked: true))
            )
        )
        let second = try #require(
            try await edit(["A/1.cbz"], FieldChange(.title, .set(["Second"], isLocked: true)))
        )
        _ = try await library.store.undoMetadataEdit(first.id, user: .owner)
        #expect(try await library.publication("A/1.cbz").title == "Second")
        #expect(try await library.publication("A/1.cbz").number == "1")
        await #expect(throws: LibraryError.editUndone(id: first.id)) {
            try await library.store.undoMetadataEdit(first.id, user: .owner)
        }
        _ = try await library.store.undoMetadataEdit(second.id, user: .owner)
        #expect(try await library.publication("A/1.cbz").title == "One")
        #expect(try await library.store.metadataEdits(user: .owner).map(\.isUndone) == [true, true])
    }

    @Test(
        "values that a field can't have are refused, and nothing is changed",
        arguments: [
            (.title, [""]), (.title, []), (.title, ["a", "b"]),
            (.number, [String(repeating: "1", count: 51)]), (.summary, [String(repeating: "x", count: 4001)]),
            (.ageRating, ["-1"]), (.ageRating, ["many"]), (.readingProgression, ["up"]), (.readingProgression, []),
            (.published, ["March"]), (.published, ["2019-13"]), (.published, ["2019-02-30"]), (.published, ["2019-3"]),
            (.webLinks, ["ftp://example.org"]), (.webLinks, ["x"]), (.storyArcs, (0...32).map { "a\($0)" }),
            (.rating, ["0"]), (.rating, ["5.1"]), (.rating, ["nan"]), (.rating, ["good"]), (.rating, ["4", "5"]),
            (.imprint, [String(repeating: "x", count: 501)]), (.status, ["ended"]), (.totalCount, ["3"]),
            (.collections, (0...32).map { "a\($0)" }), (.genres, (0...100).map { "g\($0)" }), (.order, ["1"]),
            (.series, ["s1"]), (.sortTitle, ["x"]),
        ] as [(EditableField, [String])]
    )
    func invalidValues(field: EditableField, values: [String]) async throws {
        try library.write("A/1.cbz", "title=One")
        try await library.scan()
        await #expect(throws: LibraryError.self) {
            try await edit(
                ["A/1.cbz"],
                FieldChange(.volume, .set(["3"], isLocked: true)),
                FieldChange(field, .set(values, isLocked: true))
            )
        }
        #expect(try await library.publication("A/1.cbz").volume == nil)
        #expect(try await library.store.metadataEdits(user: .owner).isEmpty)
    }

    @Test("control characters are removed from stored lines")
    func controlCharacters() async throws {
        try library.write("A/1.cbz", "title=One")
        try await library.scan()
        _ = try await edit(
            ["A/1.cbz"],
            FieldChange(.title, .set(["A\u{0}B\nC\u{2028}D\u{7F}"], isLocked: true)),
            FieldChange(.genres, .set(["x\ny\tz"], isLocked: true))
        )
        #expect(try await library.publication("A/1.cbz").title == "A B C D")
        #expect(try await value(.genres, of: "A/1.cbz").values == ["x y z"])
    }

    @Test("the last operations are kept")
    func limit() async throws {
        try library.write("A/1.cbz", "title=One")
        try await library.scan()
        for number in 1...(MetadataEditRecord.maximumCount + 5) {
            _ = try await edit(["A/1.cbz"], FieldChange(.title, .set(["T\(number)"], isLocked: true)))
        }
        let edits = try await library.store.metadataEdits(user: .owner)
        #expect(edits.count == MetadataEditRecord.maximumCount)
        #expect(edits.last?.id == 6)
    }

    @Test("are reported to the other clients")
    func events() async throws {
        try library.write("A/1.cbz", "title=One")
        try await library.scan()
        let record = try await library.publication("A/1.cbz")
        let version = library.store.changes.version
        _ = try await edit(["A/1.cbz"], FieldChange(.summary, .set(["New"], isLocked: true)))
        let change = try #require(library.store.changes.since(version, user: .owner))
        #expect(change.publications == [record.id])
        #expect(change.series == [record.seriesID])
    }
}
