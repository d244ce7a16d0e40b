/// The connected marks on a page: groups of cells, touching at edges or corners, that differ from the paper.
///
/// Margins are measured by marks and not by the number of dark cells in a line: the tip of a sword that reaches into
/// the margin has two cells in its line, like a speck of dust, but it is connected to the drawing.
struct InkMarks {
    /// The bounding box of each mark.
    let marks: [CellRectangle]

    /// Finds the marks in a region of a plane.
    ///
    /// - Parameters:
    ///   - paper: The brightness of the paper.
    ///   - tolerance: The largest difference from it that is still paper.
    init(in plane: LuminancePlane, region: CellRectangle, paper: Int, tolerance: Int) {
        var groups = RunGroups()
        plane.samples.withUnsafeBufferPointer { samples in
            var previous: [RunGroups.Run] = []
            var current: [RunGroups.Run] = []
            for y in region.top..<max(region.bottom, region.top) {
                swap(&previous, &current)
                current.removeAll(keepingCapacity: true)
                var above = 0
                let row = y * plane.width
                var x = region.left
                while x < region.right {
                    guard abs(Int(samples[row + x]) - paper) > tolerance else {
                        x += 1
                        continue
                    }
                    let start = x
                    repeat { x += 1 } while x < region.right && abs(Int(samples[row + x]) - paper) > tolerance
                    // Runs above that end before this one starts, corners included, can't touch later runs either.
                    while above < previous.count, previous[above].end < start { above += 1 }
                    let group = groups.group(joining: previous[above...], start: start, end: x, row: y)
                    current.append(RunGroups.Run(start: start, end: x, group: group))
                }
            }
        }
        marks = groups.rectangles
    }
}

/// The groups of the runs so far: a forest in which each tree is a mark.
private struct RunGroups {
    struct Run {
        let start: Int
        let end: Int
        let group: Int
    }

    private var parents: [Int] = []
    private var bounds: [CellRectangle] = []

    /// Returns the group of a new run: the group of the touching runs above, merged into one, or a new group.
    mutating func group(joining above: ArraySlice<Run>, start: Int, end: Int, row: Int) -> Int {
        let rectangle = CellRectangle(left: start, top: row, right: end, bottom: row + 1)
        var found: Int?
        for run in above {
            if run.start > end { break }
            let root = root(of: run.group)
            guard let first = found else {
                found = root
                continue
            }
            guard first != root else { continue }
            // The older group becomes the root, which keeps the trees flat.
            let (older, younger) = first < root ? (first, root) : (root, first)
            parents[younger] = older
            bounds[older] = bounds[older].around(bounds[younger])
            found = older
        }
        if let found {
            bounds[found] = bounds[found].around(rectangle)
            return found
        }
        parents.append(parents.count)
        bounds.append(rectangle)
        return parents.count - 1
    }

    var rectangles: [CellRectangle] {
        parents.indices.filter { parents[$0] == $0 }.map { bounds[$0] }
    }

    private mutating func root(of group: Int) -> Int {
        var group = group
        while parents[group] != group {
            parents[group] = parents[parents[group]]
            group = parents[group]
        }
        return group
    }
}
