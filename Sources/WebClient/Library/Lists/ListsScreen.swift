import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The screen with the collections and reading lists that the user created, or that others share with the user.
final class ListsScreen: ListContainerScreen {
    private let collections: ListsContent
    private let readingLists: ListsContent
    private let lists: ComposedDataSource

    /// Makes the screen.
    init(app: App) {
        collections = ListsContent(SourceIdentifier(1), kind: .collection, app: app)
        readingLists = ListsContent(SourceIdentifier(2), kind: .readingList, app: app)
        lists = ComposedDataSource(SourceIdentifier(0))
        lists.add(collections.items)
        lists.add(readingLists.items)
        let list = CollectionViewController(
            root: lists,
            theme: SectionMetrics(),
            contents: [collections, readingLists]
        )
        super.init(.lists, app: app, class: "lists", list: list, back: .home)
        barTitle.setText(title)
        let actions = Element("div", class: "bar-actions")
        let plus = Element.button(.add, label: .create) {}
        plus.setAttribute("aria-haspopup", "menu")
        plus.on(.click) { self.askForKind(at: plus) }
        actions.append(plus)
        bar.append(actions)
        list.onMeasurements = { self.lists.defaultMetrics = LibraryMetrics.common($0) }
        for content in [collections, readingLists] {
            content.onAnswer = { self.showState($0) }
            content.items.respond(to: LibraryAction.menu.rawValue) { self.showMenu($0.item, of: content) }
            content.items.respond(to: LibraryAction.remove.rawValue) {
                self.delete($0.item.flatMap { content.list($0) })
            }
        }
    }

    override var title: String { Text.of(.lists) }

    override func didAppear() {
        lists.setNeedsLoadContent()
        super.didAppear()
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        if isShown, change?.hasNewLists ?? true { reload() }
    }

    private func reload() {
        for content in [collections, readingLists] { content.items.setNeedsLoadContent() }
        list.update()
    }

    private func showState(_ failure: LibraryRequestError?) {
        if lists.state != .loading {
            // From now on, a placeholder is the text of an empty section and not a loading indicator.
            for content in [collections, readingLists] {
                content.items.defaultMetrics.placeholderExtent = .fixed(LibraryMetrics.emptyTextHeight)
            }
            list.update()
        }
        if let failure, lists.state == .error, !list.hasContent {
            state.show(failure, app: app) {
                self.state.hide()
                self.reload()
            }
        } else if collections.isEmpty, readingLists.isEmpty, lists.state == .noContent {
            state.show(.noLists, .noListsAdvice, action: .newCollection) { self.make(.collection) }
        } else {
            state.hide()
        }
    }

    // MARK: Actions

    private func askForKind(at anchor: Element) {
        ActionMenu(
            .create,
            [
                ActionMenu.Item(icon: .lists, label: .newCollection) { self.make(.collection) },
                ActionMenu.Item(icon: .chapters, label: .newReadingList) { self.make(.readingList) },
                ActionMenu.Item(icon: .add, label: .importList) { self.importList() },
            ],
            at: .element(anchor)
        )
    }

    /// Imports a reading list from a file. Shows its entries that are not in the library.
    private func importList() {
        TextFile.choose(".cbl,application/xml,text/xml", maximumBytes: Self.maximumImportBytes) { file in
            guard let file else { return self.toast.show(.listImportFailed) }
            LibraryRequests.importList(file) { result in
                guard case .success(let imported) = result else { return self.toast.show(.listImportFailed) }
                self.app.navigate(to: .list(imported.list.id))
                if !imported.missing.isEmpty { MissingEntriesSheet(imported.missing) }
            }
        }
    }

    /// The maximum size of a file in bytes, the same as the server's.
    private static let maximumImportBytes = 4 << 20

    private func make(_ kind: UserList.Kind) {
        ListNameSheet(kind == .collection ? .newCollection : .newReadingList) { title in
            LibraryRequests.makeList(kind, title: title) { result in
                if case .success(let list) = result {
                    self.app.navigate(to: .list(list.id))
                } else {
                    self.toast.show(.actionFailed)
                }
            }
        }
    }

    private func showMenu(_ item: ItemIdentifier?, of content: ListsContent) -> Bool {
        guard let list = item.flatMap({ content.list($0) }), let anchor = content.menuAnchor else { return false }
        var items = [
            ActionMenu.Item(icon: .note, label: .rename) {
                ListNameSheet(.rename, name: list.title) { title in
                    LibraryRequests.rename(list: list.id, title) { self.take($0) }
                }
            }
        ]
        if ListShareSheet.isAvailable(for: list) {
            items.append(
                ActionMenu.Item(icon: .people, label: .listShare) { ListShareSheet(list) { self.take($0) } }
            )
        }
        if list.kind == .readingList {
            items.append(
                ActionMenu.Item(
                    icon: .save,
                    label: .exportList,
                    kind: .download(address: "/api/v1/lists/" + list.id + "/cbl")
                ) {}
            )
        }
        items.append(ActionMenu.Item(icon: .remove, label: .deleteList) { _ = self.delete(list) })
        ActionMenu(.more, items, at: .element(anchor))
        return true
    }

    /// Handles the result of a change.
    private func take(_ result: Outbox.SendResult) {
        showWaitingToast(result)
        if result != .waiting { reload() }
    }

    /// Deletes a list. The user's own list can be restored with Undo, so its entries are loaded first. A list of
    /// another user can't be restored, so the administrator must confirm.
    private func delete(_ list: UserList?) -> Bool {
        guard let list, list.isEditable else { return false }
        if let owner = list.owner {
            ConfirmationSheet.ask(.listDeleteQuestion(list.title), .listDeleteAdvice(owner), action: .deleteList) {
                LibraryRequests.delete(list: list.id) { self.take($0) }
            }
            return true
        }
        _ = LibraryRequests.list(list.id) { result in
            guard case .success(let detail) = result else {
                self.toast.show(.actionFailed)
                return
            }
            LibraryRequests.delete(list: list.id) { result in
                if result != .waiting { self.reload() }
                if result == .refused { return }
                self.toast.show(.listDeleted(list.title)) {
                    LibraryRequests.makeList(
                        list.kind,
                        title: list.title,
                        entries: detail.entries.identities,
                        audience: list.audience.kind == .owner ? nil : list.audience
                    ) { _ in
                        self.reload()
                    }
                }
                self.toast.focus()
            }
        }
        return true
    }
}

extension UserListPage.Entries {
    /// The identifiers of the entries, in order.
    var identities: [String] {
        switch self {
        case .series(let series): series.map { $0.id }
        case .publications(let publications): publications.map { $0.id }
        }
    }
}

/// A sheet for the name of a list.
final class ListNameSheet {
    /// Opens the sheet with the current name.
    @discardableResult
    init(_ label: Message, name: String = "", onName: @escaping (String) -> Void) {
        let sheet = Sheet(title: Text.of(label))
        let form = ListNameForm(.listTitle, name: name, action: name.utf8.isEmpty ? .create : .done) { title in
            sheet.close()
            onName(title)
        }
        sheet.content.append(form.root)
        sheet.open()
        form.focus()
    }
}
