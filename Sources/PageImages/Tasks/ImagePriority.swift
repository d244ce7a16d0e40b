/// The priority of an image. Work that several requests wait for has the highest of their priorities.
public enum ImagePriority: Int, Comparable, CaseIterable, Hashable, Sendable {
    /// Runs when there is nothing else to do.
    case veryLow
    /// May be needed later, such as the next pages.
    case low
    /// Was requested.
    case normal
    /// Is about to become visible.
    case high
    /// Is visible.
    case veryHigh

    /// Returns whether the first priority is lower.
    public static func < (first: ImagePriority, second: ImagePriority) -> Bool {
        first.rawValue < second.rawValue
    }
}
