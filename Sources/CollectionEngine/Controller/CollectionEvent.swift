public import Geometry

/// What happens to a collection from outside. Lengths are in points; what was measured is as of the last
/// ``CollectionController/update()``.
public enum CollectionEvent: Equatable, Sendable {
    /// It can be seen: what was never loaded is loaded.
    case appeared
    /// It can be seen no longer: nothing is fetched until it can.
    case disappeared
    /// The window has this size now, bars and notches cover so much of its edges, and a point has so many pixels.
    case resized(Size, insets: Insets, scale: Double, isRightToLeft: Bool = false)
    /// One has scrolled so far from the beginning; less than nothing while it is pulled down.
    case scrolled(offset: Double)
    /// One has scrolled the shelf of this source so far from where it begins.
    case shelfScrolled(SourceIdentifier, offset: Double)
    /// Something that is as high as what it shows came out so high.
    case measured(LayoutElement, height: Double)
    /// Memory is short.
    case memoryLow
}
