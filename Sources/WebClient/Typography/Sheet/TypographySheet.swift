import WebBinding
import WebLocalization
import WebViews

/// The typography of books: text, spacing, page and colours. The text behind the sheet follows every change.
final class TypographySheet {
    private let frame: SettingsFrame
    private var section = TypographySection.text

    /// Shows the sheet.
    init() {
        let titles = TypographySection.allCases.map { Text.of($0.title) }
        frame = SettingsFrame(.typography, sections: titles, name: "type", inputName: "type")
        frame.sheet.dialog.setClass("is-live", true)
        frame.sheet.dialog.setClass("type-sheet", true)
        frame.onSelect = { if let section = TypographySection(rawValue: $0) { self.show(section) } }
        frame.onReset = {
            ReaderSettings.book = self.section.reset(ReaderSettings.book)
            self.frame.form.refresh()
        }
        frame.canReset = { self.section.reset(ReaderSettings.book) != ReaderSettings.book }
        frame.open(at: section.rawValue)
        show(section)
        FontLibrary.refresh {
            let isOpen = self.frame.sheet.dialog.measure(.clientHeight) > 0
            if isOpen, self.section == .text { self.show(.text) }
        }
    }

    private func show(_ section: TypographySection) {
        self.section = section
        frame.show(section.rawValue, [{ section.populate(self.frame.form) }])
    }
}
