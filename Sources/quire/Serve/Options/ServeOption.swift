import Configuration

/// A setting of `quire serve`: an option of the command line, an environment variable and a key of the configuration
/// file. `ServeOption.all` is the table of all.
struct ServeOption: Hashable, Sendable {
    /// What the values of an option are.
    enum Kind: Hashable, Sendable {
        case text
        case file
        case folder
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        case choice([String])
        case flag
        /// Several values. An environment variable separates them by this character.
        case list(separator: Character)
        /// Several folders, separated by colons in an environment variable, as in `PATH`.
        case folders
    }

    /// The name without dashes, which is also the key in the configuration file.
    let name: String
    let kind: Kind
    /// The value without any source, as text; nil if there is none.
    var defaultText: String?
    /// What the option does, in one or two sentences.
    let summary: String
    /// Whether a configuration file can set the option.
    var isInFile = true
    /// Whether only the environment variable can set the option.
    var isVariableOnly = false

    /// The environment variable: `QUIRE_CACHE_SIZE` for `cache-size`.
    var variable: String { "QUIRE_" + name.uppercased().replacing("-", with: "_") }

    /// The key of swift-configuration.
    var key: ConfigKey { ConfigKey([name]) }

    /// Whether the option has several values.
    var isList: Bool {
        switch kind {
        case .list, .folders: true
        default: false
        }
    }

    /// Converts a value; nil if the text isn't one of this option.
    func content(of text: String) -> ConfigContent? {
        switch kind {
        case .text, .file, .folder: text.isEmpty ? nil : .string(text)
        case .integer(let range): Int(text).flatMap { range.contains($0) ? .int($0) : nil }
        case .number(let range): Double(text).flatMap { range.contains($0) ? .double($0) : nil }
        case .choice(let choices): choices.contains(text) ? .string(text) : nil
        case .flag: Bool(text).map { .bool($0) }
        case .list(let separator): Self.list(text, separator)
        case .folders: Self.list(text, ":")
        }
    }

    /// Converts the values of a list; nil if one is empty.
    func content(ofList texts: [String]) -> ConfigContent? {
        isList && texts.allSatisfy { !$0.isEmpty } ? .stringArray(texts) : nil
    }

    private static func list(_ text: String, _ separator: Character) -> ConfigContent {
        .stringArray(
            text.split(separator: separator).map { String($0.trimmingPrefix(while: \.isWhitespace)) }
                .filter { !$0.isEmpty }
        )
    }

    /// The rule for values, as the end of a sentence that begins with the option.
    var requirement: String {
        switch kind {
        case .text, .file, .folder: "must be text that isn't empty"
        case .integer(let range): "must be a number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "must be a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .choice(let choices): "must be \(choices.joined(separator: " or "))"
        case .flag: "must be true or false"
        case .list, .folders: "must be a list of texts that aren't empty"
        }
    }

    /// The number without the decimal point of a whole one.
    private static func short(_ number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }
}
