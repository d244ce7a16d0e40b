import TestSupport
import Testing

@testable import Publications

@Suite("Sanitizing random markup")
struct MarkupPropertyTests {
    private static let pieces = [
        "<p>", "</p>", "<b>", "</b>", "<div id='x'>", "</div>", "<svg>", "</svg>", "<math>", "</math>", "<style>",
        "</style>", "<script>", "</script>",
        "<img src='../images/a.png'", "/>", ">", "<", "&", "&nbsp;", "&amp;", "&#x", "&#65;", "'", "\"", "=", " ", "\n",
        "text", "é", "<!--", "-->",
        "<![CDATA[", "]]>", "<?xml", "?>", "<!DOCTYPE html>", "<html>", "</html>", "<head>", "</head>", "<body>",
        "</body>", "<title>", "</title>",
        " onclick='x'", " style='color:red;b:url(x)'", " href='javascript:x'", "<a href='other.xhtml'>", "</a>",
        "<table>", "<tr>", "<td>", "</table>",
        "<foreignObject>", "</foreignObject>", "<desc>", "<use href='#a'/>", "<epub:switch>",
        "<epub:case required-namespace='http://www.w3.org/2000/svg'>",
        "</epub:case>", "<epub:default>", "</epub:switch>", "<iframe src='other.xhtml'>", "</iframe>",
        "<object data='../images/d.svg'>", "</object>",
        "<mi>", "<mtext>", "<br>", "<hr/>", "<option>", "<link rel='stylesheet' href='../style/book.css'/>",
        "<base href='../'/>", "<x:y>", "<font>",
        "<?xml-stylesheet href='../style/book.css'?>", "<frameset>", "<plaintext>", "\u{0}", "\u{1}", "\u{FFFE}",
        "xmlns='u'", " xmlns:svg='http://www.w3.org/2000/svg'",
    ]

    @Test("the output is well formed and harmless, and sanitizing is idempotent", arguments: 0..<40)
    func soup(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<100 {
            var source = ""
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                source += Self.pieces.randomElement(using: &generator) ?? ""
            }
            let mediaType =
                ["application/xhtml+xml", "text/html", "image/svg+xml"].randomElement(using: &generator) ?? ""
            let once = CleanSupport.document(source, mediaType: mediaType)
            let text = String(decoding: once.bytes, as: UTF8.self)
            let tree = try #require(MarkupTree(once.bytes), "seed \(seed): \(source) gave \(text)")
            #expect(CleanSupport.dangers(tree) == [], "seed \(seed): \(source)")
            let twice = CleanSupport.document(once.bytes, mediaType: once.mediaType)
            #expect(
                String(decoding: twice.bytes, as: UTF8.self) == text,
                "seed \(seed): \(source)"
            )
        }
    }

    @Test("random bytes give a document", arguments: 0..<20)
    func bytes(_ seed: Int) throws {
        var generator = SeededGenerator(seed: 1000 + UInt64(seed))
        let start = Array(CleanSupport.chapter("<p class='a'>text &amp; <b>more</b></p><svg><g/></svg>").utf8)
        for _ in 0..<100 {
            var source = start
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let index = Int.random(in: 0..<source.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: source[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: source.remove(at: index)
                default: source.insert(UInt8.random(in: 0...255, using: &generator), at: index)
                }
            }
            if Bool.random(using: &generator) {
                source = source.map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
            let once = CleanSupport.document(source)
            let isWellFormed = MarkupTree(once.bytes) != nil
            #expect(
                isWellFormed,
                "seed \(seed): \(String(decoding: source, as: UTF8.self)) gave \(String(decoding: once.bytes, as: UTF8.self))"
            )
            #expect(
                CleanSupport.document(once.bytes, mediaType: once.mediaType).bytes == once.bytes,
                "seed \(seed): \(source)"
            )
        }
    }
}
