import Testing
import TextCoding

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test("every byte survives a round trip, and incomplete escapes are kept")
    func strings() {
        let text = "a/b?c=d&e%20 \"雨\" ~-._"
        #expect(text.percentEncoded.percentDecoded == text)
        #expect("雨 b".percentEncoded == "%E9%9B%A8%20b")
        #expect("%".percentDecoded == "%" && "%4".percentDecoded == "%4" && "%zz".percentDecoded == "%zz")
        #expect("a+b".percentDecoded == "a b" && "%ff".percentDecoded == "\u{FFFD}")
        let bytes = (0...255).map { UInt8($0) }
        #expect(PercentEncoding.decode(Array(PercentEncoding.encode(bytes).utf8)) == bytes)
    }

    @Test(
        "allowed characters and escapes can be kept",
        arguments: [
            ("a b/c", "a%20b/c"), ("a%20b", "a%20b"), ("a%2", "a%252"), ("100%", "100%25"), ("%%41%zz", "%25%41%25zz"),
        ]
    )
    func keeping(text: String, encoded: String) {
        #expect(PercentEncoding.encode(Array(text.utf8), allowed: "/", keepsEscapes: true) == encoded)
    }

    @Test(
        "strict decoding rejects incomplete escapes",
        arguments: [("a%41", "aA"), ("a+b", "a b"), ("%", nil), ("%4", nil), ("%4g", nil), ("a%%41", nil), ("", "")]
            as [(String, String?)]
    )
    func strict(text: String, decoded: String?) {
        let bytes = PercentEncoding.decodeStrictly(Array(text.utf8), plusIsSpace: true)
        #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == decoded)
    }

    @Test("a plus sign is a space only in queries")
    func plus() {
        #expect(PercentEncoding.decode(Array("a+b".utf8)) == Array("a+b".utf8))
    }
}
