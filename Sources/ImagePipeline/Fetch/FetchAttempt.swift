import AsyncHTTPClient
import ImageLoading
import NIOCore
import NIOHTTP1
import Synchronization

/// One attempt to bring what an address stands for, through all redirects.
struct FetchAttempt {
    /// What attempts share.
    struct Room: Sendable {
        var gate: HostGate
        var guardian: AddressGuard
        var clients: PinnedClients
        var partials: PartialStore
        var clock: FetchClock
    }

    /// What came of asking one address.
    private enum Step {
        case done(FetchOutcome)
        case redirected(String)
    }

    let request: FetchRequest
    let policy: FetchPolicy
    let limits: FetchLimits
    let room: Room
    let watch: FetchWatch
    let progress: @Sendable (_ received: Int, _ expected: Int?) -> Void
    /// The first part of the body from an earlier attempt, until it turns out to be of no use.
    var partial: PartialBody?

    /// Asks, and goes where the server points, until there is an answer.
    mutating func run(from address: RemoteAddress) async throws(FetchFailure) -> FetchOutcome {
        let key = PartialStore.key(request, address)
        partial = room.partials.take(key)
        do throws(FetchFailure) {
            var trail = RedirectTrail(from: address, policy: request.redirects)
            while true {
                switch try await askInTurn(trail) {
                case .done(let outcome): return outcome
                case .redirected(let location): try trail.follow(location)
                }
            }
        } catch {
            if let partial { room.partials.keep(partial, for: key) }
            throw error
        }
    }

    private mutating func askInTurn(_ trail: RedirectTrail) async throws(FetchFailure) -> Step {
        let origin = trail.current.origin
        watch.rest()
        try await room.gate.enter(origin)
        defer { room.gate.leave(origin) }
        watch.work()
        let addresses = try await room.guardian.addresses(for: origin)
        watch.sign()
        // A second round at most: it asks for the whole, which can't turn out to be the wrong part.
        while true {
            if let step = try await ask(trail, at: addresses) { return step }
            partial = nil
        }
    }

    /// Asks one of a host's addresses; the next only when a connection to the first can't be made.
    private mutating func ask(
        _ trail: RedirectTrail,
        at addresses: [InternetAddress]
    ) async throws(FetchFailure) -> Step? {
        // More than a few addresses that don't answer are a host that doesn't answer.
        let candidates = addresses.prefix(3)
        for (index, address) in candidates.enumerated() {
            let key = PinnedClients.Key(
                host: trail.current.origin.host,
                address: address,
                connectMilliseconds: FetchLimits.milliseconds(limits.connectTimeout)
            )
            guard let client = room.clients.borrow(key) else { throw .shutDown }
            defer { room.clients.giveBack(key) }
            let rest = partial?.address == trail.current ? partial : nil
            let response: HTTPClientResponse
            do {
                response = try await send(clientRequest(for: trail, rest: rest), over: client)
            } catch {
                if index < candidates.count - 1, Self.isConnecting(error), !Task.isCancelled {
                    watch.sign()
                    continue
                }
                throw FetchFailure(error, hasHead: false)
            }
            watch.sign()
            return try await judge(response, trail: trail, askedForRest: rest != nil)
        }
        throw FetchFailure(.unreachable, "The host has no address.")
    }

    /// Sends a request, and again if the connection kept from an earlier one turns out to be closed already: then the
    /// server has not seen the request.
    private func send(_ sent: HTTPClientRequest, over client: HTTPClient) async throws -> HTTPClientResponse {
        for _ in 0..<2 {
            do { return try await client.execute(sent, deadline: deadline) } catch ChannelError.ioOnClosedChannel {}
        }
        return try await client.execute(sent, deadline: deadline)
    }

    /// The client's own deadline, as a second pair of eyes on the watch's.
    private var deadline: NIODeadline { .now() + .milliseconds(FetchLimits.milliseconds(limits.totalTimeout)) }

    private static func isConnecting(_ error: any Error) -> Bool {
        switch error {
        case is IOError, ChannelError.connectTimeout: true
        case let error as HTTPClientError: error == .connectTimeout
        default: false
        }
    }

    /// Decides what an answer is; `nil` when it is the wrong part of a file and the whole must be asked for.
    private mutating func judge(
        _ response: HTTPClientResponse,
        trail: RedirectTrail,
        askedForRest: Bool
    ) async throws(FetchFailure) -> Step? {
        let head = AnswerHead(status: Int(response.status.code), headers: response.headers)
        let now = room.clock.wallTime()
        switch head.status {
        case 200:
            partial = nil
            return .done(.body(try await receive(response, head: head, trail: trail, after: nil)))
        case 206 where askedForRest:
            guard let partial, Self.continues(partial, head) else { return nil }
            return .done(.body(try await receive(response, head: head, trail: trail, after: partial)))
        case 304 where request.validators?.isEmpty == false:
            partial = nil
            return .done(.unchanged(FetchedHead(freshness: head.freshness(now: now), finalURL: trail.current.text)))
        case 416 where askedForRest:
            return nil
        default: break
        }
        if let location = head.location {
            await Self.drain(response, head)
            return .redirected(location)
        }
        if head.status < 500, head.status != 408, head.status != 425, head.status != 429 { partial = nil }
        throw FetchFailure(
            .status(head.status),
            "\(trail.current.origin.authority) answers with status \(head.status).",
            retryAfter: head.retryAfter(now: now)
        )
    }

    /// Whether an answer is the missing rest of what is at hand, of the same file.
    private static func continues(_ partial: PartialBody, _ head: AnswerHead) -> Bool {
        guard let range = head.contentRange, range.completes(partial.count, of: partial.total) else { return false }
        // The tag must be there (RFC 9110 section 15.3.7), and be the one that was sent.
        return head.coding == .none && head.validators.ifRange == partial.ifRange && partial.ifRange != nil
    }

    /// Reads a short body to its end, so that the connection can be used again.
    private static func drain(_ response: HTTPClientResponse, _ head: AnswerHead) async {
        guard let length = head.contentLength, length <= 16_384 else { return }
        do { for try await _ in response.body {} } catch {}
    }
}
