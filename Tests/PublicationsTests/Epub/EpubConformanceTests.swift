import Foundation
import Publications
import Testing

@Suite("W3C EPUB tests", .enabled(if: Corpus.epubTests != nil, "the shared test files are absent"))
struct EpubConformanceTests {
    private func open(_ name: String) throws -> any Book {
        let path = "\(try #require(Corpus.epubTests))/\(name).epub"
        return try #require(try PublicationOpener.open(path: path) as? any Book)
    }

    @Test("all books open, and all their sections and resources can be read")
    func all() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: try #require(Corpus.epubTests)).sorted()
        #expect(names.count >= 91)
        for name in names where name.hasSuffix(".epub") {
            let book = try open(String(name.dropLast(5)))
            #expect(!book.body.sections.isEmpty, "\(name)")
            #expect(!book.body.contents.isEmpty, "\(name)")
            #expect(book.metadata.language != nil, "\(name)")
            #expect(book.metadata.identifier != nil, "\(name)")
            for (index, section) in book.body.sections.enumerated() where section.problem == nil {
                #expect(try !book.document(ofSectionAt: index).bytes.isEmpty, "\(name)")
            }
            if let cover = book.body.coverPath { _ = try book.resource(atPath: cover) }
        }
    }

    @Test(
        "the reading order is the spine's, with fallbacks",
        arguments: [
            ("pkg-spine-order", ["d-content_001", "c-content_002", "b-content_003", "a-content_004"]),
            ("pkg-spine-duplicate-item-rendering", ["content_001", "content_002", "content_002", "content_002"]),
            ("pkg-spine-nonlinear-activation", ["content_001", "content_002"]),
            ("pub-foreign_json-spine", ["content_001"]), ("pub-foreign_xml-suffix-spine", ["content_001"]),
            ("nav-spine_in-spine-hidden-toc-css", ["nav", "content_001", "content_002"]),
            ("nav-spine_not-in-spine", ["content_001", "content_002"]), ("ocf-metainf-manifest", ["content_001"]),
            ("lay-pp-spine-overrides_image-spine-reflow", ["page_001", "page_002", "page_003"]),
        ]
    )
    func order(_ name: String, _ expected: [String]) throws {
        #expect(try open(name).body.sections.map(\.path) == expected.map { "EPUB/\($0).xhtml" })
    }

    @Test(
        "packages and files are found in any folder",
        arguments: [
            ("ocf-package_multiple", "FOO/BAR/content_001.xhtml"), ("ocf-url_manifest", "EPUB/foo/content_001.xhtml"),
            ("ocf-url_relative", "foo/BAR/qux/content_001.xhtml"),
        ]
    )
    func places(_ name: String, _ path: String) throws {
        #expect(try open(name).body.sections.map(\.path) == [path])
    }

    @Test("an absolute path is relative to the container's root")
    func absolutePath() throws {
        #expect(
            try open("ocf-url_link-path-absolute").resource(atPath: "media/imgs/monastery.jpg").mediaType
                == "image/jpeg"
        )
    }

    @Test("files that are not in the manifest are not delivered")
    func unlisted() throws {
        let book = try open("pkg-manifest-unlisted-resource")
        #expect(throws: PublicationError.self) { try book.resource(atPath: "EPUB/red.png") }
    }

    @Test(
        "the layout is that of the package",
        arguments: [
            ("lay-fxl-layout-default", BookLayout.reflowable), ("lay-fxl-layout-pre-paginated", .fixed),
            ("lay-pp-layout-default", .reflowable),
            ("fxl-layout-duplication", .fixed), ("lay-page-layout-both", .fixed),
            ("lay-pp-spine-overrides_image-only-reflow", .reflowable),
            ("pkg-spine-progression_rtl", .reflowable), ("lay-pp-svg-icb_multi", .fixed),
            ("pkg-spine-order", .reflowable),
        ]
    )
    func layout(_ name: String, _ layout: BookLayout) throws {
        #expect(try open(name).body.layout == layout)
    }

    @Test("spread, orientation and flow are read from the package and from spine items")
    func rendition() throws {
        #expect(try open("lay-fxl-spread-none").body.spread == BookSpread.none)
        #expect(try open("lay-fxl-spread-auto").body.spread == .auto)
        #expect(try open("lay-fxl-spread-default").body.spread == nil)
        #expect(try open("lay-fxl-orientation-landscape").body.orientation == .landscape)
        #expect(try open("lay-pkg-flow-scrolled-continuous").body.flow == .scrolledContinuous)
        #expect(try open("fxl-page-spread-center").body.sections.first?.pageSpread == .center)
        #expect(try open("lay-pp-page-spread-right").body.sections.first?.pageSpread == .right)
        #expect(try open("lay-pp-page-spread-combined").body.sections.map(\.pageSpread) == [nil, .left, .right, nil])
        #expect(try open("lay-page-layout-both").body.sections.map(\.layout) == [nil, .reflowable, nil, nil])
        // An item without a spread is centred.
        let mixed = try open("lay-pp-spine-overrides_image-only-reflow").body.sections
        #expect(mixed.map(\.layout) == [nil, .fixed, nil] && mixed.map(\.pageSpread) == [nil, .center, nil])
        #expect(try open("pkg-spine-nonlinear-activation").body.sections.map(\.isLinear) == [true, false])
    }

    @Test(
        "the size of a page is that of its first viewport, without units, or its view box",
        arguments: [
            ("lay-pp-xhtml-icb_invalid_meta", [900.0, 900], [600.0, 600]),
            ("lay-pp-xhtml-icb_units", [1000, 1000], [600, 600]),
            ("lay-pp-xhtml-icb_multi_declarations", [1000, 1000], [600, 600]),
            ("lay-pp-svg-icb_multi", [900, 900, 1200], [600, 600, 600]),
        ]
    )
    func viewports(_ name: String, _ widths: [Double], _ heights: [Double]) throws {
        let sections = try open(name).body.sections
        #expect(sections.map(\.viewport?.width) == widths)
        #expect(sections.map(\.viewport?.height) == heights)
    }

    @Test("the page progression is that of the spine")
    func progression() throws {
        #expect(try open("pkg-spine-progression_rtl").metadata.readingProgression == .rtl)
        #expect(try open("pkg-spine-progression-pre-paginated").metadata.readingProgression == .ltr)
    }

    @Test("titles and creators keep their order and direction, and lose superfluous spaces")
    func titles() throws {
        #expect(try open("pkg-title-order").metadata.title == "pkg-title-order")
        #expect(
            try open("pkg-creator-order").metadata.creators.map(\.name)
                == ["Dave Cramer", "Wendy Reid", "Dan Lazin", "Ivan Herman", "Brady Duga"]
        )
        #expect(try open("pkg-meta-whitespace").metadata.creators.map(\.name) == ["Dave Cramer"])
        #expect(try open("pkg-linked-records").metadata.title == "Package metadata title!")
        #expect(try open("pkg-dir_rtl-root-unset").metadata.titleDirection == .rtl)
        #expect(try open("pkg-dir-auto_root-unset").metadata.titleDirection == .auto)
        #expect(try open("pkg-dir_unset-root-unset").metadata.titleDirection == nil)
        #expect(try open("pkg-dir_creator-rtl").metadata.creators.first?.direction == .rtl)
    }

    @Test("the table of contents has links, alternative text of images, and entries hidden by styles")
    func navigation() throws {
        #expect(try open("nav-access").body.contents.map(\.title) == ["Test passes if you can see this link"])
        #expect(
            try open("nav-non-text_img").body.contents.map(\.title)
                == ["Start page", "Description of the Abbey of Sénanque"]
        )
        #expect(try open("nav-spine_in-spine-hidden-toc-css").body.contents.count == 2)
    }

    /// A section of a test book as delivered.
    private func text(_ name: String, section: Int = 0) throws -> String {
        String(decoding: try open(name).document(ofSectionAt: section).bytes, as: UTF8.self)
    }

    @Test(
        "scripts and references to local files are removed",
        arguments: [
            ("scr-support", "does not support scripting"), ("scr-storage-delete", "does not support scripting"),
            ("scr-support_svg", "not support scripting"), ("scr-readingsystem-support", "Test fails"),
            ("scr-not-support_ccscript-modify-size", "Embedded iframe"), ("pub-file-urls", "Windows"),
            ("sec-untrusted-consent_scripting", "No script has been executed"),
            ("ocf-url_parse-leaking-relative", "does not support scripting"),
        ]
    )
    func scripting(_ name: String, _ words: String) throws {
        let text = try text(name)
        #expect(text.contains(words))
        for part in ["<script", "<iframe", "<object", "src=\"file:", "href=\"file:", " onload", " onclick"] {
            #expect(!text.contains(part), "\(name) has \(part)")
        }
    }

    @Test(
        "prefixed EPUB properties become standard properties",
        arguments: [
            ("css-epub-hyphens", "hyphens: manual"), ("css-epub-text-align-last", "text-align-last: "),
            ("css-epub-text-emphasis", "text-emphasis-style: "), ("css-epub-word-break", "word-break: break-all"),
            ("css-epub-text-transform", "text-transform: full-width"),
        ]
    )
    func prefixes(_ name: String, _ declaration: String) throws {
        let text = try text(name)
        #expect(text.contains(declaration))
        #expect(!text.contains("-epub-\(declaration.prefix { $0 != " " })"))
    }

    @Test("images in data URLs are kept, links to the web are marked, malformed markup is repaired and reported")
    func markup() throws {
        #expect(try text("pub-data-urls_browsing-context").contains("src=\"data:image/"))
        #expect(try text("pub-external-links").contains("data-quire-external"))
        for name in ["pub-xml-names", "pub-xml-non-validating_unclosed"] {
            let document = try open(name).document(ofSectionAt: 0)
            #expect(!document.problems.isEmpty, "\(name)")
            #expect(String(decoding: document.bytes, as: UTF8.self).contains("Test passes"), "\(name)")
        }
    }

    @Test("media overlays are listed")
    func overlays() throws {
        #expect(try !open("mol-navigation").body.mediaOverlays.isEmpty)
    }
}
