import Publications
import TextCoding

/// A request for a page of a list, and the response in the format of the Spring framework. Clients require all members,
/// also for unpaged lists.
struct KomgaPage: Sendable {
    /// A field by which a list is sorted.
    struct Order: Sendable, Equatable {
        /// The field in lower case.
        var field: String
        var isDescending: Bool
    }

    /// The number of the page, from 0.
    let number: Int
    /// The maximum number of entries of a page.
    let size: Int
    /// Whether the whole list is requested.
    let isUnpaged: Bool
    let orders: [Order]

    /// The size of a page if the request has no parameter `size`, as in Spring.
    static let standardSize = 20
    /// The maximum size of a page.
    static let maximumSize = 1_000
    /// The maximum number of entries of an unpaged list.
    static let maximumUnpagedSize = 5_000

    init(_ parameters: ProtocolParameters) {
        isUnpaged = parameters.flag("unpaged") ?? false
        size = min(max(parameters.integer("size") ?? Self.standardSize, 1), Self.maximumSize)
        number = isUnpaged ? 0 : min(max(parameters.integer("page") ?? 0, 0), 1_000_000)
        // As in Spring, `sort=a,b,desc` has several fields with one direction at the end.
        orders = parameters.all("sort").flatMap { text in
            var parts = text.split(separator: ",").map { String($0).trimmed.lowercased() }.filter { !$0.isEmpty }
            let isDescending = parts.last == "desc"
            if isDescending || parts.last == "asc" { parts.removeLast() }
            return parts.map { Order(field: $0, isDescending: isDescending) }
        }
    }

    /// The index of the first entry.
    var start: Int { isUnpaged ? 0 : number * size }
    /// The maximum number of entries.
    var limit: Int { isUnpaged ? Self.maximumUnpagedSize : size }

    /// Returns the response with the entries of this page.
    ///
    /// - Parameter total: the number of entries of the whole list.
    func answer(_ content: [JSON], total: Int) -> JSON {
        let size = isUnpaged ? max(content.count, 1) : size
        let total = isUnpaged ? content.count : total
        let pageCount = isUnpaged ? 1 : (total + size - 1) / size
        let sort: JSON = [
            "empty": .bool(orders.isEmpty), "sorted": .bool(!orders.isEmpty), "unsorted": .bool(orders.isEmpty),
        ]
        let pageable: JSON = [
            "sort": sort,
            "offset": .integer(start),
            "pageNumber": .integer(number),
            "pageSize": .integer(size),
            "paged": .bool(!isUnpaged),
            "unpaged": .bool(isUnpaged),
        ]
        return [
            "content": .array(content),
            "pageable": pageable,
            "totalElements": .integer(total),
            "totalPages": .integer(pageCount),
            "last": .bool(number + 1 >= pageCount),
            "first": .bool(number == 0),
            "number": .integer(number),
            "size": .integer(size),
            "numberOfElements": .integer(content.count),
            "sort": sort,
            "empty": .bool(content.isEmpty),
        ]
    }

    /// Returns the response with the entries of this page from a complete list.
    func answer<Element>(_ all: [Element], _ entry: (Element) -> JSON) -> JSON {
        answer(all.dropFirst(start).prefix(limit).map(entry), total: all.count)
    }
}
