import HTTPTypes
import Testing

@testable import Server

@Suite("Slots for long work")
struct BookSlotsTests {
    @Test("are given as far as there are any, and again when one is given back")
    func taking() throws {
        let slots = BookSlots(2)
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
