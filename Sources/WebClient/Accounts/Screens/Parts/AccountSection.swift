import WebBinding
import WebLocalization
import WebViews

/// A section of a screen: a heading, an explanation, and a list of rows.
final class AccountSection {
    /// The section.
    let root = Element("section", class: "account-section")
    private let list = Element("ul", class: "rows")
    private let empty = Element("p", class: "account-advice")

    /// Makes an empty section. `name` is unique on the page.
    init(_ title: Message, name: StaticString, advice: Message? = nil) {
        let heading = Element("h2", class: "account-heading", text: Text.of(title))
        heading.setAttribute("id", name)
        root.setAttribute("aria-labelledby", name)
        root.append(heading)
        if let advice { root.append(Element("p", class: "account-advice", text: Text.of(advice))) }
        list.setAttribute("role", "list")
        list.setAttribute("aria-labelledby", name)
        root.append(list)
        root.append(empty)
        show([], empty: nil)
    }

    /// Appends an element below the list.
    func add(_ element: Element) { root.append(element) }

    /// Replaces the rows. Without rows, the section shows a text.
    func show(_ rows: [Element], empty message: Message?) {
        list.discardContent()
        for row in rows { list.append(row) }
        list.setHidden(rows.isEmpty)
        empty.setText(message.map { Text.of($0) } ?? "")
        empty.setHidden(!rows.isEmpty || message == nil)
    }

    /// Makes a row with a title, details and controls.
    static func row(_ title: String, _ detail: String, leading: Element? = nil, controls: [Element]) -> Element {
        let row = Element("li", class: "row-item account-row")
        let line = Element("div", class: "row")
        if let leading { line.append(leading) }
        line.append(words(title, detail))
        row.append(line)
        for control in controls { row.append(control) }
        return row
    }

    /// Makes a row that is a button.
    static func row(
        _ title: String,
        _ detail: String,
        leading: Element?,
        perform: @escaping () -> Void
    ) -> Element {
        let row = Element("li", class: "row-item account-row")
        let button = Element("button", class: "row account-row-button")
        button.setAttribute("type", "button")
        if let leading { button.append(leading) }
        button.append(words(title, detail))
        button.append(Icon.forward.element)
        button.on(.click) { perform() }
        row.append(button)
        return row
    }

    private static func words(_ title: String, _ detail: String) -> Element {
        let words = Element("span", class: "row-words")
        words.append(Element("span", class: "row-title", text: title))
        if !detail.utf8.isEmpty { words.append(Element("span", class: "row-detail", text: detail)) }
        return words
    }
}
