/// Short ways through a book, above its contents: the places that readers look for, and the pages of the printed edition.
final class BookShortcuts {
    let root = Element("div", class: "shortcuts")
    private let book: BookReading
    private let onGo: () -> Void
    private let answer = Element("p", class: "shortcuts-answer")
    /// More than these are no short way.
    private static let mostLandmarks = 12

    /// The ways of a book; nil where it names none. `onGo` is called before one is taken.
    init?(_ book: BookReading, onGo: @escaping () -> Void) {
        self.book = book
        self.onGo = onGo
        guard !book.contents.landmarks.isEmpty || !book.contents.pages.isEmpty else { return nil }
        addLandmarks()
        addPages()
    }

    private func addLandmarks() {
        let landmarks = book.contents.landmarks.prefix(Self.mostLandmarks)
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
        guard let first = book.contents.pages.first, let last = book.contents.pages.last else { return }
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
        answer.setAttribute("role", "status")
        form.on(.submit) {
            CurrentEvent.preventDefault()
            let name = input.value
            if let page = self.book.contents.page(named: name) {
                self.go(to: page)
            } else {
                self.answer.setText(name.utf8.isEmpty ? "" : Text.of(.noPrintedPage(name)))
            }
        }
        root.append(form)
        root.append(answer)
    }

    private func go(to entry: BookContents.Entry) {
        guard let section = entry.section else { return }
        onGo()
        book.go(to: section, fragment: entry.fragment)
    }
}
