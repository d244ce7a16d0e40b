import Geometry
import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// Shows the articles of a word in the server's dictionaries: in a sheet on a phone, otherwise in a popup beside the
/// word.
final class DictionarySheet {
    private let sheet = Sheet(title: Text.of(.lookUp))
    private let state = SheetStatusView()
    private let list = Element("div", class: "dictionary")
    private let word: String
    private let anchor: Rect
    private var task: HostTask?

    /// Opens a sheet and looks a word up.
    ///
    /// - Parameter anchor: the frame of the word, in points of the window.
    init(_ word: String, beside anchor: Rect) {
        self.word = word
        self.anchor = anchor
        sheet.dialog.setClass("is-note", true)
        list.setAttribute("tabindex", "-1")
        sheet.content.append(list)
        sheet.content.append(state.root)
        sheet.onClose = { self.task?.cancel() }
        sheet.open()
        load()
    }

    private func load() {
        list.setHidden(true)
        state.showLoading()
        place()
        task = Network.get("/api/v1/dictionary?word=" + word.percentEncoded) { answer in
            self.task = nil
            guard answer.failure == nil, let json = try? JSON(parsing: answer.text, replacingLoneSurrogates: true),
                let found = DictionaryAnswer(json)
            else {
                self.state.show(.unreachableTitle, .unreachableAdvice) { self.load() }
                self.place()
                return
            }
            self.show(found)
        }
    }

    private func show(_ answer: DictionaryAnswer) {
        if answer.entries.isEmpty {
            if answer.dictionaryCount == 0 {
                state.show(.noDictionaries, .noDictionariesAdvice)
            } else {
                state.show(.wordNotFound, .wordNotFoundAdvice)
            }
            place()
            return
        }
        state.hide()
        list.discardContent()
        list.setHidden(false)
        for entry in answer.entries { list.append(element(entry)) }
        place()
        // With the focus on the articles, screen readers read them and the arrow keys scroll them.
        list.focus()
    }

    private func element(_ entry: DictionaryEntry) -> Element {
        let article = Element("section", class: "dictionary-entry")
        let head = Element("div", class: "dictionary-head")
        head.append(Element("h3", class: "dictionary-word", text: entry.word))
        head.append(Element("span", class: "dictionary-title", text: entry.dictionary))
        article.append(head)
        let body = Element("div", class: "note-text dictionary-text")
        if let markup = entry.markup {
            markup.withUTF8Pointer { hostFootnoteCopy($0, $1, body.number) }
        } else {
            body.setClass("is-plain", true)
            body.setText(entry.text ?? "")
        }
        article.append(body)
        return article
    }

    /// Moves the popup beside the word. The style sheet ignores the position on phones.
    private func place() {
        let size = sheet.panel.boundingRect.size
        let origin = PopupPosition.origin(of: size, beside: anchor, in: Window.metrics.size, gap: 8)
        sheet.dialog.setStyle("--menu-x", origin.x, .points)
        sheet.dialog.setStyle("--menu-y", origin.y, .points)
    }
}
