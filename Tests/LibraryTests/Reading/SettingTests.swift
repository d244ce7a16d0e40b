import Database
import Foundation
import Testing

@testable import Library

@Suite("Reading settings")
struct SettingTests {
    private let library: TestLibrary
    private var store: LibraryStore { library.store }

    init() throws {
        library = try TestLibrary()
    }

    /// Scans two series and returns their identifiers.
    private func fill() async throws -> [String] {
        for series in ["A", "B"] { try library.write("\(series)/1.cbz", "pages=9;title=\(series)1") }
        try await library.scan()
        return try await library.allSeries().sorted { $0.title < $1.title }.map(\.identifier)
    }

    private func addUser() async throws -> Viewer {
        let id = try await store.database.write { try $0.insert("INSERT INTO users (name) VALUES ('Second')") }
        return Viewer(UserIdentifier(rawValue: id), limits: .none)
    }

    private func setting(_ name: String, _ value: String?, _ time: Int64, series: String? = nil) -> SettingRecord {
        SettingRecord(name: name, series: series, value: value, modifiedAt: time)
    }

    /// The stored settings as text.
    private func words(since version: String? = nil, user: Viewer = .owner) async throws -> [String] {
        try await store.settings(since: version, user: user).settings.map { setting in
            (setting.series == nil ? "" : "series/")
                + "\(setting.name)=\(setting.value ?? "null")@\(setting.modifiedAt)"
        }
    }

    @Test(
        "the later change wins, and the stored one on a tie",
        arguments: [(nil, 5, true), (4, 5, true), (5, 5, false), (6, 5, false)] as [(Int64?, Int64, Bool)]
    )
    func rule(stored: Int64?, time: Int64, wins: Bool) {
        #expect(SettingRecord.isReplaced(storedAt: stored, by: time) == wins)
    }

    @Test("times before 1970 and more than five minutes ahead are moved to the limits")
    func times() {
        let lead = LibraryStore.maximumClockLead
        for (time, stored) in [(-1, 1), (0, 1), (7, 7), (1000 + lead, 1000 + lead), (.max, 1000 + lead)]
            as [(Int64, Int64)]
        {
            #expect(SettingRecord.storedTime(time, now: 1000) == stored)
        }
    }

    @Test("are merged separately, and a version selects the later changes")
    func merging() async throws {
        let series = try await fill()[0]
        #expect(try await store.settingsVersion(user: .owner) == "0")
        let first = try await store.mergeSettings(
            [setting("mode", "2", 50), setting("fit", "1", 50), setting("mode", "4", 50, series: series)],
            user: .owner
        )
        #expect(first.settings.count == 3)
        #expect(try await store.settingsVersion(user: .owner) == first.version)
        let second = try await store.mergeSettings(
            [setting("mode", "3", 40), setting("fit", nil, 60)],
            since: first.version,
            user: .owner
        )
        #expect(second.settings == [setting("fit", nil, 60)], "the stored mode is later")
        #expect(second.version != first.version)
        #expect(try await words(since: second.version).isEmpty)
        #expect(try await words(since: first.version) == ["fit=null@60"])
        #expect(try await Set(words()) == ["mode=2@50", "fit=null@60", "series/mode=4@50"])
        for unknown in ["", "x", "-5", "99999999999999999", "1-2", "5 "] {
            #expect(try await words(since: unknown).count == 3, "“\(unknown)”")
        }
        // A change that loses is not stored, and no client is notified.
        let version = store.changes.version
        _ = try await store.mergeSettings([setting("mode", "5", 50)], user: .owner)
        #expect(store.changes.version == version)
        #expect(try await store.settingsVersion(user: .owner) == second.version)
    }

    @Test("belong to one user; only this user's clients are notified, and lists are not reloaded")
    func isolation() async throws {
        let series = try await fill()[0]
        let second = try await addUser()
        let version = store.changes.version
        _ = try await store.mergeSettings([setting("mode", "2", 5, series: series)], user: second)
        #expect(try await words().isEmpty)
        #expect(try await store.settingsVersion(user: .owner) == "0")
        #expect(store.changes.since(version, user: .owner)?.isEmpty == true)
        let change = try #require(store.changes.since(version, user: second.id))
        #expect(change.settings && !change.lists && !change.more && change.series.isEmpty)
        #expect(store.changes.isUnchanged(since: version, until: store.changes.version, user: second.id))
        #expect(store.changes.since(-1, user: .owner)?.settings == true, "a client that missed changes")

        try await store.removeSettings(user: second)
        #expect(try await words(user: second).isEmpty)
        #expect(try await store.settingsVersion(user: second) == "0")
    }

    @Test("of a series that doesn't exist or is hidden are ignored and not returned")
    func hidden() async throws {
        let series = try await fill()[0]
        let second = try await addUser()
        let unknown = "s" + String(repeating: "0", count: 20)
        _ = try await store.mergeSettings(
            [setting("mode", "2", 5, series: series), setting("fit", "1", 5, series: unknown)],
            user: second
        )
        #expect(try await words(user: second) == ["series/mode=2@5"])
        let full = try await store.settingsVersion(user: second)

        let limited = Viewer(second.id, limits: .nothing)
        #expect(try await words(user: limited).isEmpty)
        _ = try await store.mergeSettings([setting("mode", "4", 9, series: series)], user: limited)
        let version = try await store.settingsVersion(user: limited)
        #expect(version != full && version.hasPrefix(full))
        #expect(try await words(since: version, user: second) == ["series/mode=2@5"], "visible again")
    }

    @Test("survive a rebuild of the catalogue")
    func newCatalogue() async throws {
        let series = try await fill()[0]
        _ = try await store.mergeSettings([setting("mode", "2", 5, series: series)], user: .owner)
        let other = try TestLibrary(sharingFilesOf: library)
        try await other.scan()
        _ = try await other.store.mergeSettings([setting("mode", "2", 5, series: series)], user: .owner)
        #expect(try await other.store.settings(user: .owner).settings.first?.series == series)
    }

    @Test("are limited in number and size, and a change beyond the limits changes nothing")
    func limits() async throws {
        let value = "\"" + String(repeating: "x", count: 2000) + "\""
        for part in 0..<4 {
            let large = (0..<30).map { setting("n\(part)-\($0)", value, 5) }
            _ = try await store.mergeSettings(large, user: .owner)
        }
        let before = try await store.settingsVersion(user: .owner)
        await #expect(throws: LibraryError.tooManySettings) {
            _ = try await store.mergeSettings((0..<30).map { setting("m\($0)", value, 5) }, user: .owner)
        }
        #expect(try await store.settingsVersion(user: .owner) == before)

        let second = try await addUser()
        for part in 0..<6 {
            let resets = (0..<400).map { setting("r\(part)-\($0)", nil, 5) }
            _ = try await store.mergeSettings(resets, user: second)
        }
        #expect(try await words(user: second).count <= 1400, "the oldest resets are deleted")
    }

    @Test("can be stored after the migration of an older store, and are removed with their user")
    func migration() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "QuireSettings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "store.sqlite").path
        let old = try Database(path: path)
        try old.migrate(Schema.migrations(upTo: "2026-11 limits"))
        let id = try await old.write { try $0.insert("INSERT INTO users (name) VALUES ('Second')") }
        try old.close()

        let store = try LibraryStore(path: path)
        let second = Viewer(UserIdentifier(rawValue: id), limits: .none)
        for user in [.owner, second] { _ = try await store.mergeSettings([setting("mode", "2", 5)], user: user) }
        try await store.database.write { _ = try $0.execute("DELETE FROM users WHERE id = ?", [id]) }
        #expect(try await store.settings(user: second).settings.isEmpty)
        #expect(try await store.settings(user: .owner).settings == [setting("mode", "2", 5)])
        try store.close()
    }

    @Test(
        "names are bounded",
        arguments: [
            ("mode", true), ("book.line-height", true), ("", false), ("Mode", false), ("a b", false), ("ä", false),
            ("a\u{0}", false), (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
        ]
    )
    func names(name: String, isName: Bool) {
        #expect(SettingRecord.isName(name) == isName)
    }
}
