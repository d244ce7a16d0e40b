import ImageLoading
import ImagePipeline
import Publications
import Testing

@testable import Server

@Suite("The pages ahead of a reader")
struct PagesAheadTests {
    private let reading = PagesAhead.Reading(content: "a", variant: PageVariant(width: 1080), format: .webp)

    @Test("are made once somebody reads on, a few beyond what was asked for, each once")
    func forward() {
        var ahead = PagesAhead()
        #expect(ahead.pages(after: 0, of: reading, pageCount: 20) == [])
        #expect(ahead.pages(after: 1, of: reading, pageCount: 20) == [2, 3, 4, 5])
        #expect(ahead.pages(after: 2, of: reading, pageCount: 20) == [6])
        #expect(ahead.pages(after: 2, of: reading, pageCount: 20) == [])
        #expect(ahead.pages(after: 4, of: reading, pageCount: 20) == [7, 8])
    }

    @Test("end where the publication ends")
    func lastPages() {
        var ahead = PagesAhead()
        _ = ahead.pages(after: 17, of: reading, pageCount: 20)
        #expect(ahead.pages(after: 18, of: reading, pageCount: 20) == [19])
        #expect(ahead.pages(after: 19, of: reading, pageCount: 20) == [])
    }

    @Test("lie behind when somebody reads back")
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

    @Test("are made neither for thumbnails, nor for cropped pages, nor for pages on the web")
    func leadsOn() {
        func leadsOn(_ variant: PageVariant, isOnTheWeb: Bool = false) -> Bool {
            PageWarmer.leadsOn(
                .init(content: "a", page: 1, variant: variant, format: .webp, box: .none),
                .init(
                    publicationID: 1,
                    pictureCount: 20,
                    coverIndex: 0,
                    readingProgression: .ltr,
                    mayBeElsewhere: isOnTheWeb
                )
            )
        }
        #expect(leadsOn(PageVariant(width: 1080)))
        #expect(leadsOn(PageVariant(width: 480, isGrey: true)))
        #expect(!leadsOn(PageVariant(width: WidthLadder.thumbnail)))
        #expect(!leadsOn(PageVariant(width: 1080, crop: true)))
        #expect(!leadsOn(PageVariant(width: 1080), isOnTheWeb: true))
    }

    @Test("are each device's own")
    func readings() {
        var ahead = PagesAhead()
        let other = PagesAhead.Reading(content: "a", variant: PageVariant(width: 480), format: .webp)
        _ = ahead.pages(after: 0, of: reading, pageCount: 20)
        #expect(ahead.pages(after: 1, of: other, pageCount: 20) == [])
        #expect(ahead.pages(after: 1, of: reading, pageCount: 20) == [2, 3, 4, 5])
    }
}
