import PageImages

/// The sources a request tries, in order, until one of them delivers an image.
struct SourceSequence<Source: Sendable>: Sendable {
    /// Why a source is tried.
    enum Role: Hashable, Sendable {
        /// The request's own source.
        case primary
        /// An alternative, because all sources before it failed.
        case alternative
        /// The failure image, because everything else failed.
        case failureImage
    }

    /// One attempt.
    struct Step: Sendable {
        /// The source to try.
        let source: Source
        /// Why it is tried.
        let role: Role
    }

    private let steps: [Step]
    private var next = 1

    /// The first attempt.
    var first: Step { steps[0] }

    /// Creates the sequence of a request.
    init(_ source: Source, alternatives: [Source], failureImage: Source?) {
        var steps = [Step(source: source, role: .primary)]
        for alternative in alternatives { steps.append(Step(source: alternative, role: .alternative)) }
        if let failureImage { steps.append(Step(source: failureImage, role: .failureImage)) }
        self.steps = steps
    }

    /// Returns the next attempt after a failure, or nil when the failure is final. A cancellation is always final.
    mutating func step(after failure: ImageFailureKind) -> Step? {
        guard failure != .cancelled, next < steps.count else { return nil }
        defer { next += 1 }
        return steps[next]
    }
}
