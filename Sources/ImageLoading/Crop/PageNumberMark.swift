/// Finds a small group of marks that stands alone outside everything else that is printed: what a page number looks
/// like.
enum PageNumberMark {
    /// The printed marks without the page number; nil when there is nothing like one.
    static func without(_ printed: PrintedMarks, width: Int, height: Int) -> PrintedMarks? {
        let rows = Occupied(printed.outer.map { $0.top..<$0.bottom }, count: height)
        for block in rows.outermostBlocks(
            thickness: max(4, height / 36),
            gap: max(3, height / 125)
        ) {
            // A line of the text beside the drawing is longer than a number with its dashes.
            if let rest = rest(
                of: printed,
                without: { block.contains($0.top) },
                wide: max(6, width / 10),
                high: max(4, height / 36)
            ) {
                return rest
            }
        }
        let columns = Occupied(printed.outer.map { $0.left..<$0.right }, count: width)
        for block in columns.outermostBlocks(thickness: max(6, width / 14), gap: max(3, width / 100)) {
            if let rest = rest(
                of: printed,
                without: { block.contains($0.left) },
                wide: max(6, width / 14),
                high: max(4, height / 36)
            ) {
                return rest
            }
        }
        return nil
    }

    private static func rest(
        of printed: PrintedMarks,
        without isInBlock: (CellRectangle) -> Bool,
        wide: Int,
        high: Int
    ) -> PrintedMarks? {
        let block = PrintedMarks(outer: printed.outer.filter(isInBlock))
        guard let area = block.area, area.width <= wide, area.height <= high, block.outer.count <= 12 else {
            return nil
        }
        let rest = PrintedMarks(outer: printed.outer.filter { !isInBlock($0) })
        return rest.area == nil ? nil : rest
    }
}

/// Which lines of an axis have something printed on them.
private struct Occupied {
    private var lines: [Bool]

    init(_ ranges: [Range<Int>], count: Int) {
        lines = [Bool](repeating: false, count: count)
        for range in ranges {
            for line in range.clamped(to: 0..<count) where !lines[line] { lines[line] = true }
        }
    }

    /// The block of lines at the end and the one at the beginning, the former first, of those that are no thicker than
    /// `thickness` and have at least `gap`, and three quarters of their own thickness, of nothing before the next block.
    func outermostBlocks(thickness: Int, gap: Int) -> [Range<Int>] {
        guard let first = lines.firstIndex(of: true), let last = lines.lastIndex(of: true) else { return [] }
        var blocks: [Range<Int>] = []
        if let inner = lines[...last].lastIndex(of: false) {
            let size = last - inner
            if let next = lines[...inner].lastIndex(of: true), size <= thickness, inner - next >= max(gap, size * 3 / 4)
            {
                blocks.append(inner + 1..<last + 1)
            }
        }
        if let inner = lines[first...].firstIndex(of: false) {
            let size = inner - first
            if let next = lines[inner...].firstIndex(of: true), size <= thickness,
                next - inner >= max(gap, size * 3 / 4)
            {
                blocks.append(first..<inner)
            }
        }
        return blocks
    }
}
