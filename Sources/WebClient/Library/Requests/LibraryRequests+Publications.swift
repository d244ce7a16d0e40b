import TextCoding
import WebBinding
import WebViews
import WireModel

/// A list of publications that the server keeps.
enum PublicationShelf {
    /// What was begun and not finished, the latest first.
    case underWay
    /// What comes next in each series of which something was read, if nothing of it is under way.
    case deck
    /// The latest first.
    case added
    /// What was read, the latest first.
    case history
    case favourites

    /// The server's word for it.
    fileprivate var name: StaticString {
        switch self {
        case .underWay: "continue"
        case .deck: "deck"
        case .added: "added"
        case .history: "history"
        case .favourites: "favourites"
        }
    }
}

extension LibraryRequests {
    /// Some publications of a shelf, from its beginning or behind a page's ``PublicationPage/next``; of one library
    /// where the shelf knows it (``PublicationShelf/deck``, ``PublicationShelf/added``).
    static func publications(
        _ shelf: PublicationShelf,
        library: String = "",
        after cursor: String? = nil,
        limit: Int,
        _ handler: @escaping Answer<PublicationPage>
    ) -> HostTask {
        var text = URLQuery()
        text.add("shelf", shelf.name.string)
        text.add("library", library)
        text.add("limit", limit)
        text.add("after", cursor ?? "")
        return get(text.address("/api/v1/publications"), handler) { PublicationPage($0) }
    }

    /// Has publications be read, or not read.
    static func mark(_ publications: [String], read: Bool, _ handler: @escaping (Outbox.Verdict) -> Void) {
        let body = ReadingUpdate(ids: publications, isRead: read)
        Outbox.shared.send(.post, "/api/v1/publications/read", body: body.jsonText, verdict: handler)
    }

    /// What can be a favourite.
    enum Favourite {
        case series(String)
        case publication(String)

        fileprivate var address: String {
            switch self {
            case .series(let id): "/api/v1/series/" + id.percentEncoded + "/favourite"
            case .publication(let id): "/api/v1/publications/" + id.percentEncoded + "/favourite"
            }
        }
    }

    /// Has something be a favourite, or none.
    static func setFavourite(
        _ subject: Favourite,
        _ isFavourite: Bool,
        _ handler: @escaping (Outbox.Verdict) -> Void
    ) {
        Outbox.shared.send(isFavourite ? .put : .delete, subject.address, verdict: handler)
    }
}
