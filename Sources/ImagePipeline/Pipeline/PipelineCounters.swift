import Synchronization

/// The counters of a pipeline.
final class PipelineCounters: Sendable {
    private let counts = Mutex(ImagePipelineStatistics())

    func count(_ change: (inout ImagePipelineStatistics) -> Void) { counts.withLock { change(&$0) } }

    var value: ImagePipelineStatistics { counts.withLock { $0 } }
}
