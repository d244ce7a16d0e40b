/// A side of a plane. Lines parallel to it are counted from the outside, so that the same code measures all four sides.
enum PlaneSide: Int, CaseIterable {
    case left, top, right, bottom

    var opposite: PlaneSide {
        switch self {
        case .left: .right
        case .top: .bottom
        case .right: .left
        case .bottom: .top
        }
    }

    /// Returns the number of lines from this side to the opposite one.
    func extent(of region: CellRectangle) -> Int {
        switch self {
        case .left, .right: region.width
        case .top, .bottom: region.height
        }
    }

    /// Returns the number of lines between this side of `region` and `area`.
    func distance(from region: CellRectangle, to area: CellRectangle) -> Int {
        switch self {
        case .left: area.left - region.left
        case .top: area.top - region.top
        case .right: region.right - area.right
        case .bottom: region.bottom - area.bottom
        }
    }

    /// Returns the region without some lines at this side.
    func cutting(_ lines: Int, off region: CellRectangle) -> CellRectangle {
        var region = region
        switch self {
        case .left: region.left += lines
        case .top: region.top += lines
        case .right: region.right -= lines
        case .bottom: region.bottom -= lines
        }
        return region
    }
}

/// A line of cells parallel to a side.
struct PlaneLine {
    private let plane: LuminancePlane
    private let start: Int
    private let step: Int
    let count: Int

    /// Creates the line with that index, counted from the side and clamped to the region.
    init(_ plane: LuminancePlane, _ side: PlaneSide, of region: CellRectangle, index: Int) {
        let index = min(max(index, 0), side.extent(of: region) - 1)
        self.plane = plane
        switch side {
        case .left, .right:
            let x = side == .left ? region.left + index : region.right - 1 - index
            start = region.top * plane.width + x
            step = plane.width
            count = region.height
        case .top, .bottom:
            let y = side == .top ? region.top + index : region.bottom - 1 - index
            start = y * plane.width + region.left
            step = 1
            count = region.width
        }
    }

    /// Returns the number of cells that differ from `reference` by more than `tolerance`.
    func count(differingFrom reference: Int, by tolerance: Int) -> Int {
        plane.samples.withUnsafeBufferPointer { samples in
            var found = 0
            var place = start
            for _ in 0..<count {
                if abs(Int(samples[place]) - reference) > tolerance { found += 1 }
                place += step
            }
            return found
        }
    }

    /// The roughness of the paper: the 90th percentile of the differences between cells some distance apart, scaled to
    /// the difference of a single cell from the paper.
    var roughness: Int {
        let distance = max(1, min(8, count / 16))
        var histogram = [Int](repeating: 0, count: 256)
        plane.samples.withUnsafeBufferPointer { samples in
            for index in 0..<max(count - distance, 0) {
                let place = start + index * step
                histogram[abs(Int(samples[place]) - Int(samples[place + distance * step]))] += 1
            }
        }
        return PlaneLine.value(in: histogram, rank: max(count - distance, 0) * 9 / 10) * 7 / 10
    }

    /// Returns whether the medians of all parts of the line except at most one are close to `reference`.
    func isEven(around reference: Int, within tolerance: Int) -> Bool {
        let parts = min(16, max(count / 12, 1))
        var uneven = 0
        for part in 0..<parts {
            let median = median(from: count * part / parts, to: count * (part + 1) / parts)
            if abs(median - reference) > tolerance { uneven += 1 }
        }
        return uneven <= 1
    }

    /// The median brightness.
    var median: Int { median(from: 0, to: count) }

    private func median(from first: Int, to end: Int) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        plane.samples.withUnsafeBufferPointer { samples in
            for index in first..<end { histogram[Int(samples[start + index * step])] += 1 }
        }
        return PlaneLine.value(in: histogram, rank: (end - first) / 2)
    }

    /// Returns the value at a rank of a histogram.
    private static func value(in histogram: [Int], rank: Int) -> Int {
        var seen = 0
        for (value, count) in histogram.enumerated() {
            seen += count
            if seen > rank { return value }
        }
        return 255
    }
}
