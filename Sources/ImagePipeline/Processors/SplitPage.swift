public import ImageLoading

/// Keeps one half of a picture that is wider than high: two pages that were scanned as one. Any other picture is left
/// whole.
public struct SplitPage: ImageProcessor {
    /// A side of the picture.
    public enum Side: UInt64, Sendable, CaseIterable {
        /// The left half; of an odd width, the narrower one.
        case left = 1
        /// The right half.
        case right = 2
    }

    /// Which of the two is read first.
    public enum Half: Sendable, CaseIterable {
        /// The one that is read first.
        case first
        /// The one that is read second.
        case second
    }

    /// The half that is kept.
    public let side: Side

    /// Keeps that half.
    public init(_ side: Side) {
        self.side = side
    }

    /// Keeps the half that is read first or second.
    ///
    /// - Parameters:
    ///   - half: The half.
    ///   - isRightToLeft: Whether the publication is read from right to left, so that the right half comes first.
    public init(_ half: Half, isRightToLeft: Bool) {
        side = (half == .first) == isRightToLeft ? .right : .left
    }

    /// Whether a picture of that size is split at all.
    public static func splits(_ size: PixelSize) -> Bool { size.width > size.height }

    /// The side.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("split") { $0.add(side.rawValue) }
    }

    /// Cuts; the next step may be followed.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        let kept = kept(of: plan.size)
        plan.cut(to: PixelSize(width: kept.width, height: kept.height))
        return .goesOn
    }

    /// Keeps the half, or all of a picture that is not wide.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.cut(kept(of: raster.fullSize), context)
    }

    private func kept(of size: PixelSize) -> PixelRectangle {
        guard Self.splits(size) else {
            return PixelRectangle(left: 0, top: 0, width: size.width, height: size.height)
        }
        let middle = size.width / 2
        return switch side {
        case .left: PixelRectangle(left: 0, top: 0, width: middle, height: size.height)
        case .right: PixelRectangle(left: middle, top: 0, width: size.width - middle, height: size.height)
        }
    }
}
