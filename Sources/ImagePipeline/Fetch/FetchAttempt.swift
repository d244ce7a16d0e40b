import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import PageImages
import Synchronization

/// One attempt to fetch a URL, including all redirects.
struct FetchAttempt {
    /// The resources that all attempts share.
    struct Resources: Sendable {
        var originLimiter: OriginLimiter
        var addressGuard: AddressGuard
        var clients: PinnedClients
        var partials: PartialStore
        var clock: FetchClock
    }

    /// The result of one request.
    private enum Step {
        case done(FetchOutcome)
        case redirected(String)
    }

    let request: FetchRequest
    let policy: FetchPolicy
    let limits: FetchLimits
    let resources: Resources
    let deadline: FetchDeadline
    let progress: @Sendable (_ received: Int, _ expected: Int?) -> Void
    /// The part of the body received by an earlier attempt, until it is found to be unusable.
    var partial: PartialBody?

    /// Sends requests and follows redirects until there is a final response.
    mutating func run(from address: RemoteAddress) async throws(FetchError) -> FetchOutcome {
        let key = PartialStore.key(request, address)
        partial = resources.partials.take(key)
        do throws(FetchError) {
            var trail = RedirectTrail(from: address)
            while true {
                switch try await tryAddresses(trail) {
                case .done(let outcome): return outcome
                case .redirected(let location): try trail.follow(location)
                }
            }
        } catch {
            if let partial { resources.partials.keep(partial, for: key) }
            throw error
        }
    }

    private mutating func tryAddresses(_ trail: RedirectTrail) async throws(FetchError) -> Step {
        let origin = trail.current.origin
        deadline.pause()
        try await resources.originLimiter.enter(origin)
        defer { resources.originLimiter.leave(origin) }
        deadline.resume()
        let addresses = try await resources.addressGuard.addresses(for: origin)
        deadline.recordProgress()
        // Runs at most twice: the second request is for the whole body, so its response can't be a wrong range.
        while true {
            if let step = try await ask(trail, at: addresses) { return step }
            partial = nil
        }
    }

    /// Sends the request to one of the host's addresses. Tries the next address only when the connection fails.
    private mutating func ask(
        _ trail: RedirectTrail,
        at addresses: [InternetAddress]
    ) async throws(FetchError) -> Step? {
        // If three addresses don't respond, the host counts as unreachable.
        let candidates = addresses.prefix(3)
        for (index, address) in candidates.enumerated() {
            let key = PinnedClients.Key(
                host: trail.current.origin.host,
                address: address,
                connectMilliseconds: FetchLimits.milliseconds(limits.connectTimeout)
            )
            guard let client = resources.clients.borrow(key) else { throw .shutDown }
            defer { resources.clients.returnClient(key) }
            let rest = partial?.address == trail.current ? partial : nil
            let response: HTTPClientResponse
            do {
                response = try await send(clientRequest(for: trail, rest: rest), over: client)
            } catch {
                if index < candidates.count - 1, Self.isConnecting(error), !Task.isCancelled {
                    deadline.recordProgress()
                    continue
                }
                throw FetchError(error, hasHead: false)
            }
            deadline.recordProgress()
            return try await evaluate(response, trail: trail, askedForRest: rest != nil)
        }
        throw FetchError(.unreachable, "The host has no address.")
    }

    /// Sends a request. If a kept-alive connection was already closed, the server has not received the request, so it
    /// is sent again, at most twice.
    private func send(_ sent: HTTPClientRequest, over client: HTTPClient) async throws -> HTTPClientResponse {
        for _ in 0..<2 {
            do { return try await client.execute(sent, deadline: clientDeadline) } catch ChannelError.ioOnClosedChannel
            {}
        }
        return try await client.execute(sent, deadline: clientDeadline)
    }

    /// The HTTP client's own deadline, in addition to the time limits of ``FetchDeadline``.
    private var clientDeadline: NIODeadline { .now() + .milliseconds(FetchLimits.milliseconds(limits.totalTimeout)) }

    private static func isConnecting(_ error: any Error) -> Bool {
        switch error {
        case is IOError, ChannelError.connectTimeout: true
        case let error as HTTPClientError: error == .connectTimeout
        default: false
        }
    }

    /// Evaluates a response; nil when it is the wrong part of a file, so that the whole file must be requested.
    private mutating func evaluate(
        _ response: HTTPClientResponse,
        trail: RedirectTrail,
        askedForRest: Bool
    ) async throws(FetchError) -> Step? {
        let head = ResponseHead(status: Int(response.status.code), headers: response.headers)
        let now = resources.clock.wallTime()
        switch head.status {
        case 200:
            partial = nil
            return .done(.body(try await receive(response, head: head, trail: trail, after: nil)))
        case 206 where askedForRest:
            guard let partial, Self.continues(partial, head) else { return nil }
            return .done(.body(try await receive(response, head: head, trail: trail, after: partial)))
        case 304 where request.validators?.isEmpty == false:
            partial = nil
            return .done(.notModified(FetchedHead(freshness: head.freshness(now: now), finalURL: trail.current.text)))
        case 416 where askedForRest:
            return nil
        default: break
        }
        if let location = head.location {
            await Self.drain(response, head)
            return .redirected(location)
        }
        if head.status < 500, head.status != 408, head.status != 425, head.status != 429 { partial = nil }
        throw FetchError(
            .status(head.status),
            "\(trail.current.origin.authority) answers with status \(head.status).",
            retryAfter: head.retryAfter(now: now)
        )
    }

    /// Returns whether a response is the missing rest of the partial body.
    private static func continues(_ partial: PartialBody, _ head: ResponseHead) -> Bool {
        guard let range = head.contentRange, range.completes(partial.count, of: partial.total) else { return false }
        // The entity tag is required (RFC 9110 section 15.3.7) and must equal the one in the request.
        return head.coding == .none && head.validators.ifRange == partial.ifRange && partial.ifRange != nil
    }

    /// Reads a short body to its end, so that the connection can be reused.
    private static func drain(_ response: HTTPClientResponse, _ head: ResponseHead) async {
        guard let length = head.contentLength, length <= 16_384 else { return }
        do { for try await _ in response.body {} } catch {}
    }
}
