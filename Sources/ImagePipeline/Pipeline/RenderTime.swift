/// How a picture is rendered: at once, or in steps.
public enum RenderPathName: String, Sendable, Hashable, CaseIterable {
    /// All steps of a usual page at once.
    case fast
    /// The first step of other pictures.
    case decode
    /// A processor of other pictures.
    case process
    /// The last step of other pictures.
    case encode
}

/// The number of renders and their time.
public struct RenderTime: Sendable, Hashable {
    /// The number of renders.
    public var count = 0
    /// The total time, in seconds.
    public var seconds = 0.0

    /// Creates an empty total.
    public init() {}
}

extension ImagePipeline {
    /// Measures work on the render threads, unless it fails.
    ///
    /// - Parameter count: Returns the number of pictures that were made.
    func measuring<Value>(
        _ path: RenderPathName,
        count: (Value) -> Int = { _ in 1 },
        _ work: () async throws(ImagePipelineError) -> Value
    ) async throws(ImagePipelineError) -> Value {
        let began = environment.uptime()
        let value = try await work()
        let (number, seconds) = (count(value), environment.uptime() - began)
        if number > 0 {
            counters.count {
                $0.renderTimes[path, default: RenderTime()].count += number
                $0.renderTimes[path, default: RenderTime()].seconds += seconds
            }
        }
        return value
    }
}
