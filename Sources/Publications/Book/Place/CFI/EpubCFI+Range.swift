extension EpubCFI {
    /// Where the range starts, or the place itself.
    public var start: Path {
        ends.map { path.appending($0.start) } ?? path
    }

    /// Where the range ends, or the place itself.
    public var end: Path {
        ends.map { path.appending($0.end) } ?? path
    }

    /// The range's start or end as a place of its own; a place stays as it is.
    public func collapsed(toEnd: Bool = false) -> EpubCFI {
        EpubCFI(path: toEnd ? end : start)
    }

    /// Makes the identifier of a range from its two ends: what they have in common comes first, offsets stay apart. Ends
    /// that are the same make a place. Ends in different documents make the place of the start: ranges never span
    /// documents.
    public init(from start: Path, to end: Path) {
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
    /// This path, continued.
    public func appending(_ rest: Self) -> Self {
        var documents = documents
        documents[documents.count - 1] += rest.documents.first ?? []
        documents += rest.documents.dropFirst()
        return Self(documents: documents, offset: rest.offset)
    }
}
