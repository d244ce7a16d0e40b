/// The options that the user chose, for a device or for one series on it. Options that were not chosen have their
/// default, even if a later version changes it.
public struct ReaderPreferences: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let option: ReaderOption
        let value: Int
    }

    /// The version of the format, the first of the numbers.
    private static let version = 1

    /// In ascending order of the options' raw values, without duplicates.
    private var entries: [Entry] = []

    /// Creates preferences without any choice.
    public init() {}

    /// The chosen value; nil if none was chosen. Setting a value that the option doesn't accept removes the choice.
    public subscript(option: ReaderOption) -> Int? {
        get { entries.first { $0.option == option }?.value }
        set {
            entries.removeAll { $0.option == option }
            guard let newValue, option.rule.accepts(newValue) else { return }
            let place = entries.firstIndex { $0.option.rawValue > option.rawValue } ?? entries.count
            entries.insert(Entry(option: option, value: newValue), at: place)
        }
    }

    /// Whether no option was chosen.
    public var isEmpty: Bool { entries.isEmpty }

    // MARK: Storage

    /// The choices as numbers for storage: the version, then pairs of option and value.
    public var numbers: [Int] {
        var numbers = [Self.version]
        for entry in entries { numbers += [entry.option.rawValue, entry.value] }
        return numbers
    }

    /// Creates preferences from stored numbers. Unknown options and values that are not accepted are skipped. If an
    /// option occurs twice, the later value wins.
    public init(numbers: [Int]) {
        guard let version = numbers.first, version >= 1 else { return }
        var index = 1
        while index + 1 < numbers.count {
            if let option = ReaderOption(rawValue: numbers[index]), option.rule.accepts(numbers[index + 1]) {
                self[option] = numbers[index + 1]
            }
            index += 2
        }
    }

    // MARK: Device and series

    /// These choices, overridden by those of `series`.
    public func overridden(by series: ReaderPreferences) -> ReaderPreferences {
        var merged = self
        for entry in series.entries { merged[entry.option] = entry.value }
        return merged
    }

    /// Returns the value in effect: the chosen one or the default.
    public func value(of option: ReaderOption) -> Int { self[option] ?? option.rule.defaultValue }

    /// Whether the reading mode is detected.
    public var isModeAutomatic: Bool { value(of: .mode) == ReaderOption.automaticMode }

    /// Returns the options in effect. `automaticMode` is used if the mode is detected.
    public func options(automaticMode: ReadingMode) -> ReaderOptions {
        var options = ReaderOptions()
        options.mode = automaticMode
        for entry in entries { options[entry.option] = entry.value }
        return options
    }
}
