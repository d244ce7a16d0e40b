import Geometry
import ReadingEngine
import WebBinding
import WebViews

/// The rubber-band effect when the user pulls a list down beyond its beginning. Browsers with elastic scrolling report
/// negative scroll offsets to the engine. In other browsers this code moves the list with the finger, with the same
/// resistance.
///
/// While the page is at its top, the style sheet disables the browser's scrolling in this direction (`touch-action`),
/// so the pointer events of the finger arrive here.
enum OverscrollEffect {
    private final class Pull {
        var pointer: Int?
        var start = 0.0
        var motion: Frames.Request?
    }

    /// The duration of the return, in seconds.
    private static let restTime = 0.35

    /// Adds the gesture to a screen that shows the list.
    static func listen(on screen: Element, of list: CollectionViewController) {
        let pull = Pull()
        screen.on(.pointerDown) { pointer in
            guard pointer.kind == .touch, pointer.isPrimary, Element.root.measure(.scrollTop) <= 0 else { return }
            pull.motion?.cancel()
            pull.pointer = pointer.identifier
            pull.start = pointer.position.y
        }
        screen.on(.pointerMove) { pointer in
            guard pointer.identifier == pull.pointer else { return }
            let distance = max(pointer.position.y - pull.start, 0)
            list.pull = RubberBand.resist(distance, dimension: Window.metrics.size.height)
        }
        let end: (PointerEvent) -> Void = { pointer in
            guard pointer.identifier == pull.pointer else { return }
            pull.pointer = nil
            release(list, pull)
        }
        screen.on(.pointerUp) { end($0) }
        screen.on(.pointerCancel) { end($0) }
    }

    /// Moves the list back to its beginning with a critically damped spring.
    private static func release(_ list: CollectionViewController, _ pull: Pull) {
        guard list.pull > 0 else { return }
        if EInkScreen.reducesMotion {
            list.pull = 0
            return
        }
        let spring = Spring(
            start: Clock.now,
            position: list.pull,
            velocity: 0,
            target: 0,
            rate: Spring.rate(restingAfter: restTime)
        )
        func step(_ time: Double) {
            let place = spring.position(at: time)
            list.pull = place < 0.5 ? 0 : place
            pull.motion = list.pull > 0 ? Frames.next(step) : nil
        }
        pull.motion = Frames.next(step)
    }
}
