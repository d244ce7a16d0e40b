import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet in which the user searches for a series and chooses it.
final class SeriesPicker {
    private let sheet: Sheet
    private let rows = Element("div", class: "picker-rows")
    private let input = Element("input", class: "list-input")
    private let excluded: String
    private let onChoose: (SeriesSummary) -> Void
    private var task: HostTask?
    private static let maximumCount = 30

    /// Opens the sheet. `excluded` is the identifier of a series that can't be chosen.
    @discardableResult
    init(_ title: Message, except excluded: String, onChoose: @escaping (SeriesSummary) -> Void) {
        self.excluded = excluded
        self.onChoose = onChoose
        sheet = Sheet(title: Text.of(title))
        sheet.dialog.setClass("picker", true)
        input.setAttribute("type", "search")
        input.setAttribute("autocomplete", "off")
        input.setAttribute("placeholder", Text.of(.search))
        input.setAttribute("aria-label", Text.of(.search))
        sheet.content.append(input)
        sheet.content.append(rows)
        input.on(.input) { text in self.load(text.trimmed) }
        sheet.onClose = {
            self.task?.cancel()
        }
        sheet.open()
        input.focus()
        load("")
    }

    private func load(_ text: String) {
        task?.cancel()
        var query = LibraryQuery()
        query.filter.search = text
        task = LibraryRequests.series(query, limit: Self.maximumCount) { result in
            if case .success(let window) = result { self.show(window.series) }
        }
    }

    private func show(_ series: [SeriesSummary]) {
        rows.discardContent()
        for series in series where !series.id.isSame(as: excluded) {
            let row = Element("button", class: "menu-row")
            row.setAttribute("type", "button")
            row.append(Icon.library.element)
            row.append(Element("span", class: "menu-text", text: series.title))
            row.append(Element("span", class: "picker-count", text: "\(series.publicationCount)"))
            row.on(.click) {
                self.sheet.close()
                self.onChoose(series)
            }
            rows.append(row)
        }
    }
}
