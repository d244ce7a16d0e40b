/// The 64-bit hash function FNV-1a. Unlike the hashes of `Hasher`, its hashes are the same in every process.
///
///     var hash = FNVHash()
///     hash.add("Monstress".utf8)
///     hash.value
public struct FNVHash: Sendable {
    /// The hash of the numbers that were added.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Creates the hash of an empty sequence.
    public init() {}

    /// Adds a number, usually a byte. FNV-1a is defined only for bytes; a larger number is mixed in as one unit.
    public mutating func add(_ number: UInt32) {
        value = (value ^ UInt64(number)) &* 0x100_0000_01B3
    }

    /// Adds bytes.
    public mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(UInt32(byte)) }
    }
}
