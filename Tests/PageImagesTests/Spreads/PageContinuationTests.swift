import PageImages
import Testing

@Suite("Spreads from continued pages")
struct PageContinuationTests {
    @Test(
        "a page is in one spread",
        arguments: [
            ("", []), ("-", []), ("--", []), ("->", [0]), ("-->", [1]), ("->->", [0, 2]), ("->--->", [0, 4]),
            // Of three pages it is unknown which two face each other; four are two spreads.
            ("->>", []), ("->>>", [0, 2]), ("-->>->", [4]), (">", []),
        ] as [(String, [Int])]
    )
    func spreads(pages: String, expected: [Int]) {
        let continuations: [PageContinuation] = pages.map { $0 == ">" ? .leftToRight : .rightToLeft }
        #expect(PageContinuation.spreads(in: continuations, .leftToRight) == expected)
    }
}
