import Foundation
import ImageCodecs
import TestSupport
import Testing
import Workers

@testable import Publications

@Suite("The text layer of a page")
struct PageTextLayerTests {
    private func word(
        _ text: String,
        _ left: Double,
        _ top: Double,
        width: Double = 0.1,
        height: Double = 0.02,
        _ separator: DocumentWord.Separator = .space
    ) -> DocumentWord {
        let box = DocumentBox(left: left, top: top, right: left + width, bottom: top + height)
        return DocumentWord(text: text, box: box, separator: separator)
    }

    private func markup(_ words: [DocumentWord], _ links: [DocumentLink] = [], language: String? = nil) -> String {
        let layer = PageTextLayer(words: words, links: links, aspect: 1.5, language: language)
        return String(decoding: layer.markup, as: UTF8.self)
    }

    @Test("words are at their positions on a page that is 1,200 pixels wide, and are separated by spaces")
    func places() {
        let html = markup([word("One", 0.1, 0.1), word("two", 0.25, 0.1, .line), word("three", 0.1, 0.2, .line)])
        #expect(html.contains("<body style=\"width:1200.0px;height:1800.0px\">"))
        #expect(
            html.contains(
                "<span dir=\"auto\" data-extent=\"120.0\" style=\"left:120.0px;top:180.0px;"
                    + "font-size:30.6px;line-height:36.0px\">One </span>"
            )
        )
        #expect(html.contains(">two </span>") && html.contains(">three</span>"))
    }

    @Test("the parts of a run become one element, and there is no space between lines of Chinese text")
    func runs() {
        let html = markup([
            word("一二", 0.1, 0.1, .none), word("三四", 0.2, 0.1, .line), word("五六", 0.1, 0.2, .line),
            word("seven", 0.1, 0.3),
        ])
        #expect(html.contains(">一二三四</span>") && html.contains(">五六 </span>"))
    }

    @Test("a run in a high area is vertical text")
    func vertical() {
        let html = markup([
            word("縦書きの行", 0.5, 0.1, width: 0.02, height: 0.1, .line),
            word("夏夜", 0.4, 0.1, width: 0.02, height: 0.04, .line), word("ill", 0.1, 0.1, width: 0.01),
        ])
        #expect(html.contains("data-extent=\"180.0\" class=\"is-vertical\""))
        #expect(html.components(separatedBy: "class=\"is-vertical\"").count == 3)
    }

    @Test("markup in words, links and the language is escaped")
    func escapes() {
        let box = DocumentBox(left: 0, top: 0, right: 0.5, bottom: 0.5)
        let links = [
            DocumentLink(box: box, target: .address("https://example.org/?a=\"&<b>")),
            DocumentLink(box: box, target: .page(11)),
        ]
        let html = markup([word("<script>&\"\u{0}", 0.1, 0.1)], links, language: "\"><b>")
        #expect(
            html.contains("&lt;script&gt;&amp;&quot;\u{FFFD}") && !html.contains("<script>") && !html.contains("<b>")
        )
        #expect(html.contains("<a href=\"https://example.org/?a=&quot;&amp;&lt;b&gt;\" data-quire-external=\"\""))
        #expect(html.contains("<a href=\"../11/layer\""))
    }

    @Test("the number of elements is limited, and areas without a size are accepted")
    func limits() {
        let words = (0..<25_000).map { _ in word("a", 0, 0, width: 0, height: 0) }
        #expect(markup(words).components(separatedBy: "<span").count == 20_001)
        let layer = PageTextLayer(words: [word("a", 0, 0)], links: [], aspect: .nan, language: nil)
        #expect(String(decoding: layer.markup, as: UTF8.self).contains("height:1200.0px"))
    }
}

@Suite("PDF files with a password", .enabled(if: PopplerCodec.isAvailable))
struct ProtectedDocumentTests {
    init() { #expect(TestDocumentCodec.isUsed) }

    private func open(_ password: String?) throws -> any Publication {
        try PublicationOpener.open(
            .file(BytesSource(EncryptedDocument.bytes), name: "a.pdf"),
            password: password
        )
    }

    @Test("the file opens with its password only, and the message of the error is recognised")
    func password() throws {
        for wrong in [nil, "", "Reader", String(repeating: "x", count: 1_000)] {
            #expect(throws: PublicationError.passwordNeeded(file: "a.pdf")) { try open(wrong) }
        }
        let publication = try open(EncryptedDocument.password)
        #expect(publication.pages.count == 1)
        #expect(try publication.bytes(ofPageAt: 0).count > 100)
        #expect(PublicationError.isPasswordNeeded(PublicationError.passwordNeeded(file: "a: b").description))
        #expect(!PublicationError.isPasswordNeeded(PublicationError.encrypted(file: "needs a password").description))
    }
}
