import Geometry
import PageImages
import ReadingEngine
import Testing

@testable import WebClient

@Suite("Page image variants")
struct PageVariantChoiceTests {
    @Test(
        "a page is requested in the narrowest variant that covers its frame, or as the original",
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

    @Test(
        "the data saver chooses the next narrower width, more compressed, and never the thumbnail",
        arguments: [
            (width: 3000.0, pixels: 1170.0, query: "w=1080&q=60"), (width: 3000, pixels: 700, query: "w=480&q=60"),
            (width: 3000, pixels: 300, query: "w=480&q=60"), (width: 1000, pixels: 1170, query: "w=720&q=60"),
            (width: 1080, pixels: 1170, query: "w=720&q=60"), (width: 480, pixels: 1170, query: "w=original&q=60"),
            (width: 90, pixels: 1170, query: "w=original&q=60"), (width: 3000, pixels: 2600, query: "w=2160&q=60"),
            (width: 9000, pixels: 8000, query: "w=1440&q=60"),
        ] as [(width: Double, pixels: Double, query: String)]
    )
    func saver(_ page: (width: Double, pixels: Double, query: String)) {
        let size = Size(width: page.width, height: page.width * 1.5)
        let variant = PageVariantChoice.variant(of: size, covering: page.pixels, quality: .saver)
        #expect(variant.query == page.query)
    }

    @Test("the data saver treats a page of unknown size like a large one")
    func saverOfUnknownSize() {
        #expect(PageVariantChoice.variant(of: nil, covering: 1170, quality: .saver).query == "w=1080&q=60")
        #expect(PageVariantChoice.variant(of: nil, covering: 9000, quality: .saver).query == "w=2160&q=60")
    }

    @Test(
        "original quality requests the stored image, unless it is too large to decode",
        arguments: [100.0, 1170, 9000]
    )
    func original(pixels: Double) {
        func query(_ size: Size?) -> String {
            PageVariantChoice.variant(of: size, covering: pixels, quality: .original).query
        }
        #expect(query(Size(width: 3000, height: 4500)) == "w=original")
        #expect(query(nil) == "w=original")
        #expect(query(Size(width: 5000, height: 7000)) == "w=2160")
    }

    @Test("the data saver accepts every variant that is as wide and less compressed")
    func better() {
        func queries(_ variant: PageVariant) -> [String] { PageVariantChoice.better(than: variant).map { $0.query } }
        let narrow = PageVariant(width: 1080, quality: PageVariantChoice.saverQuality)
        #expect(queries(narrow) == ["w=1080", "w=1440", "w=2160", "w=original"])
        #expect(queries(PageVariant(quality: PageVariantChoice.saverQuality)) == ["w=original"])
    }

    @Test("pages for e-ink screens are dithered and lossless in every quality")
    func dithered() {
        func variant(_ quality: ImageQuality) -> PageVariant {
            let size = Size(width: 3000, height: 4500)
            return PageVariantChoice.variant(of: size, covering: 1170, quality: quality, isDithered: true)
        }
        #expect(variant(.screen).query == "w=1440&grey=16&format=png")
        #expect(variant(.original).query == "w=original&grey=16&format=png")
        #expect(variant(.saver).query == "w=1080&grey=16&format=png")
        #expect(PageVariantChoice.better(than: variant(.saver)).allSatisfy { $0.isDithered })
        #expect(PageVariantChoice.better(than: variant(.saver)).count == 4)
    }

    @Test("covers and thumbnails for e-ink screens are encoded like pages")
    func ditheredPreviews() {
        #expect(PageVariantChoice.preview(160, isDithered: true).query == "w=160&grey=16&format=png")
        #expect(PageVariantChoice.preview(480, isDithered: true).query == "w=480&grey=16&format=png")
        #expect(PageVariantChoice.preview(480, isDithered: false).query == "w=480")
    }

    @Test("an address contains the content, the page and the variant")
    func addresses() {
        let variant = PageVariant(width: 480, crop: true)
        #expect(ImageAddress.page(0, of: "ab12", variant) == "/images/ab12/0?w=480&crop=1")
        #expect(ImageAddress.cover(3, of: "ab12", PageVariant(width: 720)) == "/images/ab12/cover-3?w=720")
    }
}
