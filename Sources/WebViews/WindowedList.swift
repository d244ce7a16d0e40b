package import Geometry
package import WebBinding

/// A long list that has elements only for the rows near the viewport. The positions of all rows are known before any of
/// them is created. The list is vertical or horizontal.
package final class WindowedList {
    /// The scrolling element.
    package let root: Element
    private let canvas = Element("div", class: "windowed-canvas")
    private let axis: Axis
    private let make: (Int) -> Element
    /// The start of each row and the end of the last one, in points.
    private var starts: [Double] = [0]
    private var rows: [(index: Int, element: Element)] = []
    /// The assumed extent of the viewport while the list is not on the page, in points.
    private static let assumedExtent = 800.0

    /// Creates an empty list along an axis. `make` creates the row with an index.
    package init(_ axis: Axis, class className: StaticString, make: @escaping (Int) -> Element) {
        self.axis = axis
        self.make = make
        root = Element("div", class: className)
        root.append(canvas)
        root.on(.scroll) { self.update() }
        root.onResize { _ in self.update() }
    }

    /// The number of rows.
    package var count: Int { starts.count - 1 }

    /// Shows rows with these starts in points. The last number is the end of the last row.
    package func show(_ starts: [Double]) {
        self.starts = starts.isEmpty ? [0] : starts
        canvas.setStyle(axis == .vertical ? "block-size" : "inline-size", self.starts[count], .points)
        refresh()
    }

    /// Discards the existing rows and creates them again.
    package func refresh() {
        for row in rows { row.element.discard() }
        rows.removeAll()
        update()
    }

    /// Returns the element of a row, if it exists.
    package func row(_ index: Int) -> Element? { rows.first { $0.index == index }?.element }

    /// Scrolls a row to the middle of the viewport; with `isNear`, only as far as needed to show it.
    package func reveal(_ index: Int, isNear: Bool = false) {
        guard index >= 0, index < count else { return }
        let extent = extent
        var offset = offset
        if isNear {
            offset = min(max(offset, starts[index + 1] - extent), starts[index])
        } else {
            offset = (starts[index] + starts[index + 1] - extent) / 2
        }
        setOffset(max(0, min(offset, starts[count] - extent)))
        update()
    }

    private var extent: Double {
        let measured = root.measure(axis == .vertical ? .clientHeight : .clientWidth)
        return measured > 0 ? measured : Self.assumedExtent
    }

    /// The scroll offset from the beginning. In right-to-left elements, browsers report negative offsets.
    private var offset: Double { root.measure(axis == .vertical ? .scrollTop : .scrollLeft).magnitude }

    private func setOffset(_ offset: Double) {
        if axis == .vertical {
            root.setMeasure(.scrollTop, offset)
        } else {
            root.setMeasure(.scrollLeft, isMirrored ? -offset : offset)
        }
    }

    /// Whether a horizontal list begins at its right end.
    package var isMirrored = false {
        didSet { root.setAttribute("dir", isMirrored ? "rtl" : "ltr") }
    }

    /// Creates the rows within the viewport and half its extent on both sides, and discards the others.
    private func update() {
        let extent = extent
        let offset = offset
        let first = index(at: offset - extent / 2)
        let last = min(index(at: offset + extent * 1.5), count - 1)
        rows.removeAll { row in
            // A row with the keyboard focus stays, or the focus would be lost.
            if (row.index >= first && row.index <= last) || (row.index < count && row.element.hasFocus) { return false }
            row.element.discard()
            return true
        }
        guard first <= last else { return }
        for index in first...last where row(index) == nil {
            let element = make(index)
            element.setStyle(axis == .vertical ? "inset-block-start" : "inset-inline-start", starts[index], .points)
            // Keep the elements in order, for keyboard navigation and for screen readers.
            if let next = rows.first(where: { $0.index > index }) {
                canvas.insert(element, before: next.element)
                rows.insert((index, element), at: rows.firstIndex { $0.index > index } ?? rows.count)
            } else {
                canvas.append(element)
                rows.append((index, element))
            }
        }
    }

    /// Returns the index of the row at a position; 0 before the list, and ``count`` after its end.
    private func index(at place: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle + 1] <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
