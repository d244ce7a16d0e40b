/// The rule of an option: all properties that its control in the settings needs.
public struct ReaderOptionRule: Sendable {
    /// The kind of control, with the values.
    public enum Kind: Sendable {
        /// 1 is on, 0 is off.
        case toggle
        /// One of several choices.
        case choice([ReaderOptionChoice])
        /// A number in a range, in steps from the lower end.
        case number(ClosedRange<Int>, step: Int, unit: ReaderOptionUnit)
        /// A colour as ``PageColour/number``.
        case colour
        /// Three tap actions as ``TapRows/Row/number``.
        case tapRow
    }

    /// The identifier of the option. The host uses it to find the option's name, and to store the option on the
    /// server. It must never change.
    public let token: StaticString
    /// The kind of control, with the values.
    public let kind: Kind
    /// The value if the user has chosen none.
    public let defaultValue: Int
    /// The section of the settings sheet.
    public let section: ReaderOptionSection

    /// Returns whether the option accepts `value`. Numbers between two steps are accepted, because an older version may
    /// have had smaller steps.
    public func accepts(_ value: Int) -> Bool {
        switch kind {
        case .toggle: value == 0 || value == 1
        case .choice(let choices): choices.contains { $0.value == value }
        case .number(let range, _, _): range.contains(value)
        case .colour: (0...0xFF_FFFF).contains(value)
        case .tapRow: TapRows.Row(number: value) != nil
        }
    }
}

/// A choice of an option.
public struct ReaderOptionChoice: Sendable {
    /// The stored value.
    public let value: Int
    /// The identifier of the choice.
    public let token: StaticString
}

/// The unit of a number.
public enum ReaderOptionUnit: Equatable, Sendable, CaseIterable {
    /// Pages.
    case pages
    /// Points.
    case points
    /// Points per second.
    case pointsPerSecond
    /// Percent.
    case percent
}

/// The sections of the settings sheet, in their order.
public enum ReaderOptionSection: Equatable, Sendable, CaseIterable {
    /// Order of pages.
    case order
    /// Layout of pages.
    case layout
    /// Touch input.
    case taps
    /// Display.
    case display
    /// Picture.
    case picture
}
