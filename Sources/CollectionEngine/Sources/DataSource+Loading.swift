extension DataSource {
    /// The host's error code for the last failure; nil if there is none.
    public var failure: Int32? { machine.failure }
    /// The token of the load in progress.
    public var token: LoadingToken? { machine.token }

    /// Requests that the content is loaded or reloaded. Several calls before the next ``SourceTree/takeRequests()``
    /// cause one load. An inactive source loads when it becomes active.
    public func setNeedsLoadContent() {
        for child in activeChildren { child.setNeedsLoadContent() }
        if loadsOnActivation { pendingRequests.load = true }
    }

    /// Reloads the sources whose last load failed, and permits failed fetches again.
    public func retry() {
        for child in activeChildren { child.retry() }
        if machine.state == .error { pendingRequests.load = true }
        retryRequests()
    }

    /// Discards all content and restores the initial state. An active source loads again.
    public func resetContent() {
        for child in children { child.resetContent() }
        pendingRequests.cancel(machine.token)
        machine.reset()
        cancelRequests()
        clear()
        pendingRequests.load = isActive && loadsOnActivation
    }

    /// Handles the result of a load, or of a fetch that returned no items.
    ///
    /// - Parameters:
    ///   - token: the token of the request.
    ///   - outcome: the result.
    ///   - update: sets the content. Called only if the result is ``LoadingResult/content`` and the token is current.
    @discardableResult
    public func finish(_ token: LoadingToken, _ outcome: LoadingResult, update: () -> Void = {}) -> CompletionStatus {
        guard token == machine.token else {
            if finishRequest(token) == .accepted { return .accepted }
            let status = machine.finish(token, outcome)
            if status == .repeated { reportMisuse("a load was finished twice") }
            return status
        }
        switch outcome {
        case .content: update()
        case .noContent: clear()
        case .failed, .ignored, .cancelled: break
        }
        return machine.finish(token, resolve(outcome))
    }
}

// MARK: - Activity

extension DataSource {
    /// Activates the source when it becomes visible. Requests its load if it was never loaded.
    public func didBecomeActive() {
        isActive = true
        if machine.state == .initial, loadsOnActivation { pendingRequests.load = true }
        for child in activeChildren { child.didBecomeActive() }
    }

    /// Deactivates the source when it becomes invisible. A load in progress continues, because its content is kept.
    /// Fetches are cancelled.
    public func willResignActive() {
        isActive = false
        cancelRequests()
        for child in activeChildren { child.willResignActive() }
    }

    /// Adds the requests since the last call, those of the children first, and begins the requested load.
    func takeRequests(into requests: inout [LoadRequest]) {
        for child in children { child.takeRequests(into: &requests) }
        requests += pendingRequests.takeCancelled().map { .cancel($0) }
        guard isActive else { return }
        if pendingRequests.load {
            pendingRequests.load = false
            if let overtaken = machine.token { requests.append(.cancel(overtaken)) }
            let token = machine.begin(hasContent: hasContent)
            requests.append(.load(identifier, token, isRefresh: machine.state == .refreshing))
        }
        collectRequests(into: &requests)
    }

    /// Detaches the source from its tree. Returns the cancelled requests.
    func detach() -> [LoadingToken] {
        if isActive { willResignActive() }
        pendingRequests.cancel(machine.cancel())
        return children.flatMap { $0.detach() } + pendingRequests.takeCancelled()
    }
}
