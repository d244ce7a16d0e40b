import ImagePipeline
import PageImages
import Testing

@testable import Server

@Suite("Selections of images")
struct ImageSelectionTests {
    private static let content = String(repeating: "0a", count: 32)
    private static let accepts: [String?] = [
        nil, "image/avif,image/webp,*/*", "image/webp", "image/png", "image/jpeg;q=0,image/webp", "",
    ]

    @Test("are the same when they are remembered")
    func remembered() throws {
        let selections = ImageSelections()
        for page in ["0", "17", "cover", "cover-3"] {
            for query in ["w=1080", "w=480&format=webp", "w=1080&crop=1", "w=original"] {
                for accept in Self.accepts {
                    let first = try selections.selection(
                        ImagePath(content: Self.content, page: page),
                        query: query,
                        accept: accept
                    )
                    let second = try selections.selection(
                        ImagePath(content: Self.content, page: page),
                        query: query,
                        accept: accept
                    )
                    #expect(first === second)
                    let address = try ImageURL(content: Self.content, page: page, query: query)
                    #expect(first.address == address)
                    let format = ImageNegotiation.format(
                        accept: accept,
                        for: address.purpose,
                        explicit: address.format
                    )
                    #expect(first.format == format)
                    #expect(first.entityTag == address.entityTag(first.formats))
                }
            }
        }
    }

    @Test("depend on every part of the request")
    func distinct() throws {
        let selections = ImageSelections()
        var tags: Set<String> = []
        for page in ["0", "1", "cover"] {
            for query in ["w=480", "w=1080"] {
                for accept in ["image/webp", "image/jpeg"] {
                    let selection = try selections.selection(
                        ImagePath(content: Self.content, page: page),
                        query: query,
                        accept: accept
                    )
                    tags.insert(selection.entityTag)
                }
            }
        }
        #expect(tags.count == 12)
    }

    @Test("aren't remembered if they are invalid, or long")
    func invalid() throws {
        let selections = ImageSelections()
        for _ in 0..<2 {
            #expect(throws: Problem.self) {
                try selections.selection(ImagePath(content: "x", page: "0"), query: "w=480", accept: nil)
            }
        }
        let accept = String(repeating: "image/webp,", count: 100)
        let long = try (0..<2).map { _ in
            try selections.selection(
                ImagePath(content: Self.content, page: "0"),
                query: "w=480",
                accept: accept
            )
        }
        #expect(long[0] !== long[1] && long[0].entityTag == long[1].entityTag)
    }
}
