package import Geometry

/// An event of a finger, a mouse or a pen.
package struct PointerEvent {
    /// The position of the pointer at one moment.
    package struct Sample {
        /// The position in points of the window.
        package var position: Point
        /// The time at which the device measured it, in seconds on the clock of ``Clock/now``.
        package var time: Double
    }

    /// The browser's identifier of the pointer; unique among the active pointers.
    package var identifier: Int
    package var phase: Phase
    package var kind: Kind
    /// The position in points of the window.
    package var position: Point
    /// The time, in seconds on the clock of ``Clock/now``.
    package var time: Double
    /// The pressed buttons: bit 0 for the main one, bit 1 for the secondary one, bit 2 for the middle one.
    package var buttons: Int
    /// Whether it is the first finger, or the mouse.
    package var isPrimary: Bool
    package var modifiers: Modifiers
    /// All positions since the last event, this one included, the oldest first. Browsers send one event a frame.
    package var samples: [Sample]

    package static func read(_ reply: CallbackArguments) -> PointerEvent {
        let count = min(Int(Record.sampleCount), BindingLimits.maximumSampleCount)
        var samples: [Sample] = []
        samples.reserveCapacity(count)
        for index in 0..<count {
            let start = Record.count + index * SampleRecord.count
            let position = Point(x: SampleRecord.x(after: start), y: SampleRecord.y(after: start))
            samples.append(Sample(position: position, time: SampleRecord.time(after: start)))
        }
        return PointerEvent(
            identifier: Int(Record.identifier),
            phase: Phase(rawValue: Int32(Record.phase)) ?? .cancelled,
            kind: Kind(rawValue: Int32(Record.kind)) ?? .mouse,
            position: Point(x: Record.x, y: Record.y),
            time: Record.time,
            buttons: Int(Record.buttons),
            isPrimary: Record.isPrimary != 0,
            modifiers: Modifiers(rawValue: Int32(Record.modifiers)),
            samples: samples
        )
    }
}

extension EventType where Payload == PointerEvent {
    package static var pointerDown: EventType { EventType(kind: .pointerDown, read: PointerEvent.read) }
    package static var pointerMove: EventType { EventType(kind: .pointerMove, read: PointerEvent.read) }
    package static var pointerUp: EventType { EventType(kind: .pointerUp, read: PointerEvent.read) }
    /// The system cancelled the pointer, so the gesture must be undone.
    package static var pointerCancel: EventType { EventType(kind: .pointerCancel, read: PointerEvent.read) }
}

/// An event of a mouse wheel or a trackpad.
package struct WheelEvent {
    /// The distance in points, positive to the right and down.
    package var delta: Point
    /// The position of the pointer, in points of the window.
    package var position: Point
    /// The time, in seconds on the clock of ``Clock/now``.
    package var time: Double
    /// The modifier keys. A pinch on a trackpad counts as `.control`.
    package var modifiers: Modifiers
}

extension EventType where Payload == WheelEvent {
    package static var wheel: EventType {
        EventType(kind: .wheel) { _ in
            WheelEvent(
                delta: Point(x: WheelEvent.Record.deltaX, y: WheelEvent.Record.deltaY),
                position: Point(x: WheelEvent.Record.x, y: WheelEvent.Record.y),
                time: WheelEvent.Record.time,
                modifiers: Modifiers(rawValue: Int32(WheelEvent.Record.modifiers))
            )
        }
    }
}

/// A request for a context menu: by a right click, a long press or a key.
package struct ContextMenuEvent {
    /// The kind of the pointer; nil for a key.
    package var kind: PointerEvent.Kind?
    /// The position in points of the window. For a key, the browser chooses it.
    package var position: Point
}

extension EventType where Payload == ContextMenuEvent {
    /// A context menu is requested. Prevent the default, or the browser shows its own menu.
    package static var contextMenu: EventType {
        EventType(kind: .contextMenu) { _ in
            ContextMenuEvent(
                kind: PointerEvent.Kind(rawValue: Int32(ContextMenuEvent.Record.kind)),
                position: Point(x: ContextMenuEvent.Record.x, y: ContextMenuEvent.Record.y)
            )
        }
    }
}

/// A click with its modifier keys.
package struct ClickEvent {
    package var modifiers: Modifiers

    /// Whether no modifier key was held. With one, the browser follows a link itself (a new tab, a download).
    package var isPlain: Bool { modifiers.isEmpty }
}

extension EventType where Payload == ClickEvent {
    /// A click on a link, with the modifier keys.
    package static var linkClick: EventType {
        EventType(kind: .click) { _ in ClickEvent(modifiers: Modifiers(rawValue: Int32(ClickEvent.Record.modifiers))) }
    }
}
