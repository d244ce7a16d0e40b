import Foundation
import GRDB
import Publications
import Testing

@testable import Library

@Suite("The store")
struct StoreTests {
    private func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appending(path: "QuireStore-\(UUID().uuidString)/deep/store.sqlite").path
    }

    private func remove(_ path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
        try? FileManager.default.removeItem(at: folder)
    }

    @Test("is made with its folder, runs in WAL mode with foreign keys on, and opens again")
    func openAndReopen() async throws {
        let path = temporaryPath()
        defer { remove(path) }
        for _ in 1...2 {
            let store = try LibraryStore(path: path)
            let settings = try await store.pool.write { database in
                (
                    try String.fetchOne(database, sql: "PRAGMA journal_mode"),
                    try Int.fetchOne(database, sql: "PRAGMA foreign_keys"),
                    try String.fetchOne(database, sql: "PRAGMA integrity_check")
                )
            }
            #expect(settings == ("wal", 1, "ok"))
            #expect(try await store.series(SeriesQuery()).series.isEmpty)
            #expect(try await store.libraries().isEmpty)
            try store.close()
        }
    }

    @Test("says what to do about a file that is no store")
    func damagedFile() throws {
        let path = temporaryPath()
        defer { remove(path) }
        try FileManager.default.createDirectory(
            at: URL(fileURLWithPath: path).deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: LibraryError.self) { _ = try LibraryStore(path: path) }
        #expect(error?.description.contains("damaged") == true)
        #expect(throws: LibraryError.self) { _ = try LibraryStore(path: "/proc/nothing/store.sqlite") }
    }

    @Test("refuses a store of a later version instead of breaking it")
    func laterVersion() throws {
        let path = temporaryPath()
        defer { remove(path) }
        let store = try LibraryStore(path: path)
        try store.pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
        try store.close()
        #expect(throws: LibraryError.storeIsNewer(path: path)) { _ = try LibraryStore(path: path) }
    }

    @Test("fails with an error, not a crash, once it is closed")
    func closed() async throws {
        let path = temporaryPath()
        defer { remove(path) }
        let store = try LibraryStore(path: path)
        try store.close()
        await #expect(throws: LibraryError.self) { try await store.libraries() }
        await #expect(throws: LibraryError.self) {
            try await LibraryScanner(store: store, roots: ["/tmp"]).scan()
        }
    }

    @Test("gives a manifest back as it was")
    func manifests() throws {
        let manifest = PublicationManifest(
            metadata: PublicationMetadata(
                title: "A \"quoted\" \\ title\n\u{1}\u{1F}",
                series: "日本\u{2028}",
                number: "1.5",
                volume: nil,
                readingProgression: .rtl,
                declaresProgression: true,
                language: "ja",
                summary: String(repeating: "長い", count: 1000),
                writers: ["A", "B \"C\""],
                pencillers: []
            ),
            pages: [
                PageDescription(
                    name: "a/ü 1.png",
                    mediaType: "image/png",
                    width: 1,
                    height: 2,
                    byteSize: .max,
                    problem: nil,
                    isDoublePage: true
                ),
                PageDescription(
                    name: "\t",
                    mediaType: "image/jpeg",
                    width: nil,
                    height: nil,
                    byteSize: 0,
                    problem: "no \\ \"good\""
                ),
            ]
        )
        #expect(try StoredManifest.decode(Data(StoredManifest.encode(manifest))) == manifest)
        let empty = PublicationManifest(metadata: PublicationMetadata(), pages: [])
        #expect(try StoredManifest.decode(Data(StoredManifest.encode(empty))) == empty)
        let old = #"{"metadata":["A",null,null,null,"rtl",null,null,[],[]],"pages":[]}"#
        let expected = PublicationMetadata(title: "A", readingProgression: .rtl)
        #expect(try StoredManifest.decode(Data(old.utf8)).metadata == expected)
    }

    @Test(
        "reads numbers as people write them",
        arguments: [
            ("1", 1.0), ("007", 7), ("12.5", 12.5), (" 3", 3), ("-1", -1), ("10b", 10), (".5", 0.5), ("1.", 1),
            ("x", nil),
            ("", nil), (".", nil), ("-", nil),
        ]
    )
    func sortNumbers(text: String, number: Double?) {
        #expect(SortNumber.parse(text) == number)
    }

    @Test(
        "guesses from the name of a broken file where it belongs",
        arguments: [
            ("Haruko 03", 3.0, "Haruko"), ("Haruko - #12", 12, "Haruko"), ("v2 extra", 2, "v2 extra"),
            ("2001", 2001, "2001"),
            ("x", nil, "x"), ("", nil, ""),
        ]
    )
    func brokenNames(name: String, number: Double?, series: String) {
        #expect(SortNumber.last(in: name) == number)
        #expect(SortNumber.nameWithoutLast(name) == series)
    }

    @Test("writes and reads contents as hexadecimal digits")
    func hexadecimal() {
        let bytes = Data((0..<32).map { UInt8($0 * 8) })
        let text = ContentHash.hexadecimal(bytes)
        #expect(text.hasPrefix("0008101820"))
        #expect(ContentHash.bytes(hexadecimal: text) == bytes)
        #expect(ContentHash.bytes(hexadecimal: text.uppercased()) == bytes)
        for bad in ["", "00", String(repeating: "g", count: 64), text + "0", String(repeating: "é", count: 32)] {
            #expect(ContentHash.bytes(hexadecimal: bad) == nil)
        }
    }
}
