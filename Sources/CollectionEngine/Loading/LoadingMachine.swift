/// The loading state of a source, and the token of the load in progress.
///
/// All transitions follow ``LoadingState/successors``, with two exceptions: an ignored or cancelled result restores the
/// state before the load, and ``reset()`` restores the initial state.
public struct LoadingMachine: Equatable, Sendable {
    /// The source.
    public let source: SourceIdentifier
    /// The current state.
    public private(set) var state = LoadingState.initial
    /// The host's code of the last failure. It is kept during a retry and cleared by a success.
    public private(set) var failure: Int32?
    /// The state before the load in progress, which an ignored result restores.
    public private(set) var settled = LoadingState.initial

    private var lastNumber = 0
    private var awaited: Int?
    private var answered: Int?

    /// Creates the machine of a source that was never loaded.
    public init(source: SourceIdentifier) { self.source = source }

    /// The token of the load in progress.
    public var token: LoadingToken? { awaited.map { LoadingToken(source: source, number: $0) } }

    /// Returns a new token for a request that doesn't change the state. The tokens of a source are unique.
    mutating func nextToken() -> LoadingToken {
        lastNumber += 1
        return LoadingToken(source: source, number: lastNumber)
    }

    /// Changes the state.
    ///
    /// - Throws: an error if the transition isn't permitted; the state is unchanged.
    public mutating func transition(to next: LoadingState) throws(LoadingTransitionError) {
        if let transitionError = state.transitionError(of: next) { throw transitionError }
        if next.isInProgress, !state.isInProgress { settled = state }
        if !next.isInProgress { awaited = nil }
        if next == .loaded || next == .noContent { failure = nil }
        state = next
    }

    /// Begins a load. It supersedes a load in progress, whose token becomes stale.
    ///
    /// - Parameter hasContent: whether there is content to show meanwhile, which makes a retry after an error a
    ///   refresh.
    /// - Returns: the token for the result.
    public mutating func begin(hasContent: Bool = false) -> LoadingToken {
        let next: LoadingState =
            switch state {
            case .initial, .loading: .loading
            case .error: hasContent ? .refreshing : .loading
            case .refreshing, .loaded, .noContent: .refreshing
            }
        apply(next)
        let token = nextToken()
        awaited = token.number
        return token
    }

    /// Handles the result of a load.
    public mutating func finish(_ token: LoadingToken, _ outcome: LoadingResult) -> CompletionStatus {
        guard token.source == source, let awaited, token.number == awaited else {
            return token.source == source && token.number == answered ? .repeated : .stale
        }
        answered = awaited
        self.awaited = nil
        switch outcome {
        case .content: apply(.loaded)
        case .noContent: apply(.noContent)
        case .failed(let code):
            apply(.error)
            failure = code
        case .ignored, .cancelled: state = settled
        }
        return .accepted
    }

    /// Cancels the load in progress and restores the state before it.
    ///
    /// - Returns: the cancelled token, if there was one.
    mutating func cancel() -> LoadingToken? {
        guard let token else { return nil }
        awaited = nil
        state = settled
        return token
    }

    /// Sets the state for content that was set without a load.
    mutating func settle(hasContent: Bool) { apply(hasContent ? .loaded : .noContent) }

    /// Restores the initial state.
    public mutating func reset() {
        state = .initial
        settled = .initial
        failure = nil
        awaited = nil
    }

    /// Performs a transition that must be permitted.
    private mutating func apply(_ next: LoadingState) {
        do throws(LoadingTransitionError) {
            try transition(to: next)
        } catch {
            reportMisuse("the loading state machine has no such transition")
        }
    }
}
