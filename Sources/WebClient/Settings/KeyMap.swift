/// Which key does what while reading. A key has one meaning; a command may have several keys, or none.
struct KeyMap: Equatable {
    private var keys: [[KeyStroke]]
    /// A command with more keys than this was not made by hand.
    static let maximumKeys = 4

    /// The map before anyone changed it.
    static var standard: KeyMap { KeyMap(keys: ReaderCommand.allCases.map { $0.standardKeys }) }

    private init(keys: [[KeyStroke]]) {
        self.keys = keys
    }

    /// The keys of a command.
    func keys(of command: ReaderCommand) -> [KeyStroke] { keys[command.rawValue] }

    /// What a key does.
    func command(of key: KeyStroke) -> ReaderCommand? {
        ReaderCommand.allCases.first { keys[$0.rawValue].contains(key) }
    }

    /// Whether a command has other keys than it had at first.
    func isChanged(_ command: ReaderCommand) -> Bool { keys[command.rawValue] != command.standardKeys }

    /// Gives a key to a command. Whoever had it before has it no longer, and is named so that it can be said.
    @discardableResult
    mutating func assign(_ key: KeyStroke, to command: ReaderCommand) -> ReaderCommand? {
        let before = self.command(of: key)
        if before == command { return nil }
        if let before { keys[before.rawValue].removeAll { $0 == key } }
        keys[command.rawValue].append(key)
        if keys[command.rawValue].count > Self.maximumKeys { keys[command.rawValue].removeFirst() }
        return before
    }

    /// Takes a key away from whatever it does.
    mutating func remove(_ key: KeyStroke) {
        for index in keys.indices { keys[index].removeAll { $0 == key } }
    }

    /// Gives a command its first keys back, from whoever has them now; they are named.
    @discardableResult
    mutating func reset(_ command: ReaderCommand) -> [ReaderCommand] {
        keys[command.rawValue] = []
        return command.standardKeys.compactMap { assign($0, to: command) }
    }
}

// MARK: - What is kept

// Only commands that differ are kept, each as `command:key key;`. An entry that can't be read leaves its command as it
// was at first; a key that two commands claim stays with the one that was changed, or the first.
extension KeyMap {
    private static let entryEnd = UInt8(ascii: ";")
    private static let nameEnd = UInt8(ascii: ":")
    private static let keyEnd = UInt8(ascii: " ")

    /// The map that a kept text tells of.
    init(text: String) {
        self = .standard
        var changed: [ReaderCommand] = []
        for entry in KeptText.fields(text, separatedBy: Self.entryEnd) {
            let parts = KeptText.fields(entry, separatedBy: Self.nameEnd)
            guard parts.count == 2, let number = KeptText.number(parts[0]),
                let command = ReaderCommand(rawValue: number), let read = Self.keys(in: parts[1])
            else { continue }
            keys[command.rawValue] = read
            changed.append(command)
        }
        var taken: [KeyStroke] = []
        for command in changed + ReaderCommand.allCases.filter({ !changed.contains($0) }) {
            keys[command.rawValue].removeAll { taken.contains($0) }
            taken += keys[command.rawValue]
        }
    }

    private static func keys(in bytes: ArraySlice<UInt8>) -> [KeyStroke]? {
        var keys: [KeyStroke] = []
        for field in KeptText.fields(bytes, separatedBy: keyEnd) where !field.isEmpty {
            guard let number = KeptText.number(field), let key = KeyStroke(kept: number), keys.count < maximumKeys
            else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// The text to keep; empty when nothing differs.
    var text: String {
        var text = ""
        for command in ReaderCommand.allCases where isChanged(command) {
            text += "\(command.rawValue):"
            for (index, key) in keys(of: command).enumerated() { text += (index == 0 ? "" : " ") + "\(key.number)" }
            text += ";"
        }
        return text
    }
}
