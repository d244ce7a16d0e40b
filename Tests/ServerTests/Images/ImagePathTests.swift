import Testing

@testable import Server

@Suite("The path of an image")
struct ImagePathTests {
    @Test(
        "has two components after /images/ that need no decoding",
        arguments: [
            ("/images/ab12/0", ["ab12", "0"]),
            ("/images/ab12/cover", ["ab12", "cover"]),
            ("/images/é/ü", ["é", "ü"]),
            ("/images/ab12", nil),
            ("/images/ab12/", nil),
            ("/images//0", nil),
            ("/images/ab12/0/", nil),
            ("/images/ab12/0/1", nil),
            ("/images/ab%31/0", nil),
            ("/images/", nil),
            ("/image/ab12/0", nil),
            ("/books/ab12/0", nil),
            ("", nil),
        ] as [(String, [String]?)]
    )
    func parameters(path: String, expected: [String]?) {
        let values = ImagePath(path).map { [$0.content, $0.page] }
        #expect(values == expected)
    }
}
