import Testing

@Suite("The checker of the API documentation")
struct SchemaCheckerTests {
    @Test("detects violations")
    func checker() throws {
        let document = try OpenAPIDocument()
        func violations(_ text: String) throws -> Int {
            try document.violations(JSON(parsing: text.utf8), document.schema("Progress")).count
        }
        #expect(try violations(#"{"page":1,"completed":true,"updatedAt":1,"device":""}"#) == 0)
        #expect(try violations(#"{"page":1.5,"completed":true,"updatedAt":1,"device":""}"#) == 1)
        #expect(try violations(#"{"page":-1,"completed":true,"updatedAt":0,"device":""}"#) == 2)
        #expect(try violations(#"{"page":null,"completed":"x","updatedAt":1}"#) == 3)
        #expect(try violations(#"{"page":1,"completed":true,"updatedAt":1,"device":"","more":1}"#) == 1)
        #expect(try violations("[]") == 1)
    }
}
