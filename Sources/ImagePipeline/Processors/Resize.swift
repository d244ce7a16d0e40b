public import ImageLoading

/// Brings a picture to a size.
public struct Resize: ImageProcessor {
    /// What becomes of the picture's shape.
    public enum Mode: UInt64, Sendable, CaseIterable {
        /// The whole picture inside the size, its shape kept: one edge may come out shorter.
        case fit = 1
        /// The size filled, the picture's shape kept: what sticks out is cut off, alike on both sides.
        case fill = 2
        /// Exactly the size; the picture is distorted to it.
        case exact = 3
    }

    /// No result is longer in an edge.
    public static let longestEdge = 65_535

    /// What becomes of the picture's shape.
    public let mode: Mode
    /// The size in pixels.
    public let size: PixelSize
    /// Whether a picture smaller than the size is enlarged. If not, it gets no more pixels than it has, either way.
    public let enlarges: Bool

    /// Brings a picture to a size.
    ///
    /// - Parameters:
    ///   - mode: What becomes of the picture's shape.
    ///   - width: The width in pixels, brought into 1 to ``longestEdge``.
    ///   - height: The height in pixels, brought into 1 to ``longestEdge``.
    ///   - enlarges: Whether a smaller picture is enlarged.
    public init(_ mode: Mode, width: Int, height: Int, enlarges: Bool = false) {
        self.mode = mode
        size = PixelSize(width: min(width, Self.longestEdge), height: min(height, Self.longestEdge))
        self.enlarges = enlarges
    }

    /// The mode, the size and whether it enlarges.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("resize") { writer in
            writer.add(mode.rawValue)
            writer.add(size.width)
            writer.add(size.height)
            writer.add(enlarges)
        }
    }

    /// Settles on the size.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        let work = work(on: plan.size)
        plan.cut(to: PixelSize(width: work.area.width, height: work.area.height))
        return plan.shrink(to: work.result)
    }

    /// Cuts, scales and distorts as the mode says.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        let work = work(on: raster.fullSize)
        let wasLarger = work.result.width < work.area.width || work.result.height < work.area.height
        return try raster.reshaped(raster.area(of: work.area), to: work.result, context)
            .settled(at: work.result, isReduced: wasLarger)
    }

    /// The part of a picture of that size that is kept, and the size it comes to.
    private func work(on full: PixelSize) -> (area: PixelRectangle, result: PixelSize) {
        let whole = PixelRectangle(left: 0, top: 0, width: full.width, height: full.height)
        let across = Double(size.width) / Double(full.width)
        let down = Double(size.height) / Double(full.height)
        switch mode {
        case .fit:
            let factor = min(across, down)
            return (whole, factor > 1 && !enlarges ? full : full.scaled(by: factor))
        case .fill:
            let factor = enlarges ? max(across, down) : min(1, max(across, down))
            let scaled = full.scaled(by: factor)
            let result = PixelSize(width: min(size.width, scaled.width), height: min(size.height, scaled.height))
            let kept = PixelSize(
                width: min(full.width, Int((Double(result.width) / factor).rounded())),
                height: min(full.height, Int((Double(result.height) / factor).rounded()))
            )
            let area = PixelRectangle(
                left: (full.width - kept.width) / 2,
                top: (full.height - kept.height) / 2,
                width: kept.width,
                height: kept.height
            )
            return (area, result)
        case .exact:
            guard !enlarges else { return (whole, size) }
            let result = PixelSize(width: min(size.width, full.width), height: min(size.height, full.height))
            return (whole, result)
        }
    }
}
