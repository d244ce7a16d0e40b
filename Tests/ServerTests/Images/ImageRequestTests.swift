import HTTPTypes
import ImagePipeline
import Testing

@testable import Server

@Suite("An image address")
struct ImageRequestTests {
    private let content = String(repeating: "0a", count: 32)

    @Test("names a rung of the ladder or the original", arguments: [480, 720, 1080, 1440, 2160])
    func ladder(width: Int) throws {
        let request = try ImageRequest(content: content, page: "0", query: "w=\(width)")
        #expect(request.width == .step(width))
        #expect(!request.isPassedThrough)
        #expect(request.variant(.webp) == ImageVariant(width: width, format: .webp))
    }

    @Test("of an original passes the stored bytes through, unless an encoding is named")
    func original() throws {
        #expect(try ImageRequest(content: content, page: "0", query: "w=original").isPassedThrough)
        let encoded = try ImageRequest(content: content, page: "cover", query: "w=original&format=png")
        #expect(!encoded.isPassedThrough)
        #expect(encoded.variant(.png) == ImageVariant(width: nil, format: .png))
    }

    @Test(
        "is refused with 400 for any other width or format",
        arguments: [
            nil, "", "w", "w=", "w=481", "w=0", "w=-480", "w=480.0", "w=0480", "w=%20480", "w=480px", "w=Original",
            "w=99999999999999999999", "width=480", "w=480&format=gif", "w=480&format=", "w=480&format=WEBP", "w=%zz",
        ] as [String?]
    )
    func wrongQuery(query: String?) {
        #expect {
            try ImageRequest(content: content, page: "0", query: query)
        } throws: { ($0 as? Problem)?.status == .badRequest }
    }

    @Test(
        "is refused with 404 for what can't be a page",
        arguments: ["-1", "+1", "1.0", "", "x", "20000", "99999999999999999999", "٣", "cover.jpg", "Cover", "%30"]
    )
    func wrongPage(page: String) {
        #expect {
            try ImageRequest(content: content, page: page, query: "w=480")
        } throws: { ($0 as? Problem)?.status == .notFound }
    }

    @Test("is refused with 404 for what can't be a content hash")
    func wrongContent() {
        for content in ["", "0a", content.uppercased(), content + "0", String(repeating: "g", count: 64), "../../etc"] {
            #expect {
                try ImageRequest(content: content, page: "0", query: "w=480")
            } throws: { ($0 as? Problem)?.status == .notFound }
        }
    }

    @Test("has an entity tag of its own for everything it can ask for")
    func entityTags() throws {
        var tags: Set<String> = []
        var count = 0
        for content in [content, String(repeating: "0b", count: 32)] {
            for page in ["0", "1", "10", "cover"] {
                for width in ["480", "1080", "original"] {
                    let request = try ImageRequest(content: content, page: page, query: "w=\(width)")
                    for format in ImageFormat.allCases.map(Optional.some) + [nil] {
                        tags.insert(request.entityTag(format))
                        count += 1
                    }
                }
            }
        }
        #expect(tags.count == count)
        #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
    }
}
