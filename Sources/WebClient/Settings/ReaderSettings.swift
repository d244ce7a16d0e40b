import ReadingEngine

/// The settings of this device, and what single series have otherwise. Kept in the browser's storage; what another
/// tab changes is taken up.
enum ReaderSettings {
    private static let deviceKey = "quire.reading"
    private static let seriesPrefix = "quire.reading."
    private static let keysKey = "quire.keys"
    private static let bookKey = "quire.book"
    /// What earlier versions kept: whether borders are cut off.
    private static let oldCropKey = "quire.crop"

    /// The series whose pages are on screen, for whoever opens the settings.
    struct Reading {
        var series: String?
        var title: String
        /// The mode that automatic means here.
        var automaticMode: ReadingMode
    }

    /// What is being read now; nil outside the reader.
    nonisolated(unsafe) static var reading: Reading?
    /// Told of every change: the reader on screen.
    nonisolated(unsafe) static var onChange: (() -> Void)?

    nonisolated(unsafe) private static var device: ReaderPreferences?
    nonisolated(unsafe) private static var series: (identifier: String, preferences: ReaderPreferences)?
    nonisolated(unsafe) private static var keptKeys: KeyMap?

    // MARK: Values

    typealias Values = SettingsValues

    /// What holds in a series; nil for what holds everywhere.
    static func current(series: String?) -> Values {
        Values(shelf(series: series).merged, automaticMode: automaticMode)
    }

    /// The mode that automatic means in what is read.
    private static var automaticMode: ReadingMode { reading?.automaticMode ?? .leftToRight }

    /// Changes what holds in a series, or everywhere. Only what differs afterwards is kept.
    static func change(series: String?, _ edit: (inout Values) -> Void) {
        var shelf = shelf(series: series)
        let before = Values(shelf.merged, automaticMode: automaticMode)
        var after = before
        edit(&after)
        for option in ReaderOption.allCases where after[option] != before[option] {
            shelf.choose(after[option], for: option, in: series == nil ? .device : .series)
        }
        keep(shelf, series: series)
    }

    /// How text is set, in all books.
    static var book: BookSettings {
        get { BookSettings(text: Storage.text(for: bookKey) ?? "") }
        set {
            guard newValue != book else { return }
            Storage.set(newValue.text, for: bookKey)
            onChange?()
        }
    }

    // MARK: The shelf

    /// What was chosen for all books and for this series.
    static func shelf(series: String?) -> SettingsShelf {
        SettingsShelf(device: devicePreferences, series: series.map { preferences(of: $0) } ?? ReaderPreferences())
    }

    /// Keeps what was chosen and says that it changed.
    static func keep(_ shelf: SettingsShelf, series: String?) {
        let before = self.shelf(series: series)
        guard shelf != before else { return }
        if shelf.device != before.device {
            device = shelf.device
            store(shelf.device, for: deviceKey)
        }
        if let series, shelf.series != before.series {
            self.series = (series, shelf.series)
            store(shelf.series, for: seriesPrefix + series)
        }
        onChange?()
    }

    private static var devicePreferences: ReaderPreferences {
        if let device { return device }
        var read = read(deviceKey)
        if Storage.text(for: oldCropKey) != nil {
            if read[.cropsPages] == nil { read[.cropsPages] = 1 }
            store(read, for: deviceKey)
            Storage.remove(oldCropKey)
        }
        device = read
        return read
    }

    private static func preferences(of identifier: String) -> ReaderPreferences {
        if let series, series.identifier.isSame(as: identifier) { return series.preferences }
        let read = read(seriesPrefix + identifier)
        series = (identifier, read)
        return read
    }

    private static func read(_ key: String) -> ReaderPreferences {
        KeptText.preferences(Storage.text(for: key) ?? "")
    }

    private static func store(_ preferences: ReaderPreferences, for key: String) {
        let text = KeptText.text(of: preferences)
        if text.utf8.isEmpty { Storage.remove(key) } else { Storage.set(text, for: key) }
    }

    // MARK: Keys

    /// Which key does what.
    static var keys: KeyMap {
        get {
            if let keptKeys { return keptKeys }
            let read = KeyMap(text: Storage.text(for: keysKey) ?? "")
            keptKeys = read
            return read
        }
        set {
            keptKeys = newValue
            let text = newValue.text
            if text.utf8.isEmpty { Storage.remove(keysKey) } else { Storage.set(text, for: keysKey) }
        }
    }

    /// Takes up what another tab chose, from now on.
    static func listen() {
        Element.window.on(.storage) {
            device = nil
            series = nil
            keptKeys = nil
            onChange?()
        }
    }

    // MARK: Commands

    /// Carries out a command that changes a setting; false for all others.
    static func perform(_ command: ReaderCommand, series: String?) -> Bool {
        switch command {
        case .mode: step(.mode, in: series)
        case .fit: step(.fit, in: series)
        case .crop:
            let isPaged = current(series: series).options.mode.isPaged
            step(isPaged ? .cropsPages : .cropsStrips, in: series)
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

    /// The next choice of an option, the first after the last.
    private static func step(_ option: ReaderOption, in series: String?) {
        change(series: series) { values in
            let choices = option.values
            guard let place = choices.firstIndex(of: values[option]) else { return }
            values[option] = choices[(place + 1) % choices.count]
        }
    }
}
