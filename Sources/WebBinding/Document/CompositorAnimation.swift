/// An animation that the browser's compositor runs without the program: rows of numbers at equal steps of time.
///
/// The rows are in the shared numbers, one for each frame. Each animated element names the columns that it uses.
package struct CompositorAnimation {
    /// The start time, in seconds on the clock of ``Clock/now``.
    package let start: Double
    /// The time from one row to the next, in seconds.
    package let step: Double
    private let columns: Int
    private let rows: Int

    /// Returns the largest number of rows with a number of columns.
    package static func maximumRowCount(columns: Int) -> Int { HostNumbers.capacity / columns }

    /// Writes the rows, each with `columns` numbers. Rows that don't fit are left out.
    package init(start: Double, step: Double, columns: Int, rows: [[Double]]) {
        self.start = start
        self.step = step
        self.columns = columns
        self.rows = min(rows.count, Self.maximumRowCount(columns: columns))
        for (index, row) in rows.prefix(self.rows).enumerated() {
            for (offset, number) in row.prefix(columns).enumerated() {
                HostNumbers.storage[index * columns + offset] = number
            }
        }
    }

    /// Animates an element. In `transform`, `#0` is replaced by the number in the first column, and `-#0` by its
    /// negation. An empty text doesn't animate the transform. `opacity` is the column of the opacity.
    ///
    /// Call it right after creating the animation, for all elements: other calls overwrite the shared numbers.
    package func animate(_ element: Element, transform: StaticString, opacity: Int? = nil) {
        hostElementAnimate(
            element.number,
            transform.utf8Start,
            transform.length,
            Int32(opacity ?? -1),
            Int32(columns),
            Int32(rows),
            start,
            step
        )
    }

    /// Ends the animation of an element, which returns to its style.
    package static func end(of element: Element) {
        hostElementAnimate(element.number, nil, 0, -1, 0, 0, 0, 0)
    }
}
