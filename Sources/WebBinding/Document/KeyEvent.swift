/// A key by its meaning, not by its position on the keyboard.
package enum Key: Equatable {
    case arrowLeft, arrowRight, arrowUp, arrowDown
    case home, end, pageUp, pageDown
    case space, enter, escape, tab, backspace, delete
    /// The key that opens the context menu, or Shift and F10.
    case contextMenu
    /// The media keys of a remote control, a headset or a keyboard, where the browser reports them.
    case mediaNext, mediaPrevious, mediaPlay, volumeDown, volumeUp
    /// A key that types a character: its Unicode scalar, in lower case.
    case character(UInt32)
    /// Any other key.
    case other

    fileprivate init(code: Double, scalar: Double) {
        switch KeyCode(rawValue: Int32(code)) {
        case .arrowLeft: self = .arrowLeft
        case .arrowRight: self = .arrowRight
        case .arrowUp: self = .arrowUp
        case .arrowDown: self = .arrowDown
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .space: self = .space
        case .enter: self = .enter
        case .escape: self = .escape
        case .tab: self = .tab
        case .backspace: self = .backspace
        case .delete: self = .delete
        case .contextMenu: self = .contextMenu
        case .mediaNext: self = .mediaNext
        case .mediaPrevious: self = .mediaPrevious
        case .mediaPlay: self = .mediaPlay
        case .volumeDown: self = .volumeDown
        case .volumeUp: self = .volumeUp
        case nil: self = scalar == 0 ? .other : .character(UInt32(scalar))
        }
    }
}

/// A key was pressed or released.
package struct KeyEvent {
    package var key: Key
    package var modifiers: Modifiers
    /// Whether the key is held and repeats.
    package var isRepeat: Bool
    /// Whether an input method is composing text with the key.
    package var isComposing: Bool
    /// Whether the focused control handles the key: inputs, text areas and selects handle every key, buttons the space bar.
    package var isInControl: Bool
    /// The time, in seconds on the clock of ``Clock/now``.
    package var time: Double

    fileprivate static func read(_ reply: CallbackArguments) -> KeyEvent {
        KeyEvent(
            key: Key(code: Record.code, scalar: Record.scalar),
            modifiers: Modifiers(rawValue: Int32(Record.modifiers)),
            isRepeat: Record.isRepeat != 0,
            isComposing: Record.isComposing != 0,
            isInControl: Record.isInControl != 0,
            time: Record.time
        )
    }
}

extension EventType where Payload == KeyEvent {
    /// A key was pressed, or repeats.
    package static var keyDown: EventType { EventType(kind: .keyDown, read: KeyEvent.read) }
    /// A key was released.
    package static var keyUp: EventType { EventType(kind: .keyUp, read: KeyEvent.read) }
}
