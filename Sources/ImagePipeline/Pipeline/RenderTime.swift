/// The fast path of rendering, or a step of rendering without it.
public enum RenderStage: String, Sendable, Hashable, CaseIterable {
    /// The fast path, which performs all steps at once.
    case fast
    /// Decoding, if the fast path isn't used.
    case decode
    /// A processor, if the fast path isn't used.
    case process
    /// Encoding, if the fast path isn't used.
    case encode
}

/// The number of renders and their total duration.
public struct RenderTime: Sendable, Hashable {
    /// The number of renders.
    public var count = 0
    /// The total duration, in seconds.
    public var seconds = 0.0

    /// Creates an empty total.
    public init() {}
}

extension ImagePipeline {
    /// Measures the duration of work on the render threads, including the wait for a thread. Failed work isn't counted.
    ///
    /// - Parameter count: Returns the number of images in the result.
    func measuring<Value>(
        _ stage: RenderStage,
        count: (Value) -> Int = { _ in 1 },
        _ work: () async throws(ImagePipelineError) -> Value
    ) async throws(ImagePipelineError) -> Value {
        let began = environment.uptime()
        let value = try await work()
        let (number, seconds) = (count(value), environment.uptime() - began)
        if number > 0 {
            counters.count {
                $0.renderTimes[stage, default: RenderTime()].count += number
                $0.renderTimes[stage, default: RenderTime()].seconds += seconds
            }
        }
        return value
    }
}
