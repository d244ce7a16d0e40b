import Synchronization

extension LibraryStore {
    /// Returns whether a user can see a publication with a content hash.
    ///
    /// While a shared store can't be reached, a check that succeeded within the last minute remains valid, so that
    /// cached pages can still be read.
    public func canSee(content: String, user: Viewer) async throws(LibraryError) -> Bool {
        do {
            let isVisible = try await hasPublication(content: content, user: user)
            if isVisible, isShared { contentAccessCache.withLock { $0.insert(content, user) } }
            return isVisible
        } catch {
            guard case .storeUnavailable = error, contentAccessCache.withLock({ $0.contains(content, user) }) else {
                throw error
            }
            return true
        }
    }
}

/// The checks of the last minute that found content to be visible to a user.
struct ContentAccessCache {
    private struct Key: Hashable {
        var content: String
        var user: UserIdentifier
        var limits: ReadingLimits
    }

    /// The times of the last successful checks.
    private var times: [Key: ContinuousClock.Instant] = [:]

    private static let duration = Duration.seconds(60)
    /// The maximum number of entries. When it is reached, all entries are removed.
    private static let capacity = 4096

    func contains(_ content: String, _ user: Viewer) -> Bool {
        let time = times[Key(content: content, user: user.id, limits: user.limits)]
        return time.map { ContinuousClock.now - $0 < Self.duration } ?? false
    }

    mutating func insert(_ content: String, _ user: Viewer) {
        if times.count >= Self.capacity { times = [:] }
        times[Key(content: content, user: user.id, limits: user.limits)] = .now
    }
}
