#if canImport(Glibc)
    import Glibc
#endif

/// The order people expect of names: `2` before `10`, `Ch 2/10` before `Ch 10/1`, without regard to case.
public enum NaturalOrder {
    /// Whether `a` comes before `b`. A strict weak ordering: names that differ in case, leading zeros or the script of
    /// their digits are equivalent. To sort many names, make each one's `NaturalOrderKey` once.
    public static func precedes(_ a: String, _ b: String) -> Bool {
        NaturalOrderKey(a) < NaturalOrderKey(b)
    }

    /// The elements in natural order of their names; equivalent ones keep the order they came in.
    public static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        var keyed: [(key: NaturalOrderKey, position: Int)] = []
        keyed.reserveCapacity(elements.count)
        for (position, element) in elements.enumerated() {
            keyed.append((NaturalOrderKey(name(element)), position))
        }
        keyed.sort { $0.key == $1.key ? $0.position < $1.position : $0.key < $1.key }
        return keyed.map { elements[$0.position] }
    }
}

/// A name turned into bytes whose plain order is the natural order of names.
///
/// Comparing two keys is one `memcmp`, and so is comparing them as BLOBs in SQLite.
///
/// Text is written as lower-case UTF-8, full-width Latin as ASCII. A run of digits is written as the byte of `0`, the
/// count of its significant digits, and those digits: a longer number is a greater one, so no value is ever computed
/// and no number overflows. `/` sorts below every character, so a folder's pages stay together; a file extension is set
/// off by an even lower byte, so `page 10` comes before `page 10-2` whatever follows the dot.
public struct NaturalOrderKey: Comparable, Hashable, Sendable {
    /// The bytes to compare.
    public let bytes: [UInt8]

    /// Makes the key of a name or path.
    public init(_ name: String) {
        var writer = NaturalOrderKeyWriter(capacity: name.utf8.count + 16)
        writer.write(name)
        bytes = writer.bytes
    }

    /// Whether the first key's name comes before the second's.
    public static func < (a: NaturalOrderKey, b: NaturalOrderKey) -> Bool {
        let shorter = min(a.bytes.count, b.bytes.count)
        let difference = a.bytes.withUnsafeBytes { first in
            b.bytes.withUnsafeBytes { second -> Int32 in
                guard let first = first.baseAddress, let second = second.baseAddress else { return 0 }
                return memcmp(first, second, shorter)
            }
        }
        return difference == 0 ? a.bytes.count < b.bytes.count : difference < 0
    }
}
