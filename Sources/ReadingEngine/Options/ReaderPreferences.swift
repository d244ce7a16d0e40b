/// What was chosen, and nothing else: for a device, or for one series on it. What was not chosen is the default, and
/// follows it when a later version has another.
public struct ReaderPreferences: Equatable, Sendable {
    private struct Entry: Equatable, Sendable {
        let option: ReaderOption
        let value: Int
    }

    /// The first of the numbers: how the others are to be read.
    private static let version = 1

    /// In ascending order of the options' numbers, each at most once.
    private var entries: [Entry] = []

    /// Nothing chosen.
    public init() {}

    /// The value that was chosen; nil when none was. Choosing a value that the option can't have chooses nothing.
    public subscript(option: ReaderOption) -> Int? {
        get { entries.first { $0.option == option }?.value }
        set {
            entries.removeAll { $0.option == option }
            guard let newValue, option.rule.accepts(newValue) else { return }
            let place = entries.firstIndex { $0.option.rawValue > option.rawValue } ?? entries.count
            entries.insert(Entry(option: option, value: newValue), at: place)
        }
    }

    /// Whether nothing was chosen.
    public var isEmpty: Bool { entries.isEmpty }

    // MARK: As numbers

    /// The choices as numbers, to be kept: the version, then option and value by turns.
    public var numbers: [Int] {
        var numbers = [Self.version]
        for entry in entries { numbers += [entry.option.rawValue, entry.value] }
        return numbers
    }

    /// The choices that were kept as `numbers`. An option that is not known, or a value that it can't have, is left out by
    /// itself: all others stay. Of an option that is there twice, the later one counts.
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

    // MARK: A device and a series

    /// These choices, and those of `series` instead where it has any.
    public func overridden(by series: ReaderPreferences) -> ReaderPreferences {
        var merged = self
        for entry in series.entries { merged[entry.option] = entry.value }
        return merged
    }

    /// Those of these choices that come to something else than `device`: what a series has to keep for itself.
    public func differing(from device: ReaderPreferences) -> ReaderPreferences {
        var kept = ReaderPreferences()
        for entry in entries where entry.value != device.value(of: entry.option) { kept[entry.option] = entry.value }
        return kept
    }

    /// The value in force: the chosen one, or the default.
    public func value(of option: ReaderOption) -> Int { self[option] ?? option.rule.standard }

    /// Whether the mode is to be found out.
    public var isModeAutomatic: Bool { value(of: .mode) == ReaderOption.automaticMode }

    /// The options in force; `automaticMode` is the mode where it is to be found out.
    public func options(automaticMode: ReadingMode) -> ReaderOptions {
        var options = ReaderOptions()
        options.mode = automaticMode
        for entry in entries { options[entry.option] = entry.value }
        return options
    }
}
