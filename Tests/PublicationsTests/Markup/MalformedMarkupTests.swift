import Testing

@testable import Publications

@Suite("Malformed markup")
struct MalformedMarkupTests {
    @Test(
        "no text of malformed markup is lost",
        arguments: [
            ("<p>a<p>b", "ab"), ("<p>a<b>b</p>c", "abc"), ("<p>AT&T & <3</p>", "AT&T&<3"),
            ("<p>a&nbsp;b&mdash;c&hellip;</p>", "ab—c…"),
            ("<p>&copy 1 &notanentity; &amp;lt;</p>", "©1&notanentity;&lt;"),
            ("<p>&#150;&#x2014;&#1;&#xD800;&#99999999;</p>", "–—\u{FFFD}\u{FFFD}"),
            ("<p title=a>x</p>", "x"), ("<p title='a < b & c'>x</p>", "x"), ("<td nowrap>x", "x"),
            ("<p>a</b>c</p>", "ac"), ("<br>x<br>y", "xy"),
            ("<p class='a' class='b'>x</p>", "x"), ("<p>a]]>b</p>", "a]]>b"), ("<p>x<![CDATA[<&]]></p>", "x<&"),
            ("<p>x<!-- -- --></p>", "x"),
            ("<p>x</p><!--", "x"), ("<o:p>x</o:p>", "x"), ("<p>\u{1}x\u{FFFE}y</p>", "xy"),
            ("<p>x</p></body></html>y", "xy"), ("<ul><li>a<li>b</ul>", "ab"),
            ("<p>x<", "x<"), ("<p>&NotEqualTilde;&lt;&AMP;</p>", "\u{2242}\u{338}<&"),
            ("<?xml version='1.1'?><p>x</p>", "x"), ("<p\u{B}>x</p>", "x"),
        ]
    )
    func text(_ markup: String, _ words: String) throws {
        for text in [markup, "<html><body>\(markup)"] {
            #expect(try CleanSupport.tree(text).words == words, "\(text)")
        }
    }

    @Test(
        "names and attributes may be separated by any white space, and line ends are normalized",
        arguments: ["<a\r\n\t\thref='#x'\n\tid='y'>a\r\nb\rc</a>", "<a\thref='#x'\rid='y'\t>a\nb\nc</a\n>"]
    )
    func spaces(_ markup: String) throws {
        let tree = try CleanSupport.tree(markup)
        let link = try #require(tree.all("a").first)
        #expect(link.attributes["href"] == "#x")
        #expect(link.attributes["id"] == "y")
        #expect(!String(decoding: CleanSupport.document(markup).bytes, as: UTF8.self).contains("&#13;"))
    }

    @Test("the encoding is declared or detected")
    func encodings() throws {
        let text = "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>Grüße 漢</p></body></html>"
        var utf16 = [UInt8]([0xFF, 0xFE])
        var bigEndian: [UInt8] = []
        for unit in text.utf16 {
            utf16 += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
            bigEndian += [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
        }
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text
        let latin: [UInt8] =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><p>Gr".utf8) + [0xFC, 0xDF] + Array("e</p>".utf8)
        let chinese: [UInt8] = Array("<meta charset=gb2312><p>".utf8) + [0xBA, 0xBA] + Array("</p>".utf8)
        let cases: [([UInt8], String)] = [
            (Array(text.utf8), "Grüße漢"), ([0xEF, 0xBB, 0xBF] + Array(text.utf8), "Grüße漢"), (utf16, "Grüße漢"),
            (bigEndian, "Grüße漢"),
            (Array(declared.utf8), "Grüße漢"), (latin, "Grüße"), (chinese, "汉"),
        ]
        for (bytes, words) in cases {
            #expect(MarkupTree(CleanSupport.document(bytes).bytes)?.words == words)
        }
    }

    @Test("declared entities are expanded within limits")
    func entities() throws {
        let text =
            "<!DOCTYPE p [<!ENTITY who 'Ann &amp; <b>Bob</b>'><!ENTITY say \"Hi &who;\">]><p title='&who;'>&say;&who;</p>"
        let tree = try CleanSupport.tree(text)
        #expect(tree.words == "HiAnn&BobAnn&Bob")
        #expect(tree.first("p")?.attributes["title"] == "Ann & <b>Bob</b>")
    }

    @Test("entity expansion attacks are stopped")
    func billionLaughs() throws {
        var text = "<!DOCTYPE p [<!ENTITY a0 'lol'>"
        for level in 1..<10 {
            text += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
        }
        let document = CleanSupport.document(text + "]><p>x&a9;</p>")
        #expect(document.bytes.count < 4096)
        #expect(document.problems.contains { $0.contains("entities") })
        let quadratic =
            "<!DOCTYPE p [<!ENTITY a '\(String(repeating: "a", count: 100_000))'>]><p>\(String(repeating: "&a;", count: 10_000))</p>"
        #expect(CleanSupport.document(quadratic).bytes.count < 2 << 20)
        let circle = CleanSupport.document("<!DOCTYPE p [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><p>x&a;y</p>")
        #expect(MarkupTree(circle.bytes)?.words == "xy")
    }

    @Test("external entities are not loaded")
    func externalEntities() throws {
        let folder = try TemporaryFolder()
        let canary = try folder.write(Array("canary-7d1f".utf8), to: "canary.txt")
        let texts = [
            "<!DOCTYPE p [<!ENTITY x SYSTEM 'file://\(canary)'>]><p>a&x;b</p>",
            "<!DOCTYPE p [<!ENTITY x SYSTEM '\(canary)'>]><p title='&x;'>a&x;b</p>",
            "<!DOCTYPE p [<!ENTITY % d SYSTEM 'file://\(canary)'>%d;]><p>ab</p>",
            "<!DOCTYPE p [<!ENTITY % d '<!ENTITY x SYSTEM \"file://\(canary)\">'>%d;]><p>a&x;b</p>",
            "<!DOCTYPE p SYSTEM 'file://\(canary)'><p>ab</p>",
            "<!DOCTYPE p PUBLIC 'x' 'http://127.0.0.1:1/x.dtd'><p>ab</p>",
            "<p xmlns:xi='http://www.w3.org/2001/XInclude'>a<xi:include href='file://\(canary)' parse='text'/>b</p>",
        ]
        for text in texts {
            let output = String(decoding: CleanSupport.document(text).bytes, as: UTF8.self)
            #expect(!output.contains("canary-7d1f"), "\(text)")
            let tree = try CleanSupport.tree(text)
            #expect(tree.words.hasPrefix("a") && tree.words.hasSuffix("b"), "\(text)")
        }
    }

    @Test("deeply nested elements give a readable document", arguments: ["div", "b", "svg", "x"])
    func deep(_ name: String) throws {
        let text =
            String(repeating: "<\(name)>", count: 100_000) + "bottom" + String(repeating: "</\(name)>", count: 100_000)
        let document = CleanSupport.document(text)
        let tree = try #require(MarkupTree(document.bytes))
        #expect(tree.elements.allSatisfy { $0.depth <= 256 })
        #expect(!document.problems.isEmpty)
        #expect(!tree.words.isEmpty)
    }

    @Test("a document beyond the limits is replaced by a notice")
    func large() throws {
        var limits = PublicationLimits()
        limits.maximumMarkupBytes = 1 << 20
        let document = CleanSupport.document([UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20), limits: limits)
        #expect(document.problems == ["This section has 3 MB and can't be shown: at most 1 MB are allowed."])
        #expect(MarkupTree(document.bytes)?.first("p")?.attributes["class"] == "quire-problem")
        let growing = CleanSupport.document([UInt8](repeating: UInt8(ascii: "&"), count: 1 << 20), limits: limits)
        #expect(growing.bytes.count < 2 << 20)
        #expect(MarkupTree(growing.bytes)?.all("p").last?.attributes["class"] == "quire-problem")
        for empty in ["", "   ", "<?xml version='1.0'?>", "<!-- x -->", "<!DOCTYPE html>"] {
            #expect(try CleanSupport.tree(empty).first("p")?.attributes["class"] == "quire-problem", "\(empty)")
        }
    }

    @Test(
        "hostile repetition gives a readable document",
        arguments: [
            "<", "<!", "<!--", "<![CDATA[", "<!DOCTYPE [", "<!DOCTYPE '", "<?", "&", "&#", "<p ", "<p a='", "<p a",
            "</p>", "<b></i>", "<a href=\"",
            "<style>", "<script>", "]]>", "<x:y xmlns:x='u'>", "<p xmlns:a='b'", " a='b'", "<table>", "<svg><p>",
            "<p style='(", "{", "&a;", "<a><b>",
        ]
    )
    func repetition(_ part: String) throws {
        let text = "<p>" + String(repeating: part, count: 200_000 / part.utf8.count)
        #expect(MarkupTree(CleanSupport.document(text).bytes) != nil)
    }

    @Test("a very long attribute keeps the text and, up to 10 MB, the other attributes of its element")
    func longAttributes() throws {
        for count in [1 << 16, 5 << 20, 12 << 20] {
            let text = CleanSupport.chapter("<p title='\(String(repeating: "a", count: count))' id='i'>x</p>")
            let tree = try CleanSupport.tree(text)
            #expect(tree.first("p")?.attributes["id"] == "i" || count > 10_000_000)
            #expect(tree.words.hasSuffix("x"))
        }
    }
}
