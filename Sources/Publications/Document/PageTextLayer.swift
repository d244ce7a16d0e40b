public import Workers

/// The text of a page as an XHTML document with a fixed layout, which the app shows over the image of the page. The
/// text is transparent but can be selected. Links are areas over the text.
///
/// Each run of text without spaces is one element. The app adjusts its letter spacing to its area, because the font of
/// the browser differs from the font of the page. The elements are in reading order, so positions in the text depend
/// only on the page.
public struct PageTextLayer: Sendable {
    /// The width of the document, in CSS pixels. It is large enough that text isn't smaller than the minimum font size
    /// of browsers.
    public static let width = 1_200.0
    /// The maximum number of text runs, and of links.
    private static let limit = 20_000

    /// A run of text without spaces, in one line.
    private struct Run {
        var text: String
        var box: DocumentBox
        var separator: DocumentWord.Separator
    }

    private let runs: [Run]
    private let links: [DocumentLink]
    private let height: Double
    private let language: String?

    /// Creates the layer of a page.
    ///
    /// - Parameters:
    ///   - words: the words of the page in reading order.
    ///   - links: the links of the page.
    ///   - aspect: the height of the page, divided by its width.
    ///   - language: the language of the document as a BCP 47 tag, if known.
    public init(words: [DocumentWord], links: [DocumentLink], aspect: Double, language: String?) {
        height = Self.width * (aspect.isFinite ? min(max(aspect, 0.001), 1_000) : 1)
        runs = Self.runs(words, height: height)
        self.links = links
        self.language = language
    }

    /// Joins adjacent words that aren't separated by a space into runs.
    private static func runs(_ words: [DocumentWord], height: Double) -> [Run] {
        var runs: [Run] = []
        for word in words {
            if let last = runs.last, last.separator == .none, isSideBySide(last.box, word.box, height: height) {
                runs[runs.count - 1].text += word.text
                runs[runs.count - 1].box = last.box.union(word.box)
                runs[runs.count - 1].separator = word.separator
            } else if runs.count < limit {
                runs.append(Run(text: word.text, box: word.box, separator: word.separator))
            } else {
                break
            }
        }
        return runs
    }

    private static func isSideBySide(_ one: DocumentBox, _ other: DocumentBox, height: Double) -> Bool {
        let em = min(one.bottom - one.top, other.bottom - other.top) * height
        let isInLine =
            abs(one.top - other.top) * height < em * 0.3 && abs(one.bottom - other.bottom) * height < em * 0.3
        return isInLine && min(abs(other.left - one.right), abs(one.left - other.right)) * width < em * 0.5
    }

    // MARK: Markup

    /// The document in XHTML.
    public var markup: [UInt8] {
        var html = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
        html += "<html xmlns=\"http://www.w3.org/1999/xhtml\" data-quire-layer=\"\"".utf8
        if let language {
            html += " lang=\"".utf8
            XMLText.append(language, to: &html)
            html += "\"".utf8
        }
        html += "><head><title></title><style>\(Self.style)</style></head>".utf8
        html += "<body style=\"width:\(Self.width)px;height:\(Self.length(height))px\">".utf8
        for (index, run) in runs.enumerated() {
            append(run, next: index + 1 < runs.count ? runs[index + 1] : nil, &html)
        }
        for link in links.prefix(Self.limit) { append(link, to: &html) }
        html += "</body></html>\n".utf8
        return html
    }

    private static let style = """
        html,body{margin:0;background:none}body{position:relative;overflow:hidden;color:transparent;\
        font-family:sans-serif;font-kerning:none;font-variant-ligatures:none}\
        span,a{position:absolute;white-space:pre}.is-vertical{writing-mode:vertical-rl}
        """

    private func append(_ run: Run, next: Run?, _ html: inout [UInt8]) {
        let frame = frame(run.box)
        let isVertical = isVertical(run)
        let line = max(isVertical ? frame.width : frame.height, 1)
        html += "<span dir=\"auto\" data-extent=\"\(Self.length(isVertical ? frame.height : frame.width))\"".utf8
        if isVertical { html += " class=\"is-vertical\"".utf8 }
        html += " style=\"left:\(Self.length(frame.left))px;top:\(Self.length(frame.top))px;".utf8
        html += "font-size:\(Self.length(line * 0.85))px;line-height:\(Self.length(line))px\">".utf8
        XMLText.append(run.text, to: &html)
        if let next, isFollowedBySpace(run, next) { html.append(UInt8(ascii: " ")) }
        html += "</span>".utf8
    }

    /// Returns whether a space follows a run. Between lines of Chinese and Japanese text there is none.
    private func isFollowedBySpace(_ run: Run, _ next: Run) -> Bool {
        switch run.separator {
        case .none: false
        case .space: true
        case .line:
            !((run.text.unicodeScalars.last?.isEastAsian ?? false)
                && (next.text.unicodeScalars.first?.isEastAsian ?? false))
        }
    }

    /// Returns whether a run is vertical text: its area is too high for horizontal text. Two or three narrow letters
    /// can be higher than wide; Chinese and Japanese characters are square.
    private func isVertical(_ run: Run) -> Bool {
        let frame = frame(run.box)
        let scalars = run.text.unicodeScalars
        let isLong = scalars.count > 3 || scalars.count > 1 && scalars.allSatisfy(\.isEastAsian)
        return isLong && frame.height > frame.width * 1.5
    }

    private func append(_ link: DocumentLink, to html: inout [UInt8]) {
        html += "<a href=\"".utf8
        switch link.target {
        case .page(let page): html += "../\(page)/layer\"".utf8
        case .address(let address):
            XMLText.append(address, to: &html)
            html += "\" data-quire-external=\"\"".utf8
        }
        let words = runs.lazy.filter { link.box.contains(center: $0.box) }.prefix(Self.nameLimit).map(\.text)
        let name = words.joined(separator: " ")
        if !name.isEmpty {
            html += " aria-label=\"".utf8
            XMLText.append(name, to: &html)
            html += "\"".utf8
        }
        let frame = frame(link.box)
        html += " style=\"left:\(Self.length(frame.left))px;top:\(Self.length(frame.top))px;".utf8
        html += "width:\(Self.length(frame.width))px;height:\(Self.length(frame.height))px\"></a>".utf8
    }

    /// The maximum number of words in the accessibility label of a link.
    private static let nameLimit = 20

    private func frame(_ box: DocumentBox) -> (left: Double, top: Double, width: Double, height: Double) {
        (
            box.left * Self.width, box.top * height, (box.right - box.left) * Self.width,
            (box.bottom - box.top) * height
        )
    }

    /// Rounds a length to tenths of a pixel.
    private static func length(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

extension DocumentBox {
    fileprivate func contains(center box: DocumentBox) -> Bool {
        let (x, y) = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return x >= left && x <= right && y >= top && y <= bottom
    }
}
