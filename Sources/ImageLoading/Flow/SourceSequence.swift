/// Which sources a request tries, one after the other, until one of them gives a picture.
public struct SourceSequence<Source: Sendable>: Sendable {
    /// Why a source is tried.
    public enum Role: Hashable, Sendable {
        /// It is what was asked for.
        case primary
        /// It stands in for what was asked for, because data is dear.
        case lowData
        /// Those before it failed.
        case alternative
        /// Everything else failed: it is shown as the sign of that.
        case failureImage
    }

    /// One try.
    public struct Step: Sendable {
        /// What to try.
        public let source: Source
        /// Why.
        public let role: Role
    }

    private let steps: [Step]
    private var next = 1

    /// What is tried first.
    public let first: Step

    /// Plans the tries of a request.
    ///
    /// - Parameters:
    ///   - source: What was asked for.
    ///   - options: The request's options.
    ///   - isLowData: Whether data is dear at the moment.
    public init(_ source: Source, options: ResolvedImageOptions<Source>, isLowData: Bool) {
        if isLowData, let lowData = options.lowDataSource {
            first = Step(source: lowData, role: .lowData)
        } else {
            first = Step(source: source, role: .primary)
        }
        var steps = [first]
        for alternative in options.alternatives { steps.append(Step(source: alternative, role: .alternative)) }
        if let image = options.failureImage { steps.append(Step(source: image, role: .failureImage)) }
        self.steps = steps
    }

    /// What is tried after a failure; nil when that failure is the answer.
    ///
    /// - Parameter failure: Why the last try failed. Nobody waits after a cancellation, so nothing follows it.
    public mutating func step(after failure: ImageFailureKind) -> Step? {
        guard failure != .cancelled, next < steps.count else { return nil }
        defer { next += 1 }
        return steps[next]
    }
}
