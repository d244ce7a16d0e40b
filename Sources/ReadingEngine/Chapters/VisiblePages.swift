/// Converts page indices between a chapter and its reduced copy, which lacks the hidden pages.
///
/// Items are built from the reduced chapter. Their indices are then converted to those of the complete chapter:
///
///     let visible = VisiblePages(chapter)
///     let items = items(of: visible.chapter(chapter)).map(visible.restored)
struct VisiblePages {
    /// The indices of the visible pages in the complete chapter; nil if no page is hidden.
    private let indices: [Int]?

    init(_ chapter: Chapter) {
        guard !chapter.hiddenPages.isEmpty else {
            indices = nil
            return
        }
        let visible = chapter.pages.indices.filter { !chapter.hiddenPages.contains($0) }
        // If all pages are hidden, show all of them: a chapter without pages can't be read.
        indices = visible.isEmpty || visible.count == chapter.pages.count ? nil : visible
    }

    /// Returns the chapter without the hidden pages.
    func chapter(_ chapter: Chapter) -> Chapter {
        guard let indices else { return chapter }
        var reduced = chapter
        reduced.hiddenPages = []
        reduced.pages = indices.map { chapter.pages[$0] }
        reduced.pairing = PairingChoices(
            isolated: reducedIndices(chapter.pairing.isolated),
            shifted: reducedIndices(chapter.pairing.shifted)
        )
        reduced.detectedSpreads = reducedIndices(chapter.detectedSpreads)
        return reduced
    }

    /// Converts the indices of an item from the reduced chapter to the complete one.
    func restored(_ item: SequenceItem) -> SequenceItem {
        guard indices != nil else { return item }
        switch item {
        case .page(let page): return .page(restored(page))
        case .half(let page, let side): return .half(restored(page), side)
        case .spread(let first, let second): return .spread(restored(first), restored(second))
        default: return item
        }
    }

    /// Converts the indices of choices from the reduced chapter to the complete one. Adds the choices of the complete
    /// chapter for its hidden pages.
    func restored(_ pairing: PairingChoices, of chapter: Chapter) -> PairingChoices {
        guard let indices else { return pairing }
        func isHidden(_ page: Int) -> Bool { !indices.contains(page) }
        return PairingChoices(
            isolated: pairing.isolated.map { indices[$0] } + chapter.pairing.isolated.filter(isHidden),
            shifted: pairing.shifted.map { indices[$0] } + chapter.pairing.shifted.filter(isHidden)
        )
    }

    /// Returns the reduced index of the first visible page at or after a page, or of the last one if there is none.
    func reduced(_ page: Int) -> Int {
        guard let indices else { return page }
        return indices.firstIndex { $0 >= page } ?? indices.count - 1
    }

    /// Returns the first visible page at or after a page, or the last one if there is none.
    func nearest(to page: Int) -> Int { indices.map { $0[reduced(page)] } ?? page }

    private func restored(_ page: PageIdentifier) -> PageIdentifier {
        guard let indices, indices.indices.contains(page.page) else { return page }
        return PageIdentifier(chapter: page.chapter, page: indices[page.page])
    }

    /// Converts indices to the reduced chapter. Drops those of hidden pages.
    private func reducedIndices(_ pages: [Int]) -> [Int] {
        guard let indices else { return pages }
        return pages.compactMap { page in indices.firstIndex(of: page) }
    }
}
