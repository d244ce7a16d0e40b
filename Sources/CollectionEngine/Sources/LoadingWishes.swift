/// What a source wants of its host and has not said yet.
struct LoadingWishes: Equatable, Sendable {
    /// Whether its content is to be loaded.
    var load = false
    /// Requests nobody waits for any longer.
    private(set) var calledOff: [LoadingToken] = []

    /// Calls off the request that has this token, if there is one.
    mutating func callOff(_ token: LoadingToken?) {
        if let token { calledOff.append(token) }
    }

    /// What has been called off since the last call.
    mutating func takeCalledOff() -> [LoadingToken] {
        defer { calledOff = [] }
        return calledOff
    }
}
