import HTTPTypes
import ImagePipeline
import PageImages
import Publications
import Testing

@testable import Server

@Suite("Image URLs")
struct ImageAddressTests {
    private let content = String(repeating: "0a", count: 32)

    @Test("name a width of the ladder or the original", arguments: [160, 480, 720, 1080, 1440, 2160])
    func ladder(width: Int) throws {
        let address = try ImageURL(content: content, page: "0", query: "w=\(width)")
        #expect(address.variant.width == width)
        #expect(address.format == nil)
        #expect(!address.isPassedThrough)
    }

    @Test("of an original return the stored bytes, unless they ask for processing")
    func original() throws {
        #expect(try ImageURL(content: content, page: "0", query: "w=original").isPassedThrough)
        for query in ["format=png", "crop=1", "split=first", "rotate=90", "grey=1", "q=60"] {
            let address = try ImageURL(content: content, page: "cover", query: "w=original&\(query)")
            #expect(!address.isPassedThrough, "\(query)")
        }
    }

    @Test("mean the same processors in the same order, whatever the order of the parameters")
    func processors() throws {
        let queries = ["w=1080&crop=1&split=second&rotate=90&grey=1", "grey=1&rotate=90&split=second&crop=1&w=1080"]
        let lists = try queries.map { query in
            let address = try ImageURL(content: content, page: "0", query: query)
            let box = try #require(CropBox(left: 500, top: 0, right: 500, bottom: 0))
            let image = PageImage(
                content: content,
                page: 0,
                variant: address.variant,
                format: .webp,
                box: box
            )
            return PageRenderer.processors(image, .rtl).map(\.identity)
        }
        #expect(lists[0].count == 5)
        #expect(lists[0] == lists[1])
    }

    @Test(
        "are refused with 400 for unsupported values",
        arguments: [
            nil, "", "w", "w=", "w=481", "w=0", "w=-480", "w=480.0", "w=0480", "w=%20480", "w=480px", "w=Original",
            "w=99999999999999999999", "width=480", "w=480&format=gif", "w=480&format=", "w=480&format=WEBP", "w=%zz",
            "w=480&w=720", "w=480&crop=0", "w=480&crop=yes", "w=480&split=left", "w=480&rotate=45", "w=480&rotate=-90",
            "w=480&grey=true", "w=480&q=81", "w=480&q=100", "w=480&x=1", "w=480&", "crop=1",
        ] as [String?]
    )
    func wrongQuery(query: String?) {
        #expect {
            try ImageURL(content: content, page: "0", query: query)
        } throws: { ($0 as? Problem)?.status == .badRequest }
    }

    @Test(
        "are refused with 404 for an invalid page",
        arguments: ["-1", "+1", "1.0", "", "x", "100000", "99999999999999999999", "٣", "cover.jpg", "Cover", "%30"]
    )
    func wrongPage(page: String) {
        #expect {
            try ImageURL(content: content, page: page, query: "w=480")
        } throws: { ($0 as? Problem)?.status == .notFound }
    }

    @Test("are refused with 404 for an invalid content hash")
    func wrongContent() {
        for content in ["", "0a", content.uppercased(), content + "0", String(repeating: "g", count: 64), "../../etc"] {
            #expect {
                try ImageURL(content: content, page: "0", query: "w=480")
            } throws: { ($0 as? Problem)?.status == .notFound }
        }
    }

    @Test("have a different entity tag for every variant")
    func entityTags() throws {
        var tags: Set<String> = []
        var count = 0
        for content in [content, String(repeating: "0b", count: 32)] {
            for page in ["0", "1", "10", "cover"] {
                for query in ["480", "1080", "original", "480&crop=1", "480&split=first", "480&grey=1", "480&q=60"] {
                    let address = try ImageURL(content: content, page: page, query: "w=\(query)")
                    for formats in ImageFormat.allCases.map({ [$0] }) + [[], [.jpeg, .gif]] {
                        tags.insert(address.entityTag(formats))
                        tags.insert(address.entityTag(formats, detail: "1.2.3.4"))
                        count += 2
                    }
                }
            }
        }
        #expect(tags.count == count)
        #expect(tags.allSatisfy { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
    }
}
