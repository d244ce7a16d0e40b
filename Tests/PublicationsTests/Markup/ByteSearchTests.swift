import TestSupport
import Testing

@testable import Publications

@Suite("Searching text in bytes")
struct ByteSearchTests {
    @Test("finds the same range as a comparison at each index", arguments: 0..<200 as Range<UInt64>)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = Array("ab<".utf8)
        let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
        let mark = (0..<Int.random(in: 1...3, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...bytes.count, using: &random)
        let expected = (start..<(end + 1)).first { bytes[$0..<end].starts(with: mark) }
        let found = bytes.firstRange(ofText: String(decoding: mark, as: UTF8.self), in: start..<end)
        #expect(found == expected.map { $0..<($0 + mark.count) })
    }

    @Test("finds nothing in empty bytes")
    func empty() {
        #expect([UInt8]().firstRange(ofText: "<", in: 0...) == nil)
        #expect(Array("é".utf8).firstRange(ofText: "é", in: 0...) == 0..<2)
    }
}
