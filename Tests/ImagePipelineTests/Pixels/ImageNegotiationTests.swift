import Testing

@testable import ImagePipeline

@Suite("Format negotiation")
struct ImageNegotiationTests {
    private static let browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"

    @Test(
        "the format follows from the Accept header",
        arguments: [
            (nil, false, .jpeg), (nil, true, .jpeg), ("*/*", false, .jpeg), ("image/*", true, .jpeg),
            ("image/webp", false, .webp), ("image/webp", true, .webp), ("IMAGE/WEBP, */*", false, .webp),
            (browser, false, .webp), (browser, true, .avif), ("image/avif", false, .avif),
            ("image/webp;q=0, */*", false, .jpeg), ("image/webp; q=0.0,image/avif;q=0", true, .jpeg),
            ("image/png", false, .png), ("image/png;q=0.9, image/jpeg", false, .jpeg), ("text/html", false, .jpeg),
            ("image/jpeg;q=0, image/png", false, .png), ("", false, .jpeg), (",;=", false, .jpeg),
        ] as [(String?, Bool, ImageFormat)]
    )
    func accept(header: String?, isCover: Bool, expected: ImageFormat) {
        #expect(ImageNegotiation.format(accept: header, isCover: isCover) == expected)
    }

    @Test(
        "an animation keeps its frames if the client accepts that",
        arguments: [
            (browser, .webp), (nil, .gif), ("*/*", .gif), ("image/webp;q=0, image/gif", .gif), ("image/jpeg", nil),
            ("image/gif;q=0, */*", nil), ("text/html", nil),
        ] as [(String?, ImageFormat?)]
    )
    func animation(header: String?, expected: ImageFormat?) {
        #expect(ImageNegotiation.animationFormat(accept: header) == expected)
    }

    @Test("an explicit format has precedence", arguments: ImageFormat.allCases)
    func explicit(format: ImageFormat) {
        #expect(ImageNegotiation.format(accept: Self.browser, isCover: true, explicit: format) == format)
    }

    @Test("a header without a supported format has no best format")
    func none() {
        #expect(ImageFormat(accept: "text/html") == nil)
        #expect(ImageFormat(accept: "image/webp") == .webp)
    }
}
