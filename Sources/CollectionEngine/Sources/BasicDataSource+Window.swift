extension BasicDataSource {
    /// Handles fetched items.
    @discardableResult
    public func receive(_ known: [ItemIdentifier], for token: LoadingToken) -> CompletionStatus {
        guard let request = requests.end(token) else { return .stale }
        let before = duplicateCount
        setItems(Array(known.prefix(request.range.count)), at: request.range.lowerBound)
        if duplicateCount > before || !items.missing(in: request.range).isEmpty { requests.markExhausted(request) }
        return .accepted
    }
}
