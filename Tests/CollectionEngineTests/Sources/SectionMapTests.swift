import TestSupport
import Testing

@testable import CollectionEngine

@Suite("Mapping of sections")
struct SectionMapTests {
    @Test("each section of the whole is one section of one part, and the inverse leads back")
    func roundTrip() {
        for seed in UInt64(0)..<500 {
            var random = SeededGenerator(seed: seed)
            let counts = (0..<random.whole(0...12)).map { _ in random.whole(0...3) }
            let map = SectionMap(counts: counts)
            let expected = counts.enumerated().flatMap { part, count in (0..<count).map { [part, $0] } }
            #expect(map.count == expected.count)
            for section in expected.indices {
                let place = map.part(at: section)
                #expect(place.map { [$0.part, $0.section] } == expected[section])
                #expect(place.flatMap { map.section($0.section, of: $0.part) } == section)
            }
        }
    }

    @Test("there are no sections beyond the ends")
    func ends() {
        let map = SectionMap(counts: [2, 0, 1])
        #expect(map.part(at: -1) == nil)
        #expect(map.part(at: 3) == nil)
        #expect(map.section(2, of: 0) == nil)
        #expect(map.section(0, of: 1) == nil)
        #expect(map.section(0, of: 3) == nil)
        #expect(SectionMap(counts: []).part(at: 0) == nil)
    }
}
