/// A random order of series that is always the same for a seed.
///
/// The position of a series depends only on the seed and its identifier. A series that is added between two pages
/// therefore doesn't change the order of the others.
struct SeriesShuffle: Sendable {
    let seed: UInt64

    /// Returns series in random order.
    func order(_ identifiers: [Int64]) -> [Int64] {
        identifiers.map { (key: key(of: $0), id: $0) }.sorted { ($0.key, $0.id) < ($1.key, $1.id) }.map(\.id)
    }

    /// Returns the output of the generator SplitMix64 (https://prng.di.unimi.it/splitmix64.c) for an identifier.
    private func key(of id: Int64) -> UInt64 {
        var value = seed &+ UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
