import Geometry
import WebBinding
import WebViews

/// The drag of a row: the row follows the pointer, the page scrolls near the edges, and a line marks the destination.
final class RowDrag {
    private let row: Element
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
    /// The distance from the window's edge within which the page scrolls, in points, and the maximum speed, in points
    /// per frame.
    private static let edge = (reach: 96.0, speed: 16.0)

    /// Begins a drag. `onEnd` is called with the destination index; nil when the drag is cancelled.
    init(
        _ row: Element,
        _ pointer: PointerEvent,
        from index: Int,
        height: Double,
        count: Int,
        onEnd: @escaping (Int?) -> Void
    ) {
        self.row = row
        self.index = index
        self.height = height
        self.count = count
        self.onEnd = onEnd
        self.pointer = pointer.position.y
        start = pointer.position.y
        scrolledBefore = Element.root.measure(.scrollTop)
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

    private var distance: Double { pointer - start + Element.root.measure(.scrollTop) - scrolledBefore }

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

    private func scrollSoon() {
        frame = Frames.next { _ in
            let height = Window.metrics.size.height
            let above = Self.edge.reach - self.pointer
            let below = self.pointer - (height - Self.edge.reach)
            let push = max(below, 0) - max(above, 0)
            if push != 0 {
                let step = max(min(push / Self.edge.reach, 1), -1) * Self.edge.speed
                Element.root.setMeasure(.scrollTop, max(Element.root.measure(.scrollTop) + step, 0))
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
