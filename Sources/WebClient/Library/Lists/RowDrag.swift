import Geometry
import WebBinding
import WebViews

/// The drag of a row: the row follows the pointer, the list scrolls near the edges, and a line marks the destination.
final class RowDrag {
    private let row: Element
    /// The element that scrolls; nil for the page.
    private let scroller: Element?
    private let line = Element("div", class: "drop-line")
    private let start: Double
    private let index: Int
    private let height: Double
    private let count: Int
    private let onEnd: (Int?) -> Void
    private var listeners: [Listener] = []
    private var frame: Frames.Request?
    private var pointer: Double
    private var scrolledBefore: Double
    /// The distance from the edge of the visible part within which the list scrolls, in points, and the maximum speed, in points
    /// per frame.
    private static let edge = (reach: 96.0, speed: 16.0)

    /// Begins a drag in the page or in an element that scrolls. `onEnd` is called with the destination index; nil when the drag is cancelled.
    init(
        _ row: Element,
        _ pointer: PointerEvent,
        from index: Int,
        height: Double,
        count: Int,
        in scroller: Element? = nil,
        onEnd: @escaping (Int?) -> Void
    ) {
        self.row = row
        self.scroller = scroller
        self.index = index
        self.height = height
        self.count = count
        self.onEnd = onEnd
        self.pointer = pointer.position.y
        start = pointer.position.y
        scrolledBefore = (scroller ?? .root).measure(.scrollTop)
        row.setClass("is-held", true)
        row.append(line)
        row.capturePointer(pointer.identifier)
        listeners = [
            row.on(.pointerMove) { moved in
                self.pointer = moved.position.y
                self.draw()
            },
            row.on(.pointerUp) { _ in self.end(at: self.target) },
            row.on(.pointerCancel) { _ in self.end(at: nil) },
            Element.document.on(.keyDown) { key in if key.key == .escape { self.end(at: nil) } },
        ]
        scrollSoon()
    }

    private var distance: Double { pointer - start + (scroller ?? .root).measure(.scrollTop) - scrolledBefore }

    private var target: Int {
        let rows = (distance / height).rounded()
        return min(max(index + Int(max(min(rows, 1e6), -1e6)), 0), count - 1)
    }

    private func draw() {
        row.setTransform(Point(x: 0, y: distance))
        // The position of the destination, relative to the dragged row.
        let place = Double(target - index) * height - distance
        line.setTransform(Point(x: 0, y: target > index ? place + height : place))
        line.setHidden(target == index)
    }

    /// The visible part of the list, in points of the window.
    private var visibleRange: (top: Double, bottom: Double) {
        let height = Window.metrics.size.height
        guard let scroller else { return (0, height) }
        let frame = scroller.boundingRect
        return (max(frame.minY, 0), min(frame.maxY, height))
    }

    private func scrollSoon() {
        frame = Frames.next { _ in
            let visible = self.visibleRange
            // In a low list, the parts in which it scrolls leave its middle half.
            let reach = min(Self.edge.reach, (visible.bottom - visible.top) / 4)
            let above = visible.top + reach - self.pointer
            let below = self.pointer - (visible.bottom - reach)
            let push = max(below, 0) - max(above, 0)
            if push != 0 {
                let step = max(min(push / max(reach, 1), 1), -1) * Self.edge.speed
                let scroller = self.scroller ?? .root
                scroller.setMeasure(.scrollTop, max(scroller.measure(.scrollTop) + step, 0))
                self.draw()
            }
            self.scrollSoon()
        }
    }

    private func end(at index: Int?) {
        frame?.cancel()
        for listener in listeners { listener.cancel() }
        listeners = []
        line.discard()
        row.setClass("is-held", false)
        let distance = distance
        row.setStyle("transform", "")
        // The row moves from the pointer to its place. If the list is reordered, the list adds the distance to the new
        // place.
        if !ListMotion.isReduced { row.glide(from: Point(x: 0, y: distance)) }
        onEnd(index)
    }
}
