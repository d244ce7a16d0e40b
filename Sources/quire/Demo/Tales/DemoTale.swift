import ImagePipeline

/// An EPUB of the demo library: chapters with images, notes and a table of contents.
struct DemoTale: Sendable {
    /// A chapter with its title, and its body as XHTML.
    struct Chapter: Sendable {
        var title: String
        var body: String
    }

    /// The path in the library.
    var path: String
    var title: String
    var author: String
    var language: String
    var summary: String
    /// Whether the text is vertical, with pages from right to left.
    var isUpright = false
    var chapters: [Chapter]
    /// The images: first the cover, then those that the chapters reference as `picture-1.jpg` and so on.
    var pictures: [@Sendable () -> DrawnPage]

    /// All EPUBs of the demo library.
    static var all: [DemoTale] { [lighthouse, rainShelter] }

    /// Returns the entries of the archive. EPUB requires `mimetype` to be the first one.
    func entries(_ pictures: [EncodedImage]) -> [ComicArchive.Entry] {
        var entries = [
            ComicArchive.Entry(name: "mimetype", bytes: Array("application/epub+zip".utf8)),
            text("META-INF/container.xml", container),
            text("OPS/package.opf", package(pictureCount: pictures.count)),
            text("OPS/contents.xhtml", contents),
            text("OPS/style.css", style),
        ]
        for (index, chapter) in chapters.enumerated() {
            entries.append(
                text(
                    "OPS/chapter-\(index + 1).xhtml",
                    document(chapter.title, "<section><h1>\(chapter.title)</h1>\n\(chapter.body)</section>")
                )
            )
        }
        return entries
            + pictures.enumerated().map { ComicArchive.Entry(name: "OPS/picture-\($0).jpg", bytes: $1.bytes) }
    }

    private func text(_ name: String, _ text: String) -> ComicArchive.Entry {
        ComicArchive.Entry(name: name, bytes: Array(text.utf8), isCompressed: true)
    }

    private var container: String {
        """
        <?xml version="1.0"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
        <rootfile full-path="OPS/package.opf" media-type="application/oebps-package+xml"/>
        </rootfiles></container>
        """
    }

    private func package(pictureCount: Int) -> String {
        let pictures = (0..<pictureCount).map { number in
            "<item id=\"picture-\(number)\" href=\"picture-\(number).jpg\" media-type=\"image/jpeg\""
                + (number == 0 ? " properties=\"cover-image\"/>" : "/>")
        }
        let documents = chapters.indices.map {
            "<item id=\"chapter-\($0 + 1)\" href=\"chapter-\($0 + 1).xhtml\" media-type=\"application/xhtml+xml\"/>"
        }
        let spine = chapters.indices.map { "<itemref idref=\"chapter-\($0 + 1)\"/>" }
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">urn:quire:demo:\(language):tale</dc:identifier>
            <dc:title>\(title)</dc:title><dc:creator>\(author)</dc:creator><dc:language>\(language)</dc:language>
            <dc:description>\(summary)</dc:description>
            <meta property="dcterms:modified">2026-01-01T12:00:00Z</meta>
            </metadata>
            <manifest>
            <item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
            <item id="style" href="style.css" media-type="text/css"/>
            \((documents + pictures).joined(separator: "\n"))
            </manifest>
            <spine\(isUpright ? " page-progression-direction=\"rtl\"" : "")>\(spine.joined())</spine>
            </package>
            """
    }

    private var contents: String {
        let entries = chapters.enumerated().map { "<li><a href=\"chapter-\($0 + 1).xhtml\">\($1.title)</a></li>" }
        return document(title, "<nav epub:type=\"toc\"><ol>\(entries.joined())</ol></nav>")
    }

    private var style: String {
        (isUpright ? "html { writing-mode: vertical-rl; }\n" : "")
            + """
            h1 { font-size: 1.4em; font-weight: normal; text-align: center; margin-block: 1.5em 2em; }
            p { margin-block: 0; text-indent: \(isUpright ? "1em" : "1.4em"); }
            h1 + p, figure + p { text-indent: 0; }
            figure { margin: 1.5em auto; text-align: center; break-inside: avoid; }
            aside { font-size: 0.9em; }
            """
    }

    private func document(_ title: String, _ body: String) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
        xml:lang="\(language)" lang="\(language)">
        <head><title>\(title)</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
        <body>\(body)</body></html>
        """
    }
}
