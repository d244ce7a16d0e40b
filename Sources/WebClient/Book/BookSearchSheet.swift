import Geometry

/// Looks for words in a whole book: each place with the words around it, and the way there.
final class BookSearchSheet {
    private let sheet = Sheet(title: Text.of(.searchBook))
    private let book: BookReading
    private let state = SheetState()
    private let count = Element("p", class: "found-count")
    private var list: WindowedList?
    private var found: [(section: Int, place: BookLocator)] = []
    private var task: HostTask?
    /// What was looked for last: the sheet opens with it again.
    nonisolated(unsafe) private static var last = (book: "", words: "")
    /// The height of a line in points, as the style sheet has it.
    private static let lineHeight = 84.0
    /// More results than this help nobody.
    private static let limit = 500

    /// Opens with words, or with what was looked for last in this book.
    init(_ book: BookReading, words: String? = nil) {
        self.book = book
        sheet.dialog.setClass("is-list", true)
        let field = SearchField { self.search($0) }
        field.root.setClass("found-field", true)
        sheet.content.append(field.root)
        count.setAttribute("role", "status")
        sheet.content.append(count)
        sheet.content.append(state.root)
        let list = WindowedList(.vertical, class: "windowed") { self.element($0) }
        list.root.setAttribute("role", "list")
        sheet.content.append(list.root)
        self.list = list
        state.hide()
        sheet.onClose = {
            self.task?.cancel()
            self.list = nil
        }
        sheet.open()
        if let words {
            field.set(words, tells: true)
        } else if Self.last.book.isSame(as: book.publication), !Self.last.words.utf8.isEmpty {
            field.set(Self.last.words, tells: true)
        }
        field.focus()
    }

    private func search(_ words: String) {
        task?.cancel()
        task = nil
        Self.last = (book.publication, words)
        show([])
        count.setText("")
        guard !words.utf8.isEmpty else {
            state.hide()
            return
        }
        state.showLoading()
        let address =
            "/api/v1/publications/" + book.publication.percentEncoded + "/search?limit=\(Self.limit)&q="
            + words.percentEncoded
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
        var results: [(section: Int, place: BookLocator)] = []
        var isCut = false
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let json = try? JsonParser.parse(String(decoding: line, as: UTF8.self)) else { continue }
            if json["done"].bool ?? false { isCut = json["truncated"].bool ?? false }
            guard let section = json["section"].int, let place = BookLocator(json["locator"]) else { continue }
            results.append((section, place))
        }
        if results.isEmpty {
            state.show(.noWordsFound, .noWordsFoundAdvice)
        } else {
            state.hide()
            count.setText(Text.of(.placesFound(results.count, isCut: isCut && results.count >= Self.limit)))
        }
        show(results)
    }

    private func show(_ results: [(section: Int, place: BookLocator)]) {
        found = results
        list?.root.setHidden(results.isEmpty)
        list?.show((0...results.count).map { Double($0) * Self.lineHeight })
    }

    private func element(_ index: Int) -> Element {
        let (section, place) = found[index]
        let row = Element("div", class: "windowed-row found-line")
        row.setAttribute("role", "listitem")
        let button = Element("button", class: "chapter-button found-button")
        button.setAttribute("type", "button")
        let words = Element("span", class: "found-words")
        words.append(Element("span", class: "found-around", text: place.before))
        words.append(Element("mark", class: "found-mark", text: place.highlight))
        words.append(Element("span", class: "found-around", text: place.after))
        button.append(words)
        let isKnown = book.contents.sections.indices.contains(section)
        button.append(
            Element("span", class: "contents-place", text: isKnown ? book.chapters.title(ofSection: section) : "")
        )
        button.on(.click) {
            self.sheet.close()
            self.book.go(to: place)
        }
        row.append(button)
        return row
    }
}
