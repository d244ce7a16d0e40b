import Geometry

/// A long list of which only the part near the eye exists. Rows lie one behind the other at places that are known
/// before any of them is made, down a list or along a band.
final class WindowedList {
    /// What scrolls.
    let root: Element
    private let canvas = Element("div", class: "windowed-canvas")
    private let axis: Axis
    private let make: (Int) -> Element
    /// Where each row begins, in points, and where the last one ends.
    private var starts: [Double] = [0]
    private var rows: [(index: Int, element: Element)] = []
    /// A list that is not on the page cannot tell how much of it is seen; this is taken for it, in points.
    private static let assumedExtent = 800.0

    /// An empty list along an axis; `make` makes the row with an index, which the list puts into its place.
    init(_ axis: Axis, class className: StaticString, make: @escaping (Int) -> Element) {
        self.axis = axis
        self.make = make
        root = Element("div", class: className)
        root.append(canvas)
        root.on(.scroll) { self.update() }
        root.onResize { _ in self.update() }
    }

    /// How many rows there are.
    var count: Int { starts.count - 1 }

    /// Shows rows that begin at these places, in points; the last number is the end of all.
    func show(_ starts: [Double]) {
        self.starts = starts.isEmpty ? [0] : starts
        canvas.setStyle(axis == .vertical ? "block-size" : "inline-size", self.starts[count], .points)
        refresh()
    }

    /// Makes the rows that exist anew.
    func refresh() {
        for row in rows { row.element.discard() }
        rows.removeAll()
        update()
    }

    /// The row with this index, if it exists at the moment.
    func row(_ index: Int) -> Element? { rows.first { $0.index == index }?.element }

    /// Scrolls so that a row is in the middle, or if `isNear` no further than it takes to see it.
    func reveal(_ index: Int, isNear: Bool = false) {
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

    /// How far the list is scrolled from its beginning. From right to left, browsers count below zero.
    private var offset: Double { root.measure(axis == .vertical ? .scrollTop : .scrollLeft).magnitude }

    private func setOffset(_ offset: Double) {
        if axis == .vertical {
            root.setMeasure(.scrollTop, offset)
        } else {
            root.setMeasure(.scrollLeft, isMirrored ? -offset : offset)
        }
    }

    /// Whether a band begins at its right end.
    var isMirrored = false {
        didSet { root.setAttribute("dir", isMirrored ? "rtl" : "ltr") }
    }

    /// Makes the rows that are near, half a window further on both sides, and lets go of the others.
    private func update() {
        let extent = extent
        let offset = offset
        let first = index(at: offset - extent / 2)
        let last = min(index(at: offset + extent * 1.5), count - 1)
        rows.removeAll { row in
            // What has the keyboard stays, or it would fall out of the list.
            if (row.index >= first && row.index <= last) || (row.index < count && row.element.hasFocus) { return false }
            row.element.discard()
            return true
        }
        guard first <= last else { return }
        for index in first...last where row(index) == nil {
            let element = make(index)
            element.setStyle(axis == .vertical ? "inset-block-start" : "inset-inline-start", starts[index], .points)
            // In order, for those who walk or listen through the list.
            if let next = rows.first(where: { $0.index > index }) {
                canvas.insert(element, before: next.element)
                rows.insert((index, element), at: rows.firstIndex { $0.index > index } ?? rows.count)
            } else {
                canvas.append(element)
                rows.append((index, element))
            }
        }
    }

    /// The row at a place; the nearest one outside of the list.
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
