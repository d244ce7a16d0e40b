import HTTPTypes
import Testing

@testable import Server

@Suite("Query parameters")
struct QueryParametersTests {
    @Test(
        "are decoded as UTF-8, with both encodings of a space",
        arguments: [
            (nil, nil), ("", nil), ("a=1", "1"), ("b=1&a=2", "2"), ("a=%E6%98%A5", "春"), ("a=x+y%20z", "x y z"),
            ("a", ""), ("a=", ""), ("a=b=c", "b=c"), ("a=1&a=2", "1"), ("%61=1", "1"), ("&&a=1&", "1"),
            ("a=%2B%26%3d", "+&="),
        ] as [(String?, String?)]
    )
    func decoding(query: String?, value: String?) throws {
        #expect(try QueryParameters(query)["a"] == value)
    }

    @Test("are refused when invalid", arguments: ["a=%", "a=%1", "a=%zz", "a=%ff", "a=%C3", "%FF=1"])
    func broken(query: String) {
        #expect {
            try QueryParameters(query)
        } throws: { ($0 as? Problem)?.status == .badRequest }
    }

    @Test("can be bounded numbers")
    func numbers() throws {
        #expect(try QueryParameters("n=5").integer("n", in: 1...10) == 5)
        #expect(try QueryParameters("").integer("n", in: 1...10) == nil)
        for query in ["n=0", "n=11", "n=x", "n=", "n=1.5", "n=99999999999999999999"] {
            #expect(throws: Problem.self) { try QueryParameters(query).integer("n", in: 1...10) }
        }
    }
}
