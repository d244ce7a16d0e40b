/// Which elements of two lists are the same one: Heckel's first five passes, after a walk that spares them most of the work.
/// The sixth, which reads off what comes, goes and moves, is ``Difference``'s.
struct HeckelMatch<Element: Hashable> {
    /// For each index of the old list where its element is in the new one.
    private(set) var newOfOld: [Int?]
    /// For each index of the new list where its element is in the old one.
    private(set) var oldOfNew: [Int?]
    private let old: ArraySlice<Element>
    private let new: ArraySlice<Element>

    /// How far the walk looks ahead for where the lists go on alike.
    private static var sight: Int { 8 }

    /// How often an element that the walk has passed by occurs on either side, and where it was met last.
    private struct Symbol {
        var oldCount = 0
        var newCount = 0
        var oldIndex = 0
        var newIndex = 0
    }

    /// Matches two slices; the indexes of the answer count from the beginning of each.
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

    /// Goes through both lists side by side and matches what is equal. Lists are mostly edited here and there, and what
    /// lies between needs no table. Where elements occur once, this finds none that the table would not.
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

    /// How far to go in each list until they go on alike: past what was exchanged, taken out or put in. One step in both
    /// when that is not in sight.
    private func stepsToMeeting(_ oldIndex: Int, _ newIndex: Int) -> (Int, Int) {
        for step in 1...Self.sight {
            let hasOld = oldIndex + step < old.count
            let hasNew = newIndex + step < new.count
            if hasOld, hasNew, oldElement(oldIndex + step) == newElement(newIndex + step) { return (step, step) }
            if hasOld, oldElement(oldIndex + step) == newElement(newIndex) { return (step, 0) }
            if hasNew, oldElement(oldIndex) == newElement(newIndex + step) { return (0, step) }
        }
        return (1, 1)
    }

    /// First to third pass: what the walk has passed by is counted on both sides, and what occurs once on either is the same.
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

    /// Fourth and fifth pass: equal neighbours of the same are the same, on from each, then back from each.
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
