import Geometry

/// Where an item's pictures lie in the window before anyone has zoomed: what the rules of fitting say of this item.
struct ItemLayout: Equatable, Sendable {
    /// The pictures, first the one that is read first; none for a card.
    private(set) var pictures: [PagePlacement] = []
    /// What a zoom magnifies: the pictures together.
    private(set) var home: Rect
    /// The size of that in the pictures' own pixels; nil where it is unknown.
    private(set) var pixels: Size?

    /// - Parameter startsAtEnd: whether the item was reached by going back, so that a strip shows its foot.
    init(_ item: SequenceItem, in context: ReadingContext, startsAtEnd: Bool) {
        home = Rect(origin: .zero, size: context.viewport)
        guard let first = item.firstPage, let last = item.lastPage else { return }
        let pages = first == last ? [first] : [first, last]
        var half: PageHalf?
        if case .half(_, let shown) = item { half = shown }
        var parts = pages.map { Self.picture(of: $0, half: half, in: context) }
        // A page that was made for one side lies there, also where nothing lies beside it: as if that were as large.
        let emptyPlace = Self.emptyPlace(beside: item, in: context)
        if let emptyPlace { parts.insert(parts[0], at: emptyPlace) }
        let layout = PageHome.layout(
            of: parts,
            in: context.viewport,
            density: context.density,
            fit: context.options.fit,
            zoomStart: context.options.zoomStart,
            progression: context.options.mode.progression,
            startsAtEnd: startsAtEnd
        )
        home = layout.home
        pixels = layout.pixels
        var places = Array(zip(layout.frames, parts))
        if let emptyPlace, places.indices.contains(emptyPlace) { places.remove(at: emptyPlace) }
        for (page, place) in zip(pages, places) {
            pictures.append(
                PagePlacement(
                    page: page,
                    frame: place.0,
                    half: half,
                    quarterTurns: place.1.quarterTurns,
                    content: context.content(of: page)
                )
            )
        }
    }

    /// Which of the two places of a spread stays empty, in reading order: beside a page that was made for the other one and
    /// has none beside it. Nil for everything else.
    private static func emptyPlace(beside item: SequenceItem, in context: ReadingContext) -> Int? {
        guard context.rules.isDouble, case .page(let page) = item,
            let side = context.window.shape(of: page)?.side
        else { return nil }
        let sides = context.rules.sides
        return side == sides.first ? 1 : side == sides.last ? 0 : nil
    }

    /// A wide page lies on its side where that makes it larger, if the reader wants it so and one page is shown at a time.
    private static func picture(of page: PageIdentifier, half: PageHalf?, in context: ReadingContext)
        -> PageHome.Picture
    {
        let shape = context.window.shape(of: page)
        let mayTurn = context.options.widePages == .rotated && !context.rules.isDouble
        let turns = mayTurn ? PageHome.quarterTurns(of: shape?.size, in: context.viewport) : 0
        return PageHome.Picture(size: shape?.shown, half: half, quarterTurns: turns)
    }
}
