import ReadingEngine
import WebBinding
import WebViews
import WebWords

/// The settings: a sheet at the bottom on a phone, a panel at the side elsewhere. In the reader the pages stay visible and
/// follow every change.
final class SettingsSheet {
    private let sheet = Sheet(title: Text.of(.settings))
    private let reading = ReaderSettings.reading
    private let tabs: TabList
    private let panel = Element("div", class: "settings-panel")
    private let form: SettingsForm
    private let resetAll = Element("button", class: "button settings-reset")
    private var section: SettingsSection
    private(set) var scope: SettingsScope
    /// The section that was open last.
    nonisolated(unsafe) private static var lastSection: SettingsSection?

    /// Shows the settings.
    init() {
        let isReading = reading != nil
        tabs = TabList(
            SettingsSection.allCases.map { Text.of($0.title) },
            name: "settings",
            label: Text.of(.settings),
            panel: panel,
            class: "settings-tabs"
        )
        form = SettingsForm(in: panel, name: "setting")
        section = Self.lastSection ?? (isReading ? .reading : .app)
        let settings = ReaderSettings.scoped(series: reading?.series)
        scope = reading?.series != nil && settings.series != ReaderPreferences() ? .series : .device
        sheet.dialog.setClass("settings-sheet", true)
        sheet.dialog.setClass("is-live", isReading)
        if reading?.series != nil { sheet.content.append(scopeChoices()) }
        sheet.content.append(tabs.root)
        tabs.onSelect = { if let section = SettingsSection(rawValue: $0) { self.show(section) } }
        panel.setAttribute("tabindex", "-1")
        sheet.content.append(panel)
        resetAll.setAttribute("type", "button")
        resetAll.setText(Text.of(.settingsResetSection))
        resetAll.on(.click) { self.resetSection() }
        form.onRefresh = { self.showResetAll() }
        sheet.onClose = { self.end() }
        show(section)
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

    // MARK: Values

    /// The current settings of the device and the series.
    var settings: ScopedSettings { ReaderSettings.scoped(series: reading?.series) }

    /// Returns the value of an option in the chosen scope.
    func value(of option: ReaderOption) -> Int { settings.value(of: option, in: scope) }

    /// Stores a value in the chosen scope.
    func choose(_ value: Int, for option: ReaderOption) {
        var settings = settings
        settings.choose(value, for: option, in: scope)
        ReaderSettings.store(settings, series: reading?.series)
    }

    /// Removes the value of an option.
    func reset(_ option: ReaderOption) {
        var settings = settings
        settings.reset(option, in: scope)
        ReaderSettings.store(settings, series: reading?.series)
    }

    private func resetSection() {
        var settings = settings
        for option in section.options {
            while settings.canReset(option, in: scope) { settings.reset(option, in: scope) }
        }
        ReaderSettings.store(settings, series: reading?.series)
        form.refresh()
    }

    private func showResetAll() {
        let settings = settings
        let canReset = section.options.contains { settings.canReset($0, in: scope) }
        if !canReset, resetAll.hasFocus { tabs.focus() }
        resetAll.setHidden(!canReset)
    }

    // MARK: Sections

    private func show(_ section: SettingsSection) {
        self.section = section
        Self.lastSection = section
        tabs.select(section.rawValue)
        resetAll.remove()
        form.removeAll()
        if section == .app {
            form.add(.theme)
            form.add(.language)
        }
        for option in section.options {
            form.add(SettingsField(option, in: self))
            if option == .tapInversion { addZones() }
        }
        if section == .touch { KeyEditor.add(to: panel) }
        panel.append(resetAll)
        form.refresh()
    }

    private func addZones() {
        let drawing = TapZoneDrawing()
        form.add(drawing.root) {
            drawing.show(
                TapZoneLayout(rawValue: self.value(of: .tapZones)) ?? .automatic,
                TapInversion(rawValue: self.value(of: .tapInversion)) ?? .none,
                mode: ReaderSettings.current(series: self.reading?.series).options.mode
            )
        }
    }

    // MARK: Scope

    private func scopeChoices() -> Element {
        let choices = [(SettingsScope.series, Message.settingsForSeries), (.device, .settingsForAll)].map {
            SettingsField.Choice(value: $0.0.rawValue, label: Text.of($0.1))
        }
        let group = ChoiceGroup(choices, name: "settings-scope", class: "settings-scope") {
            self.scope = SettingsScope(rawValue: $0) ?? .device
            self.form.refresh()
        }
        group.root.setAttribute("aria-label", Text.of(.settingsScope))
        group.show(scope.rawValue)
        return group.root
    }
}
