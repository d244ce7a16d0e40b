/// The browser's clocks.
package enum Clock {
    /// Seconds on the monotonic clock that frames and events use.
    package static var now: Double { hostClockNow() }
    /// Milliseconds since 1970, from the device's clock.
    package static var millisecondsSince1970: Int64 { Int64(hostClockDate()) }
}

/// One-shot timers.
package enum Timers {
    /// A timer. Releasing the value does not stop it.
    package struct Timer: Equatable {
        fileprivate let number: Int32
        fileprivate let callback: Int32

        /// Stops the timer and releases its closure. Does nothing after it fired.
        package func cancel() {
            hostTimerCancel(number)
            Callbacks.remove(callback)
        }
    }

    /// Calls `body` once after `seconds`.
    @discardableResult @inline(never)
    package static func after(_ seconds: Double, _ body: @escaping () -> Void) -> Timer {
        let callback = Callbacks.add(runsOnce: true) { _ in body() }
        return Timer(number: hostTimerStart(seconds, callback), callback: callback)
    }
}

/// The browser's animation frames.
package enum Frames {
    /// A requested frame.
    package struct Request: Equatable {
        fileprivate let number: Int32
        fileprivate let callback: Int32

        /// Cancels the request.
        package func cancel() {
            hostFrameCancel(number)
            Callbacks.remove(callback)
        }
    }

    /// Calls `body` once before the next frame is drawn, with the frame's time in seconds on ``Clock/now``'s scale.
    @discardableResult
    package static func next(_ body: @escaping (Double) -> Void) -> Request {
        let callback = Callbacks.add(runsOnce: true) { _ in body(Record.time) }
        return Request(number: hostFrameRequest(callback), callback: callback)
    }

    /// The longest time that ``afterPaint(_:)`` waits, in seconds.
    private static let maximumPaintWait = 1.0
    /// The time that ``afterPaint(_:)`` leaves to the browser for painting, in seconds. A frame is painted and
    /// composited after its callbacks, partly on other threads, which use the same processor on small devices.
    private static let paintDuration = 0.06

    /// Calls `body` once after the next frame is painted: for work that would delay it. A window in the background paints
    /// nothing; `body` is called after a second there.
    @inline(never)
    package static func afterPaint(_ body: @escaping () -> Void) {
        var isDone = false
        let perform = {
            if isDone { return }
            isDone = true
            body()
        }
        next { _ in next { _ in Timers.after(paintDuration, perform) } }
        Timers.after(maximumPaintWait, perform)
    }
}
