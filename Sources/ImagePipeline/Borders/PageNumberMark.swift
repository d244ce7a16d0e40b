/// Finds a possible page number: a small group of marks outside all other print.
enum PageNumberMark {
    /// Returns the marks without the page number; nil when there is no candidate.
    static func without(_ printed: PrintedMarks, width: Int, height: Int) -> PrintedMarks? {
        let rows = LineOccupancy(printed.outer.map { $0.top..<$0.bottom }, count: height)
        for block in rows.outermostBlocks(
            thickness: max(4, height / 36),
            gap: max(3, height / 125)
        ) {
            // The limits fit a page number between dashes. A wider block is a line of text beside the drawing.
            if let rest = rest(
                of: printed,
                without: { block.contains($0.top) },
                wide: max(6, width / 10),
                high: max(4, height / 36)
            ) {
                return rest
            }
        }
        let columns = LineOccupancy(printed.outer.map { $0.left..<$0.right }, count: width)
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

/// Which lines of an axis contain marks.
private struct LineOccupancy {
    private var lines: [Bool]

    init(_ ranges: [Range<Int>], count: Int) {
        lines = [Bool](repeating: false, count: count)
        for range in ranges {
            for line in range.clamped(to: 0..<count) where !lines[line] { lines[line] = true }
        }
    }

    /// Returns the last and the first block of lines, in this order. Omits a block that is more than `thickness` lines
    /// thick, or whose gap to the next block is less than `gap` lines or three quarters of its own thickness.
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
