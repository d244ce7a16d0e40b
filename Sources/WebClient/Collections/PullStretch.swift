import Geometry
import ReadingEngine

/// Pulling a list down from its beginning. Where the browser lets the page be pulled by itself, the engine hears of it as a
/// scroll above zero; elsewhere the finger is followed here, with the same resistance.
///
/// The style sheet lets the browser pan the page in every way but this one (`touch-action`), while it is at its beginning:
/// so the finger's samples arrive here and scrolling up goes on as everywhere.
enum PullStretch {
    private final class Pull {
        var pointer: Int?
        var start = 0.0
        var motion: Frames.Request?
    }

    /// How long the way back takes, in seconds.
    private static let restTime = 0.35

    /// Listens for fingers on a screen that shows the list.
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

    /// Back to the beginning, as a spring at its critical damping goes.
    private static func release(_ list: CollectionViewController, _ pull: Pull) {
        guard list.pull > 0 else { return }
        if Window.traits.contains(.reducedMotion) {
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
