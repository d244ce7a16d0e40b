#if canImport(Glibc)
    import Glibc
#endif

/// Sorts names like file managers: `2` before `10`, `Ch 2/10` before `Ch 10/1`, case-insensitively.
enum NaturalOrder {
    /// Returns the elements in natural order of their names. The sort is stable.
    static func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
        var keyed: [(key: NaturalOrderKey, position: Int)] = []
        keyed.reserveCapacity(elements.count)
        for (position, element) in elements.enumerated() {
            keyed.append((NaturalOrderKey(name(element)), position))
        }
        keyed.sort { $0.key == $1.key ? $0.position < $1.position : $0.key < $1.key }
        return keyed.map { elements[$0.position] }
    }
}

/// A sort key for natural order: the byte order of keys is the natural order of names.
///
/// Comparing two keys is one `memcmp`, also for BLOBs in SQLite.
///
/// Text is stored as lower-case UTF-8, with full-width Latin letters as ASCII. A run of digits is stored as the byte
/// `0`, the number of significant digits, and the digits. More digits mean a larger number, so no value is computed and
/// numbers can't overflow. `/` sorts below all characters, so that the pages of a folder are consecutive. A file
/// extension is separated by an even lower byte, so that `page 10` precedes `page 10-2` with any extension.
public struct NaturalOrderKey: Comparable, Hashable, Sendable {
    /// The bytes of the key.
    public let bytes: [UInt8]

    /// Creates the key of a name or path.
    public init(_ name: String) {
        var writer = NaturalOrderKeyWriter(capacity: name.utf8.count + 16)
        writer.write(name)
        bytes = writer.bytes
    }

    /// Returns whether the first name precedes the second.
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
