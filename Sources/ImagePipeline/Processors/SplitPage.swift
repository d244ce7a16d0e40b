import PageImages

/// Crops an image that is wider than high, a scan of two pages, to one half. Leaves other images whole.
public struct SplitPage: ImageProcessor {
    /// A side of the image.
    public enum Side: UInt64, Sendable, CaseIterable {
        /// The left half. Its width is rounded down.
        case left = 1
        /// The right half. Its width is rounded up.
        case right = 2
    }

    /// A half in reading order.
    public enum Half: Sendable, CaseIterable {
        /// The half that is read first.
        case first
        /// The half that is read second.
        case second
    }

    /// The side to keep.
    public let side: Side

    /// Creates a processor that keeps one side.
    public init(_ side: Side) {
        self.side = side
    }

    /// Creates a processor that keeps one half.
    ///
    /// - Parameters:
    ///   - half: The half.
    ///   - isRightToLeft: Whether the publication is read from right to left, so that the right half comes first.
    public init(_ half: Half, isRightToLeft: Bool) {
        side = (half == .first) == isRightToLeft ? .right : .left
    }

    /// Returns whether an image of that size is split.
    public static func splits(_ size: PixelSize) -> Bool { size.width > size.height }

    /// The identity: the side.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("split") { $0.add(side.rawValue) }
    }

    /// Crops the planned size to the half.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Next {
        let kept = kept(of: plan.size)
        plan.crop(to: PixelSize(width: kept.width, height: kept.height))
        return .next
    }

    /// Crops the area to the half.
    public func reduce(_ area: inout ScaledArea) -> Bool { area.crop(to: kept(of: area.fullSize)) }

    /// Crops every frame to the half.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        try raster.cropped(to: kept(of: raster.fullSize), context)
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
