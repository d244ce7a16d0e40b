public import Geometry

/// The elements to draw, in points. The frames of sections and collection headers are relative to the content. The
/// frames of other elements are relative to their section, and those of cells in a shelf to the shelf. Moving a section
/// therefore doesn't change the frames in it.
///
/// The scene depends on the scroll offset only in the set of cells and separators, the pinned headers and the
/// stretching of headers. The host scrolls and pins.
public struct CollectionScene: Equatable, Sendable {
    /// The size of the content.
    public internal(set) var contentSize = Size.zero
    /// The headers of the collection, from the top.
    public internal(set) var globalHeaders: [SceneSupplementary] = []
    /// All sections, from the top.
    public internal(set) var sections: [SceneSection] = []
}

/// A section.
public struct SceneSection: Equatable, Sendable {
    /// The section's index.
    public let index: Int
    /// The source.
    public let source: SourceIdentifier
    /// The frame in the content.
    public let frame: Rect
    /// The number of items, with or without a cell; zero if there is a placeholder.
    public let itemCount: Int
    /// The background of the section.
    public let background: ColourRole
    /// The background of a selected item.
    public let selectedBackground: ColourRole
    /// The separators near the viewport.
    public internal(set) var separators: [SceneSeparator] = []
    /// The headers, from the top.
    public internal(set) var headers: [SceneSupplementary] = []
    /// The footers, from the top.
    public internal(set) var footers: [SceneSupplementary] = []
    /// The placeholder; nil also if a section above shows it for this one.
    public internal(set) var placeholder: ScenePlaceholder?
    /// The shelf; nil if the section doesn't scroll horizontally.
    public internal(set) var shelf: SceneShelf?
    /// The cells of visible and nearby items, in order.
    public internal(set) var cells: [SceneCell] = []
}

/// A line between rows, columns or sections, one device pixel wide.
public struct SceneSeparator: Equatable, Sendable {
    /// The frame in the section, in points.
    public let frame: Rect
    /// The colour.
    public let colour: ColourRole
}

/// The scrolling area of a shelf.
public struct SceneShelf: Equatable, Sendable {
    /// The frame in the section.
    public let frame: Rect
    /// The width of the scrolled content.
    public let contentWidth: Double
    /// The distance between the leading edges of two adjacent items.
    public let pitch: Double
    /// The number of items on a page.
    public let itemsPerPage: Int
}

/// A header or footer.
public struct SceneSupplementary: Equatable, Sendable {
    /// The layout element, for reporting its measured height.
    public let element: LayoutElement
    /// The host's number for the view.
    public let kind: Int32
    /// The frame without pinning.
    public let frame: Rect
    /// Whether it is currently pinned.
    public let isPinned: Bool
    /// Whether its height is measured.
    public let isSelfSized: Bool
}

/// A placeholder.
public struct ScenePlaceholder: Equatable, Sendable {
    /// The reason and the source.
    public let placeholder: Placeholder
    /// The frame in the section.
    public let frame: Rect
}
