/// A list of distinct values with a maximum length.
///
///     var names = UniqueValues<String>(limit: 50)
///     names.insert("Maika")
///     names.insert("Maika")
///     names.values    // ["Maika"]
public struct UniqueValues<Value: Hashable> {
    /// The values in the order in which they were inserted.
    public private(set) var values: [Value] = []
    private var known: Set<Value> = []
    private let limit: Int

    /// Creates an empty list.
    ///
    /// - Parameter limit: the maximum number of values. Further values are ignored.
    public init(limit: Int = .max) { self.limit = limit }

    /// Appends a value unless it is in the list or the list is full.
    public mutating func insert(_ value: Value) {
        guard values.count < limit, known.insert(value).inserted else { return }
        values.append(value)
    }
}

extension Sequence where Element: Hashable {
    /// Returns the elements in order, without duplicates.
    public func unique() -> [Element] {
        var unique = UniqueValues<Element>()
        for element in self { unique.insert(element) }
        return unique.values
    }
}
