import CollectionEngine
import Geometry
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The screen of a list. If the user can change the list, rows can be moved with their grips, or with the Option key
/// and the arrow keys.
final class ListScreen: ListContainerScreen {
    private let id: String
    private let content: ListEntriesContent
    private let renameButton: Element
    private let shareButton: Element
    private let owner = Element("span", class: "list-owner")
    private let announcement = Element("div", class: "visually-hidden")
    private var drag: RowDrag?
    private var account: Int?

    /// Makes the screen of the list `id`.
    init(id: String, app: App) {
        self.id = id
        content = ListEntriesContent(SourceIdentifier(0), list: id, app: app)
        let list = CollectionViewController(root: content.items, theme: SectionMetrics(), contents: [content])
        renameButton = .button(.note, label: .rename) {}
        shareButton = .button(.people, label: .listShare) {}
        super.init(.list(id), app: app, class: "list", list: list, back: .lists)
        let actions = Element("div", class: "bar-actions")
        for part in [owner, shareButton, renameButton] { actions.append(part) }
        bar.append(actions)
        showActions()
        renameButton.on(.click) { self.rename() }
        shareButton.on(.click) { self.share() }
        announcement.setAttribute("role", "status")
        element.append(announcement)
        list.onMeasurements = { measurements in
            var metrics = LibraryMetrics.list
            metrics.margins = measurements.sectionMargins
            self.content.items.defaultMetrics = metrics
        }
        content.onList = { self.showList() }
        content.onFailure = { failure in
            if failure.status == 404 {
                // 404: the list was deleted, or is no longer shared with the user.
                self.removeContent()
            } else if list.hasContent {
                return
            }
            self.state.show(failure, app: app) { self.retry() }
        }
        content.onGrip = { self.begin($0, $1, $2) }
        content.items.respond(to: .remove) { self.remove($0) }
        content.items.respond(to: .moveBack) { self.step($0, by: -1) }
        content.items.respond(to: .moveOn) { self.step($0, by: 1) }
    }

    override var title: String { content.list?.title ?? "" }

    override func didAppear() {
        content.items.setNeedsLoadContent()
        // The actions depend on the user, and the account is loaded after the first paint.
        account = CurrentAccount.shared.addObserver { self.showActions() }
        super.didAppear()
    }

    override func willDisappear() {
        if let account { CurrentAccount.shared.removeObserver(account) }
        account = nil
        super.willDisappear()
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        if isShown, drag == nil, change?.hasNewLists ?? true { reload() }
    }

    private func reload() {
        content.items.setNeedsLoadContent()
        list.update()
    }

    private func showActions() {
        let list = content.list
        renameButton.setHidden(!content.isEditable)
        shareButton.setHidden(!(list.map { ListShareSheet.isAvailable(for: $0) } ?? false))
        owner.setHidden(list?.owner == nil)
        owner.setText(list?.owner.map { Text.of(.listSharedBy($0)) } ?? "")
    }

    private func removeContent() {
        content.removeAll()
        showActions()
        barTitle.setText("")
        list.update()
    }

    private func retry() {
        state.hide()
        content.items.retry()
        list.update()
    }

    private func showList() {
        barTitle.setText(title)
        titleChanged()
        showActions()
        if content.items.state == .noContent {
            let isCollection = content.list?.kind == .collection
            let advice: Message = isCollection ? .emptyCollectionAdvice : .emptyReadingListAdvice
            state.show(.emptyList, content.isEditable ? advice : nil, action: nil) {}
        } else {
            state.hide()
        }
    }

    /// Handles the result of a write. The screen already shows the new state.
    private func take(_ result: Outbox.SendResult) {
        showWaitingToast(result)
        if result != .waiting { reload() }
    }

    private func rename() {
        ListNameSheet(.rename, name: title) { name in
            self.barTitle.setText(name)
            LibraryRequests.rename(list: self.id, name) { self.take($0) }
        }
    }

    private func share() {
        guard let list = content.list else { return }
        ListShareSheet(list) { self.take($0) }
    }

    // MARK: Removing

    private func remove(_ item: ItemIdentifier) {
        guard content.isEditable else { return }
        let order = content.order
        guard let entry = content.entry(item), let index = order.firstIndex(of: item) else { return }
        let following = order.indices.contains(index + 1) ? content.entry(order[index + 1])?.id : nil
        content.items.setItems(order.filter { $0 != item })
        list.update()
        LibraryRequests.remove(entry.id, fromList: id) { result in
            if result != .waiting { self.reload() }
            if result == .refused { return }
            self.toast.show(.removedFromList(entry.title)) { self.reinsert(entry, before: following) }
            self.toast.focus()
        }
    }

    private func reinsert(_ entry: ListEntry, before other: String?) {
        // The requests reach the server in this order.
        LibraryRequests.add([entry.id], toList: id) { result in if other == nil { self.take(result) } }
        if let other { LibraryRequests.move(entry.id, before: other, inList: id) { self.take($0) } }
    }

    // MARK: Moving

    private func step(_ item: ItemIdentifier, by distance: Int) {
        guard let index = content.order.firstIndex(of: item) else { return }
        move(item, to: index + distance)
        list.focus(IndexPath(section: 0, item: index + distance))
    }

    /// Moves an item to an index. The request contains the item after it.
    private func move(_ item: ItemIdentifier, to index: Int) {
        guard content.isEditable, content.order.indices.contains(index), content.items.move(item, to: index) else {
            return
        }
        list.update()
        saveMove(item, at: index)
    }

    private func saveMove(_ item: ItemIdentifier, at index: Int) {
        let order = content.order
        guard let entry = content.entry(item) else { return }
        let following = order.indices.contains(index + 1) ? content.entry(order[index + 1])?.id : nil
        announcement.setText(entry.title + ": " + Text.of(.movedTo(position: index + 1, total: order.count)))
        LibraryRequests.move(entry.id, before: following, inList: id) { result in
            if result != .acknowledged { self.take(result) }
        }
    }

    /// Begins a drag of a row. The other rows make room as it moves.
    private func begin(_ pointer: PointerEvent, _ item: ItemIdentifier, _ row: Element) {
        guard drag == nil, let index = content.order.firstIndex(of: item) else { return }
        drag = RowDrag(row, pointer, from: index, height: LibraryMetrics.rowHeight, count: content.order.count) { end in
            self.drag = nil
            guard let end, end != index else { return }
            self.move(item, to: end)
        }
    }
}
