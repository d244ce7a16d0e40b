package import Geometry
package import WebBinding

/// Long presses, right clicks and the menu key.
package enum LongPress {
    /// The duration of a long press in seconds, as on iOS and Android.
    private static let time = 0.5
    /// The distance after which a moving finger scrolls instead of pressing, in points.
    private static let slop = 10.0

    private final class Press {
        var timer: Timers.Timer?
        var place = Point.zero
        /// Whether the press was handled. The browser may still send a context menu event for it, which is ignored.
        var isDone = false

        func end() {
            timer?.cancel()
            timer = nil
        }
    }

    /// Listens for long presses, right clicks and the menu key. `perform` gets the position, nil for a key, and returns
    /// whether it handled the press. If it didn't, the browser performs its own action.
    package static func listen(on element: Element, perform: @escaping (_ place: Point?, _ isTouch: Bool) -> Bool) {
        let press = Press()
        element.on(.contextMenu) { event in
            if press.isDone {
                CurrentEvent.preventDefault()
                return
            }
            let place = event.kind == nil ? nil : event.position
            guard perform(place, event.kind == .touch) else { return }
            CurrentEvent.preventDefault()
            press.end()
            press.isDone = event.kind == .touch
        }
        // Some browsers send no context menu event for a long press.
        element.on(.pointerDown) { pointer in
            press.end()
            // A second finger doesn't end the press of the first one.
            guard pointer.isPrimary else { return }
            press.isDone = false
            guard pointer.kind == .touch else { return }
            press.place = pointer.position
            press.timer = Timers.after(time) {
                press.timer = nil
                press.isDone = perform(press.place, true)
            }
        }
        element.on(.pointerMove) { pointer in
            if press.timer != nil, (pointer.position - press.place).length > slop { press.end() }
        }
        // The menu key is another press.
        element.on(.keyDown) { _ in press.isDone = false }
        element.on(.pointerUp) { _ in press.end() }
        element.on(.pointerCancel) { _ in press.end() }
    }
}
