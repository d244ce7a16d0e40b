/// Checks that an entry's name stays inside the archive. Quire never extracts archives. An archive with an unsafe name
/// was made to attack programs that do, so Quire refuses it.
enum EntryNameValidator {
    /// Returns the problem with a name; nil when the name is safe. `name` is ASCII or UTF-8.
    static func problem(_ name: UnsafeBufferPointer<UInt8>) -> PublicationError.Reason? {
        guard let first = name.first else { return nil }
        if isSeparator(first) { return .absoluteEntryPath(text(name)) }
        if name.count >= 2, name[1] == UInt8(ascii: ":"), first.isASCIILetter { return .entryDriveLetter(text(name)) }
        var start = 0
        for index in 0...name.count where index == name.count || isSeparator(name[index]) {
            if index - start == 2, name[start] == UInt8(ascii: "."), name[start + 1] == UInt8(ascii: ".") {
                return .entryLeavesArchive(text(name))
            }
            start = index + 1
        }
        return nil
    }

    private static func text(_ name: UnsafeBufferPointer<UInt8>) -> String { String(decoding: name, as: UTF8.self) }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }
}
