import Testing

@testable import ImagePipeline

@Suite("Validators")
struct ValidatorsTests {
    @Test(
        "well-formed entity tags are accepted",
        arguments: [
            ("\"abc\"", "\"abc\"", false), ("W/\"abc\"", "\"abc\"", true), (" \"abc\" ", "\"abc\"", false),
            ("\"\"", "\"\"", false), ("W/\"\"", "\"\"", true), ("\"a!#x~\"", "\"a!#x~\"", false),
            ("\"é\"", "\"é\"", false), ("abc", nil, false), ("\"abc", nil, false), ("abc\"", nil, false),
            ("\"", nil, false), ("", nil, false), ("w/\"abc\"", nil, false), ("\"a\"b\"", nil, false),
            ("\"a b\"", nil, false), ("\"a\r\nX: y\"", nil, false), ("\"a\u{7F}\"", nil, false), ("*", nil, false),
            ("W/abc", nil, false), ("\"a\", \"b\"", nil, false),
            ("\"" + String(repeating: "a", count: 2000) + "\"", nil, false),
        ] as [(String, String?, Bool)]
    )
    func entityTags(field: String, tag: String?, isWeak: Bool) {
        let validators = Validators(entityTagField: field, lastModifiedField: nil)
        #expect(validators.entityTag == tag)
        #expect(validators.isWeak == isWeak)
        #expect(validators.isEmpty == (tag == nil))
        #expect(validators.ifNoneMatch == tag.map { isWeak ? "W/" + $0 : $0 })
        #expect(validators.ifRange == (isWeak ? nil : tag))
    }

    @Test("a valid date is kept as it was written")
    func dates() {
        let text = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(Validators(entityTagField: nil, lastModifiedField: text).ifModifiedSince == text)
        #expect(Validators(entityTagField: nil, lastModifiedField: "yesterday").isEmpty)
        #expect(Validators(entityTagField: nil, lastModifiedField: text).ifRange == nil)
        #expect(Validators(entityTagField: nil, lastModifiedField: nil) == .none)
    }

    @Test("a 304 replaces the validators that it contains")
    func updating() {
        let old = Validators(entityTag: "\"a\"", isWeak: false, lastModified: "x")
        #expect(old.updated(by: .none) == old)
        #expect(
            old.updated(by: Validators(entityTag: "\"b\"", isWeak: true))
                == Validators(entityTag: "\"b\"", isWeak: true, lastModified: "x")
        )
        #expect(old.updated(by: Validators(lastModified: "y")).lastModified == "y")
    }

    @Test("canonically equivalent tags are different")
    func lookAlikes() {
        #expect(Validators(entityTag: "\"\u{E9}\"") != Validators(entityTag: "\"e\u{301}\""))
        #expect(Validators(entityTag: "\"a\"").hashValue == Validators(entityTag: "\"a\"").hashValue)
    }
}
