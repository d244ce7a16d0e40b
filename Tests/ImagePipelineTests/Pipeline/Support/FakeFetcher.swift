import NIOCore
import PageImages
import Synchronization

@testable import ImagePipeline

/// Answers with scripted responses and counts the attempts.
final class FakeFetcher: ImageFetching {
    /// The response to one attempt.
    enum Answer: Sendable {
        case body([UInt8], entityTag: String? = nil, lifetime: Double? = nil, noStore: Bool = false)
        case notModified(lifetime: Double? = nil)
        case failure(ImageFailureKind, retryAfter: Double? = nil)
    }

    private struct State {
        var scripts: [String: [Answer]] = [:]
        var requests: [FetchRequest] = []
        var gates: [String: AsyncGate] = [:]
        var cancellations = 0
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Double

    init(now: @escaping @Sendable () -> Double = { 1_000_000 }) {
        self.now = now
    }

    /// Sets the responses to the attempts for a URL; the last one repeats.
    func serve(_ url: String, _ answers: Answer...) { state.withLock { $0.scripts[url] = answers } }

    /// Suspends the attempts for a URL until the gate opens.
    func hold(_ url: String, _ gate: AsyncGate) { state.withLock { $0.gates[url] = gate } }

    /// The attempts to fetch a URL, in order.
    func requests(_ url: String) -> [FetchRequest] { state.withLock { $0.requests.filter { $0.url == url } } }
    func count(_ url: String) -> Int { requests(url).count }
    var totalCount: Int { state.withLock { $0.requests.count } }
    /// The number of attempts that were cancelled while suspended.
    var cancellations: Int { state.withLock { $0.cancellations } }

    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchOutcome {
        let (answer, gate) = state.withLock { state in
            state.requests.append(request)
            let script = state.scripts[request.url] ?? [.failure(.status(404))]
            let number = state.requests.count { $0.url == request.url } - 1
            return (script[min(number, script.count - 1)], state.gates[request.url])
        }
        if let gate, await !gate.passes() {
            state.withLock { $0.cancellations += 1 }
            throw .cancelled
        }
        switch answer {
        case .failure(let kind, let retryAfter): throw FetchError(kind, "\(kind)", retryAfter: retryAfter)
        case .notModified(let lifetime): return .notModified(head(request, nil, lifetime, false))
        case .body(let bytes, let tag, let lifetime, let noStore):
            return .body(
                FetchedBody(
                    bytes: ByteBuffer(bytes: bytes),
                    mediaType: nil,
                    suggestedFileName: nil,
                    head: head(request, tag, lifetime, noStore)
                )
            )
        }
    }

    private func head(_ request: FetchRequest, _ tag: String?, _ lifetime: Double?, _ noStore: Bool) -> FetchedHead {
        var fields = CacheFreshness.Fields()
        fields.entityTag = tag
        if let lifetime { fields.cacheControl = "max-age=\(Int(lifetime))" }
        if noStore { fields.cacheControl = "no-store" }
        return FetchedHead(freshness: CacheFreshness(fields, receivedAt: now()), finalURL: request.url)
    }
}
