import Testing

@testable import Publications

@Suite("Positions of KOReader")
struct XPointerTests {
    @Test(
        "are read as KOReader's versions write them",
        arguments: [
            ("/body/DocFragment[3].0", 2, "", nil, 0),
            ("/body/DocFragment[3]/body.0", 2, "", nil, 0),
            ("/body[1]/DocFragment[1]/body[1]/p[2]/text()[1].12", 0, "p[2]", 1, 12),
            ("/body/DocFragment[12]/body/div/p[7]/text().0", 11, "div[1]/p[7]", 1, 0),
            ("/body/DocFragment[2]/body/div/h2/span/text()[2].4", 1, "div[1]/h2[1]/span[1]", 2, 4),
            ("/body/DocFragment[2]/body/div/autoBoxing[3]/img.0", 1, "div[1]/img[1]", nil, 0),
            ("/body/DocFragment[2]/body/div/floatBox/p/text()", 1, "div[1]/p[1]", 1, nil),
            ("/body/DocFragment[2]/body/DIV[2]", 1, "div[2]", nil, nil),
            ("/body/DocFragment/body/p.1", 0, "p[1]", nil, 1),
            ("#_doc_fragment_4", 4, "", nil, nil),
        ] as [(String, Int, String, Int?, Int?)]
    )
    func reading(text: String, section: Int, steps: String, number: Int?, offset: Int?) throws {
        let pointer = try #require(XPointer(text))
        #expect(pointer.section == section)
        #expect(pointer.steps.map { "\($0.name)[\($0.index)]" }.joined(separator: "/") == steps)
        #expect(pointer.text == number)
        #expect(pointer.offset == offset)
    }

    @Test("name an element by its id")
    func identifiers() throws {
        #expect(XPointer("#_doc_fragment_4_ chapter.1")?.id == "chapter.1")
        #expect(XPointer("#_doc_fragment_4_note")?.id == "note")
    }

    @Test(
        "are refused if they are none in an EPUB",
        arguments: [
            "", "/", "12", "/body", "/FictionBook/body/section[2]/p[3]/text().0", "/body/DocFragment[0]/body/p",
            "/body/DocFragment[-1]/body", "/body/DocFragment[99999999999999999999].0", "body/DocFragment[1]",
            "/body/DocFragment[2]/body/p[x]/text().1", "/body/DocFragment[2]/body/text()/p", "#_doc_fragment_",
            "/body/DocFragment[1]/body/" + String(repeating: "p/", count: 1000),
        ]
    )
    func refused(text: String) {
        #expect(XPointer(text) == nil)
    }

    @Test("are written with the number of each element")
    func writing() throws {
        #expect(XPointer(section: 4).description == "/body/DocFragment[5].0")
        let text = "/body/DocFragment[2]/body/div[1]/p[7]/text()[2].31"
        #expect(try #require(XPointer(text)).description == text)
        #expect(
            XPointer("/body/DocFragment[2]/body/p/text()")?.description == "/body/DocFragment[2]/body/p[1]/text()[1].0"
        )
    }

    // MARK: - Documents

    private func document(_ body: String) throws -> XPointerDocument {
        let markup =
            "<?xml version=\"1.0\"?><!DOCTYPE html><html><head><title>T</title></head><body>\(body)</body></html>"
        return try #require(XPointerMarkupReader.document(Array(markup.utf8)))
    }

    /// Each text with its position: `p[1]/text()[1] One`.
    private func texts(_ document: XPointerDocument) -> [String] {
        document.texts.map { text in
            var characters = String.UnicodeScalarView()
            characters.append(contentsOf: document.characters[text.range])
            let path = document.pointer(at: text.range.lowerBound, section: 0).description
            return path.dropFirst("/body/DocFragment[1]/body/".count) + " " + String(characters)
        }
    }

    @Test("count elements of the same name, and the texts between tags")
    func counting() throws {
        let found = try texts(document("<h1>A</h1><p>One <em>two</em> three</p><div><p>B</p></div><p>C<br/>D</p>"))
        #expect(
            found == [
                "h1[1]/text()[1].0 A", "p[1]/text()[1].0 One ", "p[1]/em[1]/text()[1].0 two",
                "p[1]/text()[2].0  three", "div[1]/p[1]/text()[1].0 B", "p[2]/text()[1].0 C", "p[2]/text()[2].0 D",
            ]
        )
    }

    @Test("don't count white space at the beginning of a block or between blocks")
    func whiteSpace() throws {
        let found = try texts(document("\n<div>\n  <p>\n <b>One</b> two</p>\n <p>A <i>b</i> <i>c</i></p>\n</div>\n"))
        let words = found.filter { !$0.hasSuffix(" ") }
        #expect(
            words == [
                "div[1]/p[1]/b[1]/text()[1].0 One", "div[1]/p[1]/text()[1].0  two", "div[1]/p[2]/i[1]/text()[1].0 b",
                "div[1]/p[2]/i[2]/text()[1].0 c",
            ]
        )
        #expect(found.contains("div[1]/p[2]/text()[2].0  "))
    }

    @Test("are those of an earlier text where a style sheet decides which texts exist")
    func uncertain() throws {
        let document = try document("<div><span>A</span> <p>B</p> <b>c</b> <i>d</i> Words</div>")
        let words = try #require(document.texts.last)
        #expect(words.index == 2 && words.certainIndex == 1)
        #expect(
            document.pointer(at: words.range.lowerBound + 3, section: 0).description
                == "/body/DocFragment[1]/body/div[1]/text()[1].0"
        )
    }

    @Test("divide a text at comments, CDATA sections, and after 8,192 characters")
    func dividing() throws {
        #expect(
            try texts(document("<p>One<!-- <p> -->two<![CDATA[<3]]>four</p>")) == [
                "p[1]/text()[1].0 One", "p[1]/text()[2].0 two", "p[1]/text()[3].0 <3", "p[1]/text()[4].0 four",
            ]
        )
        let long = try document("<p>\(String(repeating: "word ", count: 2000))</p>")
        #expect(long.texts.map(\.index) == [1, 2])
        #expect(long.texts.first?.range.count == 8190)
    }

    @Test("count characters after entities are replaced and white space is collapsed")
    func characters() throws {
        let document = try document("<p>a &amp;&#x1F600;&nbsp;\n\t b &unknown; c</p><pre>x\n  y</pre>")
        #expect(
            texts(document).map { $0.split(separator: " ", maxSplits: 1)[1] } == [
                "a &\u{1F600}\u{A0} b &unknown; c", "x\n  y",
            ]
        )
        let pointer = document.pointer(at: 5, section: 0)
        #expect(pointer.offset == 5)
        #expect(document.character(at: pointer) == 5)
    }

    @Test("that don't exist lead to the nearest element around them")
    func missing() throws {
        let document = try document("<p>One</p><div><p id=\"x\">Two</p><p>Three</p></div>")
        for (text, word) in [
            ("/body/DocFragment[1]/body/div/p[2]/text().2", "ree"),
            ("/body/DocFragment[1]/body/div/p[9]/text().2", "Two"),
            ("/body/DocFragment[1]/body/div/p[2]/b/i/text().2", "Three"),
            ("/body/DocFragment[1]/body/p/text()[7].1", "ne"),
            ("/body/DocFragment[1]/body/section/p", "One"), ("#_doc_fragment_0_ x", "Two"),
            ("/body/DocFragment[1]/body/p/text().99", "Two"),
        ] {
            let character = document.character(at: try #require(XPointer(text)))
            let rest = String(String.UnicodeScalarView(document.characters[character...]))
            #expect(rest.hasPrefix(word), "\(text): \(rest)")
        }
    }

    @Test(
        "in a document with an error are its beginning",
        arguments: ["<p>One<p>two", "<div><p>One</div></p>", "<p>One</p></i>", "<p>a < b</p>"]
    )
    func errors(body: String) throws {
        let document = try document(body)
        #expect(document.pointer(at: 2, section: 6).description == "/body/DocFragment[7].0")
    }

    @Test("are found in any bytes without a crash")
    func hostile() {
        for markup in [
            "", "<", "<body", "<body ", "<body a=", "<body a='", "<body></", "<body><!--", "<body><![CDATA[",
            "<body>&", "<body>&#;", "<body>&#xFFFFFFFFF;", "<body><script>", "<body>\u{0}</body>", "no markup",
            "<body>" + String(repeating: "<p>", count: 5000), "<body/>", "<html></html>",
        ] {
            let document = XPointerMarkupReader.document(Array(markup.utf8))
            _ = document?.pointer(at: 0, section: 0)
            _ = document?.character(at: XPointer(section: 0))
        }
    }
}
