/// Why a text is no EPUB CFI.
public struct EpubCFIProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Words for a person, without the place.
    public let reason: String
    /// Where in the text, in bytes of UTF-8 from its start.
    public let offset: Int

    /// Reason and place.
    public var description: String { "\(reason), at byte \(offset)" }
}
