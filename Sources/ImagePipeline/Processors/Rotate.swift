public import ImageLoading

/// Turns a picture clockwise by quarters.
public struct Rotate: ImageProcessor {
    /// Clockwise quarter turns, 0 to 3.
    public let quarterTurns: Int

    /// Turns by whole quarters.
    ///
    /// - Parameter quarterTurns: Clockwise; any number, negative ones turn the other way.
    public init(quarterTurns: Int) {
        self.quarterTurns = (quarterTurns % 4 + 4) % 4
    }

    /// Turns by degrees.
    ///
    /// - Parameter degrees: Clockwise; brought to the nearest quarter turn.
    public init(degrees: Int) {
        let within = (degrees % 360 + 360) % 360
        self.init(quarterTurns: (within + 45) / 90)
    }

    /// The quarter turns.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("rotate") { $0.add(quarterTurns) }
    }

    /// Turns; the next step may be followed.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        if !quarterTurns.isMultiple(of: 2) { plan.turn() }
        return .goesOn
    }

    /// Turns every frame.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        guard quarterTurns != 0 else { return raster }
        return try raster.reshaped(
            raster.whole,
            quarterTurns: quarterTurns,
            fullSize: quarterTurns.isMultiple(of: 2) ? raster.fullSize : raster.fullSize.turned,
            context
        )
    }
}
