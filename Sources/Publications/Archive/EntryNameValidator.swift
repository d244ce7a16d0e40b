/// Checks that an entry's name stays inside the archive. Quire never extracts archives. An archive with an unsafe name
/// was made to attack programs that do, so Quire refuses it.
enum EntryNameValidator {
    /// Returns the problem with a name, to which the caller appends the name; nil when the name is safe. `name` is
    /// ASCII or UTF-8.
    static func problem(_ name: UnsafeBufferPointer<UInt8>) -> String? {
        guard let first = name.first else { return nil }
        if isSeparator(first) { return "an entry has an absolute path" }
        if name.count >= 2, name[1] == UInt8(ascii: ":"), first.isASCIILetter { return "an entry has a drive letter" }
        var start = 0
        for index in 0...name.count where index == name.count || isSeparator(name[index]) {
            if index - start == 2, name[start] == UInt8(ascii: "."), name[start + 1] == UInt8(ascii: ".") {
                return "an entry's path leaves the archive"
            }
            start = index + 1
        }
        return nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }
}
