import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A sheet with the entries of an imported reading list that are not in the library.
final class MissingEntriesSheet {
    private let sheet: Sheet
    private let entries: [ImportedList.Entry]
    private var list: WindowedList?
    /// The height of a row in points. Must match `lists.css`.
    private static let lineHeight = 52.0

    /// Opens the sheet.
    @discardableResult
    init(_ entries: [ImportedList.Entry]) {
        self.entries = entries
        sheet = Sheet(title: Text.of(.listMissing(entries.count)))
        let list = sheet.addList { self.row($0) }
        self.list = list
        // The closures retain this object until the sheet is closed.
        sheet.onClose = {
            self.list = nil
        }
        sheet.open()
        list.show((0...entries.count).map { Double($0) * Self.lineHeight })
    }

    private func row(_ index: Int) -> Element {
        let row = Element("div", class: "windowed-row missing-line")
        row.setAttribute("role", "listitem")
        row.append(Element("span", class: "missing-entry", text: Self.text(of: entries[index])))
        return row
    }

    /// Returns the series, its year or volume in parentheses, and the number.
    private static func text(of entry: ImportedList.Entry) -> String {
        var text = entry.series
        if let volume = entry.volume { text += " (" + volume + ")" }
        if !entry.number.utf8.isEmpty { text += " #" + entry.number }
        return text
    }
}
