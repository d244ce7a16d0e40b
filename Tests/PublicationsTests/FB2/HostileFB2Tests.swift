import Testing

@testable import Publications

@Suite("Hostile FB2 files")
struct HostileFB2Tests {
    private func open(_ markup: String, limits: PublicationLimits = .standard) throws -> ConvertedBook {
        let source = PublicationSource.file(BytesSource(Array(markup.utf8)), name: "a.fb2")
        return try #require(try PublicationOpener.open(source, limits: limits) as? ConvertedBook)
    }

    private func texts(_ book: ConvertedBook) throws -> String {
        try book.body.sections.indices.map { String(decoding: try book.document(ofSectionAt: $0).bytes, as: UTF8.self) }
            .joined()
    }

    @Test("entities are not expanded, and nothing outside the file is read")
    func entities() throws {
        var sample = SampleFB2()
        sample.declaration += """
            <!DOCTYPE FictionBook [<!ENTITY a "\(String(repeating: "x", count: 1000))"><!ENTITY b "&a;&a;&a;&a;">
            <!ENTITY c SYSTEM "file:///etc/passwd"><!ENTITY % d SYSTEM "http://example.org/d"> %d;]>
            """
        sample.text = "<section><p>before &a; &b; &c; after</p></section>"
        let text = try texts(try open(sample.markup))
        #expect(text.contains("before") && text.contains("after"))
        #expect(!text.contains("xxxx") && !text.contains("root:"))
    }

    @Test("scripts, styles and addresses outside the book are removed")
    func scripts() throws {
        var sample = SampleFB2()
        sample.titleInfo += "<lang>x\" onload=\"y</lang>"
        sample.text = """
            <section id='"&gt;&lt;script&gt;'><p onclick="x()">a</p><script>alert(1)</script>
            <image l:href="http://example.org/a.png"/><image l:href="file:///etc/passwd"/>
            <p><a l:href="data:text/html,x">b</a></p></section>
            """
        let text = try texts(try open(sample.markup))
        for word in ["<script", "onclick", "onload=\"y", "example.org", "passwd", "data:"] {
            #expect(!text.contains(word), "\(word): \(text)")
        }
    }

    @Test("deep nesting, cyclic links and many elements are bounded")
    func bounds() throws {
        var sample = SampleFB2()
        let depth = 5000
        sample.text =
            String(repeating: "<section>", count: depth) + "<p>deep</p>" + String(repeating: "</section>", count: depth)
        let deep = try open(sample.markup)
        #expect(!deep.body.problems.isEmpty)
        sample.text = "<section id='a'><p id='b'><a l:href='#a'>x</a><a l:href='#b'>y</a></p></section>"
        #expect(try texts(try open(sample.markup)).contains("href=\"#a\""))
        var limits = PublicationLimits.standard
        limits.maximumSectionCount = 5
        limits.maximumContentsCount = 3
        sample.text = String(repeating: "<section><title><p>t</p></title></section>", count: 50)
        let many = try open(sample.markup, limits: limits)
        #expect(many.body.sections.count == 5 && many.body.contents.count <= 5 && !many.body.problems.isEmpty)
    }

    @Test("a text above the limit is shown up to the limit, and its cover is found")
    func longText() throws {
        var limits = PublicationLimits.standard
        limits.maximumXMLBytes = 20_000
        var sample = SampleFB2()
        sample.titleInfo += "<coverpage><image l:href='#c'/></coverpage>"
        sample.text = "<section>" + String(repeating: "<p>word</p>", count: 5000) + "</section>"
        sample.rest = SampleFB2.binary("c", "image/png", SampleImages.png(3, 4))
        let book = try open(sample.markup, limits: limits)
        #expect(book.body.problems.contains { $0.contains("longer") })
        #expect(book.body.coverPath != nil)
        #expect(try texts(book).contains("word"))
    }

    @Test("a truncated file is shown up to its end", arguments: [0.2, 0.5, 0.8, 0.99])
    func truncated(part: Double) throws {
        var sample = SampleFB2()
        sample.text = String(repeating: "<section><title><p>t</p></title><p>word</p></section>", count: 20)
        sample.rest = SampleFB2.binary("c", "image/png", Array(repeating: 5, count: 500))
        let markup = sample.markup
        // A file that ends in its description has no text.
        _ = try? open(String(markup.prefix(Int(Double(markup.count) * part))))
    }

    @Test("the pictures are found wherever the pieces of the file end", arguments: 1...40)
    func pieces(length: Int) {
        let markup =
            "<a><binary id='x' content-type='y'>QUJD\n</binary ><binaries/><<binary>RE</binary><binary/></a></binary>"
        var scanner = FB2Scanner(limits: .standard)
        let bytes = Array(markup.utf8)
        for start in stride(from: 0, to: bytes.count, by: length) {
            bytes[start..<min(start + length, bytes.count)].withUnsafeBytes { scanner.read($0) }
        }
        scanner.finish()
        let binaries = scanner.binaries.map {
            String(decoding: bytes[Int($0.lowerBound)..<Int($0.upperBound)], as: UTF8.self)
        }
        #expect(binaries == ["QUJD\n", "RE"])
        #expect(
            String(decoding: scanner.text, as: UTF8.self)
                == "<a><binary id='x' content-type='y'>0</binary><binaries/><<binary>1</binary></a>"
        )
    }
}
