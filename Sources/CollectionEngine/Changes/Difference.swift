/// The difference between two lists. It is exact, takes linear time if few elements are out of order, and has the
/// fewest moves if elements are unique.
///
/// The algorithm is Paul Heckel's ("A technique for isolating differences between files", CACM 21(4), 1978). Common
/// elements at both ends are skipped first, and those that a parallel walk matches are not put into the symbol table.
/// Changing one row costs one pass of comparisons, and the table is as small as the change.
public struct Difference<Element: Hashable>: Equatable {
    /// Indexes of deleted elements in the old list, ascending.
    public private(set) var deletes: [Int] = []
    /// Indexes of inserted elements in the new list, ascending.
    public private(set) var inserts: [Int] = []
    /// The inserted elements, in the order of ``inserts``.
    public private(set) var inserted: [Element] = []
    /// Elements whose order among the remaining ones changed, by ascending new index. Deletions and insertions before
    /// an element are not moves.
    public private(set) var moves: [IndexMove] = []

    /// Whether the lists are equal.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

    /// Computes the difference from `old` to `new`.
    public init(from old: [Element], to new: [Element]) {
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }

        let match = HeckelMatch(old: old[head..<old.count - tail], new: new[head..<new.count - tail])
        for (index, partner) in match.newOfOld.enumerated() where partner == nil { deletes.append(head + index) }
        var kept: [IndexMove] = []
        for (index, partner) in match.oldOfNew.enumerated() {
            if let partner {
                kept.append(IndexMove(from: head + partner, to: head + index))
            } else {
                inserts.append(head + index)
                inserted.append(new[head + index])
            }
        }
        moves = IndexMove.outOfOrder(in: kept)
    }

    /// Returns the new list.
    ///
    /// - Parameter old: the list from which the difference was computed. For another list the result is unspecified.
    public func apply(to old: [Element]) -> [Element] {
        var leaves = [Bool](repeating: false, count: old.count)
        for index in deletes where index < old.count { leaves[index] = true }
        for move in moves where move.from < old.count { leaves[move.from] = true }

        var result: [Element] = []
        result.reserveCapacity(max(old.count - deletes.count + inserts.count, 0))
        var staying = old.indices.lazy.filter { !leaves[$0] }.makeIterator()
        var insert = 0
        var move = 0
        while true {
            if insert < inserts.count, inserts[insert] == result.count {
                result.append(inserted[insert])
                insert += 1
            } else if move < moves.count, moves[move].to == result.count, moves[move].from < old.count {
                result.append(old[moves[move].from])
                move += 1
            } else if let index = staying.next() {
                result.append(old[index])
            } else {
                return result
            }
        }
    }
}
