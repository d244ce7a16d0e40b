/// Where the reader was in a publication. Pages count from zero here, as on the server; people and the address bar count
/// from one.
struct Progress {
    var page: Int
    /// How far down the page, 0 to 1.
    var fraction: Double
    var isCompleted: Bool
    /// Milliseconds since 1970.
    var updatedAt: Int64
    /// The place in the text; nil for pages that are pictures.
    var locator: BookLocator?

    /// A place of its parts.
    init(page: Int, fraction: Double = 0, isCompleted: Bool, updatedAt: Int64, locator: BookLocator? = nil) {
        self.page = page
        self.fraction = fraction
        self.isCompleted = isCompleted
        self.updatedAt = updatedAt
        self.locator = locator
    }

    init?(_ json: Json) {
        guard let page = json["page"].int else { return nil }
        self.page = page
        fraction = json["fraction"].double ?? 0
        isCompleted = json["completed"].bool ?? false
        updatedAt = json["updatedAt"].long ?? 0
        locator = BookLocator(json["locator"])
    }
}
