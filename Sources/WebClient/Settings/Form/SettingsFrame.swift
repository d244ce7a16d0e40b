import WebBinding
import WebLocalization
import WebViews

/// A sheet with sections of settings: tabs, the form of the selected section, and a button that resets the section. It
/// is at the bottom on a phone, and a panel at the side elsewhere.
final class SettingsFrame {
    /// The sheet.
    let sheet: Sheet
    /// The panel with the form.
    let panel = Element("div", class: "settings-panel")
    /// The form of the selected section.
    let form: SettingsForm
    private let tabs: TabList
    private let resetButton = Element("button", class: "button settings-reset")
    /// Called when a section is selected.
    var onSelect: (Int) -> Void = { _ in }
    /// Called when the selected section should be reset.
    var onReset: () -> Void = {}
    /// Returns whether resetting the selected section has an effect.
    var canReset: () -> Bool = { false }

    /// Creates a sheet. `name` distinguishes the inputs of several sheets.
    init(_ title: Message, sections: [String], name: StaticString, inputName: StaticString) {
        sheet = Sheet(title: Text.of(title))
        tabs = TabList(sections, name: name, label: Text.of(title), panel: panel, class: "settings-tabs")
        form = SettingsForm(in: panel, name: inputName)
        sheet.dialog.setClass("settings-sheet", true)
        tabs.onSelect = { self.onSelect($0) }
        panel.setAttribute("tabindex", "-1")
        resetButton.setAttribute("type", "button")
        resetButton.setText(Text.of(.settingsResetSection))
        resetButton.on(.click) { self.onReset() }
        form.onRefresh = { self.updateResetButton() }
        sheet.onClose = { self.end() }
    }

    /// Opens the sheet with an empty section; call ``show(_:_:)`` next. Opening needs the layout, which is quick while
    /// there are no rows.
    ///
    /// - Parameters:
    ///   - section: the section whose tab gets the focus.
    ///   - header: an element above the tabs.
    func open(at section: Int, header: Element? = nil) {
        tabs.select(section)
        if let header { sheet.content.append(header) }
        sheet.content.append(tabs.root)
        sheet.content.append(panel)
        sheet.open()
        tabs.focus()
    }

    /// Shows a section: the steps add its rows to the form, a few at each frame.
    func show(_ section: Int, _ steps: [() -> Void]) {
        tabs.select(section)
        resetButton.remove()
        form.removeAll()
        form.add(steps) { [panel, resetButton] in panel.append(resetButton) }
    }

    private func updateResetButton() {
        let canReset = canReset()
        if !canReset, resetButton.hasFocus { tabs.focus() }
        resetButton.setHidden(!canReset)
    }

    /// Breaks the reference cycles after the dialog was closed.
    private func end() {
        form.removeAll()
        form.onRefresh = {}
        tabs.onSelect = { _ in }
        onSelect = { _ in }
        onReset = {}
        canReset = { false }
        resetButton.discard()
    }
}
