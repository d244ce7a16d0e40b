import Testing

@testable import Server

@Suite("Times of Komga's API")
struct KomgaTimeTests {
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
        #expect(KomgaTime.text(time) == expected)
    }

    @Test("are parsed with fractions and offsets")
    func reading() {
        #expect(KomgaTime.milliseconds("2001-09-09T01:46:40Z") == 1_000_000_000_000)
        #expect(KomgaTime.milliseconds("2001-09-09T01:46:40.500Z") == 1_000_000_000_500)
        #expect(KomgaTime.milliseconds("2001-09-09T03:46:40+02:00") == 1_000_000_000_000)
        for text in ["", "yesterday", "2001-09-09", String(repeating: "1", count: 99)] {
            #expect(KomgaTime.milliseconds(text) == nil, "\(text)")
        }
    }

    @Test("file sizes are formatted as clients display them")
    func sizes() {
        let table: [(Int64, String)] = [
            (0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (12_900_000, "12.3 MiB"),
            (5_000_000_000_000, "4656.6 GiB"), (-1, "0 B"),
        ]
        for (bytes, text) in table { #expect(KomgaFileSize.text(bytes) == text) }
    }
}
