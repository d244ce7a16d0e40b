/// What is kept on this device, as it is noted there, and how much the reader allows.
struct DownloadRecord {
    /// What may be allowed, in bytes; zero for as much as the browser gives.
    static let limits: [Int64] = [500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000, 20_000_000_000, 0]
    /// What is allowed until somebody chooses, in bytes.
    static let standardLimit: Int64 = 2_000_000_000
    /// More publications than this are not noted.
    static let capacity = 5000

    /// In the order in which they were wished for.
    var items: [DownloadItem] = []
    /// In bytes; zero for none.
    var limit = standardLimit

    /// Nothing is kept.
    init() {}

    /// As it was noted: anybody could have written it since.
    init(_ json: Json) {
        for element in json["items"].elements {
            guard let item = DownloadItem(element), items.count < Self.capacity, index(of: item.id) == nil else {
                continue
            }
            items.append(item)
        }
        if let limit = json["limit"].long, Self.limits.contains(limit) { self.limit = limit }
    }

    /// The text that is noted.
    var text: String {
        var list = "["
        for (index, item) in items.enumerated() { list += (index == 0 ? "" : ",") + item.text }
        var writer = JsonWriter()
        writer.add("limit", limit)
        writer.add("items", json: list + "]")
        return writer.text
    }

    /// What all of it takes, in bytes.
    var bytes: Int64 { items.reduce(0) { $0 + $1.bytes } }

    /// Whether it takes more than is allowed.
    var isOverLimit: Bool { limit > 0 && bytes > limit }

    /// Whether there is no room for anything more.
    var isFull: Bool { limit > 0 && bytes >= limit }

    /// Where a publication is in the list.
    func index(of id: String) -> Int? { items.firstIndex { $0.id.isSame(as: id) } }

    /// The names of what the browser keeps: each publication's answers, and each content.
    var names: [String] {
        var names: [String] = []
        for item in items {
            names.append(item.id)
            if !item.content.utf8.isEmpty { names.append(item.content) }
        }
        return names
    }
}
