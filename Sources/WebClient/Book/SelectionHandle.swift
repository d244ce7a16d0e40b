import Geometry

/// A handle at an end of what is chosen: dragged, it takes the end with it.
final class SelectionHandle {
    /// The handle; its own size is that of a finger.
    let root = Element("div", class: "selection-handle")
    private var end: DocumentFrame.End
    private let selection: BookSelection
    /// The line at which the words end, and how far from its middle the finger took hold.
    private var middle = Point.zero
    private var grip: (identifier: Int, offset: Point)?
    /// As wide as the style sheet makes it, in points.
    private static let size = 44.0

    /// A handle of a selection, on it.
    init(_ end: DocumentFrame.End, of selection: BookSelection) {
        self.end = end
        self.selection = selection
        root.setAttribute("data-end", end == .first ? "first" : "last")
        root.setAttribute("aria-hidden", "true")
        let line = Element("div", class: "selection-line")
        root.append(line)
        selection.root.append(root)
        root.on(.pointerDown) { pointer in
            guard self.grip == nil else { return }
            CurrentEvent.preventDefault()
            self.root.capturePointer(pointer.identifier)
            self.grip = (pointer.identifier, self.middle - pointer.position)
        }
        root.on(.pointerMove) { pointer in
            guard let grip = self.grip, grip.identifier == pointer.identifier else { return }
            self.end = self.selection.move(self.end, to: pointer.position + grip.offset)
        }
        root.on(.pointerUp) { self.letGo($0) }
        root.on(.pointerCancel) { self.letGo($0) }
    }

    private func letGo(_ pointer: PointerEvent) {
        guard grip?.identifier == pointer.identifier else { return }
        grip = nil
        selection.settle()
    }

    /// Stands where the words end.
    func show(_ extent: DocumentFrame.Extent) {
        let (start, stop) = end == .first ? extent.first : extent.last
        middle = (start + stop) * 0.5
        // The knob is outside: before the first line of text, behind the last one.
        let knob = end == .first ? start : stop
        root.setAttribute("data-end", end == .first ? "first" : "last")
        root.setClass("is-down", extent.isDown)
        root.setStyle("--line", (stop - start).length, .points)
        root.setTransform(Point(x: knob.x - Self.size / 2, y: knob.y - Self.size / 2))
    }
}
