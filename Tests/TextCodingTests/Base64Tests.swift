import Testing
import TextCoding

@Suite("Base64")
struct Base64Tests {
    @Test(
        "the examples of RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(Array(encoded.utf8)) == Array(text.utf8))
        #expect(Base64.decode(Array(encoded.utf8.filter { $0 != UInt8(ascii: "=") })) == Array(text.utf8))
    }

    @Test("each alphabet encodes its own characters and decodes the allowed ones")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xFE, 0xFF]
        #expect(Base64.encode(bytes) == "+//+/w==" && Base64.encode(bytes, alphabet: .url) == "-__-_w")
        #expect(Base64.decode(Array("-__-_w".utf8)) == nil)
        #expect(Base64.decode(Array("+//+/w".utf8), alphabet: .url) == nil)
        for text in ["+//+/w==", "-__-_w", "-//+_w"] {
            #expect(Base64.decode(Array(text.utf8), alphabet: .either) == bytes)
        }
    }

    @Test(
        "invalid text is rejected",
        arguments: ["A", "AAECA", "AA=", "AA===", "=AAA", "AA==AA==", "AAé=", "AA\u{0}A", "AA*A", "===="]
    )
    func refuses(text: String) {
        #expect(Base64.decode(Array(text.utf8)) == nil)
    }

    @Test("white space is skipped, and data of every length survives a round trip")
    func lengths() {
        #expect(Base64.decode(Array("Zm 9v\nYg\t==".utf8)) == Array("foob".utf8))
        for count in 0..<100 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            for alphabet in [Base64.Alphabet.standard, .url] {
                let text = Base64.encode(bytes, alphabet: alphabet)
                #expect(Base64.decode(Array(text.utf8), alphabet: alphabet) == bytes)
            }
        }
    }
}
