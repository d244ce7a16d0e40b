import Testing
import TextCoding

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    @Test("bytes are encoded as lowercase digits and decoded from either case")
    func bytes() {
        let bytes = (0...255).map { UInt8($0) }
        let text = Hexadecimal.encode(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(text.utf8.allSatisfy(Hexadecimal.isLowercaseDigit))
        #expect(Hexadecimal.decode(text) == bytes && Hexadecimal.decode(text.uppercased()) == bytes)
        #expect(Hexadecimal.decode("")?.isEmpty == true)
    }

    @Test("other text is rejected", arguments: ["0", "0g", "g0", "é", " 0", "0x", "00 "])
    func refuses(text: String) {
        #expect(Hexadecimal.decode(text) == nil)
    }

    @Test("a digit has the same value in either case")
    func digits() {
        for value in 0..<16 as Range<UInt8> {
            #expect(Hexadecimal.value(of: Hexadecimal.digit(value)) == value)
            #expect(Hexadecimal.value(of: Hexadecimal.uppercaseDigit(value)) == value)
        }
        let digits = (0...255 as ClosedRange<UInt8>).filter(Hexadecimal.isDigit)
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
    }
}
