/// The matching elements of two lists: the first five passes of Heckel's algorithm, preceded by a parallel walk that
/// matches most elements. ``Difference`` performs the sixth pass, which determines deletions, insertions and moves.
struct HeckelMatch<Element: Hashable> {
    /// For each index of the old list, the matching index of the new list.
    private(set) var newOfOld: [Int?]
    /// For each index of the new list, the matching index of the old list.
    private(set) var oldOfNew: [Int?]
    private let old: ArraySlice<Element>
    private let new: ArraySlice<Element>

    /// The number of elements that the walk looks ahead.
    private static var searchDistance: Int { 8 }

    /// The number of occurrences of an unmatched element in each list, and its last index.
    private struct Symbol {
        var oldCount = 0
        var newCount = 0
        var oldIndex = 0
        var newIndex = 0
    }

    /// Matches two slices. The resulting indexes are relative to the slices.
    init(old: ArraySlice<Element>, new: ArraySlice<Element>) {
        self.old = old
        self.new = new
        newOfOld = [Int?](repeating: nil, count: old.count)
        oldOfNew = [Int?](repeating: nil, count: new.count)
        if old.isEmpty || new.isEmpty { return }
        walk()
        matchUnique()
        matchNeighbours()
    }

    private func oldElement(_ index: Int) -> Element { old[old.startIndex + index] }
    private func newElement(_ index: Int) -> Element { new[new.startIndex + index] }

    private mutating func match(_ oldIndex: Int, _ newIndex: Int) {
        newOfOld[oldIndex] = newIndex
        oldOfNew[newIndex] = oldIndex
    }

    /// Walks through both lists in parallel and matches equal elements. Most edits are local, so most elements need no
    /// table. If elements are unique, the result is the same as without the walk.
    private mutating func walk() {
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count, newIndex < new.count {
            if oldElement(oldIndex) == newElement(newIndex) {
                match(oldIndex, newIndex)
                oldIndex += 1
                newIndex += 1
            } else {
                let (oldStep, newStep) = stepsToMeeting(oldIndex, newIndex)
                oldIndex += oldStep
                newIndex += newStep
            }
        }
    }

    /// Returns the number of elements to skip in each list until equal elements follow: replaced, deleted or inserted
    /// ones. One in each if none are found within ``searchDistance``.
    private func stepsToMeeting(_ oldIndex: Int, _ newIndex: Int) -> (Int, Int) {
        for step in 1...Self.searchDistance {
            let hasOld = oldIndex + step < old.count
            let hasNew = newIndex + step < new.count
            if hasOld, hasNew, oldElement(oldIndex + step) == newElement(newIndex + step) { return (step, step) }
            if hasOld, oldElement(oldIndex + step) == newElement(newIndex) { return (step, 0) }
            if hasNew, oldElement(oldIndex) == newElement(newIndex + step) { return (0, step) }
        }
        return (1, 1)
    }

    /// First to third pass: counts the unmatched elements and matches those that occur once in each list.
    private mutating func matchUnique() {
        var symbols: [Element: Symbol] = [:]
        for index in oldOfNew.indices where oldOfNew[index] == nil {
            symbols[newElement(index), default: Symbol()].newCount += 1
            symbols[newElement(index)]?.newIndex = index
        }
        if symbols.isEmpty { return }
        for index in newOfOld.indices where newOfOld[index] == nil {
            symbols[oldElement(index)]?.oldCount += 1
            symbols[oldElement(index)]?.oldIndex = index
        }
        for symbol in symbols.values where symbol.oldCount == 1 && symbol.newCount == 1 {
            match(symbol.oldIndex, symbol.newIndex)
        }
    }

    /// Fourth and fifth pass: matches equal neighbours of matched elements, forwards and then backwards.
    private mutating func matchNeighbours() {
        for index in oldOfNew.indices.dropLast() where oldOfNew[index + 1] == nil {
            guard let partner = oldOfNew[index], partner + 1 < old.count, newOfOld[partner + 1] == nil else { continue }
            if oldElement(partner + 1) == newElement(index + 1) { match(partner + 1, index + 1) }
        }
        for index in oldOfNew.indices.dropFirst().reversed() where oldOfNew[index - 1] == nil {
            guard let partner = oldOfNew[index], partner > 0, newOfOld[partner - 1] == nil else { continue }
            if oldElement(partner - 1) == newElement(index - 1) { match(partner - 1, index - 1) }
        }
    }
}
