import Testing

@testable import ImagePipeline

@Suite("A cache that can't write")
struct WriteTroubleTests {
    private func mayTry(_ trouble: WriteTrouble, at time: Double, free: Int64?, size: Int = 100) -> Bool {
        trouble.mayTry(size, at: time) { free }
    }

    @Test("writes are tried when nothing is wrong, without asking what is free")
    func well() {
        let trouble = WriteTrouble()
        var asked = 0
        let may = trouble.mayTry(1 << 40, at: 0) {
            asked += 1
            return 0
        }
        #expect(may && asked == 0)
    }

    @Test("after a failure they are tried after a while, or as soon as there is more room")
    func pauses() {
        var trouble = WriteTrouble()
        _ = trouble.failed(at: 100, freeByteCount: 50)
        #expect(trouble.isStanding)
        #expect(!mayTry(trouble, at: 100, free: 50))
        #expect(!mayTry(trouble, at: 109.9, free: 50 + WriteTrouble.smallestGain - 1))
        #expect(mayTry(trouble, at: 101, free: 50 + WriteTrouble.smallestGain))
        #expect(!mayTry(trouble, at: 101, free: 50 + WriteTrouble.smallestGain, size: 2 << 20))
        #expect(mayTry(trouble, at: 110, free: 0))
        #expect(!mayTry(trouble, at: 101, free: nil))
        trouble.succeeded()
        #expect(!trouble.isStanding)
        #expect(mayTry(trouble, at: 101, free: 0))
    }

    @Test("somebody is told once, and again only when it comes back after a long time")
    func warns() {
        var trouble = WriteTrouble()
        var warnedAt: [Double] = []
        for time in stride(from: 0.0, through: WriteTrouble.warningPause + 50, by: 10) {
            if trouble.failed(at: time, freeByteCount: 0) { warnedAt.append(time) }
            if time == 50 || time == WriteTrouble.warningPause { trouble.succeeded() }
        }
        #expect(warnedAt == [0, WriteTrouble.warningPause + 10])
    }
}
