/// The named characters of HTML, such as `&nbsp;` and `&mdash;`. XHTML defines them in its document type, which is
/// never read.
enum NamedCharacters {
    /// Returns the characters of a name (without `&` and `;`) in UTF-8; nil when HTML has no such name.
    static func characters(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        guard name.count <= maximumNameLength else { return nil }
        return table[Array(name)]
    }

    /// The length of the longest name, `CounterClockwiseContourIntegral`.
    static let maximumNameLength = 31

    private static let table: [[UInt8]: [UInt8]] = {
        var table: [[UInt8]: [UInt8]] = [:]
        table.reserveCapacity(2200)
        for half in [firstHalf, secondHalf] {
            for entry in half.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) {
                let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1)
                guard let name = parts.first, let numbers = parts.last else { continue }
                var text = String.UnicodeScalarView()
                for number in numbers.split(separator: UInt8(ascii: "+")) {
                    guard let value = UInt32(String(Substring(number)), radix: 16), let scalar = Unicode.Scalar(value)
                    else { continue }
                    text.append(scalar)
                }
                table[Array(name)] = Array(String(text).utf8)
            }
        }
        return table
    }()
}
