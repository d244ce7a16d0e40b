import PageImages
import Testing

@testable import ImagePipeline

@Suite("The sources of a request")
struct SourceSequenceTests {
    private typealias Role = SourceSequence<Int>.Role

    private func steps(
        alternatives: [Int],
        failureImage: Int?,
        failure: ImageFailureKind = .status(404)
    ) -> [(Int, Role)] {
        var sequence = SourceSequence(1, alternatives: alternatives, failureImage: failureImage)
        var steps = [(sequence.first.source, sequence.first.role)]
        while let step = sequence.step(after: failure) { steps.append((step.source, step.role)) }
        return steps
    }

    @Test("the request's source is tried first, then its alternatives in order, and finally the failure image")
    func order() {
        let steps = steps(alternatives: [2, 3], failureImage: 5)
        #expect(steps.map(\.0) == [1, 2, 3, 5])
        #expect(steps.map(\.1) == [.primary, .alternative, .alternative, .failureImage])
    }

    @Test("a cancellation is final")
    func cancelled() {
        #expect(steps(alternatives: [2], failureImage: 3, failure: .cancelled).map(\.0) == [1])
    }
}
