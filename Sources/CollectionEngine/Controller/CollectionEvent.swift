public import Geometry

/// An event for a collection. Lengths are in points. Measured heights refer to the last
/// ``CollectionController/update()``.
public enum CollectionEvent: Equatable, Sendable {
    /// The collection became visible: load the content that was never loaded.
    case appeared
    /// The collection became invisible: stop fetching.
    case disappeared
    /// The window has this size, safe area insets, device pixels per point and writing direction.
    case resized(Size, insets: Insets, scale: Double, isRightToLeft: Bool = false)
    /// The scroll offset; negative during overscroll.
    case scrolled(offset: Double)
    /// The scroll offset of the shelf of this source.
    case shelfScrolled(SourceIdentifier, offset: Double)
    /// The height of an element with automatic extent.
    case measured(LayoutElement, height: Double)
    /// Memory is low.
    case memoryWarning
}
