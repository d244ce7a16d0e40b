extension DocumentText {
    /// A place in a node: in a text of an element, in code units of the node's own text.
    struct NodePlace: Hashable {
        /// The index of the element in `elements`.
        var element: Int
        /// The text's number among the element's children; 0 for the words that stand for the element.
        var index: Int
        var offset: Int
    }

    /// Where a place of the text stands in its document. Between two nodes it belongs to the one that follows, or with
    /// `isEnd` to the one before. A break belongs to the node before it.
    ///
    /// - Returns: nil when the text is empty.
    func node(at offset: Int, isEnd: Bool = false) -> NodePlace? {
        let offset = min(max(0, offset), units.count)
        let after = runs.partitioningIndex { Int($0.textStart) > offset - (isEnd ? 1 : 0) }
        guard let number = after > 0 ? after - 1 : runs.indices.first else { return nil }
        let run = runs[number]
        let chunk = chunks[Int(run.chunk)]
        let inRun = min(max(0, offset - Int(run.textStart)), Int(run.count))
        return NodePlace(
            element: Int(chunk.element),
            index: Int(chunk.index),
            offset: Int(run.sourceStart) + inRun
        )
    }

    /// Where a place in a document stands in its text; for one in white space that collapsed, the place where that was.
    func offset(ofChunk number: Int, source: Int) -> Int? {
        guard chunks.indices.contains(number) else { return nil }
        let runs = runs(ofChunk: number)
        guard let first = runs.first else { return nil }
        let after = runs.partitioningIndex { Int($0.sourceStart) > source }
        guard after > runs.startIndex else { return Int(first.textStart) }
        let run = runs[after - 1]
        return Int(run.textStart) + min(source - Int(run.sourceStart), Int(run.count))
    }

    /// The length of a node's own text up to its last character that is shown.
    func sourceEnd(ofChunk number: Int) -> Int {
        runs(ofChunk: number).last.map { Int($0.sourceStart + $0.count) } ?? 0
    }

    private func runs(ofChunk number: Int) -> ArraySlice<Run> {
        let end = number + 1 < chunks.count ? Int(chunks[number + 1].firstRun) : runs.count
        return runs[Int(chunks[number].firstRun)..<end]
    }

    /// The text with a number among an element's children; nil where there is none, or none that is shown.
    func chunk(ofElement element: Int, index: Int) -> Int? {
        guard elements.indices.contains(element) else { return nil }
        // Texts lie in the order of the document, so the wanted one lies among those of the element's own stretch.
        let (start, end) = (Int(elements[element].textStart), Int(elements[element].textEnd))
        var number = chunks.partitioningIndex { chunk in
            Int(chunk.firstRun) >= runs.count || Int(runs[Int(chunk.firstRun)].textStart) >= start
        }
        while number < chunks.count {
            let chunk = chunks[number]
            if Int(chunk.element) == element, Int(chunk.index) == index, !runs(ofChunk: number).isEmpty {
                return number
            }
            guard Int(chunk.firstRun) < runs.count, Int(runs[Int(chunk.firstRun)].textStart) < end else { return nil }
            number += 1
        }
        return nil
    }

    /// The child element with an even number.
    func child(ofElement element: Int, index: Int) -> Int? {
        guard elements.indices.contains(element), index >= 2 else { return nil }
        let end = Int(elements[element].subtreeEnd)
        var child = element + 1
        while child < end {
            if Int(elements[child].index) == index { return child }
            child = Int(elements[child].subtreeEnd)
        }
        return nil
    }

    /// How many child elements an element has.
    func childCount(ofElement element: Int) -> Int {
        guard elements.indices.contains(element) else { return 0 }
        let end = Int(elements[element].subtreeEnd)
        var count = 0
        var child = element + 1
        while child < end {
            count += 1
            child = Int(elements[child].subtreeEnd)
        }
        return count
    }

    /// The `id` of an element.
    func id(ofElement element: Int) -> String? {
        let number = identifiers.partitioningIndex { Int($0.element) >= element }
        guard number < identifiers.count, Int(identifiers[number].element) == element else { return nil }
        return identifiers[number].id
    }

    /// Where the text of an element with an `id` stands: what a reference's fragment leads to.
    public func range(ofFragment id: String) -> Range<Int>? {
        guard let element = elementsByID[id] else { return nil }
        return range(ofElement: Int(element))
    }

    func range(ofElement element: Int) -> Range<Int> {
        let (start, end) = (Int(elements[element].textStart), Int(elements[element].textEnd))
        return start..<max(start, end)
    }
}

extension RandomAccessCollection {
    /// The index of the first element that belongs to the second part, in a collection of which a first part does not.
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
