import CollectionEngine
import Geometry

extension CollectionController {
    /// The positions in the window of visible items, except for items in shelves and unknown items.
    var seenPlaces: [ItemIdentifier: Double] {
        var places: [ItemIdentifier: Double] = [:]
        for section in scene.sections where section.shelf == nil {
            for cell in section.cells where cell.range == .visible {
                if let item = cell.item { places[item] = section.frame.minY + cell.frame.minY - offset }
            }
        }
        return places
    }
}

extension [CollectionEffect] {
    /// The requested fetches.
    var fetches: [(range: Range<Int>, token: LoadingToken)] {
        compactMap { if case .fetch(_, let range, let token) = $0 { (range, token) } else { nil } }
    }
}
