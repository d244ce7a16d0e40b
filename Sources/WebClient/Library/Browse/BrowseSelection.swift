import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// The selection in the list of all series, with the bar of its actions. Entries stay selected when the list discards
/// them because they are far from the viewport.
final class BrowseSelection {
    private let app: App
    private let content: SeriesListContent
    private let screen: Element
    private var selection = ItemSelection()
    /// The entries that were selected since the selection began, in the order of their selection.
    private var entries: [SeriesSummary] = []
    private var isKnown: [Int64: Bool] = [:]
    private var bar: ItemSelectionBar?
    private var loading: HostTask?
    /// The maximum number of entries: as many as the server edits at once.
    private static let maximumCount = 1000

    /// Makes the selection of a list in a screen.
    init(_ content: SeriesListContent, in screen: Element, app: App) {
        self.content = content
        self.screen = screen
        self.app = app
        content.selectionOf = { item in
            self.selection.isActive ? .open(isSelected: self.selection.contains(item.rawValue)) : .none
        }
        content.onBeginSelection = { item in self.change { $0.begin(with: item.rawValue) } }
        content.items.respond(to: .select) { item in self.change { $0.toggle(item.rawValue) } }
        content.items.respond(to: .extendSelection) { item in
            self.change { $0.extend(to: item.rawValue, in: content.loadedOrder) }
        }
        // Escape ends the selection. Command-A or Control-A selects everything.
        screen.on(.keyDown) { key in
            guard self.selection.isActive else { return }
            if key.key == .escape {
                self.end()
            } else if key.key == .character(0x61), !key.isInControl,
                key.modifiers == .control || key.modifiers == .command
            {
                self.toggleAll()
            } else {
                return
            }
            CurrentEvent.preventDefault()
        }
    }

    /// Starts the selection mode.
    func begin() {
        change { $0.begin() }
    }

    /// Ends the selection mode.
    func end() {
        loading?.cancel()
        loading = nil
        guard selection.isActive else { return }
        change { $0.end() }
        (entries, isKnown) = ([], [:])
        // The permissions may be others when the next selection begins.
        bar?.root.discard()
        bar = nil
    }

    /// Releases the list, whose closures retain the selection.
    func discard() {
        loading?.cancel()
        content.selectionOf = { _ in .none }
        content.onBeginSelection = nil
    }

    private func change(_ change: (inout ItemSelection) -> Void) {
        change(&selection)
        for item in content.loadedOrder where selection.contains(item) {
            if let series = content.series(ItemIdentifier(item)) { keep(series) }
        }
        if bar == nil { makeBar() }
        bar?.show(selection)
        screen.setClass("is-selecting", selection.isActive)
        content.selectionChanged()
    }

    private func keep(_ series: SeriesSummary) {
        guard isKnown.updateValue(true, forKey: series.identifier) == nil else { return }
        entries.append(series)
    }

    private var selected: [SeriesSummary] { entries.filter { selection.contains($0.identifier) } }

    private func makeBar() {
        var actions = [
            ItemSelectionBar.Action(icon: .favourite, label: .addFavourite) {
                for series in self.selected { self.content.favour(series) }
                self.end()
            },
            ItemSelectionBar.Action(icon: .lists, label: .addToCollection) { self.addToCollection() },
        ]
        if EditActions.areAvailable {
            actions.append(ItemSelectionBar.Action(icon: .note, label: .edit) { self.edit() })
            actions.append(ItemSelectionBar.Action(icon: .library, label: .editMerge) { self.merge() })
        }
        let bar = ItemSelectionBar(actions, all: { self.toggleAll() }, end: { self.end() })
        self.bar = bar
        screen.append(bar.root)
    }

    // MARK: All entries

    /// Selects all entries of the list, or none if all are selected. The list may not have loaded all of them.
    private func toggleAll() {
        guard loading == nil else { return }
        if selection.count > 0, selection.count == min(content.items.items.count, Self.maximumCount) {
            let all = selected.map { $0.identifier }
            return change { $0.toggleAll(of: all) }
        }
        load(from: 0, [])
    }

    private func load(from start: Int, _ loaded: [SeriesSummary]) {
        loading = LibraryRequests.series(content.query, .at(start), limit: LibraryRequests.largestPage) { result in
            self.loading = nil
            guard case .success(let window) = result else { return self.app.say(.actionFailed) }
            let all = loaded + window.series
            guard window.series.isEmpty || all.count >= min(window.total, Self.maximumCount) else {
                return self.load(from: all.count, all)
            }
            if window.total > Self.maximumCount { self.app.say(.selectionLimit(Self.maximumCount)) }
            self.select(Array(all.prefix(Self.maximumCount)))
        }
    }

    private func select(_ all: [SeriesSummary]) {
        guard selection.isActive else { return }
        for series in all { keep(series) }
        let items = all.map { $0.identifier }
        change { selection in
            selection.end()
            selection.toggleAll(of: items)
        }
    }

    // MARK: Actions

    private func addToCollection() {
        ListPicker(.collection, entries: selected.map { $0.id }) { list in
            if let list { self.app.say(.added(list.title)) } else { self.app.say(.actionFailed) }
            self.end()
        }
    }

    /// Edits the selected entries. If an entry is a single book, edits the book: it has more fields, and its edits can
    /// be written to its file.
    private func edit() {
        var (publications, series): ([String], [String]) = ([], [])
        for entry in selected.prefix(Self.maximumCount) {
            if entry.authors != nil, let publication = entry.firstPublication {
                publications.append(publication)
            } else {
                series.append(entry.id)
            }
        }
        EditSheet(.works(publications: publications, series: series), app: app) { self.content.renew() }
        end()
    }

    private func merge() {
        let ids = selected.map { $0.id }
        EditActions.merge(ids, app: app) { self.content.renew() }
        end()
    }
}
