import Geometry
import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The search in a book or a document. The results show the text around each match.
final class BookSearchSheet {
    private let sheet = Sheet(title: Text.of(.searchBook))
    private let session: ReadingSession
    private let state = SheetStatusView()
    private let count = Element("p", class: "found-count")
    private var list: WindowedList?
    private var results: [SearchResult] = []
    private var task: HostTask?
    /// The last search, with which the sheet opens again in the same book.
    nonisolated(unsafe) private static var last = (book: "", words: "")
    /// The height of a result in points, the same as in the style sheet.
    private static let lineHeight = 84.0
    /// The maximum width of the text before a match, in Latin letters. Chinese characters are twice as wide.
    private static let maximumWidth = 40
    /// The first of the scalar values that are as wide as Chinese characters: the Hangul letters.
    private static let firstWideScalar: UInt32 = 0x1100
    /// The maximum number of characters that are dropped so that the text begins with a whole word.
    private static let maximumFirstWordLength = 15
    /// The maximum number of requested results.
    private static let limit = 500

    /// Opens with a search for `words`, or with the last search in this book.
    init(_ session: ReadingSession, words: String? = nil) {
        self.session = session
        let field = SearchField { self.search($0) }
        field.root.setClass("found-field", true)
        sheet.content.append(field.root)
        count.setAttribute("role", "status")
        sheet.content.append(count)
        sheet.content.append(state.root)
        list = sheet.addList { self.element($0) }
        state.hide()
        sheet.onClose = {
            self.task?.cancel()
            self.list = nil
        }
        sheet.open()
        if let words {
            field.set(words, notifies: true)
        } else if Self.last.book.isSame(as: session.publication), !Self.last.words.utf8.isEmpty {
            field.set(Self.last.words, notifies: true)
        }
        field.focus()
    }

    private func search(_ words: String) {
        task?.cancel()
        task = nil
        Self.last = (session.publication, words)
        show([])
        count.setText("")
        guard !words.utf8.isEmpty else {
            session.mark([])
            state.hide()
            return
        }
        state.showLoading()
        let address =
            "/api/v1/publications/" + session.publication.percentEncoded + "/search?limit=\(Self.limit)&q="
            + words.percentEncoded
            + (TextLanguage.chosen(for: session.currentManifest).map { "&language=" + $0.percentEncoded } ?? "")
        task = Network.get(address) { answer in
            self.task = nil
            guard answer.failure == nil else {
                self.state.show(.unreachableTitle, .unreachableAdvice) { self.search(words) }
                return
            }
            self.received(answer.text)
        }
    }

    private func received(_ text: String) {
        var results: [SearchResult] = []
        var isCut = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let json = try? JSON(parsing: String(decoding: line, as: UTF8.self)) else { continue }
            if let end = SearchEnd(json) { isCut = end.isTruncated }
            if let result = SearchResult(json) { results.append(result) }
        }
        if results.isEmpty {
            state.show(.noSearchResults, .noWordsFoundAdvice)
        } else {
            state.hide()
            let isLimited = isCut && results.count >= Self.limit
            count.setText(Text.of(isLimited ? .morePlacesFound(results.count) : .searchResults(results.count)))
        }
        show(results)
    }

    private func show(_ results: [SearchResult]) {
        self.results = results
        list?.root.setHidden(results.isEmpty)
        list?.show((0...results.count).map { Double($0) * Self.lineHeight })
    }

    /// Returns the end of the text before a match, so that the match is in the two visible lines. It begins with a whole
    /// word, if there is one.
    private static func end(of text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var width = 0
        var start = scalars.count
        while start > 0 {
            width += scalars[start - 1].value < firstWideScalar ? 1 : 2
            guard width <= maximumWidth else { break }
            start -= 1
        }
        guard start > 0 else { return text }
        // Text without spaces between words, such as Chinese, begins with any character.
        let first = scalars[start...].prefix(maximumFirstWordLength)
        if let space = first.firstIndex(of: " "), space < scalars.count - 1 { start = space + 1 }
        var end = String.UnicodeScalarView()
        end.append("…")
        end.append(contentsOf: scalars[start...])
        return String(end)
    }

    private func element(_ index: Int) -> Element {
        let result = results[index]
        let text = result.locator.text
        let row = Element("div", class: "windowed-row found-line")
        row.setAttribute("role", "listitem")
        let button = Element("button", class: "chapter-button found-button")
        button.setAttribute("type", "button")
        let words = Element("span", class: "found-words")
        words.append(Element("span", class: "found-around", text: Self.end(of: text.before ?? "")))
        words.append(Element("mark", class: "found-mark", text: text.highlight ?? ""))
        words.append(Element("span", class: "found-around", text: text.after ?? ""))
        button.append(words)
        button.append(Element("span", class: "contents-place", text: session.title(of: result)))
        button.on(.click) {
            self.sheet.close()
            self.session.mark(self.results)
            self.session.go(to: result)
        }
        row.append(button)
        return row
    }
}
