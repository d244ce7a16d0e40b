import Testing
import TextCoding

@Suite("QR codes")
struct QRCodeTests {
    private func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { row in
            (0..<code.size).map { code.isDark(row, $0) ? "1" : "0" }.joined()
        }
    }

    @Test("a short text has the modules that libqrencode computes")
    func modules() throws {
        let expected = [
            "111111100101101111111", "100000100111001000001", "101110101101101011101", "101110100101001011101",
            "101110100010101011101", "100000100000101000001", "111111101010101111111", "000000001101100000000",
            "111011111111011000100", "001001010110001000001", "111010100000100011111", "001001001110001000000",
            "010010111110101010001", "000000001111010101101", "111111101001011101111", "100000101001110110000",
            "101110101111011101011", "101110100100001101010", "101110101110100010001", "100000101110001000010",
            "111111101100101110011",
        ]
        #expect(rows(try #require(QRCode("quire"))) == expected)
    }

    /// The checksums are those of libqrencode.
    @Test(
        "longer texts have larger codes",
        arguments: [
            (100, 37, 698_521_834), (134, 41, 995_634_717), (231, 57, 980_906_145), (500, 77, 434_533_108),
            (858, 97, 154_969_279),
        ]
    )
    func versions(length: Int, size: Int, checksum: Int) throws {
        let letters = (0..<length).map { Character(Unicode.Scalar(UInt8(97 + ($0 * 7 + length) % 26))) }
        let code = try #require(QRCode(String(letters)))
        #expect(code.size == size)
        var sum = 0
        for row in 0..<size {
            for column in 0..<size { sum = (sum * 31 + (code.isDark(row, column) ? 2 : 1)) % 1_000_000_007 }
        }
        #expect(sum == checksum)
    }

    @Test("the capacity is counted in bytes, and a longer text has no code")
    func limits() {
        #expect(QRCode("")?.size == 21)
        #expect(QRCode(String(repeating: "x", count: 17))?.size == 21)
        #expect(QRCode(String(repeating: "x", count: 18))?.size == 25)
        #expect(QRCode(String(repeating: "書", count: 286)) != nil)
        #expect(QRCode(String(repeating: "書", count: 287)) == nil)
        #expect(QRCode("a").map { $0.isDark(-1, 0) || $0.isDark(0, 21) } == false)
    }
}
