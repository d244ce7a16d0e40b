import HTTPTypes
import Testing

@testable import Server

@Suite("Limits of concurrent operations")
struct ConcurrencyLimitTests {
    @Test("give out a bounded number of permits, and reuse returned ones")
    func taking() throws {
        let slots = ConcurrencyLimit(2)
        var held = [try slots.take(for: "Searching"), try slots.take(for: "Searching")]
        let problem = #expect(throws: Problem.self) { try slots.take(for: "Searching") }
        #expect(problem?.status == .serviceUnavailable)
        #expect(problem?.detail.contains("Searching") == true)
        held.removeLast()
        #expect(slots.takenCount == 1)
        held.append(try slots.take(for: "Searching"))
        #expect(slots.takenCount == 2)
        held.removeAll()
        #expect(slots.takenCount == 0)
    }
}
