import Geometry

/// The grid of series. Cards are kept by identity: new lists are merged into what is there.
final class SeriesGrid {
    /// The list.
    let root = Element("ul", class: "grid")
    private(set) var cards: [SeriesCard] = []
    private let app: App
    private var skeletons: [Element] = []
    private static let skeletonCount = 18

    /// An empty grid.
    init(app: App) {
        self.app = app
        root.setAttribute("role", "list")
        root.on(.keyDown) { key in self.move(key) }
        CoverGallery.listen(on: root) { self.cards.compactMap { $0.entry } }
    }

    /// True when there is nothing to see.
    var isEmpty: Bool { cards.isEmpty }

    /// Frames in the place where cards will be.
    func setSkeletons(_ areShown: Bool) {
        if !areShown {
            for skeleton in skeletons { skeleton.discard() }
            skeletons = []
        } else if skeletons.isEmpty {
            for _ in 0..<Self.skeletonCount {
                let item = Element("li", class: "card is-skeleton")
                item.setAttribute("aria-hidden", "true")
                item.append(Element("span", class: "cover"))
                item.append(Element("span", class: "card-title"))
                root.append(item)
                skeletons.append(item)
            }
        }
    }

    /// Adds series at the end; those that are there already are left out.
    func append(_ series: [SeriesSummary]) {
        setSkeletons(false)
        for summary in series where card(summary.id) == nil {
            let card = SeriesCard(summary, app: app)
            cards.append(card)
            root.append(card.root)
        }
    }

    /// Shows exactly these series in this order, with as few changes of the page as the order allows.
    func replace(with series: [SeriesSummary]) {
        setSkeletons(false)
        var old = cards
        var new: [SeriesCard] = []
        new.reserveCapacity(series.count)
        // Lists mostly stay as they are: the next old card is the wanted one nearly every time.
        for summary in series {
            if let index = old.firstIndex(where: { $0.id.isSame(as: summary.id) }) {
                let card = old.remove(at: index)
                card.update(summary)
                new.append(card)
            } else {
                new.append(SeriesCard(summary, app: app))
            }
        }
        for card in old { card.discard() }
        let isSameOrder =
            new.count == cards.count - old.count
            && zip(new, cards.filter { card in !old.contains { $0 === card } }).allSatisfy { $0 === $1 }
        if !isSameOrder {
            for card in new { root.append(card.root) }
        }
        cards = new
    }

    private func card(_ id: String) -> SeriesCard? {
        cards.first { $0.id.isSame(as: id) }
    }

    /// The arrow keys go from cover to cover; Tab goes on as everywhere.
    private func move(_ key: KeyEvent) {
        guard key.modifiers.isEmpty, let current = cards.firstIndex(where: { $0.link.hasFocus }) else { return }
        let target: Int
        switch key.key {
        case .arrowRight: target = current + 1
        case .arrowLeft: target = current - 1
        case .arrowDown: target = current + columnCount
        case .arrowUp: target = current - columnCount
        case .home: target = 0
        case .end: target = cards.count - 1
        default: return
        }
        CurrentEvent.preventDefault()
        guard cards.indices.contains(target) else { return }
        cards[target].link.focus()
        cards[target].root.scrollIntoView()
    }

    private var columnCount: Int {
        guard let first = cards.first else { return 1 }
        let top = first.root.boundingRect.minY
        let count = cards.prefix { $0.root.boundingRect.minY < top + 1 }.count
        return max(count, 1)
    }
}
