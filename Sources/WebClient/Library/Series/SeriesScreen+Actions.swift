import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

// The actions for a series and its publications.

extension SeriesScreen {
    /// Marks publications as read or unread. Undo does not change those that had this state before.
    func mark(_ publications: [PublicationSummary], read: Bool) {
        ReadStatusChange.mark(publications, read: read) { result, undo in
            if result == .waiting { self.show(publications, asRead: read) } else { self.reload() }
            guard result != .refused else { return }
            let back = undo.map { undo in
                {
                    undo()
                    if result == .waiting { self.restoreProgress(publications) }
                }
            }
            self.toast.show(read ? .markedRead : .markedUnread, undo: back)
        }
    }

    /// Shows the new state locally, because the server is not reachable.
    private func show(_ publications: [PublicationSummary], asRead isRead: Bool) {
        chapters.change(publications.map { ItemIdentifier($0.identifier) }) { publication in
            let last = max(publication.pageCount - 1, 0)
            publication.progress =
                isRead
                ? ReadingProgress.with {
                    $0.page = last
                    $0.fraction = 1
                    $0.isCompleted = true
                    $0.updatedAt = Clock.millisecondsSince1970
                }
                : nil
        }
    }

    private func restoreProgress(_ publications: [PublicationSummary]) {
        for before in publications {
            chapters.change([ItemIdentifier(before.identifier)]) { $0.progress = before.progress }
        }
    }

    /// Toggles the favourite mark of a publication.
    func toggleFavourite(of item: ItemIdentifier) {
        guard let publication = chapters.publication(item) else { return }
        setFavourite([publication], !publication.isFavourite)
    }

    /// Sets the favourite mark of several publications.
    func setFavourite(_ publications: [PublicationSummary], _ isFavourite: Bool) {
        chapters.change(publications.map { ItemIdentifier($0.identifier) }) { $0.isFavourite = isFavourite }
        for publication in publications {
            requestQueue.add { done in
                LibraryRequests.setFavourite(.publication(publication.id), isFavourite) { result in
                    done()
                    self.showWaitingToast(result)
                    guard result == .refused else { return }
                    self.chapters.change([ItemIdentifier(publication.identifier)]) { $0.isFavourite = !isFavourite }
                }
            }
        }
    }

    /// Toggles the favourite mark of the series.
    func toggleFavourite() {
        guard let detail = chapters.detail else { return }
        app.setFavourite(.series(id), !detail.summary.isFavourite) { self.chapters.setFavourite($0) }
    }

    /// Shows the list picker and adds entries to the chosen list.
    func add(_ entries: [String], to kind: UserList.Kind) {
        guard !entries.isEmpty else { return }
        ListPicker(kind, entries: entries) { list in
            if let list { self.toast.show(.added(list.title)) } else { self.toast.show(.actionFailed) }
            self.endSelecting()
        }
    }

    /// Shows the menu of the series.
    func showMenu(at anchor: Element) {
        guard let detail = chapters.detail else { return }
        ActionMenu(.more, at: .element(anchor)) { self.menuItems(detail) }
    }

    private func menuItems(_ detail: SeriesDetail) -> [ActionMenu.Item] {
        var items = [
            ActionMenu.Item(icon: .lists, label: .addToCollection) { self.add([self.id], to: .collection) },
            ActionMenu.Item(icon: .check, label: .markRead) { self.mark(detail.publications, read: true) },
            ActionMenu.Item(icon: .reload, label: .markUnread) { self.mark(detail.publications, read: false) },
        ]
        // Only administrators get the labels of a series.
        if let labels = detail.restrictions?.labels {
            items.append(
                ActionMenu.Item(icon: .note, label: .labelsEdit) {
                    LabelsSheet(labels, ofSeries: self.id) { self.reload() }
                }
            )
        }
        items += EditActions.edit(.series(id), app: app) { self.reload() }
        items += EditActions.arrange(detail, app: app) { self.reload() }
        return items
    }

    /// Shows the menu of a publication.
    func showMenu(of item: ItemIdentifier) {
        guard let publication = chapters.publication(item), let anchor = chapters.menuAnchor else { return }
        let isRead = publication.isRead
        ActionMenu(
            .more,
            [
                ActionMenu.Item(icon: isRead ? .reload : .check, label: isRead ? .markUnread : .markRead) {
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
            ] + EditActions.edit(.publications([publication]), app: app) { self.reload() }
                + chapters.coverAction(for: item)
                + (publication.isMissing ? [] : CoverMenu.originalFile(of: publication.id)),
            at: .element(anchor)
        )
    }
}
