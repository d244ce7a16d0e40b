import WebBinding
import WebViews
import WebWords

/// The typography of books: text, spacing, page and colours. The text behind the sheet follows every change.
final class TypographySheet {
    private let sheet = Sheet(title: Text.of(.typography))
    private let tabs: TabList
    private let panel = Element("div", class: "settings-panel type-panel")
    private let form: SettingsForm
    private let resetAll = Element("button", class: "button settings-reset")
    private var section = TypographySection.text

    /// Shows the sheet.
    init() {
        tabs = TabList(
            TypographySection.allCases.map { Text.of($0.title) },
            name: "type",
            label: Text.of(.typography),
            panel: panel,
            class: "settings-tabs type-tabs"
        )
        form = SettingsForm(in: panel, name: "type")
        sheet.dialog.setClass("settings-sheet", true)
        sheet.dialog.setClass("is-live", true)
        sheet.content.append(tabs.root)
        tabs.onSelect = { if let section = TypographySection(rawValue: $0) { self.show(section) } }
        panel.setAttribute("tabindex", "-1")
        sheet.content.append(panel)
        resetAll.setAttribute("type", "button")
        resetAll.setText(Text.of(.settingsResetSection))
        resetAll.on(.click) {
            ReaderSettings.book = self.section.reset(ReaderSettings.book)
            self.form.refresh()
        }
        form.onRefresh = { self.showResetAll() }
        sheet.onClose = { self.end() }
        show(.text)
        sheet.open()
        tabs.focus()
    }

    /// Breaks the reference cycles after the dialog was closed.
    private func end() {
        form.removeAll()
        form.onRefresh = {}
        sheet.onClose = nil
        tabs.onSelect = { _ in }
        resetAll.discard()
    }

    private func show(_ section: TypographySection) {
        self.section = section
        tabs.select(section.rawValue)
        resetAll.remove()
        form.removeAll()
        section.populate(form)
        panel.append(resetAll)
        form.refresh()
    }

    private func showResetAll() {
        let canReset = section.reset(ReaderSettings.book) != ReaderSettings.book
        if !canReset, resetAll.hasFocus { tabs.focus() }
        resetAll.setHidden(!canReset)
    }
}
