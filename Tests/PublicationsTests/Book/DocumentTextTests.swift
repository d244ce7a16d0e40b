import Testing

@testable import Publications

@Suite("Document text")
struct DocumentTextTests {
    private func text(_ body: String) -> DocumentText {
        DocumentText(document: Array("<html><head><title>T</title></head><body>\(body)</body></html>".utf8))
    }

    private func string(_ text: DocumentText) -> String { text.string(in: 0..<text.count) }

    @Test(
        "the extracted text equals the visible text",
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

    @Test("paths are numbered as in the specification")
    func examples() throws {
        let text = text("<p id='p'>xxx<em>yyy</em>0123456789</p>\n<p>a  <!-- c -->b</p><p><img id='i' alt='w'/></p>")
        #expect(string(text) == "xxxyyy0123456789\n\na b")
        func partial(_ offset: Int, isEnd: Bool = false) throws -> String {
            EpubCFI(path: try #require(text.path(at: offset, isEnd: isEnd))).partial
        }
        #expect(try partial(0) == "/4/2[p]/1:0")
        #expect(try partial(3) == "/4/2[p]/2/1:0")
        #expect(try partial(3, isEnd: true) == "/4/2[p]/1:3")
        #expect(try partial(16) == "/4/2[p]/3:10")
        #expect(try partial(18) == "/4/4/1:0")
        #expect(try partial(20) == "/4/4/1:3")
        #expect(text.cfi(of: 1..<8)?.partial == "/4/2[p],/1:1,/3:2")
        #expect(text.cfi(of: 18..<21)?.partial == "/4/4/1,:0,:4")
    }

    @Test("the path of each character leads to that character in the source", arguments: 0..<40)
    func paths(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let source = random.make()
        let text = DocumentText(document: source)
        let tree = CFITree(document: source)
        #expect(text.problem == nil)
        for run in text.runs {
            for offset in Int(run.textStart)..<Int(run.textStart + run.count) {
                let path = try #require(text.path(at: offset))
                #expect(isSameCharacter(tree.unit(after: path), text.units[offset]), "seed \(seed), offset \(offset)")
                let end = try #require(text.path(at: offset + 1, isEnd: true))
                #expect(isSameCharacter(tree.unit(before: end), text.units[offset]), "seed \(seed), offset \(offset)")
            }
        }
    }

    @Test("hostile documents are truncated with a problem")
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
