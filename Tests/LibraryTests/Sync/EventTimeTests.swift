import Testing

@testable import Library

@Suite("Times of events on devices")
struct EventTimeTests {
    private static let hour: Int64 = 3_600_000
    private static let now: Int64 = 1_800_000_000_000

    @Test(
        "are those of this machine's clock",
        arguments: [
            // The event and the sending by the device's clock, and the event by this machine's clock, all relative to now.
            // A clock that is right, also with the duration of a request.
            (0, 0, 0), (-5 * hour, 0, -5 * hour), (-1_000, -400, -1_000), (900, 1_000, 0),
            // Clocks that are ahead and behind.
            (24 * hour, 24 * hour, 0), (22 * hour, 24 * hour, -2 * hour), (-24 * hour, -24 * hour, 0),
            (-26 * hour, -24 * hour, -2 * hour),
            // An event after the sending, because the clock was changed in between.
            (48 * hour, 24 * hour, 0),
        ] as [(Int64, Int64, Int64)]
    )
    func conversion(event: Int64, sentAt: Int64, expected: Int64) {
        let now = Self.now
        #expect(LibraryStore.time(of: now + event, sentAt: now + sentAt, now: now) == now + expected)
    }

    @Test("without the time of sending are at most now")
    func unsent() {
        let now = Self.now
        #expect(LibraryStore.time(of: now - 5, sentAt: nil, now: now) == now - 5)
        #expect(LibraryStore.time(of: now + 5, sentAt: nil, now: now) == now)
    }

    @Test("are positive for any numbers", arguments: [Int64.min, -1, 0, 1, .max])
    func extremes(event: Int64) {
        for sentAt in [Int64.min, -1, 0, 1, .max] {
            for now in [1, Self.now] {
                let time = LibraryStore.time(of: event, sentAt: sentAt, now: now)
                #expect((1...now).contains(time), "\(event) \(sentAt) \(now)")
            }
        }
    }

    @Test("of one device keep their order, although its clock is wrong and a request is slow")
    func order() async throws {
        let library = try TestLibrary()
        try library.write("S/1.cbz", "pages=10")
        try await library.scan()
        let id = try await library.publication("S/1.cbz").id
        let lead = 300 * Self.hour
        func report(_ page: Int, delay: Int64, device: String) async throws -> Int {
            let now = library.clock.now + lead
            let record = ProgressRecord(page: page, isCompleted: false, updatedAt: now, device: device)
            library.clock.advance(delay)
            return try await library.store.record(record, for: id, user: .owner, sentAt: now).page
        }
        // The first request takes five seconds, so that its event seems to be later than that of the second.
        #expect(try await report(3, delay: 5_000, device: "phone") == 3)
        library.clock.advance(-4_000)
        #expect(try await report(4, delay: 10, device: "phone") == 4)
        // Of another device, it is the earlier event.
        library.clock.advance(-2_000)
        #expect(try await report(5, delay: 10, device: "tablet") == 4)
    }
}
