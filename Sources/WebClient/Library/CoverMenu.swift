import TextCoding
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The actions for a cover in a list.
enum CoverMenu {
    /// The actions for a series. `onFavourite` toggles its favourite mark.
    static func items(for series: SeriesSummary, app: App, onFavourite: @escaping () -> Void) -> [ActionMenu.Item] {
        let isRead = series.isRead
        var items = [
            favourite(series.isFavourite, onFavourite),
            mark(isRead) {
                publications(of: series, app: app) { mark($0, read: !isRead, app: app) }
            },
            ActionMenu.Item(icon: .lists, label: .addToCollection) { add(series.id, to: .collection, app: app) },
            ActionMenu.Item(icon: .chapters, label: .details) {
                app.navigate(to: .series(series.id, segment: series.publicationCount == 1 ? .details : .chapters))
            },
        ]
        // If the entry is a single book, edit the book: it has more fields than a series.
        items +=
            series.authors == nil
            ? EditActions.edit(.series(series.id), app: app)
            : EditActions.edit {
                publications(of: series, app: app) { EditSheet(.publications($0), app: app) }
            }
        // A series with a single publication has the actions of that publication.
        if series.publicationCount == 1, let id = series.firstPublication, Downloads.shared.state(of: id) != nil {
            items += download(id) {}
        } else if !series.isMissing {
            items += download(nil) {
                publications(of: series, app: app) { Downloads.shared.add($0) }
            }
        }
        if series.publicationCount == 1, !series.isMissing, let id = series.firstPublication {
            items += originalFile(of: id)
        }
        return items
    }

    /// The actions for a publication.
    static func items(
        for publication: PublicationSummary,
        app: App,
        onFavourite: @escaping () -> Void
    ) -> [ActionMenu.Item] {
        let isRead = publication.isRead
        var items = [
            favourite(publication.isFavourite, onFavourite),
            mark(isRead) { mark([publication], read: !isRead, app: app) },
            ActionMenu.Item(icon: .lists, label: .addToReadingList) {
                add(publication.id, to: .readingList, app: app)
            },
        ]
        items += EditActions.edit(.publications([publication]), app: app)
        if publication.canBeRead { items += download(publication.id) { Downloads.shared.add([publication]) } }
        if !publication.isMissing { items += originalFile(of: publication.id) }
        return items
    }

    /// The action for saving the original file; empty if the user may not download files.
    static func originalFile(of id: String) -> [ActionMenu.Item] {
        guard CurrentAccount.shared.permits(.downloadFiles) else { return [] }
        let address = "/api/v1/publications/" + id.percentEncoded + "/file"
        return [ActionMenu.Item(icon: .save, label: .saveOriginalFile, kind: .download(address: address)) {}]
    }

    private static func favourite(_ isFavourite: Bool, _ perform: @escaping () -> Void) -> ActionMenu.Item {
        ActionMenu.Item(icon: .favourite, label: isFavourite ? .removeFavourite : .addFavourite, perform: perform)
    }

    private static func mark(_ isRead: Bool, _ perform: @escaping () -> Void) -> ActionMenu.Item {
        ActionMenu.Item(icon: isRead ? .reload : .check, label: isRead ? .markUnread : .markRead, perform: perform)
    }

    /// The download action; empty where downloads are not available. A downloaded publication can be removed.
    private static func download(_ id: String?, _ perform: @escaping () -> Void) -> [ActionMenu.Item] {
        guard OfflineCache.isAvailable else { return [] }
        if let id, Downloads.shared.state(of: id) != nil {
            return [ActionMenu.Item(icon: .remove, label: .removeDownload) { Downloads.shared.remove([id]) }]
        }
        return [ActionMenu.Item(icon: .save, label: .download, perform: perform)]
    }

    private static func publications(
        of series: SeriesSummary,
        app: App,
        _ perform: @escaping ([PublicationSummary]) -> Void
    ) {
        _ = LibraryRequests.series(series.id) { result in
            switch result {
            case .success(let detail):
                let publications = detail.publications.map { publication in
                    var publication = publication
                    publication.seriesTitle = publication.seriesTitle ?? series.title
                    return publication
                }
                perform(publications)
            case .failure: app.say(.actionFailed)
            }
        }
    }

    private static func mark(_ publications: [PublicationSummary], read: Bool, app: App) {
        ReadStatusChange.mark(publications, read: read) { result, undo in
            if result != .refused { app.say(read ? .markedRead : .markedUnread, undo: undo) }
        }
    }

    private static func add(_ id: String, to kind: UserList.Kind, app: App) {
        ListPicker(kind, entries: [id]) { list in
            if let list { app.say(.added(list.title)) } else { app.say(.actionFailed) }
        }
    }
}
