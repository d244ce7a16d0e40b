import Database
import TestSupport
import Testing

@testable import Library

@Suite("Shared lists")
struct SharedListTests {
    private let library: FilledLibrary
    private let anna: Viewer
    private let ben: Viewer
    /// A user who sees only the first library.
    private let mia: Viewer
    private let administrator: Viewer

    private var store: LibraryStore { library.store }

    init() async throws {
        library = try FilledLibrary()
        var random = SeededGenerator(seed: 11)
        try library.add(30, using: &random)
        anna = try await library.addUser("Anna")
        ben = try await library.addUser("Ben")
        var limits = ReadingLimits()
        limits.libraries = .chosen([1])
        mia = Viewer(try await library.addUser("Mia").id, limits: limits)
        administrator = Viewer(try await library.addUser("Kim").id, limits: .none, isAdministrator: true)
    }

    /// The series of a library.
    private func series(inLibrary id: Int64) throws -> [Int64] {
        try library.series().filter { $0.libraryID == id }.map(\.id)
    }

    private func titles(_ user: Viewer) async throws -> Set<String> {
        Set(try await store.lists(user: user).map(\.list.title))
    }

    @Test("are visible to their audience, which can't change them")
    func audiences() async throws {
        let entries = Array(try series(inLibrary: 1).prefix(3))
        let audiences: [(String, ListAudience)] = [
            ("private", .owner), ("all", .everyone), ("Ben", .chosen([ben.id])), ("own", .chosen([anna.id])),
        ]
        for (title, audience) in audiences {
            let list = try await store.makeList(
                .collection,
                title: title,
                entries: entries,
                audience: audience,
                user: anna
            )
            #expect(list.isEditable && list.owner == anna.id)
            // The owner isn't stored as a chosen user.
            #expect(list.audience == (title == "own" ? .owner : audience))
        }
        #expect(try await titles(anna) == ["private", "all", "Ben", "own"])
        #expect(try await titles(ben) == ["all", "Ben"])
        #expect(try await titles(mia) == ["all"])
        for preview in try await store.lists(user: ben) {
            let list = preview.list
            #expect(list.ownerName == "Anna" && !list.isEditable && list.count == 3)
            #expect(preview.series.map(\.id) == entries)
            let page = try await store.list(list.id, user: ben)
            #expect(page.series.map(\.id) == entries)
            let refused = LibraryError.listNotEditable(id: list.id)
            await #expect(throws: refused) { try await store.updateList(list.id, title: "x", user: ben) }
            await #expect(throws: refused) { try await store.updateList(list.id, audience: .owner, user: ben) }
            await #expect(throws: refused) { try await store.add([entries[0]], toList: list.id, user: ben) }
            await #expect(throws: refused) { try await store.remove(entries[0], fromList: list.id, user: ben) }
            await #expect(throws: refused) { try await store.move(entries[0], before: nil, inList: list.id, user: ben) }
            await #expect(throws: refused) { try await store.removeList(list.id, user: ben) }
        }
        let hidden = try #require(try await store.lists(user: anna).first { $0.list.title == "Ben" }).list.id
        await #expect(throws: LibraryError.noSuchList(id: hidden)) { try await store.list(hidden, user: mia) }
        await #expect(throws: LibraryError.noSuchList(id: hidden)) { try await store.removeList(hidden, user: mia) }
    }

    @Test("contain and count only the entries that the limits of each user allow")
    func limits() async throws {
        let (visible, hidden) = (try series(inLibrary: 1), try series(inLibrary: 2))
        let list = try await store.makeList(
            .collection,
            title: "Mixed",
            entries: [hidden[0], visible[0], hidden[1], visible[1]],
            audience: .everyone,
            user: anna
        )
        #expect(try await store.list(list.id, user: ben).list.count == 4)
        let page = try await store.list(list.id, user: mia)
        #expect(page.list.count == 2 && page.remaining == 0)
        #expect(page.series.map(\.id) == [visible[0], visible[1]])
        #expect(try await store.lists(user: mia).map(\.list.count) == [2])
        var query = SeriesQuery()
        query.filter.collectionID = list.id
        #expect(try await store.series(query, user: mia).series.map(\.id) == [visible[0], visible[1]])
        #expect(try await store.series(query, user: ben).total == 4)

        // The title of a list without visible entries could name hidden works.
        for entry in visible.prefix(2) { _ = try await store.remove(entry, fromList: list.id, user: anna) }
        #expect(try await titles(mia).isEmpty)
        await #expect(throws: LibraryError.noSuchList(id: list.id)) { try await store.list(list.id, user: mia) }
        await #expect(throws: LibraryError.noSuchList(id: list.id)) { try await store.series(query, user: mia) }
        #expect(try await titles(ben) == ["Mixed"])
        _ = try await store.add([visible[2]], toList: list.id, user: anna)
        #expect(try await store.series(query, user: mia).series.map(\.id) == [visible[2]])
    }

    @Test("can be changed by administrators who see them")
    func administrators() async throws {
        let entries = try series(inLibrary: 1)
        let list = try await store.makeList(.collection, title: "L", entries: [entries[0]], user: anna)
        await #expect(throws: LibraryError.noSuchList(id: list.id)) {
            try await store.updateList(list.id, title: "x", user: administrator)
        }
        _ = try await store.updateList(list.id, audience: .chosen([ben.id, administrator.id]), user: anna)
        let seen = try await store.updateList(list.id, title: "Renamed", user: administrator)
        #expect(seen.title == "Renamed" && seen.isEditable && seen.ownerName == "Anna")
        #expect(seen.audience == .chosen([ben.id, administrator.id]))
        // Only users who can change the list see who else can read it.
        #expect(try await store.list(list.id, user: ben).list.audience == .chosen([ben.id]))
        let last = try await store.updateList(list.id, audience: .owner, user: administrator)
        #expect(last.audience == .owner)
        #expect(try await titles(administrator).isEmpty)
        #expect(try await titles(ben).isEmpty)
        #expect(try await titles(anna) == ["Renamed"])
    }

    @Test("can't be shared with unknown or too many users, and don't change then")
    func unknownUsers() async throws {
        let list = try await store.makeList(.readingList, title: "L", entries: [], audience: .everyone, user: anna)
        let unknown = UserIdentifier(rawValue: 99)
        await #expect(throws: LibraryError.noSuchUser(id: 99)) {
            try await store.updateList(list.id, title: "x", audience: .chosen([ben.id, unknown]), user: anna)
        }
        let many = Set((1...Int64(ListRecord.maximumReaderCount + 2)).map { UserIdentifier(rawValue: $0) })
        await #expect(throws: LibraryError.tooManyListReaders) {
            try await store.updateList(list.id, audience: .chosen(many), user: anna)
        }
        let same = try await store.list(list.id, user: ben).list
        #expect(same.title == "L" && same.audience == .everyone)
    }

    private func hasNewLists(_ user: Viewer, since version: Int64) -> Bool {
        store.changes.since(version, user: user.id)?.lists ?? false
    }

    @Test("report changes to everyone who sees them or no longer sees them, and to no one else")
    func events() async throws {
        let entries = try series(inLibrary: 1)
        var version = store.changes.version
        let list = try await store.makeList(
            .collection,
            title: "L",
            entries: [],
            audience: .chosen([ben.id]),
            user: anna
        )
        #expect(hasNewLists(anna, since: version) && hasNewLists(ben, since: version))
        #expect(!hasNewLists(mia, since: version) && !hasNewLists(administrator, since: version))

        var changes = VisibleChanges(since: version)
        try await changes.start(in: store, user: mia)
        version = store.changes.version
        _ = try await store.updateList(list.id, audience: .everyone, user: anna)
        for user in [anna, ben, mia, administrator] { #expect(hasNewLists(user, since: version)) }
        #expect(try await changes.next(in: store, user: mia)?.lists == true)

        version = store.changes.version
        _ = try await store.add([entries[0]], toList: list.id, user: anna)
        #expect(hasNewLists(ben, since: version))
        #expect(try await changes.next(in: store, user: mia)?.lists == true)
        // A change of the catalogue is not reported as a change of lists.
        #expect(store.changes.since(version, user: nil)?.lists == false)

        version = store.changes.version
        _ = try await store.updateList(list.id, audience: .owner, user: anna)
        for user in [anna, ben, mia] { #expect(hasNewLists(user, since: version)) }
        version = store.changes.version
        _ = try await store.updateList(list.id, title: "Mine", user: anna)
        #expect(hasNewLists(anna, since: version) && !hasNewLists(ben, since: version))
    }

    @Test("are removed with their owner, and are no longer shared with a removed user")
    func removedUsers() async throws {
        let list = try await store.makeList(
            .collection,
            title: "L",
            entries: [],
            audience: .chosen([ben.id]),
            user: anna
        )
        _ = try await store.makeList(.collection, title: "All", entries: [], audience: .everyone, user: anna)
        func remove(_ user: Viewer) async throws {
            let id = user.id.rawValue
            _ = try await store.database.write { try $0.execute("DELETE FROM users WHERE id = ?", [id]) }
        }
        try await remove(ben)
        #expect(try await store.list(list.id, user: anna).list.audience == .owner)
        let version = store.changes.version
        try await remove(anna)
        #expect(try await titles(administrator).isEmpty)
        #expect(hasNewLists(administrator, since: version))
    }
}
