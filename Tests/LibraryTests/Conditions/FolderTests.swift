import Database
import Foundation
import TestDatabases
import TestSupport
import Testing

@testable import Library

/// Folders of random trees, compared with a simple model.
@Suite("Folders of a library")
struct FolderTests {
    private struct Series {
        var id: Int64
        var path: [UInt8]
        var looseName: String
        var isVisible: Bool
    }

    /// An entry of the model: a series by its identifier, or a folder by its name.
    private enum Entry: Equatable {
        case series(Int64)
        case folder([UInt8])

        init(_ entry: FolderEntry) {
            switch entry {
            case .series(let series): self = .series(series.id)
            case .folder(let folder, _): self = .folder(folder.path)
            }
        }
    }

    private static let names: [[UInt8]] = [
        Array("a".utf8), Array("a-b".utf8), Array("a b".utf8), Array("B".utf8), Array("青".utf8), [0xFF, 0xFE], [0x01],
        Array("a0".utf8), Array("Ä".utf8),
    ]

    private static func limits() -> ReadingLimits {
        var limits = ReadingLimits()
        limits.highestAge = 12
        return limits
    }

    /// Fills a library with series in random folders, of which a third is rated for adults.
    private func fill(
        _ library: FilledLibrary,
        _ count: Int,
        using random: inout some RandomNumberGenerator
    ) throws -> [Series] {
        var made: [Series] = []
        try library.store.database.writeBlocking { transaction in
            var directories: [[UInt8]: Int64] = [:]
            for number in 0..<count {
                let depth = Int.random(in: 0...3, using: &random)
                let parts = (0..<depth).map { _ in Self.names.randomElement(using: &random) ?? [] }
                let path = Array(parts.joined(separator: [UInt8(ascii: "/")]))
                // A folder has one series of its own, and others of loose files or by the metadata of the files.
                let isLoose = path.isEmpty || directories[path] != nil || Int.random(in: 0..<3, using: &random) == 0
                if directories[path] == nil {
                    directories[path] = try transaction.insert(
                        "INSERT INTO directories (libraryID, path) VALUES (1, ?)",
                        [path]
                    )
                }
                let isVisible = Int.random(in: 0..<3, using: &random) > 0
                var new = FilledLibrary.NewSeries(name: "\(number)", library: 1, title: "T", genre: "x", addedAt: 1)
                new.publications = [(Data("\(number)".utf8), isVisible ? 6 : 18)]
                let id = try FilledLibrary.insert(new, transaction).series
                let looseName = isLoose ? "\(number)" : ""
                try transaction.execute(
                    "UPDATE series SET directoryID = ?, looseName = ? WHERE id = ?",
                    [directories[path], looseName, id]
                )
                try transaction.execute(
                    "UPDATE publications SET directoryID = ? WHERE seriesID = ?",
                    [directories[path], id]
                )
                made.append(Series(id: id, path: path, looseName: looseName, isVisible: isVisible))
            }
            try SeriesTotals.refreshStale(transaction, library.store.observer)
        }
        return made
    }

    /// The expected entries of a folder; nil for a folder without series.
    private func expected(_ path: [UInt8], _ all: [Series]) -> [Entry]? {
        let prefix = path.isEmpty ? [] : path + [UInt8(ascii: "/")]
        let inside = all.filter { $0.path == path || $0.path.starts(with: prefix) }
        guard !inside.isEmpty else { return nil }
        let own = inside.filter { $0.path == path }.sorted {
            $0.looseName.utf8.lexicographicallyPrecedes($1.looseName.utf8)
        }
        let names = Set(
            inside.filter { $0.path != path }.map { Array($0.path.dropFirst(prefix.count).prefix { $0 != 0x2F }) }
        )
        let children = names.sorted { ($0 + [0x2F]).lexicographicallyPrecedes($1 + [0x2F]) }.map { name in
            let child = prefix + name
            let below = inside.filter { $0.path == child || $0.path.starts(with: child + [0x2F]) }
            return below.count == 1 && below[0].path == child ? Entry.series(below[0].id) : .folder(child)
        }
        return own.map { .series($0.id) } + children
    }

    /// Returns the entries of all pages from a position, and the number of pages.
    private func walk(
        _ folder: FolderReference,
        from start: FolderPosition,
        limit: Int,
        _ library: FilledLibrary,
        _ user: Viewer
    ) async throws -> [Entry]? {
        var pages: [[Entry]] = []
        var position: FolderPosition? = start
        while let current = position {
            // Encoded as in a URL.
            let read = try FolderPosition(text: current.text)
            #expect(read == current)
            guard let page = try await library.store.folder(folder, at: read, limit: limit, user: user) else {
                return nil
            }
            #expect(page.entries.count <= limit)
            pages.append(page.entries.map { Entry($0) })
            position = start == .start ? page.next : page.previous
            guard pages.count < 500 else { break }
        }
        return start == .start ? pages.flatMap(\.self) : pages.reversed().flatMap(\.self)
    }

    @Test("have the same entries in both directions and in pages of any size", arguments: [false, true])
    func pages(isLimited: Bool) async throws {
        for seed in 0..<6 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let library = try FilledLibrary(isInMemory: true)
            let made = try fill(library, 60, using: &random).filter { !isLimited || $0.isVisible }
            let user = Viewer(.owner, limits: isLimited ? Self.limits() : .none)
            var paths = Set(made.map(\.path)).union([[]])
            for path in paths {
                var parent = FolderReference(libraryID: 1, path: path).parent
                while let folder = parent {
                    paths.insert(folder.path)
                    parent = folder.parent
                }
            }
            for path in paths {
                let folder = FolderReference(libraryID: 1, path: path)
                #expect(try FolderReference(libraryID: 1, text: folder.text) == folder)
                let model = expected(path, made)
                for limit in [1, 3, 50] {
                    let forward = try await walk(folder, from: .start, limit: limit, library, user)
                    #expect(forward == model, "seed \(seed), \(path), \(limit)")
                    let backward = try await walk(folder, from: .end, limit: limit, library, user)
                    #expect(backward == model, "seed \(seed), \(path), \(limit)")
                }
            }
        }
    }

    @Test("that are hidden or don't exist are nil")
    func hidden() async throws {
        var random = SeededGenerator(seed: 1)
        let library = try FilledLibrary(isInMemory: true)
        let made = try fill(library, 20, using: &random)
        let nothing = Viewer(.owner, limits: .nothing)
        for path in Set(made.map(\.path)) {
            let folder = FolderReference(libraryID: 1, path: path)
            #expect(try await library.store.folder(folder, user: nothing) == nil)
        }
        for folder in [
            FolderReference(libraryID: 9), FolderReference(libraryID: 1, path: [0x7A]),
            FolderReference(libraryID: 1, path: Array("/".utf8)), FolderReference(libraryID: 1, path: Array("a/".utf8)),
        ] {
            #expect(try await library.store.folder(folder, user: .owner) == nil, "\(folder.path)")
        }
        for text in ["", "!", "CA", "BwA"] {
            #expect(throws: LibraryError.cursorNotValid) { try FolderPosition(text: text) }
        }
    }

    @Test(
        "have all visible entries on one page among many hidden ones",
        .enabled(if: !TestDatabases.isPostgreSQL, "adding 12,000 series one by one to a server takes a minute")
    )
    func manyHidden() async throws {
        let library = try FilledLibrary(isInMemory: true)
        // Half of the series are loose files of the root.
        try await library.store.database.write { transaction in
            let add = "INSERT INTO directories (libraryID, path) VALUES (1, ?)"
            let root = try transaction.insert(add, [[] as [UInt8]])
            for number in 0..<12_000 {
                let name = String(100_000 + number)
                let isLoose = number % 2 == 0
                let directory = isLoose ? root : try transaction.insert(add, [Array(name.utf8)])
                var new = FilledLibrary.NewSeries(name: name, library: 1, title: "T", genre: "", addedAt: 1)
                let age = [0, 6_000, 11_999].contains(number) ? 6 : 18
                new.publications = [(Data(name.utf8), age)]
                let id = try FilledLibrary.insert(new, transaction).series
                try transaction.execute(
                    """
                    UPDATE series SET directoryID = ?, looseName = ?, ageRating = ?, isListed = 1, isStale = 0
                    WHERE id = ?
                    """,
                    [directory, isLoose ? name : "", age, id]
                )
            }
        }
        let user = Viewer(.owner, limits: Self.limits())
        let root = FolderReference(libraryID: 1)
        let first = try #require(try await library.store.folder(root, user: user))
        #expect(first.entries.count == 3 && first.next == nil)
        #expect(try await walk(root, from: .start, limit: 50, library, user)?.count == 3)
        #expect(try await walk(root, from: .end, limit: 50, library, user)?.count == 3)
    }
}
