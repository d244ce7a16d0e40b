/// How a text is compared.
public enum TextMatch: Sendable, Hashable {
    case equals, begins, contains, ends

    /// Returns whether a text matches the wanted one. Both were folded with `SearchText`.
    func matches(_ folded: String, _ wanted: String) -> Bool {
        switch self {
        case .equals: folded == wanted
        case .begins: folded.hasPrefix(wanted)
        case .contains: folded.contains(wanted)
        case .ends: folded.hasSuffix(wanted)
        }
    }
}
