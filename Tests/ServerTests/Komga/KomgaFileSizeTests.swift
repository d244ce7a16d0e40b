import Testing

@testable import Server

@Suite("File sizes in Komga's API")
struct KomgaFileSizeTests {
    @Test("are formatted as clients display them")
    func sizes() {
        let table: [(Int64, String)] = [
            (0, "0 B"), (1023, "1023 B"), (1024, "1 KiB"), (1536, "1.5 KiB"), (12_900_000, "12.3 MiB"),
            (5_000_000_000_000, "4656.6 GiB"), (-1, "0 B"),
        ]
        for (bytes, text) in table { #expect(KomgaFileSize.text(bytes) == text) }
    }
}
