import Testing

@testable import Server

@Suite("Byte ranges")
struct ByteRangeTests {
    @Test(
        "are parsed as in RFC 9110",
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-9", .part(0..<10)), ("bytes=0-0", .part(0..<1)),
            ("bytes=90-", .part(90..<100)), ("bytes=90-500", .part(90..<100)), ("bytes=-10", .part(90..<100)),
            ("bytes=-500", .part(0..<100)), ("BYTES=5-6", .part(5..<7)), ("bytes= 5 - 6 ", .part(5..<7)),
            ("bytes=99-99", .part(99..<100)), ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=9-3", .whole), ("bytes=", .whole), ("bytes=-", .whole),
            ("bytes=a-b", .whole), ("bytes=0-1,4-5", .whole), ("lines=0-1", .whole), ("bytes=+1-2", .whole),
            ("bytes=--2", .whole), ("nonsense", .whole), ("bytes=99999999999999999999999-", .unsatisfiable),
            ("bytes=0-99999999999999999999999", .part(0..<100)), ("bytes=-99999999999999999999999", .part(0..<100)),
        ] as [(String?, ByteRange)]
    )
    func reading(header: String?, range: ByteRange) {
        #expect(ByteRange(header, size: 100) == range)
    }

    @Test("of an empty file can't be satisfied")
    func empty() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
        #expect(ByteRange(nil, size: 0) == .whole)
    }
}
