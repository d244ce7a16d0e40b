import Testing

@testable import Publications

@Suite("The text of a document")
struct DocumentTextTests {
    private func text(_ body: String, _ change: (inout DocumentText.Options) -> Void = { _ in }) -> DocumentText {
        var options = DocumentText.Options()
        change(&options)
        return DocumentText(
            document: Array("<html><head><title>T</title></head><body>\(body)</body></html>".utf8),
            options: options
        )
    }

    private func string(_ text: DocumentText) -> String { text.string(in: 0..<text.count) }

    @Test(
        "is what a reader sees",
        arguments: [
            ("<p>one</p><p>two</p>", "one\n\ntwo"),
            ("<p>  one \n two  </p>", "one two"),
            ("<p>wo<b>rd</b>s</p>", "words"),
            ("<p>a <b> b</b> <i/> c</p>", "a b c"),
            ("<p>a<br/> b<br/><br/>c</p>", "a\nb\n\nc"),
            ("<pre>a\n  b</pre><p>c</p>", "a\n  b\n\nc"),
            ("<p>a<!-- b -->c<?d e?>f<![CDATA[ <g> ]]></p>", "acf <g>"),
            ("<p>a&amp;b&#x4E00;&#128512;</p>", "a&b一😀"),
            ("<p>a<script>b</script><style>c</style><span hidden=''>d</span>e</p>", "ae"),
            ("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字</ruby></p>", "漢字"),
            ("<p>a</p><aside epub:type='footnote'>b</aside><aside>c</aside>", "a\n\nc"),
            ("<p>a<img alt='b' src='c'/>d</p>", "ad"),
            ("<table><tr><td>a</td><td>b</td></tr></table>", "a\n\nb"),
            ("", ""),
        ]
    )
    func seen(body: String, expected: String) {
        let text = text(body)
        #expect(string(text) == expected)
        #expect(text.problem == nil)
    }

    @Test("has readings, notes and pictures' words where they are asked for")
    func options() {
        let body = "<p><ruby>漢<rt>かん</rt></ruby><img alt='b'/></p><aside role='doc-footnote'>c</aside>"
        #expect(string(text(body) { $0.includesRuby = true }) == "漢かん")
        #expect(string(text(body) { $0.includesFootnotes = true }) == "漢\n\nc")
        #expect(string(text(body) { $0.includesAlternativeText = true }) == "漢b")
    }

    @Test("each place is named as the specification counts")
    func paths() throws {
        let text = text("<p id='p'>xxx<em>yyy</em>0123456789</p>\n<p>a  <!-- c -->b</p><p><img id='i' alt='w'/></p>") {
            $0.includesAlternativeText = true
        }
        #expect(string(text) == "xxxyyy0123456789\n\na b\n\nw")
        func partial(_ offset: Int, isEnd: Bool = false) throws -> String {
            EpubCFI(path: try #require(text.path(at: offset, isEnd: isEnd))).partial
        }
        #expect(try partial(0) == "/4/2[p]/1:0")
        #expect(try partial(3) == "/4/2[p]/2/1:0")
        #expect(try partial(3, isEnd: true) == "/4/2[p]/1:3")
        #expect(try partial(16) == "/4/2[p]/3:10")
        #expect(try partial(18) == "/4/4/1:0")
        #expect(try partial(20) == "/4/4/1:3")
        #expect(try partial(23) == "/4/6/2[i]")
        #expect(text.cfi(of: 1..<8)?.partial == "/4/2[p],/1:1,/3:2")
        #expect(text.cfi(of: 18..<21)?.partial == "/4/4/1,:0,:4")
        #expect(text.range(ofFragment: "p") == 0..<16)
    }

    @Test(
        "an identifier finds its place, also when the document has changed",
        arguments: [
            ("/4/4[q]/1:2", 7, DocumentText.Resolution.Quality.exact),
            ("/4/2/1:2", 2, .exact),
            ("/4/2/1:99", 3, .exact),
            ("/4/2/0", 0, .exact),
            ("/4/4/2", 9, .exact),
            ("/4/3", 3, .exact),
            ("/4/20[q]/1:1", 6, .repaired),
            ("/4/2[q]/1:1", 6, .repaired),
            ("/4/2/8/4[q]/1:1", 6, .repaired),
            ("/4/2[gone]/1:1", 1, .repaired),
            ("/4/4/1:1[d,e]", 6, .exact),
            ("/4/4/1:1[x,e]", 6, .contradicted),
        ]
    )
    func resolves(partial: String, offset: Int, quality: DocumentText.Resolution.Quality) throws {
        let text = text("<p>abc</p><p id='q'>def <b>g</b></p>")
        #expect(string(text) == "abc\n\ndef g")
        let resolution = try #require(text.resolve(try EpubCFI(partial: partial)))
        #expect(resolution.range == offset..<offset)
        #expect(resolution.quality == quality)
    }

    @Test("an identifier that leads nowhere is refused", arguments: ["/4/8/2/1:0", "/6/2/2/1:0", "/4/2/4/4/1:1"])
    func leadsNowhere(partial: String) throws {
        #expect(text("<p>abc</p><p>def</p>").resolve(try EpubCFI(partial: partial)) == nil)
    }

    @Test("from text to identifier and back one comes to the same place", arguments: 0..<40)
    func roundTrip(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let text = DocumentText(document: random.make())
        #expect(text.problem == nil)
        for offset in 0..<text.count {
            let path = try #require(text.path(at: offset))
            let resolution = try #require(text.resolve(EpubCFI(path: path)), "seed \(seed), offset \(offset)")
            #expect(resolution.quality == .exact)
            let isInNode = text.runs.contains { Int($0.textStart) <= offset && offset < Int($0.textStart + $0.count) }
            if isInNode {
                #expect(resolution.range.lowerBound == offset, "seed \(seed): \(EpubCFI(path: path))")
            } else {
                #expect(text.units[resolution.range.lowerBound...offset].allSatisfy { $0 == 0x0A })
            }
            let end = Int.random(in: offset + 1...text.count, using: &random.random)
            guard isInNode, text.units[end - 1] != 0x0A else { continue }
            let range = try #require(text.cfi(of: offset..<end))
            let again = try EpubCFI(partial: range.partial)
            #expect(text.resolve(again)?.range == offset..<end, "seed \(seed): \(range)")
        }
    }

    @Test("hostile documents are bounded and say so")
    func hostile() {
        var limits = PublicationLimits()
        limits.maximumTextElementCount = 1000
        let many = DocumentText(
            document: Array(("<p>" + String(repeating: "<b>x</b>", count: 5000) + "</p>").utf8),
            limits: limits
        )
        #expect(many.problem != nil && many.count < 1001)
        let deep = DocumentText(document: Array(String(repeating: "<b>x", count: 100_000).utf8))
        #expect(deep.problem != nil && deep.count <= 512)
        limits.maximumTextDocumentBytes = 10
        let long = DocumentText(document: Array("<p>123456789012345</p>".utf8), limits: limits)
        #expect(long.problem != nil && string(long).count <= 7)
        let laughs = """
            <!DOCTYPE p [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY e SYSTEM "file:///etc/passwd">]><p>x&b;&e;y</p>
            """
        #expect(!string(DocumentText(document: Array(laughs.utf8))).contains("lol"))
        #expect(!string(DocumentText(document: Array(laughs.utf8))).contains("root"))
        #expect(string(DocumentText(document: Array("<p>ab<b>c</p>d".utf8))).hasPrefix("abc"))
        #expect(DocumentText(document: []).count == 0)
        #expect(DocumentText(document: []).path(at: 0) == nil)
    }
}
