import Database
import Testing

@testable import Library

@Suite("Reports of e-readers")
struct SyncReportTests {
    private let library: TestLibrary
    private var store: LibraryStore { library.store }

    init() throws {
        library = try TestLibrary()
    }

    private func report(_ progress: String, document: String = "d", device: String = "A", at time: Int64) -> SyncReport
    {
        SyncReport(
            document: document,
            deviceID: device,
            device: "Kobo",
            progress: progress,
            percentage: 0.5,
            reportedAt: time
        )
    }

    @Test("are stored for each device, and the latest is returned")
    func latest() async throws {
        #expect(try await store.syncReport(document: "d", user: .owner) == nil)
        try await store.record(report("1", at: 10), user: .owner)
        try await store.record(report("2", device: "B", at: 20), user: .owner)
        #expect(try await store.syncReport(document: "d", user: .owner)?.progress == "2")
        try await store.record(report("3", at: 30), user: .owner)
        #expect(try await store.syncReport(document: "d", user: .owner)?.progress == "3")
        #expect(try await store.syncReport(document: "e", user: .owner) == nil)
        #expect(try await store.syncReport(document: "d", user: UserIdentifier(rawValue: 9)) == nil)
    }

    @Test("that are repeated keep their time, and are not compared again")
    func repetition() async throws {
        let first = try #require(try await store.record(report("1", at: 10), user: .owner))
        #expect(try await store.record(report("1", at: 20), user: .owner)?.reportedAt == 10)
        try await store.markApplied(first, user: .owner)
        #expect(try await store.record(report("1", at: 30), user: .owner) == nil)
        let next = try #require(try await store.record(report("2", at: 40), user: .owner))
        #expect(next.reportedAt == 40 && !next.isApplied)
        // The device has sent another report since.
        try await store.markApplied(first, user: .owner)
        #expect(try await store.syncReport(document: "d", user: .owner)?.isApplied == false)
    }

    @Test("are limited to a number for each user; the oldest are removed")
    func limit() async throws {
        try await store.database.write { transaction in
            for number in 0..<SyncReport.maximumCount {
                try transaction.execute(
                    """
                    INSERT INTO syncReports (userID, document, deviceID, device, progress, percentage, reportedAt)
                    VALUES (1, ?, '', '', '1', 0, ?)
                    """,
                    ["old \(number)", number]
                )
            }
        }
        try await store.record(report("1", at: 100_000), user: .owner)
        let count: Int? = try await store.database.read { try $0.value("SELECT count(*) FROM syncReports") }
        #expect(count == SyncReport.maximumCount)
        #expect(try await store.syncReport(document: "old 0", user: .owner) == nil)
        #expect(try await store.syncReport(document: "old 1", user: .owner) != nil)
        #expect(try await store.syncReport(document: "d", user: .owner) != nil)
    }

    @Test("wait until the document is known")
    func waiting() async throws {
        let path = "S/1.cbz"
        try library.write(path, "pages=3")
        let document = String(repeating: "0", count: 32)
        try await store.record(report("1", document: document, at: 10), user: .owner)
        #expect(try await store.waitingSyncReports().isEmpty)
        try await library.scan()
        let id = try await library.publication(path).id
        try await store.database.write { transaction in
            try DocumentDigest.insert([[UInt8](repeating: 0, count: 16)], of: id, transaction)
        }
        let waiting = try await store.waitingSyncReports()
        #expect(waiting.map(\.report.document) == [document])
        #expect(waiting.map(\.user) == [.owner])
        try await store.markApplied(waiting[0].report, user: .owner)
        #expect(try await store.waitingSyncReports().isEmpty)
    }
}
