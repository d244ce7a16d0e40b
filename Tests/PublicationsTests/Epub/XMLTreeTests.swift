import TestSupport
import Testing

@testable import Publications

@Suite("XML parsing")
struct XMLTreeTests {
    private func tree(_ text: String) -> XMLTree {
        XMLTree(Array(text.utf8), limits: .standard)
    }

    @Test("elements, attributes, namespaces and text are parsed in order")
    func plain() throws {
        let tree = tree(
            "<a x='1' o:x='2' xmlns:o='http://www.idpf.org/2007/ops'>one<b>two</b> three<c/><b>four</b></a>"
        )
        let root = try #require(tree.root)
        #expect(tree.problem == nil)
        #expect(root.name == "a")
        #expect(root["x"] == "1")
        #expect(root["x", in: .ops] == "2")
        #expect(root.children.map(\.name) == ["b", "c", "b"])
        #expect(root.descendants("b").map(\.text) == ["two", "four"])
        #expect(root.collapsedText == "onetwo threefour")
    }

    @Test("an undeclared prefix has its customary meaning")
    func undeclaredPrefix() throws {
        #expect(try #require(tree("<nav epub:type='toc'/>").root)["type", in: .ops] == "toc")
    }

    /// The same text in encodings that are declared, marked by a byte order mark, or declared wrongly.
    private static let encoded: [[UInt8]] = {
        let text = "<a>é雪</a>"
        let declared = "<?xml version='1.0' encoding='UTF-16'?>" + text
        var japanese: [UInt8] = Array("<?xml version='1.0' encoding='Shift_JIS'?><a>&#233;".utf8)
        japanese += [0x90, 0xE1]
        japanese += Array("</a>".utf8)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return [
            Array(text.utf8),
            mark + Array(text.utf8),
            ("\u{FEFF}" + text).utf16.flatMap { le($0) },
            ("\u{FEFF}" + declared).utf16.flatMap { be($0) },
            text.utf16.flatMap { be($0) },
            Array(declared.utf8),
            Array(("<?xml version='1.0' encoding='no-such'?>" + text).utf8),
            japanese,
        ]
    }()

    @Test("a document is decoded", arguments: encoded)
    func encodings(_ bytes: [UInt8]) {
        #expect(XMLTree(bytes, limits: .standard).root?.text == "é雪")
    }

    @Test("HTML's named entities are parsed, also after an error")
    func entities() {
        #expect(
            tree("<a>x&nbsp;y &eacute;&amp;&lt;&apos; AT&T &unknown;&#x41;</a>").root?.text == "x\u{A0}y é&<' AT&T A"
        )
        #expect(tree("<a><b></a>1 &amp; 2</b>").root?.text.contains("1 & 2") == true)
        #expect(tree("<a t='1 &amp; 2 &#38; 3'/>").root?["t"] == "1 & 2 & 3")
        #expect(tree("<a><![CDATA[1 &amp; 2]]></a>").root?.text == "1 &amp; 2")
    }

    @Test("a document type and its declarations are ignored")
    func documentType() {
        let text = """
            <?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd" [<!-- it's ]> --><!ENTITY x SYSTEM "/etc/passwd">
            <!ENTITY y "]>">]><a>[&x;&y;]</a>
            """
        #expect(tree(text).root?.text == "[]")
        #expect(
            tree("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.1//EN' 'http://x.org/a.dtd'><a>b</a>").root?.text == "b"
        )
        #expect(tree("<!DOCTYPE a [").root == nil)
    }

    @Test("malformed documents are parsed as far as possible, with a problem")
    func broken() {
        let tree = tree("<a><b>one<c>two</b><d>three")
        #expect(tree.problem?.hasPrefix("Its markup is malformed in line 1") == true)
        #expect(tree.root?.text.hasPrefix("onetwo") == true)
        #expect(self.tree("").problem == "It is not an XML document.")
        #expect(self.tree("plain text").problem == "It is not an XML document.")
    }

    @Test("a document with too many nodes is truncated")
    func manyNodes() {
        var limits = PublicationLimits()
        limits.maximumXMLNodeCount = 100
        let text = "<a>" + String(repeating: "<b/>", count: 1_000) + "</a>"
        let tree = XMLTree(Array(text.utf8), limits: limits)
        #expect(tree.isTruncated)
        #expect(tree.root?.children.count == 99)
    }

    @Test("ten thousand nested elements stop the parser, not the process")
    func deep() {
        let text = String(repeating: "<a>", count: 10_000) + String(repeating: "</a>", count: 10_000)
        let tree = tree(text)
        #expect(tree.root != nil)
        #expect(tree.problem == "Its elements are nested more than 256 levels deep.")
        #expect(tree.nodes.count == 256)
    }

    @Test("too many attributes or namespaces stop the parser")
    func floods() {
        let attributes = (0..<100_000).map { " a\($0)=''" }.joined()
        let flooded = tree("<a><b/><c\(attributes)/><d/></a>")
        #expect(flooded.root?.children.map(\.name) == ["b"])
        #expect(flooded.problem != nil)
        let namespaces = (0..<300).map { "<n xmlns:x\($0 / 3)a\($0)='u' xmlns:y\($0)='u'>" }.prefix(200).joined()
        #expect(tree("<a>\(namespaces)").problem == "It declares too many namespaces.")
        #expect(tree("<a>" + String(repeating: "=", count: 5_000) + "<b/></a>").root?.children.count == 1)
    }

    @Test("random input never crashes", arguments: 0..<40)
    func fuzz(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "<a>", "</a>", "<!DOCTYPE a [", "<!ENTITY b 'c'>", "]>", "&b;", "&", "<![CDATA[", "]]>", "<!--", "-->",
            "x='",
            "<b c=\"d\"/>", "\u{0}", "<?xml encoding='", "雪", "'", "\"", ">", "<",
        ]
        for _ in 0..<50 {
            let text = (0..<20).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            let tree = tree(text)
            #expect(tree.root != nil || tree.problem != nil, "seed \(seed)")
        }
    }
}
