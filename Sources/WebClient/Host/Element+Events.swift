import Geometry

/// A listener or observer on an element, for ending it before its element ends.
struct Listener: Equatable {
    /// The host's number.
    let number: Int32

    /// Stops listening and lets go of the closure. A second time does nothing.
    func cancel() {
        hostElementUnlisten(number)
    }
}

/// How to listen.
struct ListenOptions: OptionSet {
    /// The bits, as they cross.
    let rawValue: Int32
    /// Hear the event on its way down, before the elements inside do.
    static let capture = ListenOptions(rawValue: 1)
    /// Promise not to prevent the default, so that the browser need not wait.
    static let passive = ListenOptions(rawValue: 2)
}

/// A kind of event and what it carries: ``Element/on(_:_:_:)`` takes one and hands over the payload.
struct EventType<Payload> {
    /// The number under which the browser's half knows the kind.
    let code: Int32
    /// Makes the payload from what the host sent.
    let read: (HostReply) -> Payload
}

/// Where an element is.
enum Visibility: Int {
    /// Somewhere on the page that can't be seen.
    case outside
    /// In the window.
    case inside
    /// Not on the page, or without extent: its screen is covered by another.
    case absent
}

/// What can be done with an event while its handler runs.
enum CurrentEvent {
    /// The browser shall not do what it would have done.
    static func preventDefault() { hostEventControl(0) }
    /// Elements further up shall not hear it.
    static func stopPropagation() { hostEventControl(1) }
}

extension Element {
    /// Listens to an event: `button.on(.click) { … }`. The closure lives until the element is discarded or the
    /// returned listener is cancelled.
    ///
    /// Wheel and touch events can be prevented unless `options` says `.passive`.
    @discardableResult
    func on<Payload>(
        _ type: EventType<Payload>,
        _ options: ListenOptions = [],
        _ handler: @escaping (Payload) -> Void
    ) -> Listener {
        let callback = Callbacks.add(runsOnce: false) { reply in handler(type.read(reply)) }
        return Listener(number: hostElementListen(number, type.code, callback, options.rawValue))
    }

    /// Sends all further samples of a pointer to this element, wherever it moves.
    func capturePointer(_ pointer: Int) {
        hostElementCapturePointer(number, Int32(truncatingIfNeeded: pointer), 1)
    }

    /// Ends a capture; lifting the pointer does so too.
    func releasePointer(_ pointer: Int) {
        hostElementCapturePointer(number, Int32(truncatingIfNeeded: pointer), 0)
    }

    /// Says when the element comes into the window, leaves it, or leaves the page with the screen it is on; the window
    /// being taken `margin` points larger on every side.
    @discardableResult
    func onVisibility(margin: Double = 0, _ handler: @escaping (Visibility) -> Void) -> Listener {
        let callback = Callbacks.add(runsOnce: false) { handler(Visibility(rawValue: $0.status) ?? .outside) }
        return Listener(number: hostElementObserve(number, 0, margin, callback))
    }

    /// Says the size of the element's content box in points, now and whenever it changes.
    @discardableResult
    func onResize(_ handler: @escaping (Size) -> Void) -> Listener {
        let callback = Callbacks.add(runsOnce: false) { _ in
            handler(Size(width: HostNumbers[0], height: HostNumbers[1]))
        }
        return Listener(number: hostElementObserve(number, 1, 0, callback))
    }
}

// MARK: - Events without a payload of their own, and of controls

extension EventType where Payload == Void {
    private static func plain(_ code: Int32) -> EventType { EventType(code: code) { _ in } }

    /// A click, a tap, or Enter or Space on a control.
    static var click: EventType { plain(0) }
    /// Two clicks in quick succession.
    static var doubleClick: EventType { plain(1) }
    /// The element was scrolled, or for the window the page was.
    static var scroll: EventType { plain(3) }
    /// The element got the keyboard.
    static var focus: EventType { plain(4) }
    /// The element lost the keyboard.
    static var blur: EventType { plain(5) }
    /// A picture or document finished loading.
    static var load: EventType { plain(6) }
    /// A picture or document could not be loaded.
    static var error: EventType { plain(7) }
    /// A control's value was settled.
    static var change: EventType { plain(8) }
    /// A form was submitted; prevent the default or the page is left.
    static var submit: EventType { plain(9) }
    /// A style transition of this element ended.
    static var transitionEnd: EventType { plain(10) }
    /// A drag of a picture or link starts.
    static var dragStart: EventType { plain(11) }
    /// Safari's own pinch begins or changes; prevent it where the page zooms itself.
    static var gestureStart: EventType { plain(12) }
    /// See ``gestureStart``.
    static var gestureChange: EventType { plain(13) }
    /// A finger touches or moves; for preventing what the browser makes of it (pointer events carry the data).
    static var touchStart: EventType { plain(14) }
    /// See ``touchStart``.
    static var touchMove: EventType { plain(15) }
    /// Window: the history moved to another place (back, forward).
    static var popState: EventType { plain(16) }
    /// Window: the page was closed, left, or frozen; the last moment to save.
    static var pageHide: EventType { plain(17) }
    /// Document: the page became visible or hidden.
    static var visibilityChange: EventType { plain(18) }
    /// Window: the network came back.
    static var online: EventType { plain(19) }
    /// Window: the network went away.
    static var offline: EventType { plain(20) }
    /// Window: its size or resolution changed.
    static var resize: EventType { plain(21) }
    /// Window: another tab changed the storage.
    static var storage: EventType { plain(22) }
    /// A dialog was closed: by Escape, or by ``Element/closeDialog()``.
    static var close: EventType { plain(23) }
    /// Document: the window fills the screen, or no longer.
    static var fullScreenChange: EventType { plain(24) }
}

extension EventType where Payload == String {
    /// A control's value changed under the reader's hands; carries the value. Not sent while an input method composes,
    /// only when it is done.
    static var input: EventType { EventType(code: 30) { String(utf8: $0.bytes) } }
}
