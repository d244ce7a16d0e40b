import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The text of a page of a document, to select, copy and read with a screen reader.
final class PageTextSheet {
    private let sheet = Sheet(title: Text.of(.pageText))
    private let state = SheetStatusView()
    private let text = Element("div", class: "note-text page-text")
    private let address: String
    private var task: HostTask?

    /// Shows the text of a page, from 0.
    init(page: Int, of manifest: ReaderManifest) {
        address = "/api/v1/publications/" + manifest.id.percentEncoded + "/pages/\(page)/text"
        // The direction of each paragraph is that of its first letter.
        text.setAttribute("dir", "auto")
        sheet.content.append(state.root)
        sheet.content.append(text)
        sheet.onClose = { self.task?.cancel() }
        sheet.open()
        load()
    }

    private func load() {
        state.showLoading()
        task = Network.get(address) { answer in
            self.task = nil
            guard answer.failure == nil, let json = try? JSON(parsing: answer.body), let page = PageText(json) else {
                self.state.show(.unreachableTitle, .unreachableAdvice) { self.load() }
                return
            }
            guard !page.words.isEmpty else {
                self.state.show(.noPageText, .noPageTextAdvice)
                return
            }
            self.state.hide()
            var text = ""
            for word in page.words { text += word.text + word.after }
            self.text.setText(text)
        }
    }
}
