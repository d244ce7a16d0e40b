import CollectionEngine
import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A folder of a library: its subfolders and publications, and a button that continues reading.
final class FolderScreen: ListContainerScreen {
    private let folderRoute: FolderRoute
    private let sources: ComposedDataSource
    private let folders: FolderContent
    private let publications: FolderContent
    private let path = Element("nav", class: "folder-path")
    private let current = Element("div", class: "folder-current")
    private let order: Element
    private var isByAdded: Bool
    private var loaded = FolderTree()
    private var hasLoaded = false
    private var task: HostTask?
    private var renewal: Timers.Timer?
    /// The minimum time between two reloads during a scan, in seconds.
    private static let renewalInterval = 2.0
    /// The maximum number of folders and publications that are loaded again after a change.
    private static let maximumRenewedCount = 1200
    /// The number of folders and publications in a request.
    private static let pageSize = 120

    /// Makes the screen of a folder, of a library, or of all libraries if `folderRoute` has no library.
    init(_ folderRoute: FolderRoute, app: App) {
        self.folderRoute = folderRoute
        isByAdded = folderRoute.isByAdded
        folders = FolderContent(SourceIdentifier(1), at: folderRoute, isOfFolders: true, app: app)
        publications = FolderContent(SourceIdentifier(2), at: folderRoute, isOfFolders: false, app: app)
        sources = ComposedDataSource(SourceIdentifier(0))
        sources.add(folders.items)
        sources.add(publications.items)
        order = .button(.sort, label: .order) {}
        let list = CollectionViewController(
            root: sources,
            theme: SectionMetrics(),
            contents: [folders, publications]
        )
        super.init(.folders(folderRoute), app: app, class: "folders", list: list, back: .browse(LibraryQuery()))
        barTitle.setText(title)
        let actions = Element("div", class: "bar-actions")
        order.setAttribute("aria-haspopup", "menu")
        order.on(.click) { self.chooseOrder() }
        order.setHidden(folderRoute.library.utf8.isEmpty)
        actions.append(order)
        bar.append(actions)
        path.setAttribute("aria-label", Text.of(.folders))
        for part in [path, current] {
            part.setHidden(true)
            bar.append(part)
        }
        list.onMeasurements = { self.sources.defaultMetrics = LibraryMetrics.common($0) }
        list.onNearEnd = { self.loadMore() }
    }

    override var title: String { loaded.name.utf8.isEmpty ? Text.of(.folders) : loaded.name }

    override func didAppear() {
        super.didAppear()
        load()
    }

    override func libraryChanged(_ change: LibraryEvent?) {
        guard isShown, renewal == nil, loaded.folders.count + loaded.publications.count <= Self.maximumRenewedCount
        else { return }
        renewal = Timers.after(Self.renewalInterval) {
            self.renewal = nil
            if self.isShown { self.load() }
        }
    }

    override func discard() {
        renewal?.cancel()
        task?.cancel()
        super.discard()
    }

    // MARK: Loading

    private func load() {
        task?.cancel()
        guard !folderRoute.library.utf8.isEmpty else { return loadLibraries() }
        request(after: "", upTo: loaded.folders.count + loaded.publications.count, FolderTree())
    }

    private func loadMore() {
        guard task == nil, let next = loaded.next else { return }
        request(after: next, upTo: 0, loaded)
    }

    private func request(after cursor: String, upTo count: Int, _ known: FolderTree) {
        task = LibraryRequests.folder(
            folderRoute,
            isByAdded: isByAdded,
            after: cursor,
            limit: Self.pageSize
        ) { result in
            self.task = nil
            switch result {
            case .failure(let failure): self.show(failure)
            case .success(let page):
                var tree = known
                if cursor.utf8.isEmpty {
                    tree = page
                } else {
                    tree.folders += page.folders
                    tree.publications += page.publications
                    tree.next = page.next
                }
                if let next = page.next, tree.folders.count + tree.publications.count < count {
                    return self.request(after: next, upTo: count, tree)
                }
                self.show(tree)
            }
        }
    }

    private func loadLibraries() {
        task = LibraryRequests.libraries { result in
            self.task = nil
            switch result {
            case .failure(let failure): self.show(failure)
            case .success(let libraries):
                var tree = FolderTree()
                tree.folders = libraries.map { library in
                    FolderSummary.with {
                        $0.path = library.id
                        $0.name = library.name
                    }
                }
                self.show(tree)
            }
        }
    }

    private func show(_ failure: LibraryRequestError) {
        guard !hasLoaded else { return }
        state.show(failure, app: app) {
            self.state.hide()
            self.load()
        }
    }

    private func show(_ tree: FolderTree) {
        loaded = tree
        hasLoaded = true
        barTitle.setText(title)
        showPath()
        showCurrent()
        folders.show(tree.folders)
        publications.show(tree.publications)
        if tree.folders.isEmpty, tree.publications.isEmpty {
            state.show(.emptyTitle, nil, action: .toLibrary) { self.app.navigate(to: .browse(LibraryQuery())) }
        } else {
            state.hide()
        }
        list.update()
    }

    // MARK: The bar

    /// Shows links to the enclosing folders.
    private func showPath() {
        path.discardContent()
        path.setHidden(loaded.parents.isEmpty)
        for parent in loaded.parents {
            let link = app.link(
                to: FolderRoute(library: folderRoute.library, path: parent.path, isByAdded: isByAdded).address,
                class: "folder-parent"
            )
            link.setText(parent.name)
            path.append(link)
        }
    }

    /// Shows the button that continues reading in this folder.
    private func showCurrent() {
        current.discardContent()
        current.setHidden(loaded.current == nil)
        guard let publication = loaded.current else { return }
        let button = app.link(to: publication.address, class: "button is-primary")
        button.append(Icon.resume.element)
        button.append(Element("span", class: "button-text", text: publication.title))
        button.setAttribute("aria-label", Text.of(.folderContinue(publication.title)))
        current.append(button)
    }

    private func chooseOrder() {
        let all: [(Message, Bool)] = [(.byTitle, false), (.byAdded, true)]
        ActionMenu(
            .order,
            all.map { message, isByAdded in
                ActionMenu.Item(icon: .sort, label: message, kind: .choice(isChosen: isByAdded == self.isByAdded)) {
                    guard isByAdded != self.isByAdded else { return }
                    self.isByAdded = isByAdded
                    var folderRoute = self.folderRoute
                    folderRoute.isByAdded = isByAdded
                    self.replaceRoute(with: .folders(folderRoute))
                    self.load()
                }
            },
            at: .element(order)
        )
    }
}
