import CollectionEngine
import Geometry

extension CollectionController {
    /// Where in the window the items are that can be seen; of items in shelves and of frames without an item nothing.
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
    /// What is to be fetched.
    var fetches: [(range: Range<Int>, token: LoadingToken)] {
        compactMap { if case .fetch(_, let range, let token) = $0 { (range, token) } else { nil } }
    }
}
