import HTTPTypes
import Testing

@testable import Server

@Suite("Names of built files")
struct AssetNameTests {
    @Test(
        "have a name, a hash and an extension, and can't leave the folder",
        arguments: [
            ("app.0123abcd.js", true), ("app-icon_2.0123ABCD99.svg", true), ("client.0123abcd.wasm", true),
            ("app.js", false), ("app.0123abc.js", false), ("app.0123abcg.js", false), ("app.0123abcd.exe", false),
            ("app.0123abcd.js.br", false), (".0123abcd.js", false), ("..0123abcd.js", false),
            ("../app.0123abcd.js", false), ("a/b.0123abcd.js", false), ("a%2Fb.0123abcd.js", false),
            ("app.0123abcd.", false), ("", false), ("äpp.0123abcd.js", false), ("a b.0123abcd.js", false),
            ("app\0.0123abcd.js", false), (String(repeating: "a", count: 200) + ".0123abcd.js", false),
        ]
    )
    func form(name: String, isGood: Bool) {
        #expect((AssetName(name) != nil) == isGood)
    }

    @Test(
        "the best encoding that a client accepts comes first",
        arguments: [
            (nil, []), ("", []), ("gzip", [.gzip]), ("gzip, deflate, br", [.brotli, .gzip]), ("br;q=0, gzip", [.gzip]),
            ("BR", [.brotli]), ("*", [.brotli, .gzip]), ("*;q=0, br", [.brotli]), ("*, br;q=0", [.gzip]),
            ("identity", []), ("br;q=0.001", [.brotli]), ("br ; q=0.0", []), (";;,,", []),
        ] as [(String?, [ContentCoding])]
    )
    func codings(header: String?, accepted: [ContentCoding]) {
        #expect(ContentCoding.accepted(header) == accepted)
    }

    @Test(
        "If-None-Match names tags, weak or strong, one of several, or all",
        arguments: [
            ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("\"b\",W/\"a\" ", true), ("*", true),
            ("\"b\"", false), ("a", false), ("\"a", false), ("\"ab\"", false), ("", false),
        ]
    )
    func entityTags(header: String, isMatch: Bool) {
        #expect(EntityTags.match("\"a\"", in: [.ifNoneMatch: header]) == isMatch)
    }
}
