extension EpubCFI {
    /// The start of the range, or the location itself.
    var start: Path {
        ends.map { path.appending($0.start) } ?? path
    }

    /// The end of the range, or the location itself.
    var end: Path {
        ends.map { path.appending($0.end) } ?? path
    }

    /// Creates the CFI of a range from its two ends, with their common steps first. Equal ends give a single location.
    /// Ends in different documents give the start, because ranges can't span documents.
    init(from start: Path, to end: Path) {
        guard start != end, start.documents.count == end.documents.count,
            start.documents.dropLast() == end.documents.dropLast()
        else {
            self.init(path: start)
            return
        }
        let common = zip(start.localSteps, end.localSteps).prefix { $0 == $1 }.count
        self.init(
            path: Path(documents: start.documents.dropLast() + [Array(start.localSteps.prefix(common))]),
            ends: Ends(
                start: Path(steps: Array(start.localSteps.dropFirst(common)), offset: start.offset),
                end: Path(steps: Array(end.localSteps.dropFirst(common)), offset: end.offset)
            )
        )
    }
}

extension EpubCFI.Path {
    /// Returns this path followed by another.
    func appending(_ rest: Self) -> Self {
        var documents = documents
        documents[documents.count - 1] += rest.documents.first ?? []
        documents += rest.documents.dropFirst()
        return Self(documents: documents, offset: rest.offset)
    }
}
