import NIOCore
import PageImages
import Synchronization
import Testing

@testable import ImagePipeline

/// Runs a closure with a server and a fetcher that may connect to it, and shuts both down.
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

/// Polls until a condition at the other end of a socket is true. The pause leaves the processor to other threads; its
/// length does not affect the result.
func eventually(_ condition: @Sendable () -> Bool) async {
    while !condition(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
}

extension HTTPFetcher {
    /// Fetches the body of a URL.
    func body(_ url: String) async throws -> FetchedBody {
        switch try await fetch(FetchRequest(url: url)) {
        case .body(let body): return body
        case .notModified: throw FetchError(.other, "not modified, although nothing is cached")
        }
    }

    /// Returns the failure of a request; `nil` for success.
    func failure(_ request: FetchRequest) async -> FetchError? {
        do throws(FetchError) {
            _ = try await fetch(request)
            return nil
        } catch {
            return error
        }
    }

    func failure(_ url: String) async -> FetchError? { await failure(FetchRequest(url: url)) }
}

/// Expects exactly these bytes at a URL.
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

/// The progress reports of a fetch.
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
