import ReadingEngine
import TextCoding
import WireModel

// The names and values under which the server stores the reader's settings. Names and values never change. A value of null
// stands for the default.

extension ReadingSetting {
    /// Creates a setting without a time.
    fileprivate init(_ name: StaticString, _ value: JSON, series: String?) {
        self.init()
        self.name = name.string
        self.value = value
        self.series = series
    }
}

// MARK: - Options

extension ReaderPreferences {
    /// The reader's options with their names.
    private static let synced = ReaderOption.allCases.filter { $0.owner == .reader }.map { ($0, $0.rule.token) }

    /// Returns the reader's options that differ from those in `other`.
    func settings(differingFrom other: ReaderPreferences, series: String?) -> [ReadingSetting] {
        var settings: [ReadingSetting] = []
        for (option, name) in Self.synced where self[option] != other[option] {
            // The picture is on this device only.
            if option == .background, self[option] == PageBackground.ownPicture.rawValue { continue }
            let value = self[option].map { JSON.number(Double($0)) } ?? .null
            settings.append(ReadingSetting(name, value, series: series))
        }
        return settings
    }

    /// Applies a setting of another device. Ignores an unknown name, an option of the device, and a value that this version
    /// doesn't accept.
    mutating func apply(_ setting: ReadingSetting) {
        for (option, name) in Self.synced where setting.name.isSame(as: name) {
            if setting.value.isNull {
                self[option] = nil
            } else if let value = setting.value.int, option.rule.accepts(value) {
                self[option] = value
            }
        }
    }
}

// MARK: - Typography

extension BookSettings {
    /// The reader's typography: the places of the numbers in the stored form, and their names.
    private static let synced: [(place: Int, name: StaticString)] = [
        (1, "book.line-height"), (3, "book.face"), (4, "book.alignment"), (6, "book.paper"), (7, "book.hyphens"),
        (8, "book.drops-styles"), (9, "book.paper-colour"), (10, "book.ink-colour"), (11, "book.weight"),
        (12, "book.paragraph-spacing"), (13, "book.indent"), (14, "book.letter-spacing"), (15, "book.word-spacing"),
        (16, "book.flow"),
    ]
    private static let fontSetting: StaticString = "book.font"
    private static let paperPlace = 6

    /// Returns the reader's typography that differs from that in `other`.
    func settings(differingFrom other: BookSettings) -> [ReadingSetting] {
        var settings: [ReadingSetting] = []
        let (own, others, standard) = (numbers, other.numbers, BookSettings().numbers)
        for (place, name) in Self.synced where own[place] != others[place] {
            // The picture is on this device only.
            if place == Self.paperPlace, paper == .ownPicture { continue }
            let value = own[place] == standard[place] ? JSON.null : .number(Double(own[place]))
            settings.append(ReadingSetting(name, value, series: nil))
        }
        if fontName != other.fontName {
            let value = fontName.text.utf8.isEmpty ? JSON.null : .string(fontName.text)
            settings.append(ReadingSetting(Self.fontSetting, value, series: nil))
        }
        return settings
    }

    /// Applies a setting of another device. Ignores an unknown name and a value that this version doesn't accept.
    mutating func apply(_ setting: ReadingSetting) {
        if setting.name.isSame(as: Self.fontSetting) {
            if setting.value.isNull { fontName.text = "" }
            if let name = setting.value.string { fontName.text = name }
            return
        }
        guard let place = Self.synced.first(where: { setting.name.isSame(as: $0.name) })?.place,
            let number = setting.value.isNull ? BookSettings().numbers[place] : setting.value.int
        else { return }
        var numbers = numbers
        numbers[place] = number
        let changed = BookSettings(text: Self.text(of: numbers, fontName))
        // A value that is not valid is read as the default.
        if changed.numbers[place] == number { self = changed }
    }
}
