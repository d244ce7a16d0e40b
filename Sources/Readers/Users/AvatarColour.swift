/// The colour of the circle with a user's initial, as an index into the palette of the app.
public struct AvatarColour: Sendable, Hashable {
    /// The number of colours in the palette.
    public static let count = 12

    /// The index, below ``count``.
    public let index: Int

    /// Creates a colour; nil for an index that the palette doesn't have.
    public init?(index: Int) {
        guard (0..<Self.count).contains(index) else { return nil }
        self.index = index
    }

    /// Chooses a colour by the name, so that the users of a household usually differ.
    public init(for name: UserName) {
        // FNV-1a: `Hashable` gives other values after each start.
        var hash: UInt32 = 2_166_136_261
        for byte in name.key.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        index = Int(hash % UInt32(Self.count))
    }
}
