/// Finds a possible page number: a small group of marks outside all other print.
enum PageNumberMark {
    /// Returns the marks without the page number; nil when there is no candidate.
    static func removing(from printed: PrintedMarks, width: Int, height: Int) -> PrintedMarks? {
        // The limits fit a page number between dashes. A wider block is a line of text beside the drawing.
        let rows = LineOccupancy(printed.outer.map { $0.top..<$0.bottom }, count: height)
        let rowBlocks = rows.outermostBlocks(thickness: max(4, height / 36), gap: max(3, height / 125))
        for block in rowBlocks {
            let found = remaining(
                of: printed,
                without: { block.contains($0.top) },
                maximum: (max(6, width / 10), max(4, height / 36))
            )
            if let found { return found }
        }
        let columns = LineOccupancy(printed.outer.map { $0.left..<$0.right }, count: width)
        let size = (width: max(6, width / 14), height: max(4, height / 36))
        for block in columns.outermostBlocks(thickness: size.width, gap: max(3, width / 100)) {
            if let found = remaining(of: printed, without: { block.contains($0.left) }, maximum: size) { return found }
        }
        return nil
    }

    /// Returns the marks outside a block; nil when the block is too large for a page number or contains all marks.
    private static func remaining(
        of printed: PrintedMarks,
        without isInBlock: (CellRectangle) -> Bool,
        maximum: (width: Int, height: Int)
    ) -> PrintedMarks? {
        let block = PrintedMarks(outer: printed.outer.filter(isInBlock))
        guard let area = block.area, area.width <= maximum.width, area.height <= maximum.height,
            block.outer.count <= 12
        else { return nil }
        let remaining = PrintedMarks(outer: printed.outer.filter { !isInBlock($0) })
        return remaining.area == nil ? nil : remaining
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

    /// Returns the last and the first block of lines with marks, in this order. Omits a block of more than `thickness`
    /// lines. Also omits a block whose gap to the next block has fewer than `gap` lines, or fewer than three quarters
    /// of the block's own lines.
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
