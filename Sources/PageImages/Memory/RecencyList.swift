/// Elements in the order of their last use. Insertions, uses and removals take constant time.
///
/// A doubly linked list whose nodes are in one array. Free slots are reused.
@usableFromInline
struct RecencyList<Element: Sendable>: Sendable {
    /// The index of an element's slot while it is in the list.
    @usableFromInline typealias Slot = Int

    @usableFromInline
    struct Node: Sendable {
        @usableFromInline var element: Element?
        /// The next more recently used element.
        @usableFromInline var newer: Slot
        /// The next less recently used element; in a free slot, the next free slot.
        @usableFromInline var older: Slot

        @inlinable
        init(element: Element) {
            self.element = element
            newer = RecencyList.end
            older = RecencyList.end
        }
    }

    @inlinable static var end: Slot { -1 }

    @usableFromInline var nodes: [Node]
    @usableFromInline var newestSlot: Slot
    @usableFromInline var oldestSlot: Slot
    @usableFromInline var firstFree: Slot

    /// Creates an empty list.
    @inlinable
    init() {
        nodes = []
        newestSlot = Self.end
        oldestSlot = Self.end
        firstFree = Self.end
    }

    /// The slot of the least recently used element; nil for an empty list.
    @inlinable var oldest: Slot? { oldestSlot == Self.end ? nil : oldestSlot }

    /// The element in a slot. Setting or changing it does not count as a use. It is read and changed in place, because a
    /// copy retains everything in it.
    @inlinable
    subscript(slot: Slot) -> Element? {
        _read { yield nodes[slot].element }
        _modify { yield &nodes[slot].element }
    }

    /// Adds an element as the most recently used.
    @inlinable
    mutating func insert(_ element: Element) -> Slot {
        let slot: Slot
        if firstFree == Self.end {
            slot = nodes.count
            nodes.append(Node(element: element))
        } else {
            slot = firstFree
            firstFree = nodes[slot].older
            nodes[slot].element = element
        }
        linkAsNewest(slot)
        return slot
    }

    /// Makes an element the most recently used.
    @inlinable
    mutating func use(_ slot: Slot) {
        guard slot != newestSlot else { return }
        unlink(slot)
        linkAsNewest(slot)
    }

    /// Removes and returns an element; nil when the slot is free.
    @inlinable
    mutating func remove(_ slot: Slot) -> Element? {
        guard let element = nodes[slot].element else { return nil }
        unlink(slot)
        nodes[slot].element = nil
        nodes[slot].older = firstFree
        firstFree = slot
        return element
    }

    @inlinable
    mutating func linkAsNewest(_ slot: Slot) {
        nodes[slot].newer = Self.end
        nodes[slot].older = newestSlot
        if newestSlot == Self.end { oldestSlot = slot } else { nodes[newestSlot].newer = slot }
        newestSlot = slot
    }

    @inlinable
    mutating func unlink(_ slot: Slot) {
        let (newer, older) = (nodes[slot].newer, nodes[slot].older)
        if newer == Self.end { newestSlot = older } else { nodes[newer].older = older }
        if older == Self.end { oldestSlot = newer } else { nodes[older].newer = newer }
    }

    /// The elements from the most to the least recently used.
    var elementsByUse: [Element] {
        var elements: [Element] = []
        var slot = newestSlot
        while slot != Self.end, let element = nodes[slot].element {
            elements.append(element)
            slot = nodes[slot].older
        }
        return elements
    }

    /// Returns a description of the first invariant that does not hold, or nil. For tests.
    func checkInvariants() -> StaticString? {
        var listed = 0
        var newer = Self.end
        var slot = newestSlot
        while slot != Self.end, listed <= nodes.count {
            if nodes[slot].newer != newer { return "two neighbouring nodes do not link to each other" }
            if nodes[slot].element == nil { return "an empty node is listed" }
            newer = slot
            slot = nodes[slot].older
            listed += 1
        }
        if newer != oldestSlot { return "the list does not end with the oldest" }
        var free = 0
        slot = firstFree
        while slot != Self.end, free <= nodes.count {
            slot = nodes[slot].older
            free += 1
        }
        return listed + free == nodes.count ? nil : "a node is neither listed nor free"
    }
}
