import PageImages
import TestSupport
import Testing
import TextCoding

@testable import ImagePipeline

@Suite("Data URLs")
struct DataURLTests {
    @Test(
        "content and media type are parsed as in browsers",
        arguments: [
            ("data:image/png;base64,AAEC", "image/png", [0, 1, 2]),
            ("DATA:IMAGE/PNG;BASE64,AAEC", "image/png", [0, 1, 2]),
            (" data:image/png;base64,AAEC", "image/png", [0, 1, 2]), ("data:;base64,AAEC", "text/plain", [0, 1, 2]),
            ("data:image/svg+xml;charset=utf-8;base64,AAEC", "image/svg+xml", [0, 1, 2]),
            ("data:image/png; base64 ,AAEC", "image/png", [0, 1, 2]),
            ("data:image/png;base64,AAE", "image/png", [0, 1]),
            ("data:image/png;base64,AAE=", "image/png", [0, 1]), ("data:image/png;base64,AA==", "image/png", [0]),
            ("data:image/png;base64,AA%3D%3d", "image/png", [0]),
            ("data:image/png;base64,A A\nE%20C", "image/png", [0, 1, 2]),
            ("data:image/png;base64,", "image/png", []), ("data:,a%20b", "text/plain", Array("a b".utf8)),
            ("data:,a%2", "text/plain", Array("a%2".utf8)), ("data:,%%41%zz", "text/plain", Array("%A%zz".utf8)),
            ("data:image/svg+xml,<svg/>#x", "image/svg+xml", Array("<svg/>".utf8)),
            ("data:nonsense,a", "text/plain", [0x61]), ("data:a/b/c,a", "text/plain", [0x61]),
            ("data:image/<png>,a", "text/plain", [0x61]), ("data:base64,AAEC", "text/plain", Array("AAEC".utf8)),
            ("data:text/plain;x=\",\",b", "text/plain", Array("\",b".utf8)),
            ("data:image/gif;base64,/+9/", "image/gif", [0xFF, 0xEF, 0x7F]),
            ("data:,é", "text/plain", Array("é".utf8)),
        ] as [(String, String, [UInt8])]
    )
    func good(text: String, type: String, bytes: [UInt8]) throws {
        #expect(DataURL.isDataURL(text))
        let data = try DataURL(text, limit: 100)
        #expect(data.mediaType == type)
        #expect(data.bytes == bytes)
    }

    @Test(
        "an invalid URL is an error",
        arguments: [
            "data:", "data:image/png", "data:image/png;base64", "data:image/png;base64,A",
            "data:image/png;base64,AAECA",
            "data:image/png;base64,AA=", "data:image/png;base64,AA===", "data:image/png;base64,=AAA",
            "data:image/png;base64,AA==AA==", "data:image/png;base64,AA-_", "data:image/png;base64,AAé=",
            "data:image/png;base64,AA\u{0}A", "http://example.com/", "dat:,a", "", "data", "\u{64}\u{E1}ta:,a",
        ]
    )
    func damaged(text: String) {
        let failure = #expect(throws: FetchError.self) { try DataURL(text, limit: 100) }
        #expect(failure?.kind == .undecodable)
    }

    @Test(
        "the size limit is exact",
        arguments: ["data:,abcd", "data:;base64,YWJjZA==", "data:;base64,YWJjZA", "data:,%61bc%64"]
    )
    func limit(text: String) throws {
        #expect(try DataURL(text, limit: 4).bytes == Array("abcd".utf8))
        let failure = #expect(throws: FetchError.self) { try DataURL(text, limit: 3) }
        #expect(failure?.kind == .tooLarge)
        #expect(throws: FetchError.self) { try DataURL(text, limit: 0) }
    }

    @Test("random text does no harm, and base64 survives a round trip")
    func property() throws {
        let alphabet = Array("data:image/png;base64,ABCabc019+/=% \n#,;\u{0}é".unicodeScalars)
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            var text = String.UnicodeScalarView("data:;base64,".unicodeScalars.prefix(Int(random.next() % 14)))
            for _ in 0..<random.next() % 40 { text.append(alphabet[Int(random.next() % UInt64(alphabet.count))]) }
            if let data = try? DataURL(String(text), limit: 16) { #expect(data.bytes.count <= 16) }

            let bytes = (0..<random.next() % 20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let bits = bytes.flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 } }
            let encoded = stride(from: 0, to: bits.count, by: 6).map { start in
                let six = bits[start..<min(start + 6, bits.count)]
                return digits[Int(six.reduce(0) { $0 << 1 | $1 } << UInt8(6 - six.count))]
            }
            #expect(try DataURL("data:;base64," + String(encoded), limit: 20).bytes == bytes)
        }
    }
}
