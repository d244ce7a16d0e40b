/// A key of the keyboard, as its meaning and not its place.
enum Key: Equatable {
    case arrowLeft, arrowRight, arrowUp, arrowDown
    case home, end, pageUp, pageDown
    case space, enter, escape, tab, backspace, delete
    /// The key for the menu of what has the keyboard, or Shift and F10.
    case contextMenu
    /// Keys of a remote control, a headset or a keyboard's upper row, where the browser hands them on.
    case mediaNext, mediaPrevious, mediaPlay, volumeDown, volumeUp
    /// A key that writes a character: its Unicode scalar, in lower case.
    case character(UInt32)
    /// Any other.
    case other

    /// The order of the names in `Web/host/events.js`.
    fileprivate init(code: Int, scalar: UInt32) {
        switch code {
        case 1: self = .arrowLeft
        case 2: self = .arrowRight
        case 3: self = .arrowUp
        case 4: self = .arrowDown
        case 5: self = .home
        case 6: self = .end
        case 7: self = .pageUp
        case 8: self = .pageDown
        case 9: self = .space
        case 10: self = .enter
        case 11: self = .escape
        case 12: self = .tab
        case 13: self = .backspace
        case 14: self = .delete
        case 15: self = .contextMenu
        case 16: self = .mediaNext
        case 17: self = .mediaPrevious
        case 18: self = .mediaPlay
        case 19: self = .volumeDown
        case 20: self = .volumeUp
        default: self = scalar == 0 ? .other : .character(scalar)
        }
    }
}

extension KeyWay {
    /// The way of an arrow key; nil for other keys.
    init?(_ key: Key) {
        switch key {
        case .arrowLeft: self = .left
        case .arrowRight: self = .right
        case .arrowUp: self = .up
        case .arrowDown: self = .down
        default: return nil
        }
    }
}

/// A key went down or came up.
struct KeyEvent {
    var key: Key
    var modifiers: Modifiers
    /// The key is held and repeats.
    var isRepeat: Bool
    /// An input method is composing: the key is its, not ours.
    var isComposing: Bool
    /// The key was pressed in a text field or a range control, which has its own use for it; or the space bar on a
    /// button.
    var isInControl: Bool
    /// When, in seconds on ``Clock/now``'s scale.
    var time: Double

    fileprivate static func read(_ reply: HostReply) -> KeyEvent {
        KeyEvent(
            key: Key(code: Int(HostNumbers[0]), scalar: UInt32(HostNumbers[1])),
            modifiers: Modifiers(rawValue: Int32(HostNumbers[2])),
            isRepeat: HostNumbers[3] != 0,
            isComposing: HostNumbers[4] != 0,
            isInControl: HostNumbers[5] != 0,
            time: HostNumbers[6]
        )
    }
}

extension EventType where Payload == KeyEvent {
    static var keyDown: EventType { EventType(code: 60, read: KeyEvent.read) }
    static var keyUp: EventType { EventType(code: 61, read: KeyEvent.read) }
}
