/// How urgent a picture is. Work that several wait for is as urgent as the most urgent of them says.
public enum ImagePriority: Int, Comparable, CaseIterable, Hashable, Sendable {
    /// Whenever there is nothing else to do.
    case veryLow
    /// What may be needed later, such as the next pages.
    case low
    /// What somebody asked for.
    case normal
    /// What is about to be on screen.
    case high
    /// What is on screen.
    case veryHigh

    /// Less urgent comes first.
    public static func < (first: ImagePriority, second: ImagePriority) -> Bool {
        first.rawValue < second.rawValue
    }
}
