import ImageLoading
import NIOCore
import Synchronization
import Testing

@testable import ImagePipeline

/// A server and a fetcher that may ask it, both gone when the body returns.
func withServer(
    faults: RandomFaults = .none,
    policy change: (inout FetchPolicy) -> Void = { _ in },
    isAllowed: Bool = true,
    clock: FetchClock = .system,
    lookUp: HostLookup? = nil,
    _ body: (FaultyServer, HTTPFetcher) async throws -> Void
) async throws {
    let server = try await FaultyServer.start(faults: faults)
    var policy = FetchPolicy(allowedHosts: isAllowed ? [server.host] : [])
    change(&policy)
    let fetcher = HTTPFetcher(policy: policy, clock: clock, lookUp: lookUp)
    do {
        try await body(server, fetcher)
    } catch {
        await fetcher.shutDown()
        await server.stop()
        throw error
    }
    await fetcher.shutDown()
    await server.stop()
}

/// Waits for what happens on the other side of a socket, where there is nothing to be woken by. The pause leaves the
/// processor to those who make it happen; how long it is decides nothing.
func eventually(_ condition: @Sendable () -> Bool) async {
    while !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}

extension HTTPFetcher {
    func fetch(_ request: FetchRequest) async throws(FetchFailure) -> FetchOutcome {
        try await fetch(request, progress: { _, _ in })
    }

    /// The body at an address.
    func body(_ url: String) async throws -> FetchedBody {
        switch try await fetch(FetchRequest(url: url)) {
        case .body(let body): return body
        case .unchanged: throw FetchFailure(.other, "unchanged, although nothing was at hand")
        }
    }

    /// Why a request brings nothing; `nil` when it brings something.
    func failure(_ request: FetchRequest) async -> FetchFailure? {
        do throws(FetchFailure) {
            _ = try await fetch(request)
            return nil
        } catch {
            return error
        }
    }

    func failure(_ url: String) async -> FetchFailure? { await failure(FetchRequest(url: url)) }
}

/// Expects an address to bring these bytes and no others.
func expect(
    _ fetcher: HTTPFetcher,
    at url: String,
    brings bytes: [UInt8],
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let body = try await fetcher.body(url)
    #expect(body.array == bytes, sourceLocation: sourceLocation)
}

extension FetchedBody {
    var array: [UInt8] { Array(bytes.readableBytesView) }
}

/// What was reported while bytes came in.
final class ProgressRecord: Sendable {
    struct Report: Equatable {
        var received: Int
        var expected: Int?
    }

    /// Guards the reports.
    private let kept = Mutex<[Report]>([])

    var reports: [Report] { kept.withLock { $0 } }
    var received: Int { reports.last?.received ?? -1 }

    var report: @Sendable (Int, Int?) -> Void {
        { received, expected in self.kept.withLock { $0.append(Report(received: received, expected: expected)) } }
    }
}
