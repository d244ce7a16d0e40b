import Testing

@testable import ImagePipeline

@Suite("Format negotiation")
struct ImageNegotiationTests {
    private static let browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"

    @Test(
        "the format follows from the Accept header",
        arguments: [
            (nil, .reading, .jpeg), (nil, .cover, .jpeg), ("*/*", .saving, .jpeg), ("image/*", .cover, .jpeg),
            ("image/webp", .reading, .webp), ("image/webp", .cover, .webp), ("IMAGE/WEBP, */*", .saving, .webp),
            ("IMAGE/WEBP, */*", .reading, .jpeg), (browser, .reading, .jpeg), (browser, .saving, .webp),
            (browser, .cover, .avif), ("image/avif", .reading, .avif), ("image/webp;q=0, */*", .saving, .jpeg),
            ("image/webp; q=0.0,image/avif;q=0", .cover, .jpeg), ("image/png", .reading, .png),
            ("image/png;q=0.9, image/jpeg", .reading, .jpeg), ("text/html", .reading, .jpeg),
            ("image/jpeg;q=0, image/png", .reading, .png), ("image/jpeg;q=0, image/webp", .reading, .webp),
            ("", .reading, .jpeg), (",;=", .reading, .jpeg),
        ] as [(String?, ImageNegotiation.Purpose, ImageFormat)]
    )
    func accept(header: String?, purpose: ImageNegotiation.Purpose, expected: ImageFormat) {
        #expect(ImageNegotiation.format(accept: header, for: purpose) == expected)
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
        #expect(ImageNegotiation.format(accept: Self.browser, for: .cover, explicit: format) == format)
    }

    @Test("a header without a supported format has no best format")
    func none() {
        #expect(ImageFormat(accept: "text/html") == nil)
        #expect(ImageFormat(accept: "image/webp") == .webp)
    }
}
