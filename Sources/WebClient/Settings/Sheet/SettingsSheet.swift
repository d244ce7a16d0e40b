import ReadingEngine

/// The settings: a sheet from below on a phone, a small window at the side elsewhere. While something is read, the pages
/// stay in view and follow every change.
final class SettingsSheet {
    private let sheet = Sheet(title: Text.of(.settings))
    private let reading = ReaderSettings.reading
    private let tabs: TabList
    private let panel = Element("div", class: "settings-panel")
    private var rows: [SettingRow] = []
    private var extras: [() -> Void] = []
    private let resetAll = Element("button", class: "button settings-reset")
    private var section: SettingsSection
    private(set) var scope: SettingsScope
    /// Where the last sheet was left: the next one opens there.
    nonisolated(unsafe) private static var lastSection: SettingsSection?

    /// Shows the settings.
    init() {
        let isReading = reading != nil
        tabs = TabList(
            SettingsSection.allCases.map { Text.of(.section($0)) },
            name: "settings",
            label: Text.of(.settings),
            panel: panel,
            class: "settings-tabs"
        )
        section = Self.lastSection ?? (isReading ? .reading : .app)
        let shelf = ReaderSettings.shelf(series: reading?.series)
        scope = reading?.series != nil && shelf.series != ReaderPreferences() ? .series : .device
        sheet.dialog.setClass("settings-sheet", true)
        sheet.dialog.setClass("is-live", isReading)
        if reading?.series != nil { sheet.content.append(scopeSwitch()) }
        sheet.content.append(tabs.root)
        tabs.onSelect = { if let section = SettingsSection(rawValue: $0) { self.show(section) } }
        panel.setAttribute("tabindex", "-1")
        sheet.content.append(panel)
        resetAll.setAttribute("type", "button")
        resetAll.setText(Text.of(SettingsWord.resetSection))
        resetAll.on(.click) { self.resetSection() }
        sheet.onClose = { self.end() }
        show(section)
        sheet.open()
        tabs.focus()
    }

    /// The dialog is gone: rows and sheet let go of each other.
    private func end() {
        rows = []
        extras = []
        sheet.onClose = nil
        tabs.onSelect = { _ in }
        resetAll.discard()
    }

    // MARK: Values

    /// What was chosen so far.
    var shelf: SettingsShelf { ReaderSettings.shelf(series: reading?.series) }

    /// What a control shows.
    func value(of option: ReaderOption) -> Int { shelf.value(of: option, in: scope) }

    /// The mode that holds for what is read; in the library that of the choice.
    var mode: ReadingMode {
        ReaderSettings.current(series: reading?.series).options.mode
    }

    /// Chooses, at once.
    func choose(_ value: Int, for option: ReaderOption) {
        var shelf = shelf
        shelf.choose(value, for: option, in: scope)
        keep(shelf)
    }

    /// Takes a choice back.
    func reset(_ option: ReaderOption) {
        var shelf = shelf
        shelf.reset(option, in: scope)
        keep(shelf)
    }

    private func keep(_ shelf: SettingsShelf) {
        ReaderSettings.keep(shelf, series: reading?.series)
        refresh()
    }

    /// Shows in every control how things stand.
    func refresh() {
        let shelf = shelf
        for row in rows { row.refresh(shelf, scope) }
        for extra in extras { extra() }
        let canReset = section.options.contains { shelf.canReset($0, in: scope) }
        if !canReset, resetAll.hasFocus { tabs.focus() }
        resetAll.setHidden(!canReset)
    }

    // MARK: Sections

    private func show(_ section: SettingsSection) {
        self.section = section
        Self.lastSection = section
        tabs.select(section.rawValue)
        resetAll.remove()
        panel.discardContent()
        panel.setMeasure(.scrollTop, 0)
        extras = []
        if section == .app { AppearanceRows.add(to: panel) }
        rows = section.options.map { option in
            let row = SettingRow(option, in: self)
            panel.append(row.root)
            if option == .tapInversion { addZones() }
            return row
        }
        if section == .touch { KeyEditor.add(to: panel) }
        panel.append(resetAll)
        refresh()
    }

    private func resetSection() {
        var shelf = shelf
        for option in section.options {
            while shelf.canReset(option, in: scope) { shelf.reset(option, in: scope) }
        }
        keep(shelf)
    }

    private func addZones() {
        let drawing = TapZoneDrawing()
        panel.append(drawing.root)
        extras.append {
            drawing.show(
                TapZoneLayout(rawValue: self.value(of: .tapZones)) ?? .automatic,
                TapInversion(rawValue: self.value(of: .tapInversion)) ?? .none,
                mode: self.mode
            )
        }
    }

    // MARK: The scope

    private func scopeSwitch() -> Element {
        let group = Element("div", class: "settings-scope")
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", Text.of(SettingsWord.scope))
        for (scope, word) in [(SettingsScope.series, SettingsWord.forSeries), (.device, .forAll)] {
            let label = Element("label", class: "chip")
            let input = Element("input", class: "chip-input")
            input.setAttribute("type", "radio")
            input.setAttribute("name", "settings-scope")
            input.setMeasure(.isChecked, scope == self.scope ? 1 : 0)
            input.on(.change) {
                self.scope = scope
                self.refresh()
            }
            label.append(input)
            label.append(Element("span", class: "chip-text", text: Text.of(word)))
            group.append(label)
        }
        return group
    }
}
