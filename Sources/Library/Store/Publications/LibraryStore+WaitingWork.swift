import Database

/// The numbers of publications that wait for services in the background.
public struct WaitingWork: Equatable, Sendable {
    /// The publications whose fingerprints have not yet been compared with those of other publications.
    public var comparisons = 0
    /// The publications whose digests have not yet been computed. Reports of e-readers can't be matched with them.
    public var digests = 0
}

extension LibraryStore {
    /// Returns the numbers of publications that wait for services in the background.
    public func waitingWork() async throws(LibraryError) -> WaitingWork {
        try await read { transaction in
            WaitingWork(
                comparisons: try transaction.value("SELECT COUNT(*) FROM pageFingerprints WHERE isCompared = 0") ?? 0,
                digests: try transaction.value(
                    """
                    SELECT COUNT(*) FROM unindexedPublications JOIN publications ON publications.id = publicationID
                    WHERE isMissing = 0
                    """
                ) ?? 0
            )
        }
    }
}
