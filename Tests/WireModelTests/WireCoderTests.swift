import Testing
import TextCoding
import WireModel

@Suite("Wire coder")
struct WireCoderTests {
    @Test(
        "an object without a required member is not valid, whatever follows it",
        arguments: [
            #"{"content":"8f3a","metadata":{},"pages":[{"name":"1.png"}]}"#,
            #"{"id":"7","metadata":{},"pages":[{"name":"1.png"}]}"#,
        ]
    )
    func manifest(text: String) throws {
        #expect(Manifest(try JSON(parsing: text)) == nil)
    }

    @Test("the error of an invalid identifier remains when a valid object follows")
    func identifier() throws {
        let text = #"{"id":"x/y","progress":{"page":3,"locator":{"href":"a.xhtml"}},"title":"Akira"}"#
        #expect(PublicationSummary(try JSON(parsing: text)) == nil)
        #expect(ReadingProgress(try JSON(parsing: #"{"locator":{"href":"a.xhtml"}}"#)) == nil)
    }

    @Test(
        "the first error of a request has its own path",
        arguments: [
            (#"{"id":"a","kind":"bookmark","locator":{"href":"a"}}"#, "The body has no member “created”."),
            (
                #"{"id":"a","kind":"bookmark","created":1,"locator":{"href":"a","locations":{"progression":2}}}"#,
                "The member “locator.locations.progression” can't be read. It must be a number from 0 to 1."
            ),
        ]
    )
    func path(text: String, message: String) throws {
        let json = try JSON(parsing: text)
        let error = #expect(throws: WireError.self) { try Annotation(request: json) }
        #expect(error?.description == message)
    }

    @Test("null stands for a missing optional object")
    func null() throws {
        let json = try JSON(parsing: #"{"href":"a.xhtml","locations":null,"text":null,"title":null}"#)
        #expect(try Locator(request: json) == Locator(href: "a.xhtml"))
    }

    @Test("invalid elements are left out of a response, and reject a request")
    func elements() throws {
        let list = try JSON(parsing: #"{"publications":[{"id":"1"},{"title":"no id"},4,{"id":"2"}]}"#)
        #expect(PublicationList(list)?.publications.map(\.id) == ["1", "2"])
        let addition = try JSON(parsing: #"{"ids":["1",2]}"#)
        let error = #expect(throws: WireError.self) { try UserListAddition(request: addition) }
        #expect(error?.description == "The member “ids” has the wrong type.")
    }

    @Test("a negative count of a response is zero")
    func count() throws {
        #expect(Cover(try JSON(parsing: #"{"content":"8f3a","page":-4}"#))?.page == 0)
        #expect(throws: WireError.self) { try Cover(request: JSON(parsing: #"{"content":"8f3a","page":-4}"#)) }
    }
}
