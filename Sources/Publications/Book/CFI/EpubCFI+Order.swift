extension EpubCFI {
    /// Returns whether this location comes before the other in reading order (EPUB CFI 1.1, section 3.3). Assertions in
    /// brackets are ignored. A location comes before the locations inside it. A range is ordered by its start, then by
    /// its end.
    func precedes(_ other: EpubCFI) -> Bool {
        let order = start.order(other.start)
        return order == 0 ? end.order(other.end) < 0 : order < 0
    }
}

extension EpubCFI.Path {
    /// Returns a negative number if this path is an earlier location than the other, 0 for the same location, and a
    /// positive number for a later one.
    func order(_ other: Self) -> Int {
        let pairs = zip(documents, other.documents)
        for (number, (mine, others)) in pairs.enumerated() {
            for (step, otherStep) in zip(mine, others) where step.index != otherStep.index {
                return step.index < otherStep.index ? -1 : 1
            }
            if mine.count != others.count {
                return mine.count < others.count
                    ? Self.order(rankAfter(document: number), Self.childRank)
                    : Self.order(Self.childRank, other.rankAfter(document: number))
            }
        }
        if documents.count != other.documents.count {
            return documents.count < other.documents.count
                ? Self.order(rankAfter(document: documents.count - 1), Self.indirectionRank)
                : Self.order(Self.indirectionRank, other.rankAfter(document: other.documents.count - 1))
        }
        return EpubCFI.Offset.order(offset, other.offset)
    }

    private static var childRank: Int { 2 }
    private static var indirectionRank: Int { 4 }

    /// Returns the rank of the part after the steps in a document: nothing, a character offset, a child, a temporal or
    /// spatial offset, another document.
    private func rankAfter(document: Int) -> Int {
        if document + 1 < documents.count { return Self.indirectionRank }
        guard let offset else { return 0 }
        return offset.character == nil ? 3 : 1
    }

    private static func order(_ first: Int, _ second: Int) -> Int {
        first == second ? 0 : first < second ? -1 : 1
    }
}

extension EpubCFI.Offset {
    /// Compares two offsets. A missing offset comes first. A temporal offset has precedence over a spatial one, and `y`
    /// over `x`.
    fileprivate static func order(_ first: Self?, _ second: Self?) -> Int {
        let firstKeys = keys(first)
        for (mine, others) in zip(firstKeys, keys(second)) where mine != others {
            return mine < others ? -1 : 1
        }
        return 0
    }

    private static func keys(_ offset: Self?) -> [Double] {
        guard let offset else { return [0, -1, -1, -1] }
        if let character = offset.character { return [1, Double(character), -1, -1] }
        return [2, offset.temporal ?? -1, offset.spatial?.y ?? -1, offset.spatial?.x ?? -1]
    }
}
