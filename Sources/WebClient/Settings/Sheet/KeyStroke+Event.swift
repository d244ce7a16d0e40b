extension KeyStroke {
    /// The key of an event; nil where it must not get another meaning: Escape, Tab and Enter, keys held with control,
    /// option or command, and what an input method is composing.
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
    /// What a pressed key does, if it does anything. Keys with another use where they were pressed do nothing.
    func command(for event: KeyEvent) -> ReaderCommand? {
        guard !event.isInControl, let key = KeyStroke(event) else { return nil }
        return command(of: key)
    }
}
