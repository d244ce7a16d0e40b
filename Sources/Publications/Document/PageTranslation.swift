public import Workers

/// The texts of a page in one language, which are shown over its image in place of the lettering in the image.
public struct PageTranslation: Sendable, Equatable {
    /// A text, such as that of a balloon.
    public struct Text: Sendable, Equatable {
        /// The area, in fractions of the page.
        public var box: DocumentBox
        /// The paragraphs.
        public var paragraphs: [String]
        /// The colour behind the text, as `#RRGGBB`; nil for the default.
        public var background: String?
        /// Whether the text is light on a dark background.
        public var isInverted = false
        /// Whether the image is visible behind the text.
        public var isTransparent = false
        /// The clockwise rotation in degrees.
        public var rotation = 0.0

        /// Creates a text.
        public init(box: DocumentBox, paragraphs: [String]) {
            self.box = box
            self.paragraphs = paragraphs
        }
    }

    /// The texts in reading order.
    public var texts: [Text]

    /// Creates a translation.
    public init(texts: [Text] = []) { self.texts = texts }

    /// The paragraphs as words, for a search.
    var words: [DocumentWord] {
        texts.flatMap { text in
            text.paragraphs.map { DocumentWord(text: $0, box: text.box, separator: .line) }
        }
    }
}

/// A translation as an XHTML document with a fixed layout, which the app shows over the image of the page. The app
/// chooses the size of each text so that it fills its area.
public struct PageTranslationLayer: Sendable {
    private let texts: [PageTranslation.Text]
    private let height: Double
    private let language: String

    /// Creates the layer of a page.
    ///
    /// - Parameters:
    ///   - translation: the texts of the page.
    ///   - aspect: the height of the page, divided by its width.
    ///   - language: the language of the texts as a BCP 47 tag.
    public init(_ translation: PageTranslation, aspect: Double, language: String) {
        texts = translation.texts
        height = PageTextLayer.width * (aspect.isFinite ? min(max(aspect, 0.001), 1_000) : 1)
        self.language = language
    }

    /// The document in XHTML.
    public var markup: [UInt8] {
        var html = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
        html += "<html xmlns=\"http://www.w3.org/1999/xhtml\" data-quire-translation=\"\" lang=\"".utf8
        XMLText.append(language, to: &html)
        html += "\"><head><title></title><style>\(Self.style)</style></head>".utf8
        html += "<body style=\"width:\(PageTextLayer.width)px;height:\(Self.length(height))px\">".utf8
        for text in texts { append(text, to: &html) }
        html += "</body></html>\n".utf8
        return html
    }

    private static let style = """
        html,body{margin:0;background:none}\
        body{position:relative;overflow:hidden;color:#000;text-align:center;font-family:sans-serif;line-height:1.15}\
        section{position:absolute;display:flex;align-items:center;justify-content:center;overflow:hidden;\
        background:#fff;border-radius:12px}\
        section>div{max-width:100%;overflow-wrap:break-word}p{margin:0}\
        .is-inverted{color:#fff;background:#000}.is-transparent{background:none}
        """

    private func append(_ text: PageTranslation.Text, to html: inout [UInt8]) {
        let (left, top) = (text.box.left * PageTextLayer.width, text.box.top * height)
        let width = (text.box.right - text.box.left) * PageTextLayer.width
        html += "<section dir=\"auto\" class=\"".utf8
        if text.isInverted { html += "is-inverted ".utf8 }
        if text.isTransparent { html += "is-transparent".utf8 }
        html += "\" style=\"left:\(Self.length(left))px;top:\(Self.length(top))px;".utf8
        html += "width:\(Self.length(width))px;height:\(Self.length((text.box.bottom - text.box.top) * height))px".utf8
        if let background = text.background, !text.isTransparent { html += ";background:\(background)".utf8 }
        if text.rotation != 0 { html += ";transform:rotate(\(Self.length(text.rotation))deg)".utf8 }
        html += "\"><div>".utf8
        for paragraph in text.paragraphs {
            html += "<p>".utf8
            XMLText.append(paragraph, to: &html)
            html += "</p>".utf8
        }
        html += "</div></section>".utf8
    }

    /// Rounds a length to tenths.
    private static func length(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
