/// How far a source's content has come, and which answer it waits for.
///
/// Every change of state goes through the table (``LoadingState/successors``), but for two that undo: an answer that was
/// ignored or cancelled leads back to where the load began, and ``reset()`` to the beginning.
public struct LoadingMachine: Equatable, Sendable {
    /// The source whose states these are.
    public let source: SourceIdentifier
    /// The present state.
    public private(set) var state = LoadingState.initial
    /// The host's code of the last failure; kept while it is tried again, gone with the next success.
    public private(set) var failure: Int32?
    /// The state before the load under way: what a refresh is shown as, and where an ignored answer leads.
    public private(set) var settled = LoadingState.initial

    private var lastNumber = 0
    private var awaited: Int?
    private var answered: Int?

    /// A source of which nothing was asked yet.
    public init(source: SourceIdentifier) { self.source = source }

    /// The token of the load under way.
    public var token: LoadingToken? { awaited.map { LoadingToken(source: source, number: $0) } }

    /// A token for a request that does not change the state: tokens of one source are never alike.
    mutating func nextToken() -> LoadingToken {
        lastNumber += 1
        return LoadingToken(source: source, number: lastNumber)
    }

    /// Goes to another state.
    ///
    /// - Throws: a refusal when the table does not lead there; the state is as before.
    public mutating func move(to next: LoadingState) throws(LoadingRefusal) {
        if let refusal = state.refusal(of: next) { throw refusal }
        if next.isUnderWay, !state.isUnderWay { settled = state }
        if !next.isUnderWay { awaited = nil }
        if next == .loaded || next == .noContent { failure = nil }
        state = next
    }

    /// Begins a load. A load that was under way is answered no more: its token is stale.
    ///
    /// - Parameter hasContent: whether there is something to show meanwhile, which decides what trying again after an
    ///   error is.
    /// - Returns: what the answer has to bring along.
    public mutating func begin(hasContent: Bool = false) -> LoadingToken {
        let next: LoadingState =
            switch state {
            case .initial, .loading: .loading
            case .error: hasContent ? .refreshing : .loading
            case .refreshing, .loaded, .noContent: .refreshing
            }
        follow(next)
        let token = nextToken()
        awaited = token.number
        return token
    }

    /// Takes an answer.
    public mutating func finish(_ token: LoadingToken, _ outcome: LoadingOutcome) -> LoadingReception {
        guard token.source == source, let awaited, token.number == awaited else {
            return token.source == source && token.number == answered ? .repeated : .stale
        }
        answered = awaited
        self.awaited = nil
        switch outcome {
        case .content: follow(.loaded)
        case .noContent: follow(.noContent)
        case .failed(let code):
            follow(.error)
            failure = code
        case .ignored, .cancelled: state = settled
        }
        return .accepted
    }

    /// Waits for no answer any longer: all is as before the load.
    ///
    /// - Returns: the token that counts no longer, if there was one.
    mutating func callOff() -> LoadingToken? {
        guard let token else { return nil }
        awaited = nil
        state = settled
        return token
    }

    /// Takes what was given without a load: it is an answer all the same.
    mutating func settle(hasContent: Bool) { follow(hasContent ? .loaded : .noContent) }

    /// Back to the beginning: nothing was asked for, nothing is waited for.
    public mutating func reset() {
        state = .initial
        settled = .initial
        failure = nil
        awaited = nil
    }

    /// A move that the table has, by the way it was chosen.
    private mutating func follow(_ next: LoadingState) {
        do throws(LoadingRefusal) {
            try move(to: next)
        } catch {
            reportMistake("a state was chosen that the table does not lead to")
        }
    }
}
