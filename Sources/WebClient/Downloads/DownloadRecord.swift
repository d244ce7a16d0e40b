import TextCoding

/// The downloads of this device and the storage limit, as the browser's storage holds them.
struct DownloadRecord {
    /// The limits to choose from, in bytes; zero for no limit.
    static let limits: [Int64] = [500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000, 20_000_000_000, 0]
    /// The limit until the user chooses another, in bytes.
    static let standardLimit: Int64 = 2_000_000_000
    /// The maximum number of publications.
    static let capacity = 5000

    /// The downloads in the order in which they were requested.
    var items: [DownloadItem] = []
    /// The storage limit in bytes; zero for none.
    var limit = standardLimit

    /// Makes an empty record.
    init() {}

    /// Reads a stored record. Invalid items and limits are ignored.
    init(_ json: JSON) {
        for element in json["items"].elements {
            guard let item = DownloadItem(element), items.count < Self.capacity, index(of: item.id) == nil else {
                continue
            }
            items.append(item)
        }
        if let limit = json["limit"].int64, Self.limits.contains(limit) { self.limit = limit }
    }

    /// The record as JSON.
    var text: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.add("limit", limit)
        writer.addName("items")
        writer.beginArray()
        for item in items { writer.add(json: item.text) }
        writer.endArray()
        writer.endObject()
        return writer.text
    }

    /// The size of all downloads, in bytes.
    var bytes: Int64 { items.reduce(0) { $0 + $1.bytes } }

    /// Whether the downloads exceed the limit.
    var isOverLimit: Bool { limit > 0 && bytes > limit }

    /// Whether the limit leaves no space for another download.
    var isFull: Bool { limit > 0 && bytes >= limit }

    /// Returns the index of a publication in ``items``.
    func index(of id: String) -> Int? { items.firstIndex { $0.id.isSame(as: id) } }

    /// The names of the caches: one for the JSON of each publication, one for each content.
    var names: [String] {
        var names: [String] = []
        for item in items {
            names.append(item.id)
            if !item.content.utf8.isEmpty { names.append(item.content) }
        }
        return names
    }
}
