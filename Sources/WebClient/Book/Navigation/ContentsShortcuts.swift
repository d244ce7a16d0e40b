import WebBinding
import WebLocalization
import WebViews

/// The shortcuts above the table of contents: the book's landmarks, and a field for page numbers of the printed
/// edition.
final class ContentsShortcuts {
    let root = Element("div", class: "shortcuts")
    private let session: BookReadingSession
    private let onGo: () -> Void
    private let errorText = Element("p", class: "shortcuts-answer")
    /// The maximum number of landmarks in the row.
    private static let landmarkLimit = 12

    /// Creates the shortcuts of a book; nil when it has none. `onGo` is called before a jump to a target.
    init?(_ session: BookReadingSession, onGo: @escaping () -> Void) {
        self.session = session
        self.onGo = onGo
        // A landmark that is also an entry of the table of contents would be there twice.
        let landmarks = session.contents.landmarks.filter { landmark in
            !session.contents.entries.contains {
                $0.section == landmark.section && $0.title.isSame(as: landmark.title)
            }
        }
        guard !landmarks.isEmpty || !session.contents.pages.isEmpty else { return nil }
        addLandmarks(Array(landmarks.prefix(Self.landmarkLimit)))
        addPages()
    }

    private func addLandmarks(_ landmarks: [BookContents.Entry]) {
        guard !landmarks.isEmpty else { return }
        let row = Element("div", class: "landmarks")
        for landmark in landmarks {
            let button = Element("button", class: "button landmark", text: landmark.title)
            button.setAttribute("type", "button")
            button.on(.click) { self.go(to: landmark) }
            row.append(button)
        }
        root.append(row)
    }

    private func addPages() {
        guard let first = session.contents.pages.first, let last = session.contents.pages.last else { return }
        let form = Element("form", class: "printed-pages")
        let input = Element("input", class: "printed-page")
        input.setAttribute("type", "text")
        input.setAttribute("enterkeyhint", "go")
        input.setAttribute("autocomplete", "off")
        input.setAttribute("maxlength", "20")
        input.setAttribute("placeholder", Text.of(.printedPages(first: first.title, last: last.title)))
        input.setAttribute("aria-label", Text.of(.printedPage))
        form.append(input)
        let button = Element("button", class: "button", text: Text.of(.go))
        button.setAttribute("type", "submit")
        form.append(button)
        errorText.setAttribute("role", "status")
        form.on(.submit) {
            CurrentEvent.preventDefault()
            let name = input.value
            if let page = self.session.contents.page(named: name) {
                self.go(to: page)
            } else {
                self.errorText.setText(name.utf8.isEmpty ? "" : Text.of(.noPrintedPage(name)))
            }
        }
        root.append(form)
        root.append(errorText)
    }

    private func go(to entry: BookContents.Entry) {
        guard let section = entry.section else { return }
        onGo()
        session.go(to: section, fragment: entry.fragment)
    }
}
