import Geometry
import ReadingEngine
import Testing
import TextCoding
import WireModel

@testable import WebClient

@Suite("Book contents")
struct BookContentsTests {
    private static let json = """
        {"layout":"reflowable","base":"/books/abc/1/","language":"en","encoding":null,"sections":[
        {"path":"OPS/a b.xhtml","title":"One","linear":true,"positions":3},
        {"path":"OPS/notes.xhtml","linear":false,"positions":5},
        {"path":"OPS/c.xhtml","linear":true,"positions":1,"layout":"fixed","viewport":{"width":600,"height":800}},
        {"path":"OPS/d.xhtml","linear":true,"positions":4}],
        "contents":[{"title":"One","level":0,"section":0},{"title":"Part","level":0,"section":null},
        {"title":"Three","level":1,"section":3,"fragment":"x"},{"title":"Lost","level":-4,"section":9}]}
        """

    private func contents(_ text: String = json) throws -> BookContents {
        try #require(BookManifest(try JSON(parsing: text)).flatMap { BookContents($0) })
    }

    @Test("positions convert to sections and back; non-linear sections have none")
    func positions() throws {
        let contents = try contents()
        #expect(contents.positionCount == 8)
        for position in 0..<contents.positionCount {
            let (section, fraction) = contents.place(ofPosition: position)
            #expect(contents.sections[section].isLinear)
            #expect(contents.position(in: section, fraction: fraction) == position)
        }
        #expect(contents.place(ofPosition: -3).section == 0)
        #expect(contents.place(ofPosition: 99).section == 3)
        #expect(contents.position(in: 3, fraction: 1) == 7)
        #expect(contents.position(in: 3, fraction: .infinity) == 7)
    }

    @Test("page turns skip non-linear sections, which only links open")
    func order() throws {
        let contents = try contents()
        #expect(contents.firstSection == 0)
        #expect(contents.section(after: 0) == 2)
        #expect(contents.section(before: 2) == 0)
        #expect(contents.section(after: 3) == nil)
        #expect(contents.section(before: 0) == nil)
        #expect(contents.section(after: 1) == nil)
        #expect(contents.sections.map { $0.fixedSize?.width } == [nil, nil, 600, nil])
        #expect(contents.entries.map(\.level) == [0, 0, 1, 0])
        #expect(contents.entries.map(\.section) == [0, nil, 3, nil])
        #expect(contents.entry(of: 2) == 0)
        #expect(contents.entry(of: 3) == 2)
    }

    @Test("text is requested with soft hyphens if hyphenation is on and the server has patterns")
    func softHyphens() throws {
        let plain = try contents()
        #expect(plain.address(of: 0, .all) == "/books/abc/1/OPS/a%20b.xhtml")
        var contents = plain
        contents.hyphenation = "5f2c"
        #expect(contents.address(of: 0, .all) == "/books/abc/1/OPS/a%20b.xhtml?hyphens=all&patterns=5f2c")
        #expect(contents.address(of: 0, .paragraphs) == "/books/abc/1/OPS/a%20b.xhtml?hyphens=paragraphs&patterns=5f2c")
        #expect(contents.address(of: 0, nil) == "/books/abc/1/OPS/a%20b.xhtml")
        // Pages with a fixed layout keep their text.
        #expect(contents.address(of: 2, .all) == "/books/abc/1/OPS/c.xhtml")
        var settings = BookSettings()
        #expect(settings.softHyphens == .paragraphs)
        settings.alignment = .start
        #expect(settings.softHyphens == nil)
        settings.hyphens = .divided
        #expect(settings.softHyphens == .all)
        settings.hyphens = .whole
        #expect(settings.softHyphens == nil)
    }

    @Test("the address of a section is resolved to it, with its fragment")
    func addresses() throws {
        let contents = try contents()
        for section in contents.sections.indices {
            let address = contents.address(of: section)
            #expect(contents.target(ofAddress: address)?.section == section)
            let whole = contents.target(ofAddress: "http://host:1" + address + "#p%C3%A9")
            #expect(whole?.section == section)
            #expect(whole?.fragment == "pé")
        }
        #expect(contents.address(of: 0) == "/books/abc/1/OPS/a%20b.xhtml")
        for address in ["/books/other/1/OPS/c.xhtml", "/books/abc/1/OPS/none.xhtml", "", "#x"] {
            #expect(contents.target(ofAddress: address) == nil)
        }
    }

    @Test(
        "invalid contents are rejected",
        arguments: [
            "null", "{}", #"{"base":"/b/","sections":[]}"#,
            #"{"base":"/b/","layout":"images","sections":[{"path":"a"}]}"#,
        ]
    )
    func none(_ text: String) throws {
        #expect(BookManifest(try JSON(parsing: text)).flatMap { BookContents($0) } == nil)
    }

    @Test("a locator is stored with its text and read back")
    func locator() throws {
        let place = BookPosition(
            path: "OPS/c.xhtml",
            identifier: "/4/2/1:5",
            progression: 0.25,
            position: 3,
            total: 8,
            before: "“so",
            highlight: "it\nbegins\\"
        )
        let again = try #require(Locator(try JSON(parsing: place.locator.jsonText)).map { BookPosition($0) })
        #expect(again == place)
        #expect(Locator(try JSON(parsing: #"{"locations":{}}"#)) == nil)
    }

    /// Creates sections from the letters of a word: `t` is reflowable text, `f` a fixed-layout page, `n` a non-linear
    /// page; `l`, `r` and `c` are fixed-layout pages for the left side, the right side and the centre.
    private func pages(_ word: String, layout: String = "reflowable", spread: String? = nil) throws -> BookContents {
        let sides = ["l": "left", "r": "right", "c": "center"]
        let sections = word.map { letter in
            let side = sides[String(letter)].map { "\"\($0)\"" } ?? "null"
            return """
                {"path":"\(letter).xhtml","linear":\(letter != "n"),"positions":1,"pageSpread":\(side),\
                "layout":\(letter == "t" ? "\"reflowable\"" : "\"fixed\""),"viewport":{"width":900,"height":600}}
                """
        }
        let spread = spread.map { "\"\($0)\"" } ?? "null"
        return try contents(
            "{\"layout\":\"\(layout)\",\"base\":\"/b/\",\"spread\":\(spread),\"sections\":[\(sections.joined(separator: ","))]}"
        )
    }

    @Test("consecutive fixed pages form one chapter; text separates them, non-linear sections don't")
    func chapters() throws {
        let contents = try pages("tffnftfn")
        #expect(
            contents.sections.indices.map { contents.chapter(of: $0) }
                == [[0], [1, 2, 4], [1, 2, 4], [3], [1, 2, 4], [5], [6], [7]]
        )
        #expect(contents.hasText && contents.hasFixedPages)
        #expect(try !pages("ff").hasText)
        #expect(try !pages("tt").hasFixedPages)
    }

    @Test("fixed pages keep their declared side, text is alone, and the book decides about spreads")
    func sides() throws {
        let contents = try pages("tflrc")
        #expect(contents.sections.indices.map { contents.side(of: $0) } == [.alone, .either, .left, .right, .alone])
        let silent = try pages("tfc")
        #expect(silent.sections.indices.map { silent.side(of: $0) } == [.alone, nil, .alone])
        #expect(contents.pageLayout(.automatic) == .automatic)
        #expect(contents.pageLayout(.single) == .single)
        let wide = try pages("flr", spread: "both")
        #expect(wide.sections.indices.map { wide.side(of: $0) } == [.either, .left, .right])
        #expect(wide.pageLayout(.automatic) == .double)
        #expect(wide.pageLayout(.single) == .single)
        #expect(try pages("fl", spread: "landscape").pageLayout(.automatic) == .automatic)
        #expect(try pages("fl", spread: "none").pageLayout(.double) == .single)
        #expect(try pages("tt", spread: "both").pageLayout(.double) == .single)
    }

    @Test(
        "the position of a text on a fixed page is the fraction of the page above it",
        arguments: [(0.0, 0.0), (150, 0.25), (600, 1), (900, 1), (-40, 0)]
    )
    func fractionOfPage(_ offset: Double, _ fraction: Double) throws {
        let contents = try pages("tf")
        #expect(contents.fraction(at: offset, onPage: 1) == fraction)
        #expect(contents.fraction(at: offset, onPage: 0) == 0)
    }

    @Test("the manifest of images declares the side of each page")
    func pictures() throws {
        let text = """
            {"id":"1","content":"c","pages":[{"width":600,"height":800},{"width":600,"height":800},{"width":600,"height":800}],
            "book":{"layout":"images","base":"/b/","spread":SPREAD,"sections":[
            {"path":"a","page":0,"pageSpread":"right"},{"path":"n"},{"path":"b","page":1,"pageSpread":null},
            {"path":"c","page":2,"pageSpread":"center"},{"path":"d","page":7,"pageSpread":"left"}]}}
            """
        func sides(_ spread: String) throws -> [PageSide?] {
            let json = try JSON(parsing: text.replacing("SPREAD", with: spread))
            return try #require(Manifest(json).map { ReaderManifest($0) }).pageSides
        }
        #expect(try sides("null") == [.right, nil, .alone])
        #expect(try sides("\"none\"") == [.alone, .alone, .alone])
    }
}

@Suite("Printed page numbers")
struct PrintedPageTests {
    @Test(
        "a page is found by its label, or the last one that begins before it",
        arguments: [
            ("12", 2), (" 12 ", 2), ("13", 2), ("XII", 1), ("xii", 1), ("20", 3), ("3", nil), ("21", nil), ("", nil),
            ("plate 2", nil), ("99999999999999999999", nil),
        ] as [(String, Int?)]
    )
    func pages(_ name: String, _ section: Int?) throws {
        let json = """
            {"base":"/b/","sections":[{"path":"0"},{"path":"1"},{"path":"2"},{"path":"3"}],
            "pageList":[{"title":"lost","section":null},{"title":"xii","section":1},{"title":"12","section":2},
            {"title":"20","section":3}],
            "landmarks":[{"kind":"cover","title":"Cover","section":0},{"kind":"toc","title":"","section":1},
            {"kind":"x","title":"Nowhere","section":9}]}
            """
        let contents = try #require(BookManifest(try JSON(parsing: json)).flatMap { BookContents($0) })
        #expect(contents.page(named: name)?.section == section)
        #expect(contents.landmarks.map(\.title) == ["Cover"])
    }
}

@Suite("Contents of a book of images")
struct ComicContentsTests {
    private func contents(_ sections: String, _ entries: String, pageCount: Int = 3) throws -> ComicContents {
        let text = #"{"layout":"images","base":"/","sections":[\#(sections)],"contents":[\#(entries)]}"#
        return ComicContents(try #require(BookManifest(try JSON(parsing: text))), pageCount: pageCount)
    }

    private let sections =
        #"{"path":"a","page":0},{"path":"blank"},{"path":"b","page":1},{"path":"c","page":2},{"path":"end"}"#

    @Test("an entry leads to the page of its section, or of the next section with a page")
    func pages() throws {
        let contents = try contents(
            sections,
            #"{"title":"Cover","section":0},{"title":"Blank","section":1,"level":1},{"title":"Last","section":3},"#
                + #"{"title":"Imprint","section":4},{"title":"Heading"},{"title":"","section":0},{"title":"Lost","section":9}"#
        )
        #expect(contents.entries.map(\.title) == ["Cover", "Blank", "Last", "Imprint", "Heading", "Lost"])
        #expect(contents.entries.map(\.page) == [0, 1, 2, nil, nil, nil])
        #expect(contents.entries.map(\.level) == [0, 1, 0, 0, 0, 0])
        #expect((0..<3).map { contents.entry(ofPage: $0) } == [0, 1, 2])
    }

    @Test("contents without a link to a page are empty, and pages outside the book are ignored")
    func empty() throws {
        #expect(try contents(sections, #"{"title":"Imprint","section":4}"#).entries.isEmpty)
        #expect(try contents(sections, #"{"title":"A","section":3}"#, pageCount: 2).entries.isEmpty)
        #expect(try contents("", "").entries.isEmpty)
    }
}
