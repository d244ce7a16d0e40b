import Geometry

/// Reads numbers one by one. Returns nil for a missing, infinite or invalid number.
struct NumberReader {
    let numbers: [Double]
    private var position = 0
    /// The version of the format, once it has been read.
    var version = ReplayLog.version

    init(numbers: [Double]) { self.numbers = numbers }

    mutating func next() -> Double? {
        guard position < numbers.count, numbers[position].isFinite else { return nil }
        position += 1
        return numbers[position - 1]
    }

    mutating func whole() -> Int? {
        guard let number = next(), abs(number) < 1e9 else { return nil }
        return Int(number)
    }

    mutating func flag() -> Bool? { next().map { $0 != 0 } }

    mutating func point() -> Point? {
        guard let x = next(), let y = next() else { return nil }
        return Point(x: x, y: y)
    }

    mutating func size() -> Size? { point().map { Size(width: $0.x, height: $0.y) } }

    mutating func page() -> PageIdentifier? {
        guard let chapter = whole(), let page = whole() else { return nil }
        return PageIdentifier(chapter: chapter, page: page)
    }

    mutating func element<Element>(of list: [Element]) -> Element? {
        guard let index = whole(), list.indices.contains(index) else { return nil }
        return list[index]
    }

    /// Returns the number of elements that follow, each with at least `size` numbers; nil if there are not enough
    /// numbers.
    mutating func count(ofElementsOf size: Int) -> Int? {
        guard let count = whole(), count >= 0, count * size <= numbers.count - position else { return nil }
        return count
    }
}
