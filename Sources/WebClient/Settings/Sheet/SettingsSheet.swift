import ReadingEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The settings: a sheet at the bottom on a phone, a panel at the side elsewhere. In the reader the pages stay visible
/// and follow every change.
final class SettingsSheet {
    let frame: SettingsFrame
    let reading = ReaderSettings.reading
    private var section: SettingsSection
    private(set) var scope: SettingsScope
    /// The section that was open last.
    nonisolated(unsafe) private static var lastSection: SettingsSection?

    /// The app, which opens the accounts; nil in the reader, where the sheet has only reading settings.
    private let app: App?

    /// Shows the settings. With `app`, they have a row that opens the accounts.
    init(app: App? = nil) {
        self.app = app
        let isReading = reading != nil
        let titles = SettingsSection.allCases.map { Text.of($0.title) }
        frame = SettingsFrame(.settings, sections: titles, name: "settings", inputName: "setting")
        section = Self.lastSection ?? (isReading ? .reading : .app)
        let settings = ReaderSettings.scoped(series: reading?.series)
        scope = reading?.series != nil && settings.series != ReaderPreferences() ? .series : .device
        frame.sheet.dialog.setClass("is-live", isReading)
        frame.onSelect = { if let section = SettingsSection(rawValue: $0) { self.show(section) } }
        frame.onReset = { self.resetSection() }
        frame.canReset = {
            let settings = self.settings
            return self.section.options.contains { settings.canReset($0, in: self.scope) }
        }
        frame.open(at: section.rawValue, header: reading?.series == nil ? nil : scopeChoices())
        show(section)
    }

    // MARK: Values

    /// The current settings of the device and the series.
    var settings: ScopedSettings { ReaderSettings.scoped(series: reading?.series) }

    /// Returns the value of an option in the chosen scope.
    func value(of option: ReaderOption) -> Int { settings.value(of: option, in: scope) }

    /// Stores a value in the chosen scope.
    func choose(_ value: Int, for option: ReaderOption) {
        var settings = settings
        settings.choose(value, for: option, in: option.belongsToDevice ? .device : scope)
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
        frame.form.refresh()
    }

    // MARK: Sections

    private func show(_ section: SettingsSection) {
        self.section = section
        Self.lastSection = section
        var steps: [() -> Void] = []
        if section == .app {
            // The names of languages need other fonts, whose lookup can take as long as a frame.
            steps = [
                { self.frame.form.add(.theme) }, { self.frame.form.add(.language) }, { self.addAccounts() },
                { self.addEInkOffer() },
            ]
        }
        for option in section.options where option.isAvailable && !ReaderOption.tapRows.contains(option) {
            steps.append { self.add(option) }
        }
        steps.append { self.addEnd(of: section) }
        if section == .touch { steps += KeyEditor.steps(in: frame.panel) }
        frame.show(section.rawValue, steps)
    }

    private func add(_ option: ReaderOption) {
        frame.form.add(SettingsField(option, in: self))
        if option == .tapInversion { addZones() }
        if option == .background {
            frame.form.addOwnPictureButton {
                self.value(of: .background) == PageBackground.ownPicture.rawValue
            }
        }
    }

    private func addEnd(of section: SettingsSection) {
        if section == .app, !Device.has(.secureConnection) {
            frame.panel.append(Element("p", class: "setting-note", text: Text.of(.secureConnectionAdds)))
        }
        if section == .app { RecordingSettings.add(to: frame.form, in: frame.panel) }
    }

    /// Adds the row that opens the accounts, for administrators, including the only user of a server.
    private func addAccounts() {
        guard let app else { return }
        let line = Element("div", class: "setting setting-head")
        let words = Element("div", class: "setting-words")
        words.append(Element("span", class: "setting-name", text: Text.of(.accounts)))
        words.append(Element("span", class: "setting-note", text: Text.of(.accountsAdvice)))
        line.append(words)
        line.append(
            .button(.forward, label: .accounts) {
                self.frame.sheet.close()
                app.navigate(to: .users)
            }
        )
        frame.form.add(line) { line.setHidden(!CurrentAccount.shared.isAdministrator) }
        addDuplicates(app)
        if CurrentAccount.shared.account == nil { CurrentAccount.shared.load { _ in self.frame.form.refresh() } }
    }

    /// Adds the row for duplicates, for administrators, and the row for repeated pages, for users who can edit
    /// metadata.
    private func addDuplicates(_ app: App) {
        let duplicates = row(.duplicates, note: .duplicatesNote) { DuplicatesSheet.open(app: app) }
        let pages = row(.repeatedPages, note: .repeatedPagesNote) { _ = RepeatedPagesSheet(app: app) }
        frame.form.add(duplicates) { duplicates.setHidden(!CurrentAccount.shared.isAdministrator) }
        frame.form.add(pages) { pages.setHidden(!CurrentAccount.shared.permits(.editMetadata)) }
    }

    /// Returns a row with a button that closes the settings and opens another sheet.
    private func row(_ title: Message, note: Message, open: @escaping () -> Void) -> Element {
        let line = Element("div", class: "setting setting-head")
        let words = Element("div", class: "setting-words")
        words.append(Element("span", class: "setting-name", text: Text.of(title)))
        words.append(Element("span", class: "setting-note", text: Text.of(note)))
        line.append(words)
        line.append(
            .button(.forward, label: title) {
                self.frame.sheet.close()
                open()
            }
        )
        return line
    }

    /// Adds a line that offers the e-ink mode on a screen that looks like e-ink.
    private func addEInkOffer() {
        guard let offer = EInkScreen.offer else { return }
        let line = Element("div", class: "setting-offer")
        line.append(Element("span", class: "setting-offer-text", text: Text.of(offer)))
        line.append(
            .button(.eInkTurnOn, class: "setting-offer-action") {
                self.choose(1, for: .isEInk)
                self.show(.app)
            }
        )
        frame.panel.append(line)
    }

    // MARK: Scope

    private func scopeChoices() -> Element {
        let choices = [(SettingsScope.series, Message.settingsForSeries), (.device, .settingsForAll)].map {
            SettingsField.Choice(value: $0.0.rawValue, label: Text.of($0.1))
        }
        let group = ChoiceGroup(choices, name: "settings-scope", class: "settings-scope") {
            self.scope = SettingsScope(rawValue: $0) ?? .device
            self.frame.form.refresh()
        }
        group.root.setAttribute("aria-label", Text.of(.settingsScope))
        group.show(scope.rawValue)
        return group.root
    }
}

extension ReaderOption {
    /// Whether the browser supports the option.
    fileprivate var isAvailable: Bool { self != .keepsAwake || Device.has(.wakeLock) }
}
