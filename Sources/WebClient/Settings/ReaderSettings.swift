import ReadingEngine
import WebBinding
import WireModel

/// The reader settings of this device and of individual series. They are stored in the browser. Changes in other tabs
/// are applied. ``SettingsSync`` synchronises those that belong to the user with other devices. See ``SettingOwner``.
enum ReaderSettings {
    private static let deviceKey = "quire.reading"
    private static let seriesPrefix = "quire.reading."
    private static let keysKey = "quire.keys"
    private static let bookKey = "quire.book"
    /// The suffix of the storage keys with the device's part of the settings. When the user signs out,
    /// `Web/binding/storage/device-user.js` restores the settings from these keys.
    private static let devicePartSuffix = "-device"
    /// The key under which earlier versions stored whether borders are cropped.
    private static let oldCropKey = "quire.crop"

    /// The open publication.
    struct Reading {
        var series: String?
        var title: String
        /// The mode to use if the mode setting is automatic.
        var automaticMode: ReadingMode
    }

    /// The open publication; nil outside the reader.
    nonisolated(unsafe) static var reading: Reading? {
        didSet { if reading == nil { SettingsSync.shared.readerDidClose() } }
    }
    /// Called after every change; set by the visible reader.
    nonisolated(unsafe) static var onChange: (() -> Void)?

    nonisolated(unsafe) private static var device: ReaderPreferences?
    nonisolated(unsafe) private static var series: (identifier: String, preferences: ReaderPreferences)?
    nonisolated(unsafe) private static var cachedKeys: KeyMap?
    nonisolated(unsafe) private static var cachedBook: BookSettings?

    // MARK: Values

    typealias Values = SettingsValues

    /// Returns the values in effect in a series, or those of the device if `series` is nil.
    static func current(series: String?) -> Values {
        Values(scoped(series: series).merged, automaticMode: automaticMode)
    }

    /// The mode to use in the open publication if the mode setting is automatic.
    private static var automaticMode: ReadingMode { reading?.automaticMode ?? .leftToRight }

    /// Edits the values of a series, or those of the device if `series` is nil. Stores only the options that changed.
    static func change(series: String?, _ edit: (inout Values) -> Void) {
        var settings = scoped(series: series)
        let before = Values(settings.merged, automaticMode: automaticMode)
        var after = before
        edit(&after)
        for option in ReaderOption.allCases where after[option] != before[option] {
            settings.choose(after[option], for: option, in: series == nil ? .device : .series)
        }
        store(settings, series: series)
    }

    /// The typography of books.
    static var book: BookSettings {
        get { cached(&cachedBook) { BookSettings(text: Storage.text(for: bookKey) ?? "") } }
        set {
            let before = book
            guard newValue != before else { return }
            write(newValue)
            SettingsSync.shared.send(newValue.settings(differingFrom: before))
            onChange?()
        }
    }

    private static func write(_ settings: BookSettings) {
        cachedBook = settings
        Storage.set(settings.text, for: bookKey)
        storeDeviceParts()
    }

    // MARK: Scopes

    /// Returns the settings of the device and of a series.
    static func scoped(series: String?) -> ScopedSettings {
        ScopedSettings(device: devicePreferences, series: series.map { preferences(of: $0) } ?? ReaderPreferences())
    }

    /// Stores settings and notifies the reader if they changed.
    static func store(_ settings: ScopedSettings, series: String?) {
        let before = scoped(series: series)
        guard settings != before else { return }
        if settings.device != before.device {
            write(settings.device)
            SettingsSync.shared.send(settings.device.settings(differingFrom: before.device, series: nil))
            EInkScreen.apply()
        }
        if let series, settings.series != before.series {
            write(settings.series, of: series)
            SettingsSync.shared.send(settings.series.settings(differingFrom: before.series, series: series))
        }
        onChange?()
    }

    private static var devicePreferences: ReaderPreferences {
        if let device { return device }
        var preferences = read(deviceKey)
        if Storage.text(for: oldCropKey) != nil {
            if preferences[.cropsPages] == nil { preferences[.cropsPages] = 1 }
            write(preferences, for: deviceKey)
            Storage.remove(oldCropKey)
        }
        device = preferences
        return preferences
    }

    private static func preferences(of identifier: String) -> ReaderPreferences {
        if let series, series.identifier.isSame(as: identifier) { return series.preferences }
        let preferences = read(seriesPrefix + identifier)
        series = (identifier, preferences)
        return preferences
    }

    /// Moves the settings of series to the series' identifiers. Earlier versions stored them under the server's row
    /// numbers.
    static func renameFormer() {
        for key in Storage.keys(seriesPrefix) {
            let former = String(decoding: key.utf8.dropFirst(seriesPrefix.utf8.count), as: UTF8.self)
            guard former.decimalNumber != nil else { continue }
            IdentifierMigration.series(former) { identifier in
                if let identifier, Storage.text(for: seriesPrefix + identifier) == nil {
                    write(read(key), of: identifier)
                    let changes = read(key).settings(differingFrom: ReaderPreferences(), series: identifier)
                    SettingsSync.shared.send(changes, at: SettingsMerge.unknownTime)
                }
                Storage.remove(key)
            }
        }
    }

    private static func write(_ preferences: ReaderPreferences) {
        device = preferences
        write(preferences, for: deviceKey)
        storeDeviceParts()
    }

    private static func write(_ preferences: ReaderPreferences, of identifier: String) {
        series = (identifier, preferences)
        write(preferences, for: seriesPrefix + identifier)
    }

    /// Stores a copy of the settings that stay on the device when the user signs out.
    static func storeDeviceParts() {
        write(devicePreferences.part(of: .device), for: deviceKey + devicePartSuffix)
        let part = book.devicePart
        let key = bookKey + devicePartSuffix
        if part == BookSettings() { Storage.remove(key) } else { Storage.set(part.text, for: key) }
    }

    private static func read(_ key: String) -> ReaderPreferences {
        SettingsCodec.preferences(Storage.text(for: key) ?? "")
    }

    private static func write(_ preferences: ReaderPreferences, for key: String) {
        let text = SettingsCodec.text(of: preferences)
        if text.utf8.isEmpty { Storage.remove(key) } else { Storage.set(text, for: key) }
    }

    /// Returns a cached value, and reads it first if necessary.
    private static func cached<Value>(_ cache: inout Value?, _ read: () -> Value) -> Value {
        if let cache { return cache }
        let value = read()
        cache = value
        return value
    }

    // MARK: Other devices

    /// The user's settings on this device, without times.
    static var synced: [ReadingSetting] {
        let none = ReaderPreferences()
        var settings = devicePreferences.settings(differingFrom: none, series: nil)
        settings += book.settings(differingFrom: BookSettings())
        for key in Storage.keys(seriesPrefix) {
            let series = String(decoding: key.utf8.dropFirst(seriesPrefix.utf8.count), as: UTF8.self)
            // Settings under a row number of an earlier version are sent after they were renamed to the identifier of
            // the series.
            if series.decimalNumber == nil { settings += read(key).settings(differingFrom: none, series: series) }
        }
        return settings
    }

    /// Applies settings that were changed on other devices.
    static func apply(_ settings: [ReadingSetting]) {
        guard !settings.isEmpty else { return }
        var (changed, changedBook) = (devicePreferences, book)
        for setting in settings {
            if let series = setting.series {
                var preferences = preferences(of: series)
                preferences.apply(setting)
                if preferences != self.preferences(of: series) { write(preferences, of: series) }
            } else {
                changed.apply(setting)
                changedBook.apply(setting)
            }
        }
        if changed != devicePreferences { write(changed) }
        if changedBook != book {
            write(changedBook)
            Downloads.shared.storeFonts()
        }
        onChange?()
    }

    // MARK: Keys

    /// The keyboard shortcuts.
    static var keys: KeyMap {
        get { cached(&cachedKeys) { KeyMap(text: Storage.text(for: keysKey) ?? "") } }
        set {
            cachedKeys = newValue
            let text = newValue.text
            if text.utf8.isEmpty { Storage.remove(keysKey) } else { Storage.set(text, for: keysKey) }
        }
    }

    /// Observes changes in other tabs, for the life of the page.
    static func observeOtherTabs() {
        Element.window.on(.storage) {
            device = nil
            series = nil
            cachedKeys = nil
            cachedBook = nil
            EInkScreen.apply()
            onChange?()
        }
    }

    // MARK: Commands

    /// Performs a command that changes a setting. Returns false for other commands.
    static func perform(_ command: ReaderCommand, series: String?) -> Bool {
        switch command {
        case .mode: selectNext(.mode, in: series)
        case .fit: selectNext(.fit, in: series)
        case .crop:
            let isPaged = current(series: series).options.mode.isPaged
            selectNext(isPaged ? .cropsPages : .cropsStrips, in: series)
        case .faster: changeSpeed(in: series) { $0 * 5 / 4 + 1 }
        case .slower: changeSpeed(in: series) { $0 * 4 / 5 }
        default: return false
        }
        return true
    }

    private static func changeSpeed(in series: String?, _ change: (Int) -> Int) {
        guard case .number(let range, _, _) = ReaderOption.autoScrollSpeed.rule.kind else { return }
        self.change(series: series) { values in
            let speed = change(values[.autoScrollSpeed])
            values[.autoScrollSpeed] = max(range.lowerBound, min(speed, range.upperBound))
        }
    }

    /// Selects the next choice of an option; after the last choice, the first one.
    private static func selectNext(_ option: ReaderOption, in series: String?) {
        change(series: series) { values in
            let choices = option.values
            guard let place = choices.firstIndex(of: values[option]) else { return }
            values[option] = choices[(place + 1) % choices.count]
        }
    }
}
