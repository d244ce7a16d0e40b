public import ImageLoading

/// Processors one after the other, as one.
public struct ProcessorChain: ImageProcessor {
    /// The single steps, first step first; none of them is a chain.
    public let parts: [any ImageProcessor]

    /// A chain of these steps; chains among them are resolved into theirs. Without any, the picture stays as it is.
    public init(_ processors: [any ImageProcessor]) {
        parts = processors.flatMap(\.parts)
    }

    /// The identities of the steps, in their order.
    public var identity: ProcessorIdentity {
        ProcessorIdentity("chain") { writer in
            writer.add(parts.count)
            for part in parts { writer.add(part.identity.bytes) }
        }
    }

    /// Follows the steps as long as they may be followed.
    public func plan(_ plan: inout LoadPlan) -> LoadPlan.Verdict {
        for part in parts {
            let verdict = part.plan(&plan)
            guard verdict == .goesOn else { return verdict }
        }
        return .goesOn
    }

    /// Does one step after the other.
    public func process(_ raster: Raster, _ context: ProcessingContext) throws(ImagePipelineError) -> Raster {
        var raster = raster
        for part in parts { raster = try part.process(raster, context) }
        return raster
    }
}
