/// What an option may be: enough to build its control from.
public struct ReaderOptionRule: Sendable {
    /// Which control it takes, and which values there are.
    public enum Kind: Sendable {
        /// On is 1, off is 0.
        case toggle
        /// One of these.
        case choice([ReaderOptionChoice])
        /// A number of the range, in steps from its lower end.
        case number(ClosedRange<Int>, step: Int, unit: ReaderOptionUnit)
        /// A colour as ``PageColour/number``.
        case colour
    }

    /// A word for the option, for the host to find its name by.
    public let token: StaticString
    /// What it may be.
    public let kind: Kind
    /// What it is as long as nobody has chosen.
    public let standard: Int
    /// Where it belongs on the settings sheet.
    public let section: ReaderOptionSection

    /// Whether the option may have this value. A number between two steps is no fault: steps may have been finer.
    public func accepts(_ value: Int) -> Bool {
        switch kind {
        case .toggle: value == 0 || value == 1
        case .choice(let choices): choices.contains { $0.value == value }
        case .number(let range, _, _): range.contains(value)
        case .colour: (0...0xFF_FFFF).contains(value)
        }
    }
}

/// One of several things that an option may be.
public struct ReaderOptionChoice: Sendable {
    /// The number it is kept as.
    public let value: Int
    /// A word for it.
    public let token: StaticString
}

/// What a number counts.
public enum ReaderOptionUnit: Equatable, Sendable, CaseIterable {
    /// Pages.
    case pages
    /// Points.
    case points
    /// Points in a second.
    case pointsPerSecond
    /// Hundredths.
    case percent
}

/// The sections of the settings sheet, in their order.
public enum ReaderOptionSection: Equatable, Sendable, CaseIterable {
    /// How pages follow each other.
    case order
    /// How a page lies in the window.
    case layout
    /// What a tap does.
    case taps
    /// What is around the pages.
    case surroundings
    /// What is done to a picture.
    case picture
}
