/// The keyboard shortcuts of the reader. A key performs one command; a command has any number of keys.
struct KeyMap: Equatable {
    private var keys: [[KeyStroke]]
    /// The maximum number of keys of a command.
    static let maximumKeys = 4

    /// The default shortcuts.
    static var standard: KeyMap { KeyMap(keys: ReaderCommand.allCases.map { $0.standardKeys }) }

    private init(keys: [[KeyStroke]]) {
        self.keys = keys
    }

    /// Returns the keys of a command.
    func keys(of command: ReaderCommand) -> [KeyStroke] { keys[command.rawValue] }

    /// Returns the command of a key.
    func command(of key: KeyStroke) -> ReaderCommand? {
        ReaderCommand.allCases.first { keys[$0.rawValue].contains(key) }
    }

    /// Returns whether the keys of a command differ from the default.
    func isChanged(_ command: ReaderCommand) -> Bool { keys[command.rawValue] != command.standardKeys }

    /// Assigns a key to a command. Returns the command that loses the key.
    @discardableResult
    mutating func assign(_ key: KeyStroke, to command: ReaderCommand) -> ReaderCommand? {
        let before = self.command(of: key)
        if before == command { return nil }
        if let before { keys[before.rawValue].removeAll { $0 == key } }
        keys[command.rawValue].append(key)
        if keys[command.rawValue].count > Self.maximumKeys { keys[command.rawValue].removeFirst() }
        return before
    }

    /// Removes a key from its command.
    mutating func remove(_ key: KeyStroke) {
        for index in keys.indices { keys[index].removeAll { $0 == key } }
    }

    /// Resets the keys of a command. Returns the commands that lose a key.
    @discardableResult
    mutating func reset(_ command: ReaderCommand) -> [ReaderCommand] {
        keys[command.rawValue] = []
        return command.standardKeys.compactMap { assign($0, to: command) }
    }
}

// MARK: - Storage

// Only changed commands are stored, each as `command:key key;`. An invalid entry is ignored. A key of two commands belongs
// to the changed one, or to the first.
extension KeyMap {
    private static let entryEnd = UInt8(ascii: ";")
    private static let nameEnd = UInt8(ascii: ":")
    private static let keyEnd = UInt8(ascii: " ")

    /// Reads stored shortcuts.
    init(text: String) {
        self = .standard
        // The default has no key twice. Most readers have it, and the first key that they press waits for this.
        if text.utf8.isEmpty { return }
        var changed: [ReaderCommand] = []
        for entry in SettingsCodec.fields(text, separatedBy: Self.entryEnd) {
            let parts = SettingsCodec.fields(entry, separatedBy: Self.nameEnd)
            guard parts.count == 2, let number = SettingsCodec.number(parts[0]),
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
        for field in SettingsCodec.fields(bytes, separatedBy: keyEnd) where !field.isEmpty {
            guard let number = SettingsCodec.number(field), let key = KeyStroke(stored: number),
                keys.count < maximumKeys
            else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// The text to store; empty for the default.
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
