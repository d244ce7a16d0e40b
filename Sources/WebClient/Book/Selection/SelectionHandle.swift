import Geometry
import WebBinding
import WebViews

/// A handle at an end of selected text. Dragging it moves the end.
final class SelectionHandle {
    /// The handle, as large as a fingertip.
    let root = Element("div", class: "selection-handle")
    private var end: DocumentFrame.End
    private let selection: BookSelection
    /// The centre of the line at the end of the text.
    private var centre = Point.zero
    /// The pointer that drags the handle, and the offset of ``centre`` from it.
    private var drag: (identifier: Int, offset: Point)?
    /// The width and height in points, the same as in the style sheet.
    private static let size = 44.0

    /// Creates a handle and adds it to the selection.
    init(_ end: DocumentFrame.End, of selection: BookSelection) {
        self.end = end
        self.selection = selection
        root.setAttribute("data-end", end == .first ? "first" : "last")
        root.setAttribute("aria-hidden", "true")
        let line = Element("div", class: "selection-line")
        root.append(line)
        selection.root.append(root)
        root.on(.pointerDown) { pointer in
            guard self.drag == nil else { return }
            CurrentEvent.preventDefault()
            self.root.capturePointer(pointer.identifier)
            self.drag = (pointer.identifier, self.centre - pointer.position)
        }
        root.on(.pointerMove) { pointer in
            guard let drag = self.drag, drag.identifier == pointer.identifier else { return }
            self.end = self.selection.move(self.end, to: pointer.position + drag.offset)
        }
        root.on(.pointerUp) { self.endDrag($0) }
        root.on(.pointerCancel) { self.endDrag($0) }
    }

    private func endDrag(_ pointer: PointerEvent) {
        guard drag?.identifier == pointer.identifier else { return }
        drag = nil
        selection.settle()
    }

    /// Moves the handle to its end of the text.
    func show(_ extent: DocumentFrame.Extent) {
        let (start, stop) = end == .first ? extent.first : extent.last
        centre = (start + stop) * 0.5
        // The knob is outside the text: before the first line, after the last one.
        let knob = end == .first ? start : stop
        root.setAttribute("data-end", end == .first ? "first" : "last")
        root.setClass("is-down", extent.isVerticalWriting)
        root.setStyle("--line", (stop - start).length, .points)
        root.setTransform(Point(x: knob.x - Self.size / 2, y: knob.y - Self.size / 2))
    }
}
