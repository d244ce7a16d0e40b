package import Geometry

/// A listener or an observer of an element. It ends with the element.
package struct Listener: Equatable {
    /// The number of the listener in JavaScript.
    package let number: Int32

    /// Stops listening and releases the closure. Does nothing the second time.
    package func cancel() {
        hostElementUnlisten(number)
    }
}

/// A kind of event and the payload that ``Element/on(_:_:_:)`` passes to the handler.
package struct EventType<Payload> {
    /// The kind.
    package let kind: EventKind
    /// Makes the payload from the arguments of the callback.
    package let read: (CallbackArguments) -> Payload
}

/// The event whose handler runs.
package enum CurrentEvent {
    /// Prevents the browser's own action.
    package static func preventDefault() { hostEventControl(Control.preventDefault.rawValue) }
    /// Keeps the event from the element's ancestors.
    package static func stopPropagation() { hostEventControl(Control.stopPropagation.rawValue) }
}

extension Element {
    /// Listens to an event: `button.on(.click) { … }`, until the element is discarded or the listener is cancelled.
    ///
    /// Wheel and touch events can be prevented unless `options` contains `.passive`.
    @discardableResult
    package func on<Payload>(
        _ type: EventType<Payload>,
        _ options: ListenOptions = [],
        _ handler: @escaping (Payload) -> Void
    ) -> Listener {
        let callback = Callbacks.add(runsOnce: false) { reply in handler(type.read(reply)) }
        return Listener(number: hostElementListen(number, type.kind.rawValue, callback, options.rawValue))
    }

    /// Directs all events of a pointer to this element, wherever it moves, until the pointer is lifted.
    package func capturePointer(_ pointer: Int) {
        hostElementCapturePointer(number, Int32(truncatingIfNeeded: pointer), 1)
    }

    /// Calls `handler` when the element enters the window, leaves it, or leaves the page. `margin` extends the window
    /// on all sides, in points.
    @discardableResult
    package func onVisibility(margin: Double = 0, _ handler: @escaping (Visibility) -> Void) -> Listener {
        let callback = Callbacks.add(runsOnce: false) { handler(Visibility(rawValue: Int32($0.status)) ?? .outside) }
        return Listener(number: hostElementObserve(number, Observation.visibility.rawValue, margin, callback))
    }

    /// Calls `handler` with the size of the element's content box in points, now and whenever it changes.
    @discardableResult
    package func onResize(_ handler: @escaping (Size) -> Void) -> Listener {
        let callback = Callbacks.add(runsOnce: false) { _ in
            handler(Size(width: ElementSize.width, height: ElementSize.height))
        }
        return Listener(number: hostElementObserve(number, Observation.size.rawValue, 0, callback))
    }
}

// MARK: - Events without a payload, and the input of a control

extension EventType where Payload == Void {
    private static func plain(_ kind: EventKind) -> EventType { EventType(kind: kind) { _ in } }

    /// A click, a tap, or Enter or Space on a control.
    package static var click: EventType { plain(.click) }
    /// Two clicks in quick succession.
    package static var doubleClick: EventType { plain(.doubleClick) }
    /// The element was scrolled; of the window: the page was scrolled.
    package static var scroll: EventType { plain(.scroll) }
    /// The element received the keyboard focus.
    package static var focus: EventType { plain(.focus) }
    /// The element lost the keyboard focus.
    package static var blur: EventType { plain(.blur) }
    /// An image or a document has loaded.
    package static var load: EventType { plain(.load) }
    /// An image or a document could not be loaded.
    package static var error: EventType { plain(.error) }
    /// The value of a control was committed.
    package static var change: EventType { plain(.change) }
    /// A form was submitted. Prevent the default, or the browser leaves the page.
    package static var submit: EventType { plain(.submit) }
    /// A transition of the element's style ended.
    package static var transitionEnd: EventType { plain(.transitionEnd) }
    /// The drag of an image or a link begins.
    package static var dragStart: EventType { plain(.dragStart) }
    /// Safari's own pinch begins or changes. Prevent the default where the app zooms.
    package static var gestureStart: EventType { plain(.gestureStart) }
    /// See ``gestureStart``.
    package static var gestureChange: EventType { plain(.gestureChange) }
    /// A finger touches or moves. Only for preventing the default: pointer events have the data.
    package static var touchStart: EventType { plain(.touchStart) }
    /// See ``touchStart``.
    package static var touchMove: EventType { plain(.touchMove) }
    /// Window: the user went back or forward in the history.
    package static var popState: EventType { plain(.popState) }
    /// Window: the page is closed, left or frozen. This is the last event in which data can be saved.
    package static var pageHide: EventType { plain(.pageHide) }
    /// Document: the visibility of the page changed.
    package static var visibilityChange: EventType { plain(.visibilityChange) }
    /// Window: the network connection was restored.
    package static var online: EventType { plain(.online) }
    /// Window: the network connection was lost.
    package static var offline: EventType { plain(.offline) }
    /// Window: its size or resolution changed.
    package static var resize: EventType { plain(.resize) }
    /// Window: another tab changed the local storage.
    package static var storage: EventType { plain(.storage) }
    /// A dialog was closed: by Escape, or by ``Element/closeDialog()``.
    package static var close: EventType { plain(.close) }
    /// Document: the window entered or left the full screen.
    package static var fullScreenChange: EventType { plain(.fullScreenChange) }
}

extension EventType where Payload == String {
    /// The value of a control changed. The payload is the value. Not sent during IME composition, but at its end.
    package static var input: EventType { EventType(kind: .input) { String(decoding: $0.bytes, as: UTF8.self) } }
}
