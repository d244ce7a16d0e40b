/// A list that somebody made.
struct UserList {
    /// What it holds.
    enum Kind: Int, CaseIterable {
        /// Series.
        case collection
        /// Publications.
        case readingList

        /// The server's word for it.
        var name: StaticString {
            switch self {
            case .collection: "collection"
            case .readingList: "readingList"
            }
        }
    }

    /// Its identity, as addresses have it.
    var id: String
    /// Its identity as a number.
    var identifier: Int64
    var kind: Kind
    var title: String
    /// How many entries it has.
    var count: Int
    /// Milliseconds since 1970.
    var updatedAt: Int64
    /// Those of its first entries, at most four.
    var covers: [Cover]

    init?(_ json: Json) {
        guard let id = json["id"].text, let identifier = id.identifierNumber, let kind = json["kind"].text else {
            return nil
        }
        self.id = id
        self.identifier = identifier
        self.kind = kind.isSame(as: Kind.readingList.name) ? .readingList : .collection
        title = json["title"].text ?? ""
        count = max(json["count"].int ?? 0, 0)
        updatedAt = json["updatedAt"].long ?? 0
        covers = json["covers"].elements.prefix(4).compactMap { Cover($0) }
    }

    /// Where it is shown.
    var address: String { "/lists/" + id }
}

/// A list with what is in it, in its order.
struct UserListDetail {
    /// What a list holds.
    enum Entries {
        case series([SeriesSummary])
        case publications([PublicationSummary])
    }

    var list: UserList
    var entries: Entries

    init?(_ json: Json) {
        guard let list = UserList(json["list"]), case .list(let elements) = json["entries"] else { return nil }
        self.list = list
        entries =
            list.kind == .collection
            ? .series(elements.compactMap { SeriesSummary($0) })
            : .publications(elements.compactMap { PublicationSummary($0) })
    }
}
