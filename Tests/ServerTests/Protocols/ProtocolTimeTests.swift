import Testing

@testable import Server

@Suite("Times in the protocols of other apps")
struct ProtocolTimeTests {
    @Test(
        "have whole seconds in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (999, "1970-01-01T00:00:00Z"), (1_000_000_000_000, "2001-09-09T01:46:40Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"), (951_868_800_000, "2000-03-01T00:00:00Z"),
            (4_102_444_799_000, "2099-12-31T23:59:59Z"), (-86_400_000, "1969-12-31T00:00:00Z"),
            (Int64.max, "9999-12-31T23:59:59Z"), (Int64.min, "0001-01-01T00:00:00Z"),
        ] as [(Int64, String)]
    )
    func text(time: Int64, expected: String) {
        #expect(ProtocolTime.text(time) == expected)
    }

    @Test("are parsed with fractions and offsets")
    func reading() {
        #expect(ProtocolTime.milliseconds("2001-09-09T01:46:40Z") == 1_000_000_000_000)
        #expect(ProtocolTime.milliseconds("2001-09-09T01:46:40.500Z") == 1_000_000_000_500)
        #expect(ProtocolTime.milliseconds("2001-09-09T03:46:40+02:00") == 1_000_000_000_000)
        #expect(ProtocolTime.lastMillisecond("2001-09-09T01:46:40Z") == 1_000_000_000_999)
        #expect(ProtocolTime.lastMillisecond("2001-09-09T01:46:40.500Z") == 1_000_000_000_500)
        for text in ["", "yesterday", "2001-09-09", String(repeating: "1", count: 99)] {
            #expect(ProtocolTime.milliseconds(text) == nil, "\(text)")
        }
    }
}
