extension DocumentText {
    /// Returns the offset in the text to which a CFI within the document leads; nil when the document has no such node.
    ///
    /// For an element it is the offset of its first text, or of the text after it if it has none.
    func offset(of cfi: EpubCFI) -> Int? {
        let path = cfi.start
        guard path.documents.count == 1, !elements.isEmpty else { return nil }
        var element = 0
        for (position, step) in path.localSteps.enumerated() {
            guard step.index.isMultiple(of: 2) else {
                // The text between two elements has no children.
                guard position == path.localSteps.count - 1 else { return nil }
                return offset(ofTextAt: step.index, in: element, character: path.offset?.character ?? 0)
            }
            guard let child = child(step.index, of: element) else { return nil }
            element = child
        }
        return start(of: element)
    }

    /// Returns the offset of the first text of the element with an `id`; nil when there is none.
    func offset(ofElement id: String) -> Int? {
        identifiers.first { $0.id == id }.map { start(of: Int($0.element)) }
    }

    private func child(_ index: Int, of parent: Int) -> Int? {
        // Children follow their parent.
        elements.indices.dropFirst(parent + 1).first {
            Int(elements[$0].parent) == parent && Int(elements[$0].index) == index
        }
    }

    private func offset(ofTextAt index: Int, in element: Int, character: Int) -> Int {
        let node = textNodes.firstIndex { Int($0.element) == element && Int($0.index) == index }
        guard let node else {
            // Text of white space only: the next text of the element, or the end of the element.
            let next = textNodes.firstIndex { Int($0.element) == element && Int($0.index) > index }
            return next.map { startOfRun(inTextNode: $0) } ?? start(of: element)
        }
        for run in runs where Int(run.textNode) == node {
            let inRun = character - Int(run.sourceStart)
            // Between two runs is collapsed white space.
            if inRun < Int(run.count) { return Int(run.textStart) + max(0, inRun) }
        }
        return startOfRun(inTextNode: node + 1)
    }

    /// Returns the offset of the first run in a text node or a later one; the end if there is none.
    private func startOfRun(inTextNode node: Int) -> Int {
        runs.first { Int($0.textNode) >= node }.map { Int($0.textStart) } ?? count
    }

    /// Returns the offset of the first text in an element or after its start.
    private func start(of element: Int) -> Int {
        for run in runs {
            // An element follows the elements before it, except those around it, whose text may also come before.
            let parent = Int(textNodes[Int(run.textNode)].element)
            if parent >= element || isFollowing(run, element: element) { return Int(run.textStart) }
        }
        return count
    }

    /// Whether a run in an element around another one comes after that one.
    private func isFollowing(_ run: Run, element: Int) -> Bool {
        let node = textNodes[Int(run.textNode)]
        var child = element
        while elements.indices.contains(child), Int(elements[child].parent) > Int(node.element) {
            child = Int(elements[child].parent)
        }
        guard elements.indices.contains(child), elements[child].parent == node.element else { return false }
        return node.index > elements[child].index
    }
}
