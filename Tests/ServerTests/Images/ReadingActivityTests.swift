import Synchronization
import Testing

@testable import Server

@Suite("Reading activity")
struct ReadingActivityTests {
    @Test("lasts for half a minute after a request")
    func duration() {
        let time = Mutex(0.0)
        let activity = ReadingActivity { time.withLock { $0 } }
        #expect(!activity.isReading)
        for start in [0.0, 100, 110] {
            time.withLock { $0 = start }
            activity.recordRequest()
            #expect(activity.isReading)
        }
        for (now, isReading) in [(139.9, true), (140.1, false), (1000, false)] {
            time.withLock { $0 = now }
            #expect(activity.isReading == isReading, "after \(now) s")
        }
    }
}
