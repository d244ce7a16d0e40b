extension DataSource {
    /// The host's code of the last failure; nil when there is none.
    public var failure: Int32? { machine.failure }
    /// The token of the load under way.
    public var token: LoadingToken? { machine.token }

    /// Wishes that the content be loaded, or loaded again. However often it is wished, it is asked for once, when requests are
    /// taken the next time; a source that nobody looks at waits with it until somebody does.
    public func setNeedsLoadContent() {
        for child in activeChildren { child.setNeedsLoadContent() }
        if loadsItself { wishes.load = true }
    }

    /// Tries again what has failed, and nothing else.
    public func retry() {
        for child in activeChildren { child.retry() }
        if machine.state == .error { wishes.load = true }
        retryRequests()
    }

    /// Forgets all content, as if nothing had ever been asked for. What is looked at loads anew.
    public func resetContent() {
        for child in children { child.resetContent() }
        wishes.callOff(machine.token)
        machine.reset()
        callOffRequests()
        clear()
        wishes.load = isActive && loadsItself
    }

    /// Takes the answer to a load, or to a fetch that brought nothing.
    ///
    /// - Parameters:
    ///   - token: what came with the request.
    ///   - outcome: how it ended.
    ///   - update: puts the content in. It is called only if the outcome is content and the token still counts: an answer
    ///     that was overtaken changes nothing.
    @discardableResult
    public func finish(_ token: LoadingToken, _ outcome: LoadingOutcome, update: () -> Void = {}) -> LoadingReception {
        guard token == machine.token else {
            if finishRequest(token) == .accepted { return .accepted }
            let reception = machine.finish(token, outcome)
            if reception == .repeated { reportMistake("a load was finished twice") }
            return reception
        }
        switch outcome {
        case .content: update()
        case .noContent: clear()
        case .failed, .ignored, .cancelled: break
        }
        return machine.finish(token, resolve(outcome))
    }

    /// Calls `action` when the content is on screen: at once if it is already, otherwise once, after the commit that shows
    /// it. That there is none, or that it failed, counts as well: there has been an answer.
    public func whenLoaded(_ action: @escaping () -> Void) {
        if shown.isAnswered, state.isSettled { action() } else { loadedActions.append(action) }
    }

    /// The actions whose time has come, children's first.
    func takeLoadedActions() -> [() -> Void] {
        var actions = activeChildren.flatMap { $0.takeLoadedActions() }
        if shown.isAnswered, state.isSettled {
            actions += loadedActions
            loadedActions = []
        }
        return actions
    }
}

// MARK: - Being looked at

extension DataSource {
    /// Somebody looks at it: what was never loaded is loaded.
    public func didBecomeActive() {
        isActive = true
        if machine.state == .initial, loadsItself { wishes.load = true }
        for child in activeChildren { child.didBecomeActive() }
    }

    /// Nobody looks at it any longer. A load under way goes on, since its content is kept; fetches are called off.
    public func willResignActive() {
        isActive = false
        callOffRequests()
        for child in activeChildren { child.willResignActive() }
    }

    /// Adds what is wanted of the host since the last call, children's first. Loads begin now.
    func takeRequests(into requests: inout [LoadRequest]) {
        for child in children { child.takeRequests(into: &requests) }
        requests += wishes.takeCalledOff().map { .cancel($0) }
        guard isActive else { return }
        if wishes.load {
            wishes.load = false
            if let overtaken = machine.token { requests.append(.cancel(overtaken)) }
            let token = machine.begin(hasContent: hasContent)
            requests.append(.load(identifier, token, isRefresh: machine.state == .refreshing))
        }
        collectRequests(into: &requests)
    }

    /// Leaves its tree; answers the requests that nobody waits for any longer.
    func leave() -> [LoadingToken] {
        if isActive { willResignActive() }
        wishes.callOff(machine.callOff())
        return children.flatMap { $0.leave() } + wishes.takeCalledOff()
    }
}
