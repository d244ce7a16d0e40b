import CollectionEngine

// What can be done with a series and with its publications.

extension SeriesScreen {
    /// Has publications be read, or not; what was so before stays so when it is taken back.
    func mark(_ publications: [PublicationSummary], read: Bool) {
        ReadMarks.mark(publications, read: read) { worked, undo in
            self.reload()
            if worked {
                self.toast.show(read ? .markedRead : .markedUnread, undo: undo)
            } else {
                self.toast.show(.didNotWork)
            }
        }
    }

    /// Shown at once; when the server can't be told, it is as before.
    func toggleFavourite(of item: ItemIdentifier) {
        guard let publication = chapters.publication(item) else { return }
        favour([publication], !publication.isFavourite)
    }

    /// The same for several at once.
    func favour(_ publications: [PublicationSummary], _ isFavourite: Bool) {
        chapters.change(publications.map { ItemIdentifier($0.identifier) }) { $0.isFavourite = isFavourite }
        for publication in publications {
            line.add { done in
                LibraryRequests.setFavourite(.publication(publication.id), isFavourite) { failure in
                    done()
                    guard failure != nil else { return }
                    self.chapters.change([ItemIdentifier(publication.identifier)]) { $0.isFavourite = !isFavourite }
                    self.sayTrouble(failure)
                }
            }
        }
    }

    /// The same for the series.
    func toggleFavourite() {
        guard var detail = chapters.detail else { return }
        let isFavourite = !detail.summary.isFavourite
        detail.summary.isFavourite = isFavourite
        head.view.show(detail)
        LibraryRequests.setFavourite(.series(id), isFavourite) { failure in
            self.sayTrouble(failure)
            self.reload()
        }
    }

    /// Asks for a list and puts things into it.
    func add(_ entries: [String], to kind: UserList.Kind) {
        guard !entries.isEmpty else { return }
        ListPicker(kind, entries: entries) { list in
            if let list { self.toast.show(.added(list.title)) } else { self.toast.show(.didNotWork) }
            self.endSelecting()
        }
    }

    /// What can be done with the series.
    func showMenu(at anchor: Element) {
        guard let detail = chapters.detail else { return }
        ActionMenu(
            .more,
            [
                ActionMenu.Item(icon: .lists, label: .addToCollection) { self.add([self.id], to: .collection) },
                ActionMenu.Item(icon: .check, label: .markRead) { self.mark(detail.publications, read: true) },
                ActionMenu.Item(icon: .again, label: .markUnread) { self.mark(detail.publications, read: false) },
            ],
            at: .element(anchor)
        )
    }

    /// What can be done with a publication.
    func showMenu(of item: ItemIdentifier) {
        guard let publication = chapters.publication(item), let anchor = chapters.menuAnchor else { return }
        let isRead = publication.isRead
        ActionMenu(
            .more,
            [
                ActionMenu.Item(icon: isRead ? .again : .check, label: isRead ? .markUnread : .markRead) {
                    self.mark([publication], read: !isRead)
                },
                ActionMenu.Item(
                    icon: .favourite,
                    label: publication.isFavourite ? .removeFavourite : .addFavourite
                ) { self.toggleFavourite(of: item) },
                ActionMenu.Item(icon: .lists, label: .addToReadingList) {
                    self.add([publication.id], to: .readingList)
                },
                ActionMenu.Item(icon: .select, label: .selecting) {
                    self.changeSelection { $0.begin(with: item.rawValue) }
                },
            ],
            at: .element(anchor)
        )
    }
}
