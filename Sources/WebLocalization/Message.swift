/// A text of the app in any language, with the values of its placeholders. ``Localization`` translates it.
///
/// The messages are generated from `Web/localization/en.json`:
///
///     let message = Message.pageOf(page: 3, total: 24)
///     Text.of(message)  // "Page 3 of 24"
public struct Message {
    /// The value of a placeholder.
    public enum Value {
        case number(Int)
        case text(String)
    }

    /// The line of the text in the table of a language.
    public let line: Int32
    /// Whether the first value, a number, selects a plural form.
    public let isPlural: Bool
    /// The values of the placeholders, in the order of the English text.
    public let values: [Value]

    /// Creates a message without placeholders.
    @inlinable
    init(_ line: Int32) {
        self.line = line
        isPlural = false
        values = []
    }

    /// Creates a message with placeholders.
    @inlinable
    init(_ line: Int32, _ values: [Value], isPlural: Bool = false) {
        self.line = line
        self.isPlural = isPlural
        self.values = values
    }
}
