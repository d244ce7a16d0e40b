import Geometry

/// A finger that stays where it is.
enum LongPress {
    /// A finger that stays this long means it, in seconds: as long as the platforms' own long press.
    private static let time = 0.5
    /// A finger that moves further than this scrolls, in points.
    private static let slop = 10.0

    private final class Press {
        var timer: Timers.Timer?
        var place = Point.zero
        /// The browser tells of the same press in its own way.
        var isDone = false

        func end() {
            timer?.cancel()
            timer = nil
        }
    }

    /// Listens for long presses, right clicks and the menu key. `perform` gets the place, nil for a key, and answers whether
    /// there was anything to do; if not, the browser does what it would have done.
    static func listen(on element: Element, perform: @escaping (_ place: Point?, _ isTouch: Bool) -> Bool) {
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
        // Not every browser makes a menu event of a long press.
        element.on(.pointerDown) { pointer in
            press.end()
            press.isDone = false
            guard pointer.kind == .touch, pointer.isPrimary else { return }
            press.place = pointer.position
            press.timer = Timers.after(time) {
                press.timer = nil
                press.isDone = perform(press.place, true)
            }
        }
        element.on(.pointerMove) { pointer in
            if press.timer != nil, (pointer.position - press.place).length > slop { press.end() }
        }
        element.on(.pointerUp) { _ in press.end() }
        element.on(.pointerCancel) { _ in press.end() }
    }
}
