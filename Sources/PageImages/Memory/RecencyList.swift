/// Elements in the order of their last use. Insertions, uses and removals take constant time.
///
/// A doubly linked list whose nodes are in one array. Free slots are reused.
@usableFromInline
struct RecencyList<Element: Sendable>: Sendable {
    /// The index of an element's slot while it is in the list.
    @usableFromInline typealias Place = Int

    @usableFromInline
    struct Node: Sendable {
        @usableFromInline var element: Element?
        /// The next more recently used element.
        @usableFromInline var newer: Place
        /// The next less recently used element; in a free slot, the next free slot.
        @usableFromInline var older: Place

        @inlinable
        init(element: Element) {
            self.element = element
            newer = RecencyList.end
            older = RecencyList.end
        }
    }

    @inlinable static var end: Place { -1 }

    @usableFromInline var nodes: [Node]
    @usableFromInline var newestPlace: Place
    @usableFromInline var oldestPlace: Place
    @usableFromInline var firstFree: Place

    /// Creates an empty list.
    @inlinable
    init() {
        nodes = []
        newestPlace = Self.end
        oldestPlace = Self.end
        firstFree = Self.end
    }

    /// The slot of the least recently used element; nil for an empty list.
    @inlinable var oldest: Place? { oldestPlace == Self.end ? nil : oldestPlace }

    /// The element in a slot. Setting it does not count as a use.
    @inlinable
    subscript(place: Place) -> Element? {
        get { nodes[place].element }
        set { nodes[place].element = newValue }
    }

    /// Adds an element as the most recently used.
    @inlinable
    mutating func insert(_ element: Element) -> Place {
        let place: Place
        if firstFree == Self.end {
            place = nodes.count
            nodes.append(Node(element: element))
        } else {
            place = firstFree
            firstFree = nodes[place].older
            nodes[place].element = element
        }
        linkAsNewest(place)
        return place
    }

    /// Makes an element the most recently used.
    @inlinable
    mutating func use(_ place: Place) {
        guard place != newestPlace else { return }
        unlink(place)
        linkAsNewest(place)
    }

    /// Removes and returns an element; nil when the slot is free.
    @inlinable
    mutating func remove(_ place: Place) -> Element? {
        guard let element = nodes[place].element else { return nil }
        unlink(place)
        nodes[place].element = nil
        nodes[place].older = firstFree
        firstFree = place
        return element
    }

    @inlinable
    mutating func linkAsNewest(_ place: Place) {
        nodes[place].newer = Self.end
        nodes[place].older = newestPlace
        if newestPlace == Self.end { oldestPlace = place } else { nodes[newestPlace].newer = place }
        newestPlace = place
    }

    @inlinable
    mutating func unlink(_ place: Place) {
        let (newer, older) = (nodes[place].newer, nodes[place].older)
        if newer == Self.end { newestPlace = older } else { nodes[newer].older = older }
        if older == Self.end { oldestPlace = newer } else { nodes[older].newer = newer }
    }

    /// The elements from the most to the least recently used.
    var elementsByUse: [Element] {
        var elements: [Element] = []
        var place = newestPlace
        while place != Self.end, let element = nodes[place].element {
            elements.append(element)
            place = nodes[place].older
        }
        return elements
    }

    /// Returns a description of the first invariant that does not hold, or nil. For tests.
    func checkInvariants() -> StaticString? {
        var listed = 0
        var newer = Self.end
        var place = newestPlace
        while place != Self.end, listed <= nodes.count {
            if nodes[place].newer != newer { return "two neighbours do not know each other" }
            if nodes[place].element == nil { return "an empty place is listed" }
            newer = place
            place = nodes[place].older
            listed += 1
        }
        if newer != oldestPlace { return "the list does not end with the oldest" }
        var free = 0
        place = firstFree
        while place != Self.end, free <= nodes.count {
            place = nodes[place].older
            free += 1
        }
        return listed + free == nodes.count ? nil : "a place is lost"
    }
}
