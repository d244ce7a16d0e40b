import CollectionEngine
import Geometry
import WebBinding
import WebViews

/// Shows a list of data sources on the page. The engine computes the layout; this class puts the scene into the DOM and
/// passes the user's input to the engine. One class shows every list of the app.
///
/// The page scrolls natively. The list's element has the height that the engine computes, and contains only the cells
/// near the viewport.
final class CollectionViewController {
    /// The list's element.
    let root = Element("div", class: "collection")
    /// The controller in the engine.
    let controller: CollectionController
    /// Called with the number of items after a load has changed it, for screen readers.
    var onCount: (Int) -> Void = { _ in }
    /// Called after scrolling, with the offset in points.
    var onScroll: (Double) -> Void = { _ in }
    /// Called near the end of the list, so that a list without a known length can load more.
    var onNearEnd: () -> Void = {}
    /// The distance from the end at which ``onNearEnd`` is called, in window heights.
    private static let nearEnd = 2.0
    /// Called with the lengths of the style sheet before the first layout and when they change.
    var onMeasurements: (LayoutMeasurements) -> Void = { _ in }
    private let measuringElement = LayoutMeasurements.element
    private var measurements: LayoutMeasurements?
    /// The contents by the identifiers of their sources.
    private(set) var contents: [Int32: CollectionContent] = [:]
    private let headers: SupplementaryViews
    /// The sections near the viewport, from the top.
    private(set) var sections: [SectionView] = []
    private var height = -1.0
    /// The position of the list on the page, and the heights of the bars at the top and bottom of the window, in
    /// points. The engine's viewport excludes the bars.
    private var top = 0.0
    private var covered = (top: 0.0, bottom: 0.0)
    /// Whether the viewport is between the bar at the top and the tabs at the bottom. Otherwise it is the whole window,
    /// and pinned headers would be under the bar.
    var isBetweenBars = true
    private var isOnPage = false
    private var isUpdating = false
    private var wantsAnotherUpdate = false
    private var scrollListener: Listener?
    private var resizeListener: Listener?
    /// How far a finger pulls the list down beyond its beginning, in points.
    var pull = 0.0 {
        didSet {
            guard pull != oldValue else { return }
            if pull > 0 { root.setTransform(Point(x: 0, y: pull)) } else { root.setStyle("transform", "") }
            scrolled()
        }
    }

    /// Makes a list of a tree of data sources. `contents` are the contents of its leaves and of all sources with
    /// headers or placeholders of their own.
    init(root source: DataSource, theme: SectionMetrics, contents: [CollectionContent]) {
        controller = CollectionController(root: source, theme: theme)
        headers = SupplementaryViews(of: .list, source, in: root)
        for content in contents { add(content) }
        root.append(measuringElement)
        root.on(.keyDown) { key in self.move(key) }
        listenForCovers()
        // Only the width matters here. The height depends on the content.
        root.onResize { _ in self.measure() }
    }

    /// Adds the content of another source of the tree.
    func add(_ content: CollectionContent) {
        contents[content.source.identifier.rawValue] = content
        content.onChange = { self.update() }
        content.onViewCover = { item in self.viewCovers(startingAt: item, of: content) }
        content.onAction = { action in
            ResponderChain(self.controller.tree.responders(for: action.source)).send(action)
        }
    }

    /// Whether any items are visible.
    var hasContent: Bool { sections.contains { $0.hasCells } }

    // MARK: Appearance

    /// Called when the list is on the page.
    func appear() {
        isOnPage = true
        // Removes a listener that is left from an earlier appearance.
        stopListening()
        scrollListener = Element.window.on(.scroll, .passive) { self.scrolled() }
        resizeListener = Element.window.on(.resize) { self.measure() }
        measure()
        controller.handle(.appeared)
        update()
    }

    /// Called when the list is removed from the page. It may appear again.
    func disappear() {
        isOnPage = false
        stopListening()
        controller.handle(.disappeared)
        performEffects()
    }

    /// Releases the list's resources.
    func discard() {
        disappear()
        // These closures retain the screen, which retains the list.
        onCount = { _ in }
        onScroll = { _ in }
        onNearEnd = {}
        onMeasurements = { _ in }
        for section in sections { section.discard() }
        sections = []
        for (_, content) in contents {
            content.onChange = {}
            content.onAction = { _ in }
            content.onViewCover = { _ in }
            content.discard()
        }
        root.discard()
    }

    private func stopListening() {
        scrollListener?.cancel()
        resizeListener?.cancel()
        scrollListener = nil
        resizeListener = nil
    }

    // MARK: Input

    private var offset: Double { Element.root.measure(.scrollTop) - top + covered.top - pull }

    /// Scrolls to an offset in the list.
    func scroll(to offset: Double) {
        Element.root.setMeasure(.scrollTop, max(offset + top - covered.top, 0))
    }

    /// Updates the layout after the list's position or width may have changed.
    func measure() {
        guard isOnPage else { return }
        let box = root.boundingRect
        guard box.size.width > 0 else { return }
        let seen = offset
        top = box.minY + Element.root.measure(.scrollTop) - pull
        let measurements = LayoutMeasurements(measuringElement)
        covered = isBetweenBars ? measurements.bars : (0, 0)
        if measurements != self.measurements {
            self.measurements = measurements
            onMeasurements(measurements)
        }
        let metrics = Window.metrics
        controller.handle(
            .resized(
                Size(width: box.size.width, height: max(metrics.size.height - covered.top - covered.bottom, 0)),
                insets: .zero,
                scale: metrics.pixelRatio
            )
        )
        // Items that keep their places do so also when the list itself has moved on the page.
        controller.handle(.scrolled(offset: controller.holdsTop ? seen : offset))
        update()
        guard controller.offset != offset, !isUpdating else { return }
        controller.handle(.scrolled(offset: offset))
        update()
    }

    /// Updates the list after scrolling.
    func scrolled() {
        guard isOnPage else { return }
        let offset = offset
        controller.handle(.scrolled(offset: offset))
        update()
        onScroll(offset)
    }

    // MARK: Update

    /// Applies the changes of the data sources to the page.
    func update() {
        // Content that is created during an update may answer synchronously from memory.
        guard !isUpdating else {
            wantsAnotherUpdate = true
            return
        }
        isUpdating = true
        repeat {
            wantsAnotherUpdate = false
            apply(controller.update())
            performEffects()
        } while wantsAnotherUpdate
        isUpdating = false
        let window = Window.metrics.size.height
        if isOnPage, height > 0, height - offset < (1 + Self.nearEnd) * window { onNearEnd() }
    }

    private func apply(_ change: CollectionChange) {
        let scene = controller.scene
        if scene.contentSize.height != height {
            height = scene.contentSize.height
            root.setStyle("height", height, .points)
        }
        headers.show(
            scene.globalHeaders,
            from: contents[controller.root.identifier.rawValue],
            before: sections.first?.root
        ) { element, height in self.measured(element, height) }
        showSections(scene.sections, comingFrom: change.direction, isOnPage ? change.motion : SceneMotion())
        for changed in change.reconfigured {
            for section in sections where section.content.source.identifier == changed.source {
                section.reconfigure(changed.contains)
            }
        }
        if let offset = change.offset, isOnPage { scroll(to: offset) }
    }

    private func measured(_ element: LayoutElement, _ height: Double) {
        guard isOnPage, height > 0 else { return }
        controller.handle(.measured(element, height: height))
        update()
    }

    /// `direction` is the direction of a segment switch. New sections enter from that side.
    private func showSections(
        _ wanted: [SceneSection],
        comingFrom direction: SwitchDirection?,
        _ motion: SceneMotion
    ) {
        var left = sections
        var next: [SectionView] = []
        next.reserveCapacity(wanted.count)
        for section in wanted {
            let known = left.firstIndex { $0.content.source.identifier == section.source }
            if let known {
                next.append(left.remove(at: known))
            } else if let content = contents[section.source.rawValue] {
                let view = begin(section, of: content)
                if let direction { view.root.setAttribute("data-from", direction == .forward ? "end" : "start") }
                next.append(view)
            }
        }
        for section in left { section.discard() }
        let isInOrder = next.count == sections.count && zip(next, sections).allSatisfy { $0 === $1 }
        sections = next
        if !isInOrder { putInOrder() }
        var shown = 0
        for section in wanted where contents[section.source.rawValue] != nil {
            sections[shown].show(section, motion) { element, height in self.measured(element, height) }
            shown += 1
        }
    }

    private func begin(_ section: SceneSection, of content: CollectionContent) -> SectionView {
        let view = SectionView(content)
        view.onShelfScroll = { offset in
            self.controller.handle(.shelfScrolled(content.source.identifier, offset: offset))
            self.update()
        }
        return view
    }

    private func putInOrder() {
        for section in sections where !(section.root.hasFocus) { root.append(section.root) }
        // Moving the focused element would remove the focus, so the elements before it are moved instead.
        guard let held = sections.firstIndex(where: { $0.root.hasFocus }) else { return }
        for section in sections[..<held] { root.insert(section.root, before: sections[held].root) }
    }

    private func performEffects() {
        for effect in controller.takeEffects() {
            switch effect {
            case .load(let source, let token, let isRefresh):
                contents[source.rawValue]?.load(token, isRefresh: isRefresh)
            case .fetch(let source, let range, let token): contents[source.rawValue]?.fetch(range, token)
            case .cancel(let token): contents[token.source.rawValue]?.cancel(token)
            case .announce(let count): onCount(count)
            }
        }
    }
}
