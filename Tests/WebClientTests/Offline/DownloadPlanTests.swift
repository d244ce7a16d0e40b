import Geometry
import PageImages
import ReadingEngine
import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("The download plan")
struct DownloadPlanTests {
    private func manifest(_ rest: String) throws -> ReaderManifest {
        try #require(
            Manifest(try JSON(parsing: #"{"id":"7","content":"abc","title":"T",\#(rest)}"#)).map { ReaderManifest($0) }
        )
    }

    private func plan(
        _ manifest: ReaderManifest,
        resources: [String] = [],
        fonts: [String] = [],
        window: Size = Size(width: 390, height: 844),
        density: Double = 3,
        mode: ReadingMode = .leftToRight,
        quality: ImageQuality = .screen
    ) -> DownloadPlan {
        var options = ReaderOptions()
        options.appearance.imageQuality = quality
        options.mode = mode
        return DownloadPlan(
            manifest,
            resources: resources,
            fonts: fonts,
            coverPage: 0,
            window: window,
            density: density,
            options: options
        )
    }

    @Test("a comic has its JSON, its cover, and each page in the width of this device")
    func comic() throws {
        let pages = #""pages":[{"width":1600,"height":2400},{"width":900,"height":1350},{"width":null,"height":null}]"#
        let phone = plan(try manifest(pages))
        #expect(
            phone.addresses == [
                "/api/v1/publications/7/manifest", "/api/v1/publications/7/annotations", "/images/abc/cover-0?w=480",
                "/images/abc/0?w=1440", "/images/abc/1?w=original", "/images/abc/2?w=1440",
            ]
        )
        #expect(phone.content == "abc" && phone.base.isEmpty)
        let small = plan(try manifest(pages), density: 1)
        #expect(small.addresses[3] == "/images/abc/0?w=480")
    }

    @Test("a stored image that browsers can't show is replaced by a variant of at least its width")
    func convertedPages() throws {
        let pages = ["image/heic", "image/jxl", "image/tiff", "image/avif"].map {
            #"{"width":900,"height":1350,"mediaType":"\#($0)"}"#
        }
        let manifest = try self.manifest(#""pages":[\#(pages.joined(separator: ","))]"#)
        let converted = [
            "/images/abc/0?w=1080", "/images/abc/1?w=1080", "/images/abc/2?w=1080", "/images/abc/3?w=original",
        ]
        #expect(plan(manifest).addresses.suffix(4) == converted)
        #expect(plan(manifest, quality: .original).addresses.suffix(4) == converted)
        #expect(manifest.address(ofPage: 0, .original) == "/images/abc/0?w=original", "the stored file can be saved")
        let large = try self.manifest(
            #""pages":[{"width":9000,"height":13500,"mediaType":"image/tiff"},{"mediaType":"image/tiff"}]"#
        )
        #expect(large.shownAddress(ofPage: 0, .original) == "/images/abc/0?w=2160")
        #expect(large.shownAddress(ofPage: 1, .original) == "/images/abc/1?w=2160")
    }

    @Test("a document with text also has the text layer of each page")
    func textLayers() throws {
        let pages = #""pages":[{"width":1600,"height":2400},{"width":900,"height":1350}],"hasText":true"#
        #expect(
            plan(try manifest(pages)).addresses.suffix(2) == [
                "/api/v1/publications/7/pages/0/layer", "/api/v1/publications/7/pages/1/layer",
            ]
        )
    }

    @Test(
        "pages are downloaded in the chosen quality",
        arguments: [
            (ImageQuality.original, "w=original"), (.screen, "w=1440"), (.saver, "w=1080&q=60"),
        ]
    )
    func quality(quality: ImageQuality, query: String) throws {
        let plan = plan(try manifest(#""pages":[{"width":1600,"height":2400}]"#), quality: quality)
        #expect(plan.addresses.last == "/images/abc/0?" + query)
    }

    @Test("the pages of a strip are as wide as the window")
    func strip() throws {
        let tall = try manifest(#""pages":[{"width":2000,"height":20000}]"#)
        #expect(plan(tall, density: 2, mode: .webtoon).addresses.last == "/images/abc/0?w=1080")
    }

    @Test("a book has its documents, resources, fonts and narrations at the addresses that browsers request")
    func book() throws {
        let book = """
            "pages":[],"book":{"layout":"reflowable","base":"/books/abc/6/","sections":[
            {"path":"Text/one two.xhtml","positions":3},{"path":"第二.xhtml","positions":1,"narration":true},
            {"path":"broken.xhtml","problem":"It is damaged."}],"contents":[]}
            """
        let plan = plan(try manifest(book), resources: ["style.css", "Images/a b.png"], fonts: ["/fonts/0f.woff2"])
        #expect(
            plan.addresses == [
                "/api/v1/publications/7/manifest", "/api/v1/publications/7/annotations", "/images/abc/cover-0?w=480",
                "/books/abc/6/Text/one%20two.xhtml", "/books/abc/6/%E7%AC%AC%E4%BA%8C.xhtml",
                "/books/abc/6/style.css", "/books/abc/6/Images/a%20b.png", "/fonts/0f.woff2",
                "/api/v1/publications/7/narration/1",
            ]
        )
        #expect(plan.base == "/books/abc/6/")
        #expect(plan.addresses.filter { DownloadPlan.isFont($0) } == ["/fonts/0f.woff2"])
    }

    @Test(
        "byte counts have decimal units",
        arguments: [
            (0, "0 KB"), (-5, "0 KB"), (999, "1 KB"), (12_345, "12 KB"), (999_400, "999 KB"), (1_000_000, "1 MB"),
            (1_440_000, "1.4 MB"), (34_600_000, "35 MB"), (999_600_000, "1 GB"), (2_000_000_000, "2 GB"),
            (7_340_000_000, "7.3 GB"), (20_000_000_000, "20 GB"), (3_200_000_000_000, "3.2 TB"),
        ] as [(Int64, String)]
    )
    func amounts(bytes: Int64, words: String) {
        #expect(bytes.formattedByteCount == words)
    }
}
