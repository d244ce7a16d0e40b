import Database

extension PublicationWindowReader {
    /// The number of publications whose rows are read together.
    private static let batchCount = 200

    /// Returns a window of all publications in an order. Without conditions, no row is read. Otherwise the first 10,000
    /// publications of the order are checked.
    func window(of order: PublicationOrder, _ start: Int, _ limit: Int) throws -> (ids: [Int64], total: Int) {
        let bounds = CandidateBounds(query.condition)
        guard !bounds.isEmpty else { return ([], 0) }
        let (chosen, rest) = libraries
        let entries = order.entries.lazy.filter { entry in
            chosen.allSatisfy { $0 == entry.library } && visible?.contains(Int64(entry.series)) ?? true
        }
        .map(\.id)
        // Without an order, the latest come first.
        let ids = query.isDescending || query.sort == nil ? Array(entries.reversed()) : Array(entries)
        if rest.holdsForAllReadable { return (Array(ids.dropFirst(start).prefix(limit)), ids.count) }
        let columns = query.columns
        var matches: [Int64] = []
        var unchecked = ids.prefix(Self.maximumComparedCount)
        while !unchecked.isEmpty, matches.count < maximumMatchCount {
            let batch = Array(unchecked.prefix(Self.batchCount))
            unchecked = unchecked.dropFirst(Self.batchCount)
            let source = WindowSource.rows(batch)
            var passed: Set<Int64> = []
            let rows = try transaction.cursor(source.sql(columns), source.arguments(user: user.id, columns))
            while let row = try rows.next() {
                let candidate = PublicationCandidate(row)
                if try passes(candidate) { passed.insert(candidate.id) }
            }
            matches += batch.filter(passed.contains)
        }
        return (Array(matches.dropFirst(start).prefix(limit)), matches.count)
    }
}
