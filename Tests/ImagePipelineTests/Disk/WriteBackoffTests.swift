import Testing

@testable import ImagePipeline

@Suite("Write backoff")
struct WriteBackoffTests {
    private func mayTry(_ backoff: WriteBackoff, at time: Double, free: Int64?, size: Int = 100) -> Bool {
        backoff.mayTry(size, at: time) { free }
    }

    @Test("writes are tried without checking the free space while they succeed")
    func well() {
        let backoff = WriteBackoff()
        var asked = 0
        let may = backoff.mayTry(1 << 40, at: 0) {
            asked += 1
            return 0
        }
        #expect(may && asked == 0)
    }

    @Test("after a failure, writes are tried after a pause or as soon as there is more space")
    func pauses() {
        var backoff = WriteBackoff()
        _ = backoff.failed(at: 100, freeByteCount: 50)
        #expect(backoff.isActive)
        #expect(!mayTry(backoff, at: 100, free: 50))
        #expect(!mayTry(backoff, at: 109.9, free: 50 + WriteBackoff.smallestGain - 1))
        #expect(mayTry(backoff, at: 101, free: 50 + WriteBackoff.smallestGain))
        #expect(!mayTry(backoff, at: 101, free: 50 + WriteBackoff.smallestGain, size: 2 << 20))
        #expect(mayTry(backoff, at: 110, free: 0))
        #expect(!mayTry(backoff, at: 101, free: nil))
        backoff.succeeded()
        #expect(!backoff.isActive)
        #expect(mayTry(backoff, at: 101, free: 0))
    }

    @Test("a warning is repeated only when writes fail again after a long time")
    func warns() {
        var backoff = WriteBackoff()
        var warnedAt: [Double] = []
        for time in stride(from: 0.0, through: WriteBackoff.warningPause + 50, by: 10) {
            if backoff.failed(at: time, freeByteCount: 0) { warnedAt.append(time) }
            if time == 50 || time == WriteBackoff.warningPause { backoff.succeeded() }
        }
        #expect(warnedAt == [0, WriteBackoff.warningPause + 10])
    }
}
