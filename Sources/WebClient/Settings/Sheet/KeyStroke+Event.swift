import WebBinding

extension KeyStroke {
    /// Makes the key of an event; nil for keys that can't be shortcuts: Escape, Tab and Enter, keys with Control, Option or
    /// Command, and keys during IME composition.
    init?(_ event: KeyEvent) {
        let others: Modifiers = [.control, .option, .command]
        guard !event.isComposing, event.modifiers.isDisjoint(with: others), let plain = Self.plain(event.key) else {
            return nil
        }
        self = event.modifiers.contains(.shift) ? .shifted(plain) : plain
    }

    private static func plain(_ key: Key) -> KeyStroke? {
        switch key {
        case .arrowLeft: .arrowLeft
        case .arrowRight: .arrowRight
        case .arrowUp: .arrowUp
        case .arrowDown: .arrowDown
        case .home: .home
        case .end: .end
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .space: .space
        case .backspace: .backspace
        case .mediaNext: .mediaNext
        case .mediaPrevious: .mediaPrevious
        case .mediaPlay: .mediaPlay
        case .volumeDown: .volumeDown
        case .volumeUp: .volumeUp
        case .character(let scalar): KeyStroke(scalar: scalar)
        default: nil
        }
    }
}

extension KeyMap {
    /// Returns the command of a key press; nil in controls that use the keyboard themselves.
    func command(for event: KeyEvent) -> ReaderCommand? {
        guard !event.isInControl, let key = KeyStroke(event) else { return nil }
        return command(of: key)
    }
}
