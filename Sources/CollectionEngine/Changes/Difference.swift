/// What makes one list into another: exact, linear but for what is out of order, and with as few moves as there can be
/// where elements are unique.
///
/// The algorithm is Paul Heckel's ("A technique for isolating differences between files", CACM 21(4), 1978). What the
/// lists have in common at their beginnings and ends is set aside first, and what is found by walking through both is not
/// looked up: a change of one row costs a comparison of the rest, and the table of symbols is as small as the change.
public struct Difference<Element: Hashable>: Equatable {
    /// Elements that go: indexes in the old list, ascending.
    public private(set) var deletes: [Int] = []
    /// Elements that come: indexes in the new list, ascending.
    public private(set) var inserts: [Int] = []
    /// The elements that come, in the order of ``inserts``.
    public private(set) var inserted: [Element] = []
    /// Elements that stay but change their order among what stays, by ascending new index. A delete or an insert above
    /// moves nothing.
    public private(set) var moves: [IndexMove] = []

    /// True when the lists were equal.
    public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

    /// The difference that makes `old` into `new`.
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

    /// The new list, made of the old one.
    ///
    /// - Parameter old: the list the difference was taken from; for another one the answer is some list.
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
