/// Elements in the order of their last use. Inserting, using and removing take the same time however many there are.
///
/// A doubly linked list whose nodes live in one array; the places of removed ones are used again.
@usableFromInline
struct RecencyList<Element: Sendable>: Sendable {
    /// Where an element is, for as long as it is listed.
    @usableFromInline typealias Place = Int

    @usableFromInline
    struct Node: Sendable {
        @usableFromInline var element: Element?
        /// Towards the most recently used.
        @usableFromInline var newer: Place
        /// Towards the least recently used; in a free place the next free one.
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

    /// Nothing is listed.
    @inlinable
    init() {
        nodes = []
        newestPlace = Self.end
        oldestPlace = Self.end
        firstFree = Self.end
    }

    /// Where the least recently used element is; nil when there is none.
    @inlinable var oldest: Place? { oldestPlace == Self.end ? nil : oldestPlace }

    /// The element at a place. Setting it is no use.
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

    /// Takes an element out; nil when there is none at that place.
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

    /// What must hold after every call; the first sentence that does not, or nil.
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
