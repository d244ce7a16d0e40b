import PageImages

/// Rotates an image clockwise in steps of 90°.
public struct Rotate: ImageProcessor {
    /// Clockwise quarter turns, 0 to 3.
    public let quarterTurns: Int

    /// Creates a processor.
    ///
    /// - Parameter quarterTurns: Clockwise quarter turns; negative values turn anticlockwise.
    public init(quarterTurns: Int) {
        self.quarterTurns = (quarterTurns % 4 + 4) % 4
    }

    /// Creates a processor.
    ///
    /// - Parameter degrees: Degrees clockwise, rounded to the nearest quarter turn.
    public init(degrees: Int) {
        let within = (degrees % 360 + 360) % 360
        self.init(quarterTurns: (within + 45) / 90)
    }

    /// The identity: the quarter turns.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("rotate") { $0.add(quarterTurns) }
    }

    /// Rotates.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Next {
        if !quarterTurns.isMultiple(of: 2) { plan.rotate() }
        return .next
    }

    /// Rotates every frame.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard quarterTurns != 0 else { return raster }
        return try raster.reshaped(
            raster.whole,
            quarterTurns: quarterTurns,
            fullSize: quarterTurns.isMultiple(of: 2) ? raster.fullSize : raster.fullSize.transposed,
            context
        )
    }
}
