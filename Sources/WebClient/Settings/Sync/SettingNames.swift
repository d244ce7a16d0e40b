import ReadingEngine
import TextCoding
import WireModel

// The names and values with which the server stores the user's settings. They must never change. The value null stands
// for the default.

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
    /// The options that belong to the user, with their names.
    private static let synced = ReaderOption.allCases.filter { $0.owner == .user }.map { ($0, $0.rule.token) }

    /// Returns the user's options that differ from `other`.
    func settings(differingFrom other: ReaderPreferences, series: String?) -> [ReadingSetting] {
        var settings: [ReadingSetting] = []
        for (option, name) in Self.synced where self[option] != other[option] {
            // The user's own picture is stored only on this device, so this choice isn't sent.
            if option == .background, self[option] == PageBackground.ownPicture.rawValue { continue }
            let value = self[option].map { JSON.number(Double($0)) } ?? .null
            settings.append(ReadingSetting(name, value, series: series))
        }
        return settings
    }

    /// Applies a setting from another device. Ignores unknown names, options that belong to the device, and values
    /// that this version doesn't accept.
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
    /// The typography settings that belong to the user: their indexes in ``numbers``, and their names.
    private static let synced: [(index: Int, name: StaticString)] = [
        (1, "book.line-height"), (3, "book.face"), (4, "book.alignment"), (6, "book.paper"), (7, "book.hyphens"),
        (8, "book.drops-styles"), (9, "book.paper-colour"), (10, "book.ink-colour"), (11, "book.weight"),
        (12, "book.paragraph-spacing"), (13, "book.indent"), (14, "book.letter-spacing"), (15, "book.word-spacing"),
        (16, "book.flow"),
    ]
    private static let fontSetting: StaticString = "book.font"
    private static let paperIndex = 6

    /// Returns the user's typography settings that differ from `other`.
    func settings(differingFrom other: BookSettings) -> [ReadingSetting] {
        var settings: [ReadingSetting] = []
        let (own, others, standard) = (numbers, other.numbers, BookSettings().numbers)
        for (index, name) in Self.synced where own[index] != others[index] {
            // The user's own picture is stored only on this device, so this choice isn't sent.
            if index == Self.paperIndex, paper == .ownPicture { continue }
            let value = own[index] == standard[index] ? JSON.null : .number(Double(own[index]))
            settings.append(ReadingSetting(name, value, series: nil))
        }
        if fontName != other.fontName {
            let value = fontName.text.utf8.isEmpty ? JSON.null : .string(fontName.text)
            settings.append(ReadingSetting(Self.fontSetting, value, series: nil))
        }
        return settings
    }

    /// Applies a setting from another device. Ignores unknown names, and values that this version doesn't accept.
    mutating func apply(_ setting: ReadingSetting) {
        if setting.name.isSame(as: Self.fontSetting) {
            if setting.value.isNull { fontName.text = "" }
            if let name = setting.value.string { fontName.text = name }
            return
        }
        guard let index = Self.synced.first(where: { setting.name.isSame(as: $0.name) })?.index,
            let number = setting.value.isNull ? BookSettings().numbers[index] : setting.value.int
        else { return }
        var numbers = numbers
        numbers[index] = number
        let changed = BookSettings(text: Self.text(of: numbers, fontName))
        // If the value is invalid, decoding replaces it by the default, and the setting is ignored.
        if changed.numbers[index] == number { self = changed }
    }
}
