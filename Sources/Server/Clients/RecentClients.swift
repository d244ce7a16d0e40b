import Library
import WireModel

/// The latest requests of other apps, in memory. They show the user whether an app that was just set up works.
///
/// They contain no URL, so they don't show which works the user reads.
struct RecentClients: Sendable {
    /// A request.
    struct Request: Sendable, Equatable {
        var service: ClientService
        /// The name of the app and its system; empty if it is unknown.
        var app: String
        /// The identifier of the API key; nil for a password.
        var key: Int64?
        var result: ClientRequestResult
        /// The status of the response.
        var status: Int
        /// The time in milliseconds since 1970.
        var time: Int64

        /// Whether a later request replaces this one.
        fileprivate func isSameSource(as other: Request) -> Bool {
            service == other.service && key == other.key && app == other.app
        }
    }

    /// The maximum number of requests that are remembered for a user.
    static let maximumRequestCount = 16
    /// The maximum number of users with remembered requests.
    static let maximumUserCount = 1_000
    /// The maximum number of remembered attempts with wrong credentials. It is limited because attempts need no
    /// account.
    static let maximumAttemptCount = 100

    /// The requests of each user, the oldest first.
    private var requests: [UserIdentifier: [Request]] = [:]
    /// The attempts with wrong credentials, with the key (`UserName.key`) of the entered name, the oldest first.
    private var attempts: [(name: String, request: Request)] = []

    /// Records a request of a user. It replaces the previous one of the same app with the same key.
    mutating func record(_ request: Request, of user: UserIdentifier) {
        if requests[user] == nil, requests.count >= Self.maximumUserCount {
            let oldest = requests.keys.min { lastTime(of: $0) < lastTime(of: $1) }
            if let oldest { requests[oldest] = nil }
        }
        requests[user, default: []].removeAll { $0.isSameSource(as: request) }
        requests[user, default: []].append(request)
        if let count = requests[user]?.count, count > Self.maximumRequestCount { requests[user]?.removeFirst() }
    }

    private func lastTime(of user: UserIdentifier) -> Int64 { requests[user]?.last?.time ?? 0 }

    /// Records an attempt with a wrong credential.
    ///
    /// - Parameter name: The key of the entered name; empty on a server with one user. A user with this name need not
    ///   exist.
    mutating func recordAttempt(_ request: Request, name: String) {
        attempts.removeAll { $0.name == name && $0.request.service == request.service }
        attempts.append((name, request))
        if attempts.count > Self.maximumAttemptCount { attempts.removeFirst() }
    }

    /// Returns the requests of a user, the latest first. An attempt with a wrong credential is left out if a later
    /// request to the same service was answered.
    func requests(of user: UserIdentifier, name: String) -> [Request] {
        let known = requests[user] ?? []
        let answered = known.filter { $0.result == .answered }
        var failed: [Request] = []
        for attempt in attempts where attempt.name == name {
            let request = attempt.request
            let isAnswered = answered.contains { $0.service == request.service && $0.time >= request.time }
            if !isAnswered { failed.append(request) }
        }
        // Sorting is stable: of two requests in the same millisecond, the one that was recorded last is the first.
        return (failed.reversed() + known.reversed()).sorted { $0.time > $1.time }
    }
}
