import TextCoding
import WebBinding
import WebViews
import WireModel

/// A list of publications that the server computes.
enum PublicationShelf {
    /// Publications in progress, last read first.
    case inProgress
    /// The next publication of each started series without a publication in progress.
    case nextInSeries
    /// The last added publications, newest first.
    case added
    /// The publications that were read, last read first.
    case history
    case favourites

    /// The value in the server's API.
    fileprivate var name: StaticString {
        switch self {
        case .inProgress: "continue"
        case .nextInSeries: "deck"
        case .added: "added"
        case .history: "history"
        case .favourites: "favourites"
        }
    }
}

extension LibraryRequests {
    /// Loads publications of a shelf, from its beginning or after a page with this ``PublicationPage/next``. `library`
    /// restricts ``PublicationShelf/nextInSeries`` and ``PublicationShelf/added`` to one library.
    static func publications(
        _ shelf: PublicationShelf,
        library: String = "",
        after cursor: String? = nil,
        limit: Int,
        _ handler: @escaping Completion<PublicationPage>
    ) -> HostTask {
        var text = URLQuery()
        text.add("shelf", shelf.name.string)
        text.add("library", library)
        text.add("limit", limit)
        text.add("after", cursor ?? "")
        return get(text.address("/api/v1/publications"), handler) { PublicationPage($0) }
    }

    /// Marks publications as read or unread.
    static func mark(_ publications: [String], read: Bool, _ handler: @escaping (Outbox.SendResult) -> Void) {
        let body = ReadingUpdate.with {
            $0.ids = publications
            $0.isRead = read
            $0.updatedAt = Clock.millisecondsSince1970
        }
        Outbox.shared.send(.post, "/api/v1/publications/read", body: body.jsonText, result: handler)
    }

    /// An item that can be a favourite.
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

    /// Adds an item to the favourites or removes it.
    static func setFavourite(
        _ subject: Favourite,
        _ isFavourite: Bool,
        _ handler: @escaping (Outbox.SendResult) -> Void
    ) {
        Outbox.shared.send(isFavourite ? .put : .delete, subject.address, result: handler)
    }
}
