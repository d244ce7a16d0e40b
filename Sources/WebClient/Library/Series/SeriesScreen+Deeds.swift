import CollectionEngine

// What can be done with a series and with its publications.

extension SeriesScreen {
    /// Has publications be read, or not; what was so before stays so when it is taken back.
    func mark(_ publications: [PublicationSummary], read: Bool) {
        ReadMarks.mark(publications, read: read) { verdict, undo in
            if verdict == .waiting { self.show(publications, asRead: read) } else { self.reload() }
            guard verdict != .refused else { return }
            let back = undo.map { undo in
                {
                    undo()
                    if verdict == .waiting { self.showAsBefore(publications) }
                }
            }
            self.toast.show(read ? .markedRead : .markedUnread, undo: back)
        }
    }

    /// The server can't be asked what they are now.
    private func show(_ publications: [PublicationSummary], asRead isRead: Bool) {
        chapters.change(publications.map { ItemIdentifier($0.identifier) }) { publication in
            let last = max(publication.pageCount - 1, 0)
            publication.progress =
                isRead
                ? Progress(page: last, fraction: 1, isCompleted: true, updatedAt: Clock.millisecondsSince1970)
                : nil
        }
    }

    private func showAsBefore(_ publications: [PublicationSummary]) {
        for before in publications {
            chapters.change([ItemIdentifier(before.identifier)]) { $0.progress = before.progress }
        }
    }

    /// Has a publication be a favourite, or none any more.
    func toggleFavourite(of item: ItemIdentifier) {
        guard let publication = chapters.publication(item) else { return }
        favour([publication], !publication.isFavourite)
    }

    /// The same for several at once.
    func favour(_ publications: [PublicationSummary], _ isFavourite: Bool) {
        chapters.change(publications.map { ItemIdentifier($0.identifier) }) { $0.isFavourite = isFavourite }
        for publication in publications {
            line.add { done in
                LibraryRequests.setFavourite(.publication(publication.id), isFavourite) { verdict in
                    done()
                    self.sayThatItWaits(verdict)
                    guard verdict == .refused else { return }
                    self.chapters.change([ItemIdentifier(publication.identifier)]) { $0.isFavourite = !isFavourite }
                }
            }
        }
    }

    /// The same for the series.
    func toggleFavourite() {
        guard let detail = chapters.detail else { return }
        app.setFavourite(.series(id), !detail.summary.isFavourite) { self.chapters.favour($0) }
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
