import Testing
import TextCoding
import WireModel

@Suite("Locators")
struct BookLocatorTests {
    private func read(_ json: String) throws -> Locator {
        try Locator(request: JSON(parsing: json))
    }

    @Test("a locator is written as Readium writes it and read again")
    func coding() throws {
        let locator = Locator(
            href: "text/1.xhtml",
            title: "One",
            locations: .init(fragments: ["p"], progression: 0.25, position: 3, totalProgression: 0.5, cfi: "/4/2/1:3"),
            text: .init(before: "a ", highlight: "b", after: " c")
        )
        #expect(locator.jsonText.contains(#""partialCfi":"/4/2/1:3""#))
        #expect(try read(locator.jsonText) == locator)
    }

    @Test("missing, null and unknown members are accepted")
    func tolerant() throws {
        #expect(try read(#"{"href":"a"}"#) == Locator(href: "a"))
        let odd = #"{"href":"a","x":[1],"title":null,"locations":{"fragments":null,"y":1},"text":{"before":null}}"#
        #expect(try read(odd) == Locator(href: "a"))
    }

    @Test("a page of a comic is a position without a document")
    func pages() throws {
        let locator = Locator(page: 4, fraction: 0.5)
        #expect(locator.jsonText == #"{"locations":{"position":5,"progression":0.5}}"#)
        #expect(try read(locator.jsonText) == locator)
        #expect(locator.page == 4 && Locator(href: "a", locations: .init(position: 5)).page == nil)
    }

    @Test(
        "numbers out of range, long strings and other types are refused",
        arguments: [
            "{}", "[]", #"{"href":""}"#, #"{"href":1}"#, #"{"href":"a","locations":{"progression":1.01}}"#,
            #"{"href":"a","locations":{"progression":-0.1}}"#, #"{"href":"a","locations":{"totalProgression":2}}"#,
            #"{"href":"a","locations":{"position":0}}"#, #"{"href":"a","locations":{"position":1.5}}"#,
            #"{"href":"a","locations":{"position":9999999999999}}"#, #"{"href":"a","locations":{"fragments":"x"}}"#,
            #"{"href":"\#(String(repeating: "a", count: 5000))"}"#,
            #"{"href":"a","text":{"before":"\#(String(repeating: "a", count: 5000))"}}"#,
            #"{"href":"a","text":{"highlight":"\#(String(repeating: "a", count: 20000))"}}"#,
            #"{"href":"a","locations":{"fragments":[\#(Array(repeating: "\"a\"", count: 17).joined(separator: ","))]}}"#,
        ]
    )
    func strict(json: String) {
        #expect(throws: WireError.self) { try read(json) }
    }

    @Test(
        "an error names the member and the reason",
        arguments: [
            ("[]", "The body is not a JSON object."), (#"{"page":0}"#, "The body has no member “completed”."),
            (#"{"page":"a"}"#, "The member “page” has the wrong type."),
            (
                #"{"page":0,"completed":false,"updatedAt":1,"device":"","locator":{"href":"a","locations":{"position":0}}}"#,
                "The member “locator.locations.position” can't be read. A position is a number from 1."
            ),
        ]
    )
    func errors(json: String, text: String) throws {
        let json = try JSON(parsing: json)
        let failure = #expect(throws: WireError.self) { try ReadingProgress(request: json) }
        #expect(failure?.description == text)
    }
}
