import Testing

@testable import Publications

@Suite("Sanitized documents")
struct MarkupSanitizerTests {
    private func body(_ text: String) throws -> MarkupTree {
        try CleanSupport.tree(CleanSupport.chapter(text))
    }

    @Test(
        "the elements of books are kept",
        arguments: [
            (
                "<p id='a' class='b c' lang='ja' xml:lang='ja' dir='rtl' title='t' epub:type='pagebreak' role='doc-pagebreak' aria-label='1'>x</p>",
                "p"
            ),
            ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "rt"),
            ("<table><tr><td colspan='2'>x</td></tr></table>", "td"),
            ("<details open='open'><summary>s</summary>x</details>", "summary"),
            ("<picture><img alt='p' src='../images/a.png'/></picture>", "img"),
            ("<audio controls='' src='../audio/s.mp3'/>", "audio"),
            ("<video src='../video/v.mp4'><track src='../video/v.vtt' kind='captions'/></video>", "track"),
            (
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><linearGradient id='g'><stop offset='0'/></linearGradient></svg>",
                "linearGradient"
            ),
            (
                "<svg xmlns='http://www.w3.org/2000/svg'><foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject></svg>",
                "foreignObject"
            ),
            ("<math xmlns='http://www.w3.org/1998/Math/MathML'><mfrac><mi>a</mi><mn>2</mn></mfrac></math>", "mfrac"),
            ("<font color='red'>x</font>", "font"), ("<a href='other.xhtml#p-1'>x</a>", "a"),
        ]
    )
    func survives(_ markup: String, _ name: String) throws {
        let tree = try body(markup)
        let element = try #require(tree.first(name))
        #expect(CleanSupport.dangers(tree) == [])
        if name == "p" {
            #expect(element.attributes.count == 9)
            #expect(element.attributes["epub:type"] == "pagebreak")
        }
        if name == "linearGradient" { #expect(tree.first("svg")?.attributes["viewBox"] == "0 0 1 1") }
    }

    @Test("every output has a head and a body")
    func structure() throws {
        for text in ["<p>x</p>", "x", "<html><p>x</p></html>", "<body>x", "<html><head/>x</html>", "<x:y>x</x:y>"] {
            let tree = try CleanSupport.tree(text)
            #expect(tree.elements.prefix(3).map(\.name) == ["html", "head", "body"], "\(text)")
            #expect(tree.elements.first?.namespace == "http://www.w3.org/1999/xhtml")
            #expect(tree.words == "x", "\(text)")
        }
    }

    @Test("a root in a wrong namespace is parsed as XHTML")
    func wrongNamespace() throws {
        let tree = try CleanSupport.tree("<html xmlns='http://www.w3.org/TR/REC-html40'><body><h1>x</h1></body></html>")
        #expect(tree.first("h1")?.namespace == "http://www.w3.org/1999/xhtml")
    }

    @Test("SVG is recognized without a namespace, and prefixes may be undeclared")
    func undeclared() throws {
        let tree = try body("<svg><LINEARGRADIENT/><xlink:x/></svg><svg:svg><svg:rect/></svg:svg><p ops:type='x'>x</p>")
        #expect(tree.all("svg").count == 2)
        #expect(tree.first("linearGradient")?.namespace == "http://www.w3.org/2000/svg")
        #expect(tree.first("rect")?.namespace == "http://www.w3.org/2000/svg")
        #expect(tree.first("p")?.attributes["epub:type"] == "x")
    }

    @Test("an SVG document stays SVG and keeps its style sheets")
    func svgDocument() throws {
        let text =
            "<?xml-stylesheet href='../style/book.css' type='text/css'?><svg xmlns='http://www.w3.org/2000/svg'><rect width='1'/></svg>"
        let document = CleanSupport.document(text, mediaType: "image/svg+xml")
        #expect(document.mediaType == "image/svg+xml")
        let tree = try CleanSupport.tree(text, mediaType: "image/svg+xml")
        #expect(tree.elements.map(\.name) == ["svg", "style", "rect"])
        #expect(String(decoding: document.bytes, as: UTF8.self).contains(#"@import "../style/book.css";"#))
    }

    @Test("style sheets of the book stay linked, others are removed")
    func styleSheets() throws {
        let head = """
            <link rel='stylesheet' href='../style/book.css' type='text/css' class='day'/><link rel='stylesheet' href='http://x/y.css'/>\
            <link rel='stylesheet' href='../style/absent.css'/><style>p{color:red}</style>
            """
        let text = "<?xml-stylesheet href=\"/OPS/style/more.css\"?>" + CleanSupport.chapter("x", head: head)
        let tree = try CleanSupport.tree(text)
        #expect(tree.all("link").map { $0.attributes["href"] } == ["../style/more.css", "../style/book.css"])
        #expect(tree.first("style") != nil)
        #expect(CleanSupport.document(text).problems.count == 2)
    }

    @Test("embedded documents become images, players, links or their fallback")
    func embedding() throws {
        #expect(
            try body("<object data='../images/d.svg' type='image/svg+xml'>no</object>").first("img")?.attributes["src"]
                == "../images/d.svg"
        )
        #expect(try body("<iframe src='other.xhtml'></iframe>").first("a")?.attributes["href"] == "other.xhtml")
        #expect(try body("<iframe src='other.xhtml'></iframe>").words == "Tother.xhtml")
        #expect(try body("<embed src='../audio/s.mp3'/>").first("audio")?.attributes["src"] == "../audio/s.mp3")
        #expect(try body("<object data='http://x/y'><p>instead</p></object>").words == "Tinstead")
    }

    @Test("the first supported case of a switch is shown")
    func switching() throws {
        let tree = try body(
            """
            <epub:switch><epub:case required-namespace='http://www.xml-cml.org/schema'><cml>1</cml></epub:case>\
            <epub:case required-namespace='http://www.w3.org/1998/Math/MathML'><math xmlns='http://www.w3.org/1998/Math/MathML'>\
            <mi>2</mi></math></epub:case><epub:default><p>3</p></epub:default></epub:switch>
            """
        )
        #expect(tree.words == "T2")
    }

    @Test("forms lose their controls and keep their text")
    func forms() throws {
        let tree = try body("<form action='/x' id='f'><label>Name</label><input value='v'/><button>Go</button></form>")
        #expect(tree.words == "TNameGo")
        #expect(tree.first("div")?.attributes == ["id": "f"])
    }

    @Test("external links are marked, and a missing image leaves its description")
    func links() throws {
        let tree = try body(
            "<a href='https://example.org/?a=1&amp;b=2' target='_blank' rel='x'>x</a><img src='gone.png' alt='A hill'/>"
        )
        let link = try #require(tree.first("a"))
        #expect(
            link.attributes == [
                "href": "https://example.org/?a=1&b=2", "rel": "noopener noreferrer", "data-quire-external": "",
            ]
        )
        #expect(tree.first("img")?.attributes == ["alt": "A hill"])
        let problems = CleanSupport.document(CleanSupport.chapter("<img src='gone.png'/>")).problems
        #expect(problems == ["The book has no “OPS/text/gone.png”."])
    }

    @Test("references become canonical and relative, and keep their fragments")
    func references() throws {
        let tree = try body(
            """
            <a href='/OPS/text/other.xhtml?q=1#%C3%A9-é'>1</a><a href='#Note 1'>2</a><img src='..\\images\\é 1.png' alt=''/>\
            <img src='%2e%2e/../top.png' alt=''/><a href='chapter.xhtml#x'>3</a><img alt='' srcset='../images/a.png 2x, http://e/x 3x, ../images/b.jpg'/>
            """
        )
        #expect(tree.all("a").map { $0.attributes["href"] } == ["other.xhtml#%C3%A9-é", "#Note 1", "chapter.xhtml#x"])
        #expect(tree.all("img").map { $0.attributes["src"] } == ["../images/%C3%A9%201.png", "../../top.png", nil])
        #expect(tree.all("img").last?.attributes["srcset"] == "../images/a.png 2x, ../images/b.jpg")
    }

    @Test("a base inside the book is applied to references, another is ignored")
    func base() throws {
        let inside = CleanSupport.chapter("<img src='a.png' alt=''/>", head: "<base href='../images/'/>")
        #expect(try CleanSupport.tree(inside).first("img")?.attributes["src"] == "../images/a.png")
        let outside = CleanSupport.chapter(
            "<img src='../images/a.png' alt=''/>",
            head: "<base href='http://evil.example/'/>"
        )
        #expect(try CleanSupport.tree(outside).first("img")?.attributes["src"] == "../images/a.png")
    }

    @Test("a section with nothing but scripts shows a notice")
    func scripted() throws {
        let tree = try body("<script src='app.js'/><div id='app'></div>")
        #expect(tree.first("p")?.attributes["class"] == "quire-problem")
        #expect(try body("<div id='blank'></div>").first("p") == nil)
    }

    @Test("the content security policy forbids scripts and remote resources")
    func policy() {
        #expect(BookContentSecurityPolicy.header.hasPrefix("default-src 'none'; "))
        #expect(
            !BookContentSecurityPolicy.header.contains("script-src")
                && !BookContentSecurityPolicy.header.contains("http")
        )
        #expect(BookContentSecurityPolicy.header.contains("frame-ancestors 'self'"))
    }
}
