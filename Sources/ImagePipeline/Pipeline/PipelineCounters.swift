import Synchronization

/// The counters of a pipeline.
final class PipelineCounters: Sendable {
    struct Counts: Sendable {
        var memoryHits = 0
        var memoryMisses = 0
        var diskHits = 0
        var diskMisses = 0
        var originalHits = 0
        var originalMisses = 0
        var fetches = 0
        var retries = 0
        var confirmations = 0
        var reads = 0
        var decodes = 0
        var processings = 0
        var encodings = 0
        var stores = 0
        var failures = 0
    }

    private let counts = Mutex(Counts())

    func count(_ change: (inout Counts) -> Void) { counts.withLock { change(&$0) } }

    var value: Counts { counts.withLock { $0 } }
}
