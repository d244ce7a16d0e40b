/// A syntax error in an EPUB CFI.
struct EpubCFIError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, without the offset.
    let reason: String
    /// The offset in bytes of UTF-8.
    let offset: Int

    /// The reason and the offset.
    var description: String { "\(reason), at byte \(offset)" }
}
