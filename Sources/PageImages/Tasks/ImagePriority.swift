/// The priority of an image request. Requests for the same image share its load, which has the highest of their
/// priorities.
public enum ImagePriority: Int, Comparable, CaseIterable, Hashable, Sendable {
    /// Background work, when there is nothing else to do.
    case veryLow
    /// An image that may be needed later, such as one of the next pages.
    case low
    /// A requested image.
    case normal
    /// An image that is about to become visible.
    case high
    /// A visible image.
    case veryHigh

    /// Returns whether the first priority is lower.
    public static func < (first: ImagePriority, second: ImagePriority) -> Bool {
        first.rawValue < second.rawValue
    }
}
