/// The time, as the browser has it.
enum Clock {
    /// Seconds on a clock that never runs backwards, the same that frames and events carry.
    static var now: Double { hostClock(0) }
    /// Milliseconds since 1970, by the device's calendar.
    static var millisecondsSince1970: Int64 { Int64(hostClock(1)) }
}

/// One-shot timers.
enum Timers {
    /// A timer that has not fired; letting go of the value does not stop it.
    struct Timer: Equatable {
        fileprivate let number: Int32
        fileprivate let callback: Int32

        /// Stops the timer and lets go of its closure; does nothing after it fired.
        func cancel() {
            hostTimerCancel(number)
            Callbacks.remove(callback)
        }
    }

    /// Calls `body` once after `seconds`.
    @discardableResult @inline(never)
    static func after(_ seconds: Double, _ body: @escaping () -> Void) -> Timer {
        let callback = Callbacks.add(runsOnce: true) { _ in body() }
        return Timer(number: hostTimerStart(seconds, callback), callback: callback)
    }
}

/// The browser's frames.
enum Frames {
    /// A frame that was asked for.
    struct Request: Equatable {
        fileprivate let number: Int32
        fileprivate let callback: Int32

        /// Does not want the frame any more.
        func cancel() {
            hostFrameCancel(number)
            Callbacks.remove(callback)
        }
    }

    /// Calls `body` once before the next frame is drawn, with the frame's time in seconds on ``Clock/now``'s scale.
    @discardableResult
    static func next(_ body: @escaping (Double) -> Void) -> Request {
        let callback = Callbacks.add(runsOnce: true) { _ in body(HostNumbers[0]) }
        return Request(number: hostFrameRequest(callback), callback: callback)
    }
}
