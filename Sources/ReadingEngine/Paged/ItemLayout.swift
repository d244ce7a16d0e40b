import Geometry

/// The layout of an item's pictures in the window before any zoom.
struct ItemLayout: Equatable, Sendable {
    /// The placements in reading order; none for a card.
    private(set) var pictures: [PagePlacement] = []
    /// The frame of all pictures together.
    private(set) var initialFrame: Rect
    /// The size of that frame in the pictures' pixels; nil if unknown.
    private(set) var pixels: Size?

    /// - Parameter startsAtEnd: whether the item was reached backwards, so that a tall page shows its end.
    init(_ item: SequenceItem, in context: ReadingContext, startsAtEnd: Bool) {
        initialFrame = Rect(origin: .zero, size: context.viewport)
        guard let first = item.firstPage, let last = item.lastPage else { return }
        let pages = first == last ? [first] : [first, last]
        var half: PageHalf?
        if case .half(_, let shown) = item { half = shown }
        var parts = pages.map { Self.picture(of: $0, half: half, in: context) }
        // A page made for one side of a spread stays on that side even without a facing page. The empty side is assumed
        // to be equally large.
        let emptyPlace = Self.emptyPlace(beside: item, in: context)
        if let emptyPlace { parts.insert(parts[0], at: emptyPlace) }
        let layout = InitialZoom.layout(
            of: parts,
            in: context.viewport,
            density: context.density,
            fit: context.options.fit,
            zoomStart: context.options.zoomStart,
            progression: context.options.mode.progression,
            // The image viewer opens a tall image at its top, in both directions.
            startsAtEnd: startsAtEnd && !context.showsImagesOnly,
            isInViewer: context.showsImagesOnly
        )
        initialFrame = layout.initialFrame
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

    /// Returns the index, in reading order, of the empty side next to a page that was made for one side of a spread and
    /// has no facing page. Nil for all other items.
    private static func emptyPlace(beside item: SequenceItem, in context: ReadingContext) -> Int? {
        guard context.rules.isDouble, case .page(let page) = item,
            let side = context.window.shape(of: page)?.side
        else { return nil }
        let sides = context.rules.sides
        return side == sides.first ? 1 : side == sides.last ? 0 : nil
    }

    /// Returns a page for the layout, with the rotation that the user chose. A wide page is also rotated if the option
    /// is set, spreads are off, and rotation makes the page larger.
    private static func picture(of page: PageIdentifier, half: PageHalf?, in context: ReadingContext)
        -> InitialZoom.Image
    {
        let shape = context.window.shape(of: page)
        let mayTurn = context.options.widePages == .rotated && !context.rules.isDouble
        let turns = mayTurn ? InitialZoom.quarterTurns(of: shape?.size, in: context.viewport) : 0
        let chosen = shape?.quarterTurns ?? 0
        return InitialZoom.Image(size: shape?.croppedSize, half: half, quarterTurns: (turns + chosen) % 4)
    }
}
