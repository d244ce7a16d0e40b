public import Geometry

/// What to draw, in points. Everything lies in the box of what it is in: sections and headers of the whole in the content, all
/// else in its section, the cells of a shelf in the shelf. So what is pushed down by a section above it is drawn as before.
///
/// Nothing here depends on how far one has scrolled but which cells there are, which headers are pinned, and how headers
/// of the whole stretch while they are pulled: it is the host that scrolls and holds what is pinned in sight.
public struct CollectionScene: Equatable, Sendable {
    /// How large everything is.
    public internal(set) var contentSize = Size.zero
    /// Headers of the whole, from the top.
    public internal(set) var globalHeaders: [SceneSupplementary] = []
    /// All sections, from the top.
    public internal(set) var sections: [SceneSection] = []
}

/// A section: the box of one list.
public struct SceneSection: Equatable, Sendable {
    /// The section's index.
    public let index: Int
    /// Whose list it is.
    public let source: SourceIdentifier
    /// The box in the content.
    public let frame: Rect
    /// How many items the list has, with or without a cell; none while a placeholder stands in their place.
    public let itemCount: Int
    /// Headers, from the top.
    public internal(set) var headers: [SceneSupplementary] = []
    /// Footers, from the top.
    public internal(set) var footers: [SceneSupplementary] = []
    /// What stands in place of the items; nil also when it stands in a section above this one, for both.
    public internal(set) var placeholder: ScenePlaceholder?
    /// How it scrolls sideways; nil when it does not.
    public internal(set) var shelf: SceneShelf?
    /// Cells of what is seen or near, in order.
    public internal(set) var cells: [SceneCell] = []
}

/// A part of a section that scrolls sideways.
public struct SceneShelf: Equatable, Sendable {
    /// The box in the section.
    public let frame: Rect
    /// How wide it is to one who scrolls through it.
    public let contentWidth: Double
    /// From the beginning of an item to that of the next one.
    public let pitch: Double
    /// How many items are seen at once as a whole.
    public let itemsPerPage: Int
}

/// A header or footer.
public struct SceneSupplementary: Equatable, Sendable {
    /// What it is, in the words of the layout: to say how high it came out.
    public let element: LayoutElement
    /// What it is, in the words of who draws it.
    public let kind: Int32
    /// Where it is when nothing holds it.
    public let frame: Rect
    /// Whether it is held at the moment.
    public let isPinned: Bool
    /// Whether it is as high as what it shows.
    public let isSelfSized: Bool
}

/// What stands in place of items.
public struct ScenePlaceholder: Equatable, Sendable {
    /// What it says, and of whom.
    public let placeholder: Placeholder
    /// The box in the section.
    public let frame: Rect
}
