import ImagePipeline
import PageImages
import Publications
import Testing

@testable import Server

@Suite("The pages ahead of a reader")
struct PagesAheadTests {
    private let reading = PagesAhead.Reading(content: "a", variant: PageVariant(width: 1080), format: .webp)

    @Test("are a few beyond the requested page once the reader moves on, each once")
    func forward() {
        var ahead = PagesAhead()
        #expect(ahead.pages(after: 0, of: reading, pageCount: 20) == [])
        #expect(ahead.pages(after: 1, of: reading, pageCount: 20) == [2, 3, 4, 5])
        #expect(ahead.pages(after: 2, of: reading, pageCount: 20) == [6])
        #expect(ahead.pages(after: 2, of: reading, pageCount: 20) == [])
        #expect(ahead.pages(after: 4, of: reading, pageCount: 20) == [7, 8])
    }

    @Test("end at the last page")
    func lastPages() {
        var ahead = PagesAhead()
        _ = ahead.pages(after: 17, of: reading, pageCount: 20)
        #expect(ahead.pages(after: 18, of: reading, pageCount: 20) == [19])
        #expect(ahead.pages(after: 19, of: reading, pageCount: 20) == [])
    }

    @Test("are the previous ones when the reader moves backward")
    func backward() {
        var ahead = PagesAhead()
        _ = ahead.pages(after: 10, of: reading, pageCount: 20)
        #expect(ahead.pages(after: 9, of: reading, pageCount: 20) == [8, 7, 6, 5])
        #expect(ahead.pages(after: 8, of: reading, pageCount: 20) == [4])
    }

    @Test("are unknown after a jump")
    func jump() {
        var ahead = PagesAhead()
        _ = ahead.pages(after: 0, of: reading, pageCount: 400)
        _ = ahead.pages(after: 1, of: reading, pageCount: 400)
        #expect(ahead.pages(after: 200, of: reading, pageCount: 400) == [])
        #expect(ahead.pages(after: 201, of: reading, pageCount: 400) == [202, 203, 204, 205])
    }

    @Test("are not predicted for thumbnails, cropped pages and remote pages")
    func isWorthWarming() {
        func isWorthWarming(_ variant: PageVariant, isRemote: Bool = false) -> Bool {
            PageWarmer.isWorthWarming(
                .init(content: "a", page: 1, variant: variant, format: .webp, box: .none),
                .init(
                    publicationID: 1,
                    pageCount: 20,
                    coverIndex: 0,
                    readingProgression: .ltr,
                    hasRemotePages: isRemote
                )
            )
        }
        #expect(isWorthWarming(PageVariant(width: 1080)))
        #expect(isWorthWarming(PageVariant(width: 480, isGrey: true)))
        #expect(!isWorthWarming(PageVariant(width: WidthLadder.thumbnail)))
        #expect(!isWorthWarming(PageVariant(width: 1080, crop: true)))
        #expect(!isWorthWarming(PageVariant(width: 1080), isRemote: true))
    }

    @Test("are predicted for each device separately")
    func readings() {
        var ahead = PagesAhead()
        let other = PagesAhead.Reading(content: "a", variant: PageVariant(width: 480), format: .webp)
        _ = ahead.pages(after: 0, of: reading, pageCount: 20)
        #expect(ahead.pages(after: 1, of: other, pageCount: 20) == [])
        #expect(ahead.pages(after: 1, of: reading, pageCount: 20) == [2, 3, 4, 5])
    }
}
