extension DocumentText {
    /// Returns the CFI path of an offset, starting at the document's root element.
    ///
    /// - Parameters:
    ///   - offset: an offset in the text; clamped to the text.
    ///   - isEnd: whether the offset ends a range. An offset between two nodes then belongs to the first of them.
    /// - Returns: nil when the text is empty.
    func path(at offset: Int, isEnd: Bool = false) -> EpubCFI.Path? {
        guard let (node, nodeOffset) = textNode(at: offset, isEnd: isEnd) else { return nil }
        var steps = [EpubCFI.Step(Int(node.index))]
        var element = Int(node.element)
        // A parent's index is smaller than its child's, so the loop ends.
        while elements.indices.contains(element), elements[element].parent >= 0 {
            steps.append(EpubCFI.Step(Int(elements[element].index), id: id(ofElement: element)))
            element = Int(elements[element].parent)
        }
        steps.reverse()
        return EpubCFI.Path(steps: steps, offset: .init(character: nodeOffset))
    }

    /// Returns the CFI of a range within the document. An empty range gives the CFI of a single location.
    ///
    /// - Returns: nil when the text is empty.
    func cfi(of range: Range<Int>) -> EpubCFI? {
        guard let start = path(at: range.lowerBound) else { return nil }
        guard !range.isEmpty, let end = path(at: range.upperBound, isEnd: true) else { return EpubCFI(path: start) }
        return EpubCFI(from: start, to: end)
    }

    /// Finds the text node of an offset, and the offset within that node. An offset between two nodes belongs to the
    /// second node, or with `isEnd` to the first. A line break belongs to the node before it.
    private func textNode(at offset: Int, isEnd: Bool) -> (node: TextNode, offset: Int)? {
        let offset = min(max(0, offset), units.count)
        let after = runs.partitioningIndex { Int($0.textStart) > offset - (isEnd ? 1 : 0) }
        guard let number = after > 0 ? after - 1 : runs.indices.first else { return nil }
        let run = runs[number]
        let inRun = min(max(0, offset - Int(run.textStart)), Int(run.count))
        return (textNodes[Int(run.textNode)], Int(run.sourceStart) + inRun)
    }

    private func id(ofElement element: Int) -> String? {
        let number = identifiers.partitioningIndex { Int($0.element) >= element }
        guard number < identifiers.count, Int(identifiers[number].element) == element else { return nil }
        return identifiers[number].id
    }
}

extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies the predicate, by binary search. The collection must be
    /// partitioned: no element before that index satisfies it, all after do.
    func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsToSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
