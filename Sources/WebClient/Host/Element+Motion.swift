/// A motion that the browser carries out by itself, without the program: numbers at even steps of time.
///
/// The numbers stand in one block of the host's memory, a row for a frame; each element that moves names those it wants.
struct Motion {
    /// When it began, in seconds on ``Clock/now``'s scale.
    let start: Double
    /// From one row to the next, in seconds.
    let step: Double
    private let columns: Int
    private let rows: Int

    /// The most rows a motion of this many columns can have.
    static func greatestCount(columns: Int) -> Int { HostNumbers.capacity / columns }

    /// Writes the rows, each of `columns` numbers; those beyond the most that fit are left out.
    init(start: Double, step: Double, columns: Int, rows: [[Double]]) {
        self.start = start
        self.step = step
        self.columns = columns
        self.rows = min(rows.count, Self.greatestCount(columns: columns))
        for (index, row) in rows.prefix(self.rows).enumerated() {
            for (offset, number) in row.prefix(columns).enumerated() {
                HostNumbers.storage[index * columns + offset] = number
            }
        }
    }

    /// Has an element make the motion: in `transform`, `#0` stands for the number in the first column and `-#0` for its
    /// opposite (an empty text leaves the transform alone); `opacity` is the column of the opacity.
    ///
    /// To be called right after the motion was made, for all its elements in a row: the block is everybody's.
    func move(_ element: Element, transform: StaticString, opacity: Int? = nil) {
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

    /// Ends the motion of an element: it is where its style says again.
    static func end(of element: Element) {
        hostElementAnimate(element.number, nil, 0, -1, 0, 0, 0, 0)
    }
}
