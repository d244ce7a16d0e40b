import Database
import Foundation
import TestDatabases
import TestSupport
import Testing

@testable import Library

/// The folders of the disk, compared with the paths of the files.
@Suite("The tree of folders")
struct FolderTreeTests {
    let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private struct Entries: Equatable {
        var folders: [String] = []
        var files: [String] = []
    }

    private func entries(
        _ folder: FolderReference,
        sort: FolderSort = .name,
        limit: Int,
        user: Viewer = .owner
    ) async throws -> Entries? {
        var entries = Entries()
        var position: DiskFolderPosition?
        for _ in 0..<200 {
            guard
                let page = try await library.store.folderTree(
                    folder,
                    sort: sort,
                    at: position,
                    limit: limit,
                    user: user
                )
            else { return nil }
            #expect(page.folders.count + page.publications.count <= limit)
            entries.folders += page.folders.map(\.folder.name)
            entries.files += page.publications.map(\.publication.title)
            guard let next = page.next else { return entries }
            position = try DiskFolderPosition(text: next.text)
        }
        Issue.record("the pages don't end")
        return entries
    }

    @Test("contains every folder and file once, at any depth and page size", arguments: 1...6)
    func random(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let names = ["a", "a-b", "B", "青", "a0", "c d"]
        var paths: Set<String> = []
        for number in 0..<60 {
            let depth = Int.random(in: 0...3, using: &random)
            let parts = (0..<depth).map { _ in names.randomElement(using: &random) ?? "" }
            let path = (parts + ["f\(number)"]).joined(separator: "/")
            try library.write(path + (Bool.random(using: &random) ? ".cbz" : ".epub"), "pages=2;number=\(number)")
            paths.insert(path)
        }
        try await library.scan()
        let id = try #require(try await library.store.libraries(user: .owner).first?.id)
        var waiting = [FolderReference(libraryID: id)]
        while let folder = waiting.popLast() {
            let prefix = folder.path.isEmpty ? "" : String(decoding: folder.path, as: UTF8.self) + "/"
            let below = paths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count).split(separator: "/") }
            let folders = Set(below.filter { $0.count > 1 }.map { String($0[0]) })
            let files = Set(below.filter { $0.count == 1 }.map { String($0[0]) })
            for limit in [1, 7, 200] {
                let found = try #require(try await entries(folder, limit: limit))
                #expect(Set(found.folders) == folders && found.folders.count == folders.count, "seed \(seed) \(prefix)")
                #expect(Set(found.files) == files && found.files.count == files.count, "seed \(seed) \(prefix)")
                #expect(found.files == found.files.sorted { Int($0.dropFirst()) ?? 0 < Int($1.dropFirst()) ?? 0 })
                let added = try await entries(folder, sort: .added, limit: limit)
                #expect(Set(added?.files ?? []) == files)
            }
            let page = try await library.store.folderTree(folder, limit: 200, user: .owner)
            for item in page?.folders ?? [] {
                waiting.append(item.folder)
                let name = String(decoding: item.folder.path, as: UTF8.self) + "/"
                #expect(item.count == paths.count { $0.hasPrefix(name) })
            }
            let inOrder = try await library.store.folderTree(
                folder,
                at: DiskFolderPosition(.folder([])),
                limit: 200,
                user: .owner
            )
            #expect(inOrder?.folders == page?.folders.sorted { $0.folder.key.lexicographicallyPrecedes($1.folder.key) })
        }
    }

    @Test("lists subfolders in natural order, in pages of any size")
    func order() async throws {
        let names = ["a", "B", "Vol 2", "Vol 2 extra", "Vol 10", "vol 11", "第2巻", "第10巻"]
        for (number, name) in names.enumerated() {
            try library.write("S/\(name)/Inner/\(number).cbz", "pages=1;number=\(number);x=\(name)")
            try library.write("S/\(name)/Inner 2/\(number).cbz", "pages=2;number=\(number);age=18;x=\(name)")
        }
        try library.write("S/0.cbz", "pages=3")
        try library.write("1.cbz", "pages=4")
        try await library.scan()
        let id = try #require(try await library.store.libraries(user: .owner).first?.id)
        let folder = FolderReference(libraryID: id, path: Array("S".utf8))
        for limit in [1, 2, 3, 50] {
            #expect(try await entries(folder, limit: limit) == Entries(folders: names, files: ["0"]))
            #expect(
                try await entries(FolderReference(libraryID: id), limit: limit) == Entries(folders: ["S"], files: ["1"])
            )
        }
    }

    @Test("lists very many subfolders in the order of their bytes, each of them once", .sqliteOnly)
    func manyFolders() async throws {
        try library.write("0/1.cbz", "pages=1")
        try await library.scan()
        let id = try #require(try await library.store.libraries(user: .owner).first?.id)
        let count = SortedSubfolders.maximumCount + 20
        try await library.store.database.write { transaction in
            let publication = try #require(try transaction.value("SELECT id FROM publications") as Int64?)
            let columns: [String] = try transaction.values(
                "SELECT name FROM pragma_table_info('publications') WHERE name NOT IN ('id', 'directoryID', 'identifier')"
            )
            let list = columns.joined(separator: ", ")
            for number in 1..<count {
                let directory = try transaction.insert(
                    "INSERT INTO directories (libraryID, path) VALUES (?, ?)",
                    [id, Array("\(number)".utf8)]
                )
                try transaction.execute(
                    """
                    INSERT INTO publications (directoryID, identifier, \(list))
                    SELECT ?, ?, \(list) FROM publications WHERE id = ?
                    """,
                    [directory, "p\(number)", publication]
                )
            }
        }
        var names: [String] = []
        var position: DiskFolderPosition?
        repeat {
            let page = try await library.store.folderTree(
                FolderReference(libraryID: id),
                at: position,
                limit: 200,
                user: .owner
            )
            names += page?.folders.map(\.folder.name) ?? []
            position = page?.next
        } while position != nil && names.count < 2 * count
        #expect(names == (0..<count).map { "\($0)" }.sorted { ($0 + "/") < ($1 + "/") })
    }

    @Test("omits hidden publications, and contains the publication to continue")
    func limits() async throws {
        try library.write("A/Adult/1.cbz", "number=1;age=18;pages=9")
        try library.write("A/All/2.cbz", "number=2;age=6;pages=9")
        try library.write("Hidden/3.cbz", "number=3;age=18;pages=9")
        try await library.scan()
        let id = try #require(try await library.store.libraries(user: .owner).first?.id)
        let root = FolderReference(libraryID: id)
        #expect(try await entries(root, limit: 9)?.folders == ["A", "Hidden"])
        var limits = ReadingLimits()
        limits.highestAge = 12
        let child = Viewer(.owner, limits: limits)
        #expect(try await entries(root, limit: 9, user: child)?.folders == ["A"])
        for position in [nil, DiskFolderPosition(.folder([]))] {
            let visible = try await library.store.folderTree(root, at: position, user: child)
            #expect(visible?.folders.map(\.count) == [1])
            let first = try await library.publication("A/All/2.cbz").id
            #expect(visible?.folders.map(\.cover.id) == [first])
            let all = try await library.store.folderTree(root, at: position, user: .owner)
            #expect(all?.folders.map(\.count) == [2, 1])
        }
        let inner = FolderReference(libraryID: id, path: Array("A".utf8))
        #expect(try await entries(inner, limit: 9, user: child)?.folders == ["All"])
        let hidden = FolderReference(libraryID: id, path: Array("Hidden".utf8))
        #expect(try await entries(hidden, limit: 9, user: child) == nil)

        let adult = try await library.publication("A/Adult/1.cbz").id
        _ = try await library.store.record(
            ProgressRecord(page: 3, isCompleted: false, updatedAt: 5, device: ""),
            for: adult,
            user: .owner
        )
        let page = try await library.store.folderTree(inner, user: .owner)
        #expect(page?.current?.publication.id == adult)
        #expect(try await library.store.folderTree(inner, user: child)?.current == nil)
        #expect(try await library.store.folderTree(hidden, user: .owner)?.current == nil)
    }

    @Test("positions from URLs are validated")
    func positions() throws {
        for text in ["", "!", "Aw", "AQ"] {
            #expect(throws: LibraryError.cursorNotValid) { try DiskFolderPosition(text: text) }
        }
    }
}
