import Geometry

extension CollectionLayout {
    /// Returns the anchor at the scroll offset `offset`, in points.
    ///
    /// - Parameters:
    ///   - holdsTop: whether visible items keep their positions even at the top, where the offset is 0, or negative when
    ///     the host shows something else above the content.
    ///   - seen: the scroll offset at the last update. Items that were visible at both offsets have precedence, because
    ///     items that just became visible may change their height.
    ///   - identify: the identifier of an item, if known.
    public func anchor(
        at offset: Double,
        seenAt seen: Double? = nil,
        holdsTop: Bool = false,
        identify: (IndexPath) -> ItemIdentifier?
    ) -> LayoutAnchor {
        let offset = offset.isFinite ? offset : 0
        // At the top there is normally no anchor, so that new items become visible.
        guard offset > 0 || holdsTop, !sections.isEmpty else {
            return LayoutAnchor(candidates: [], section: nil, offset: offset)
        }
        let line = offset + window.insets.top
        let now = uncovered(at: offset)
        let before = uncovered(at: seen ?? offset)
        let low = max(now.low, before.low)
        let both = LayoutSpan(low: low, high: max(low, min(now.high, before.high)))
        var candidates = candidates(in: both, line: line, identify: identify)
        // Items that just became visible are used if all others are removed.
        if both != now { candidates += self.candidates(in: now, line: line, identify: identify) }
        let index = section(at: window.pixel(at: line))
        let section = frame(of: index).map {
            LayoutAnchor.Section(
                source: sections[index].description.source,
                localSection: sections[index].description.localSection,
                position: LayoutAnchor.RelativePosition($0, from: line)
            )
        }
        return LayoutAnchor(candidates: candidates, section: section, offset: offset)
    }

    /// Returns the visible part of the content that headers don't cover.
    private func uncovered(at offset: Double) -> LayoutSpan {
        let low = placedHeaders(offset: offset).bottom
        return LayoutSpan(low: low, high: max(low, offset + window.size.height))
    }

    /// Candidates in a part of the content: items that begin in it with a final height, items that begin in it with an
    /// estimated height, and items that its upper edge cuts.
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
                if known.count == LayoutAnchor.maximumCandidateCount { break }
                let path = IndexPath(section: run.section, item: item)
                guard let frame = frame(of: path), span.intersects(low: frame.minY, high: frame.maxY) else { continue }
                let position = LayoutAnchor.RelativePosition(frame, from: line)
                let candidate = LayoutAnchor.Candidate(identifier: identify(path), path: path, position: position)
                if frame.minY < span.low {
                    cut.append(candidate)
                } else if sections[run.section].isKnown(item) {
                    known.append(candidate)
                } else {
                    estimated.append(candidate)
                }
            }
        }
        return known + estimated.prefix(LayoutAnchor.maximumCandidateCount)
            + cut.prefix(LayoutAnchor.maximumCandidateCount)
    }

    /// Returns the scroll offset that restores the anchor, in points, within the scrollable range.
    ///
    /// - Parameter find: the index path of an item, if it still exists.
    public func offset(restoring anchor: LayoutAnchor, find: (ItemIdentifier) -> IndexPath?) -> Double {
        guard anchor.offset > 0 || anchor.section != nil else { return anchor.offset }
        let line = restoredLine(anchor, find: find)
        let offset = line.map { $0 - window.insets.top } ?? anchor.offset
        return Mathematics.clamp(offset, to: 0...maximumOffset)
    }

    private func restoredLine(_ anchor: LayoutAnchor, find: (ItemIdentifier) -> IndexPath?) -> Double? {
        for candidate in anchor.candidates {
            guard let identifier = candidate.identifier, let path = find(identifier) else { continue }
            if let frame = frame(of: path) { return candidate.position.line(of: frame) }
        }
        // Items without an identifier are found by their position.
        for candidate in anchor.candidates where candidate.identifier == nil {
            if let frame = frame(of: candidate.path) { return candidate.position.line(of: frame) }
        }
        guard let section = anchor.section else { return nil }
        let index = sections.firstIndex {
            $0.description.source == section.source && $0.description.localSection == section.localSection
        }
        return index.flatMap { frame(of: $0) }.map { section.position.line(of: $0) }
    }
}

extension LayoutAnchor.RelativePosition {
    /// Creates the position of a frame relative to a line.
    fileprivate init(_ frame: Rect, from line: Double) {
        let above = line - frame.minY
        self = above > 0 && frame.size.height > 0 ? .across(above / frame.size.height) : .below(-above)
    }

    /// Returns the line relative to which a frame has this position.
    fileprivate func line(of frame: Rect) -> Double {
        switch self {
        case .below(let distance): frame.minY - distance
        case .across(let share): frame.minY + share * frame.size.height
        }
    }
}
