import Geometry

/// The keys held down during an event.
struct Modifiers: OptionSet {
    /// The bits, as they cross.
    let rawValue: Int32
    static let shift = Modifiers(rawValue: 1)
    static let control = Modifiers(rawValue: 2)
    static let option = Modifiers(rawValue: 4)
    /// Command, or the Windows key.
    static let command = Modifiers(rawValue: 8)
}

/// A finger, a mouse or a pen did something.
struct PointerEvent {
    /// What the pointer did.
    enum Phase: Int {
        case began, moved, ended, cancelled
    }

    /// What the pointer is.
    enum Kind: Int {
        case mouse, touch, pen
    }

    /// Where the pointer was at one moment.
    struct Sample {
        /// In points of the window.
        var position: Point
        /// When it happened, in seconds on ``Clock/now``'s scale: the device's time, not that of delivery.
        var time: Double
    }

    /// The browser's number for the pointer; unique among those in play.
    var identifier: Int
    var phase: Phase
    var kind: Kind
    /// Where it is, in points of the window.
    var position: Point
    /// When it happened, in seconds on ``Clock/now``'s scale.
    var time: Double
    /// The buttons held: bit 0 the main one, bit 1 the second, bit 2 the middle.
    var buttons: Int
    /// The first finger, or the mouse.
    var isPrimary: Bool
    var modifiers: Modifiers
    /// All positions since the last event, oldest first, the last being this one: browsers deliver one event a frame
    /// and keep the samples in between here.
    var samples: [Sample]

    /// How many samples may come along; the browser's half drops the oldest beyond.
    static let maximumSampleCount = 64

    static func read(_ reply: HostReply) -> PointerEvent {
        let count = min(Int(HostNumbers[9]), maximumSampleCount)
        var samples: [Sample] = []
        samples.reserveCapacity(count)
        for index in 0..<count {
            let base = 10 + index * 3
            let position = Point(x: HostNumbers[base], y: HostNumbers[base + 1])
            samples.append(Sample(position: position, time: HostNumbers[base + 2]))
        }
        return PointerEvent(
            identifier: Int(HostNumbers[0]),
            phase: Phase(rawValue: Int(HostNumbers[1])) ?? .cancelled,
            kind: Kind(rawValue: Int(HostNumbers[2])) ?? .mouse,
            position: Point(x: HostNumbers[3], y: HostNumbers[4]),
            time: HostNumbers[5],
            buttons: Int(HostNumbers[6]),
            isPrimary: HostNumbers[7] != 0,
            modifiers: Modifiers(rawValue: Int32(HostNumbers[8])),
            samples: samples
        )
    }
}

extension EventType where Payload == PointerEvent {
    static var pointerDown: EventType { EventType(code: 40, read: PointerEvent.read) }
    static var pointerMove: EventType { EventType(code: 41, read: PointerEvent.read) }
    static var pointerUp: EventType { EventType(code: 42, read: PointerEvent.read) }
    /// The system took the pointer away: nothing it did counts.
    static var pointerCancel: EventType { EventType(code: 43, read: PointerEvent.read) }
}

/// A mouse wheel or a trackpad moved.
struct WheelEvent {
    /// How far, in points: lines and pages are converted by the browser's half. Positive is down and right.
    var delta: Point
    /// Where the pointer is, in points of the window.
    var position: Point
    /// When, in seconds on ``Clock/now``'s scale.
    var time: Double
    /// `.control` also when a trackpad pinches.
    var modifiers: Modifiers
}

extension EventType where Payload == WheelEvent {
    static var wheel: EventType {
        EventType(code: 50) { _ in
            WheelEvent(
                delta: Point(x: HostNumbers[0], y: HostNumbers[1]),
                position: Point(x: HostNumbers[2], y: HostNumbers[3]),
                time: HostNumbers[4],
                modifiers: Modifiers(rawValue: Int32(HostNumbers[5]))
            )
        }
    }
}

/// A menu is asked for: a right click, a long press, or a key.
struct ContextMenuEvent {
    /// What asks; nil for a key.
    var kind: PointerEvent.Kind?
    /// Where, in points of the window; a key's is the browser's guess.
    var position: Point
}

extension EventType where Payload == ContextMenuEvent {
    /// A menu is asked for; prevent the default or the browser shows its own.
    static var contextMenu: EventType {
        EventType(code: 2) { _ in
            ContextMenuEvent(
                kind: PointerEvent.Kind(rawValue: Int(HostNumbers[2])),
                position: Point(x: HostNumbers[0], y: HostNumbers[1])
            )
        }
    }
}

/// A click with the details that tell a plain one from one with a wish of its own.
struct ClickEvent {
    var modifiers: Modifiers

    /// True for a plain click: with a modifier, a link is the browser's to follow (a new tab, a download).
    var isPlain: Bool { modifiers.isEmpty }
}

extension EventType where Payload == ClickEvent {
    /// A click on a link: like `click`, with the modifiers.
    static var linkClick: EventType {
        EventType(code: 0) { _ in ClickEvent(modifiers: Modifiers(rawValue: Int32(HostNumbers[0]))) }
    }
}
