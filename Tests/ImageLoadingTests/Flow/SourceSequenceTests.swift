import ImageLoading
import Testing

@Suite("Which sources are tried")
struct SourceSequenceTests {
    private typealias Role = SourceSequence<Int>.Role

    private func tries(
        alternatives: [Int],
        lowData: Int?,
        failureImage: Int?,
        isLowData: Bool,
        failure: ImageFailureKind = .status(404)
    ) -> [(Int, Role)] {
        var options = ImageOptions<Int>()
        options.alternatives = alternatives
        options.lowDataSource = lowData
        options.failureImage = failureImage
        var sequence = SourceSequence(1, options: options.resolved(), isLowData: isLowData)
        var tries = [(sequence.first.source, sequence.first.role)]
        while let step = sequence.step(after: failure) { tries.append((step.source, step.role)) }
        return tries
    }

    @Test("the source, its alternatives in order, and at last the sign of failure")
    func order() {
        let tries = tries(alternatives: [2, 3], lowData: 4, failureImage: 5, isLowData: false)
        #expect(tries.map(\.0) == [1, 2, 3, 5])
        #expect(tries.map(\.1) == [.primary, .alternative, .alternative, .failureImage])
    }

    @Test("where data is dear the smaller source stands in")
    func lowData() {
        let tries = tries(alternatives: [2], lowData: 4, failureImage: nil, isLowData: true)
        #expect(tries.map(\.0) == [4, 2])
        #expect(tries.map(\.1) == [.lowData, .alternative])
    }

    @Test("without a smaller one the source itself is fetched, dear or not")
    func noLowDataSource() {
        #expect(tries(alternatives: [], lowData: nil, failureImage: nil, isLowData: true).map(\.0) == [1])
    }

    @Test("nothing is tried after a cancellation")
    func cancelled() {
        let tries = tries(alternatives: [2], lowData: nil, failureImage: 3, isLowData: false, failure: .cancelled)
        #expect(tries.map(\.0) == [1])
    }
}
