import Publications
import Testing

@Suite("EPUB layout")
struct EpubLayoutTests {
    private let fixtures: EpubFixtures

    init() throws {
        fixtures = try EpubFixtures()
    }

    private static let fixed = "<meta property='rendition:layout'>pre-paginated</meta>"

    /// Makes a book with these section bodies and the image `x.png` of 600 × 800 pixels.
    private func book(_ bodies: [String], metadata: String = "", head: String = "") -> SampleEpub {
        var epub = SampleEpub()
        epub.metadata += metadata
        for (index, body) in bodies.enumerated() {
            epub.add("s\(index)", "s\(index).xhtml", isInSpine: true, SampleEpub.document(body, head: head))
        }
        epub.add("x", "x.png", "image/png", SampleImages.png(600, 800))
        return epub
    }

    private let text = "<p>" + String(repeating: "words and more ", count: 20) + "</p>"
    private let picture =
        "<div><img src='x.png' alt='a long text that says what is seen, which is not counted as text here'/></div>"

    @Test("the layout is read from the metadata; of two values, the first counts")
    func metadata() throws {
        let body = try fixtures.open(
            book(
                [text],
                metadata: Self.fixed + """
                    <meta property='rendition:layout'>reflowable</meta><meta property='rendition:spread'>portrait</meta>
                    <meta property='rendition:orientation'>landscape</meta>
                    <meta property='rendition:flow'>scrolled-continuous</meta>
                    """
            )
        ).body
        #expect(body.layout == .fixed)
        #expect(body.spread == .both)
        #expect(body.orientation == .landscape)
        #expect(body.flow == .scrolledContinuous)
        let plain = try fixtures.open(book([text], metadata: "<meta property='rendition:layout'>wild</meta>")).body
        #expect(plain.layout == .reflowable)
        #expect(plain.spread == nil && plain.orientation == nil && plain.flow == nil)
    }

    @Test("a spine item can override the layout, with or without the prefix")
    func overrides() throws {
        var epub = book([text, text, text, text, text], metadata: Self.fixed)
        epub.spine = """
            <itemref idref='s0' properties='rendition:layout-reflowable rendition:flow-scrolled-doc'/>
            <itemref idref='s1' properties='page-spread-left rendition:spread-none'/>
            <itemref idref='s2' properties='rendition:page-spread-center rendition:orientation-portrait'/>
            <itemref idref='s3' properties='page-spread-center layout-reflowable'/>
            <itemref idref='s4' properties='unknown rendition:page-spread-right'/>
            """
        let sections = try fixtures.open(epub).body.sections
        #expect(sections.map(\.layout) == [.reflowable, nil, nil, .reflowable, nil])
        #expect(sections.map(\.pageSpread) == [nil, .left, .center, .center, .right])
        #expect(sections.map(\.spread) == [nil, BookSpread.none, nil, nil, nil])
        #expect(sections.map(\.orientation) == [nil, nil, .portrait, nil, nil])
        #expect(sections.map(\.flow) == [.scrolledDocument, nil, nil, nil, nil])
    }

    @Test(
        "vendor properties for fixed layout are read",
        arguments: [
            ("<meta name='fixed-layout' content='true'/>", ""), ("<meta name='book-type' content='comic'/>", ""),
            ("<meta name='rendition:layout' content='pre-paginated'/>", ""),
            (
                "",
                "<display_options><platform name='*'><option name='fixed-layout'>true</option></platform></display_options>"
            ),
        ]
    )
    func vendors(_ metadata: String, _ options: String) throws {
        var epub = book([text], metadata: metadata)
        if !options.isEmpty {
            epub.files.append(("META-INF/com.apple.ibooks.display-options.xml", Array(options.utf8)))
        }
        #expect(try fixtures.open(epub).body.layout == .fixed)
    }

    @Test(
        "a fixed page has the size of its viewport",
        arguments: [
            ("<meta name='viewport' content='width=900, height=600'/>", 900.0, 600.0),
            ("<meta name='viewport' content='width=900px,height=600mm, something, foo'/>", 900, 600),
            ("<meta name='viewport' content=' height = 600.5 ; width = 900 '/>", 900, 600.5),
            (
                "<meta name='viewport' content='width=1000,height=600'/><meta name='viewport' content='width=1,height=1'/>",
                1000, 600
            ),
            ("<meta name='viewport' content='width=device-width'/>", nil, nil),
            ("<meta name='viewport' content='width=0,height=5'/>", nil, nil),
            ("<meta name='viewport' content='width=1e99,height=99999999999999999999999'/>", nil, nil), ("", nil, nil),
        ] as [(String, Double?, Double?)]
    )
    func viewport(_ head: String, _ width: Double?, _ height: Double?) throws {
        let sections = try fixtures.open(book([text], metadata: Self.fixed, head: head)).body.sections
        #expect(sections.first?.viewport?.width == width)
        #expect(sections.first?.viewport?.height == height)
    }

    @Test("a page without a viewport has the size of its image, its drawing or the package's resolution")
    func otherSizes() throws {
        let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 80'><path d=''/></svg>"
        var epub = book([picture, drawing, text], metadata: Self.fixed)
        epub.add("d", "d.svg", "image/svg+xml", isInSpine: true, Array("<svg width='30px' height='40'/>".utf8))
        let sections = try fixtures.open(epub).body.sections
        #expect(
            sections.map(\.viewport) == [
                BookViewport(width: 600, height: 800), BookViewport(width: 120, height: 80), nil,
                BookViewport(width: 30, height: 40),
            ]
        )
        let resolution = "<meta name='original-resolution' content='1072x1448'/>"
        let resolved = try fixtures.open(book([text], metadata: Self.fixed + resolution)).body.sections
        #expect(resolved.first?.viewport == BookViewport(width: 1072, height: 1448))
    }

    @Test(
        "a book is a book of images if nine tenths of its sections are images, but not if eight tenths are",
        arguments: [false, true]
    )
    func nineTenths(isFixed: Bool) throws {
        let metadata = isFixed ? Self.fixed : ""
        let nine = try fixtures.open(book(Array(repeating: picture, count: 9) + [text], metadata: metadata))
        #expect(nine.body.layout == .images)
        #expect(nine.pages.count == 9)
        #expect(
            nine.pages.allSatisfy {
                $0.name == "EPUB/x.png" && $0.width == 600 && $0.height == 800 && $0.problem == nil
            }
        )
        #expect(nine.body.sections.map(\.pageIndex) == [0, 1, 2, 3, 4, 5, 6, 7, 8, nil])
        #expect(nine.body.sections.first?.viewport == BookViewport(width: 600, height: 800))
        #expect(try nine.bytes(ofPageAt: 8) == SampleImages.png(600, 800))
        #expect(throws: PublicationError.self) { try nine.bytes(ofPageAt: 9) }
        let eight = try fixtures.open(book(Array(repeating: picture, count: 8) + [text, text], metadata: metadata))
        #expect(eight.body.layout == (isFixed ? .fixed : .reflowable))
        #expect(eight.pages.isEmpty)
    }

    @Test(
        "a document with more than an image is not a page",
        arguments: [
            "<img src='x.png'/><img src='x.png'/>", "<img src='x.png'/><p>\(String(repeating: "text ", count: 20))</p>",
            "<img src='x.png'/><video src='a.mp4'/>", "<svg><image href='x.png'/><path d='M0 0'/></svg>",
            "<img src='gone.png'/>",
            "<img src='../../x.png'/>", "<img src='https://x.org/x.png'/>", "<img src='d.svg'/>", "<p/>",
        ]
    )
    func noPicture(_ body: String) throws {
        #expect(try fixtures.open(book(Array(repeating: body, count: 5))).body.layout == .reflowable)
    }

    @Test(
        "all ways to embed an image are recognized",
        arguments: [
            "<img src='./x.png'/>",
            "<svg xmlns='http://www.w3.org/2000/svg'><title>a</title><image xlink:href='x.png'/></svg>",
            "<p> <a href='s1.xhtml'><img src='/EPUB/x.png'/></a> <small>Page 12</small></p>", "<img src='x.png'><br>",
        ]
    )
    func onlyImage(_ body: String) throws {
        #expect(try fixtures.open(book(Array(repeating: body, count: 5))).body.layout == .images)
    }

    @Test("a fixed page that repeats its image to show panels is a page of a comic")
    func panels() throws {
        let body = picture + "<div class='panel'><img src='x.png'/></div><div class='panel'><img src='x.png'/></div>"
        let pages = Array(repeating: body, count: 5)
        #expect(try fixtures.open(book(pages, metadata: Self.fixed)).body.layout == .images)
        #expect(try fixtures.open(book(pages)).body.layout == .reflowable)
    }

    @Test("a story with two image sections is a comic only if it has a fixed layout")
    func short() throws {
        #expect(try fixtures.open(book([picture, picture])).body.layout == .reflowable)
        #expect(try fixtures.open(book([picture, picture], metadata: Self.fixed)).body.layout == .images)
    }

    @Test("a centred landscape image is a double page; the cover is the page with the cover image")
    func doublePage() throws {
        var epub = book([picture, "<img src='wide.png'/>", "<img src='wide.png'/>"], metadata: Self.fixed)
        epub.add("w", "wide.png", "image/png", attributes: "properties='cover-image'", SampleImages.png(1600, 900))
        epub.spine = "<itemref idref='s0'/><itemref idref='s1' properties='page-spread-center'/><itemref idref='s2'/>"
        let book = try fixtures.open(epub)
        #expect(book.pages.map(\.isDoublePage) == [false, true, false])
        #expect(book.coverIndex == 1)
    }

    @Test("comic volumes are recognized by their titles; tall pages are read as a strip")
    func comics() throws {
        var epub = SampleEpub()
        epub.metadata = "<dc:title>The Island 12</dc:title>"
        for index in 0..<5 {
            epub.add("p\(index)", "p\(index).png", "image/png", isInSpine: true, SampleImages.png(700, 3000))
        }
        let book = try fixtures.open(epub)
        #expect(book.body.layout == .images)
        #expect(book.metadata.series == "The Island")
        #expect(book.metadata.number == "12")
        #expect(book.metadata.readingProgression == .ttb)
        #expect(book.pages.count == 5)
    }
}
