import Geometry

extension CollectionLayout {
    /// What to hold on to when one has scrolled as far as `offset`, in points.
    ///
    /// - Parameters:
    ///   - seen: how far one had scrolled when all of this was last drawn. The eye is on what it saw then and sees still: what
    ///     has just come into sight may turn out higher, and should push away what comes with it.
    ///   - identify: what an item is, if that is known.
    public func anchor(
        at offset: Double,
        seenAt seen: Double? = nil,
        identify: (IndexPath) -> ItemIdentifier?
    ) -> LayoutAnchor {
        let offset = offset.isFinite ? offset : 0
        // At the top nothing is held: what is new there should be seen.
        guard offset > 0, !sections.isEmpty else { return LayoutAnchor(candidates: [], section: nil, offset: offset) }
        let line = offset + window.insets.top
        let now = uncovered(at: offset)
        let before = uncovered(at: seen ?? offset)
        let low = max(now.low, before.low)
        let both = LayoutSpan(low: low, high: max(low, min(now.high, before.high)))
        var candidates = candidates(in: both, line: line, identify: identify)
        // Should all of that be gone, what has just come into sight is all there is.
        if both != now { candidates += self.candidates(in: now, line: line, identify: identify) }
        let index = section(at: window.pixel(at: line))
        let section = frame(of: index).map {
            LayoutAnchor.Section(
                source: sections[index].description.source,
                localSection: sections[index].description.localSection,
                place: LayoutAnchor.Place($0, from: line)
            )
        }
        return LayoutAnchor(candidates: candidates, section: section, offset: offset)
    }

    /// The part of the content that is seen and not covered by headers when one has scrolled so far.
    private func uncovered(at offset: Double) -> LayoutSpan {
        let low = heldHeaders(offset: offset).bottom
        return LayoutSpan(low: low, high: max(low, offset + window.size.height))
    }

    /// Items in a part of the content: first those that begin in it, before them those whose height is known for good, then
    /// those that its upper edge cuts.
    private func candidates(
        in span: LayoutSpan,
        line: Double,
        identify: (IndexPath) -> ItemIdentifier?
    ) -> [LayoutAnchor.Candidate] {
        var known: [LayoutAnchor.Candidate] = []
        var estimated: [LayoutAnchor.Candidate] = []
        var cut: [LayoutAnchor.Candidate] = []
        for run in items(in: Rect(x: 0, y: span.low, width: window.size.width, height: span.length)) {
            for item in run.items {
                if known.count == LayoutAnchor.mostCandidates { break }
                let path = IndexPath(section: run.section, item: item)
                guard let frame = frame(of: path), span.intersects(low: frame.minY, high: frame.maxY) else { continue }
                let place = LayoutAnchor.Place(frame, from: line)
                let candidate = LayoutAnchor.Candidate(identifier: identify(path), path: path, place: place)
                if frame.minY < span.low {
                    cut.append(candidate)
                } else if sections[run.section].isKnown(item) {
                    known.append(candidate)
                } else {
                    estimated.append(candidate)
                }
            }
        }
        return known + estimated.prefix(LayoutAnchor.mostCandidates) + cut.prefix(LayoutAnchor.mostCandidates)
    }

    /// How far one has to have scrolled for what the eye was on to lie where it lay, in points; as near to that as one can
    /// scroll.
    ///
    /// - Parameter find: where an item is now, if it still is.
    public func offset(restoring anchor: LayoutAnchor, find: (ItemIdentifier) -> IndexPath?) -> Double {
        guard anchor.offset > 0 else { return anchor.offset }
        let line = restoredLine(anchor, find: find)
        let offset = line.map { $0 - window.insets.top } ?? anchor.offset
        return Mathematics.clamp(offset, to: 0...maximumOffset)
    }

    private func restoredLine(_ anchor: LayoutAnchor, find: (ItemIdentifier) -> IndexPath?) -> Double? {
        for candidate in anchor.candidates {
            guard let identifier = candidate.identifier, let path = find(identifier) else { continue }
            if let frame = frame(of: path) { return candidate.place.line(of: frame) }
        }
        // Of what has no name the place is all that is known.
        for candidate in anchor.candidates where candidate.identifier == nil {
            if let frame = frame(of: candidate.path) { return candidate.place.line(of: frame) }
        }
        guard let section = anchor.section else { return nil }
        let index = sections.firstIndex {
            $0.description.source == section.source && $0.description.localSection == section.localSection
        }
        return index.flatMap { frame(of: $0) }.map { section.place.line(of: $0) }
    }
}

extension LayoutAnchor.Place {
    /// How a box lies to a line.
    fileprivate init(_ frame: Rect, from line: Double) {
        let above = line - frame.minY
        self = above > 0 && frame.size.height > 0 ? .across(above / frame.size.height) : .below(-above)
    }

    /// Where the line is to which a box lies so.
    fileprivate func line(of frame: Rect) -> Double {
        switch self {
        case .below(let distance): frame.minY - distance
        case .across(let share): frame.minY + share * frame.size.height
        }
    }
}
