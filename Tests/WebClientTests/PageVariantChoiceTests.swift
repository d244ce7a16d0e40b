import Geometry
import PageImages
import Testing

@testable import WebClient

@Suite("Page image variants")
struct PagePictureTests {
    @Test(
        "the narrowest variant that covers the frame, or the original if none is narrower",
        arguments: [
            (width: 3000.0, height: 4500.0, pixels: 600.0, step: 720),
            (width: 3000, height: 4500, pixels: 720, step: 720),
            (width: 3000, height: 4500, pixels: 721, step: 1080),
            (width: 1000, height: 1500, pixels: 600, step: 720),
            (width: 700, height: 1050, pixels: 600, step: nil),
            (width: 1440, height: 2160, pixels: 1170, step: nil),
        ] as [(width: Double, height: Double, pixels: Double, step: Int?)]
    )
    func step(_ page: (width: Double, height: Double, pixels: Double, step: Int?)) {
        let size = Size(width: page.width, height: page.height)
        #expect(PageVariantChoice.variant(of: size, covering: page.pixels) == PageVariant(width: page.step))
    }

    @Test("a page is never requested in thumbnail size", arguments: [0.0, 1, 100, 160])
    func smallest(pixels: Double) {
        let size = Size(width: 3000, height: 4500)
        #expect(PageVariantChoice.variant(of: size, covering: pixels) == PageVariant(width: 480))
        #expect(PageVariantChoice.variant(of: nil, covering: pixels) == PageVariant(width: 480))
        #expect(PageVariantChoice.variant(of: Size(width: 90, height: 130), covering: pixels) == .original)
    }

    @Test("a page of unknown size is requested by its frame")
    func unknownSize() {
        #expect(PageVariantChoice.variant(of: nil, covering: 1000) == PageVariant(width: 1080))
        #expect(PageVariantChoice.variant(of: nil, covering: 9000) == .original)
    }

    @Test("an original that is too large to decode is not requested")
    func largest() {
        let scan = Size(width: 5000, height: 7000)
        #expect(PageVariantChoice.variant(of: scan, covering: 4000) == PageVariant(width: 2160))
        let page = Size(width: 4000, height: 5900)
        #expect(PageVariantChoice.variant(of: page, covering: 3000) == .original)
    }

    @Test("an address contains the content, the page and the variant")
    func addresses() {
        let variant = PageVariant(width: 480, crop: true)
        #expect(ImageAddress.page(0, of: "ab12", variant) == "/images/ab12/0?w=480&crop=1")
        #expect(ImageAddress.cover(3, of: "ab12", PageVariant(width: 720)) == "/images/ab12/cover-3?w=720")
    }
}
