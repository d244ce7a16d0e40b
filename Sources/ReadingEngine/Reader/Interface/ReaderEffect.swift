public import Geometry

/// A task for the host. Effects and the scene are the only output.
public enum ReaderEffect: Equatable, Sendable {
    /// Fetch and decode this page. 0 is the most urgent rank. Sent again if the rank changes; the host then only
    /// reorders.
    case load(PageIdentifier, rank: Int)
    /// Stop fetching this page.
    case cancel(PageIdentifier)
    /// Remove this page's decoded picture.
    case evict(PageIdentifier)
    /// Request the list of this chapter's pages, and answer with ``ReaderEvent/chapterReady(_:time:)`` or
    /// ``ReaderEvent/chapterFailed(_:time:)``.
    case openChapter(Int)
    /// This chapter is no longer needed.
    case closeChapter(Int)
    /// Record the progress. `isFinished` means that the end of the chapter is visible. The effect is sent again when
    /// this becomes true, and when a chapter is left at its end. `fraction` is the position on the page in a strip, 0
    /// to 1; in paged modes it is 0.
    case progressChanged(PageIdentifier, fraction: Double, isFinished: Bool)
    /// A turn begins: a finger drags the page, an animation moves it, or it changes immediately. `from` is the visible
    /// item.
    case willTurn(from: SequenceItem, to: SequenceItem)
    /// The turn that began last ended. `completed` means that `to` is visible, or that the turn continued beyond it. A
    /// turn that was cancelled or undone is not completed. Each ``willTurn(from:to:)`` is followed by exactly one such
    /// effect, with the same items, before another turn begins. A strip turns when another row becomes the current one.
    case didTurn(from: SequenceItem, to: SequenceItem, completed: Bool)
    /// The user pulled or tapped beyond the first or last page of the publication.
    case reachedEdge(PublicationEdge)
    /// The user long-pressed a page at this point of the reading surface: open the page menu.
    case pageMenu(PageIdentifier, at: Point)
    /// Close the page menu: a late sample showed that the press was not a long press.
    case dismissPageMenu
    /// The user tapped a zone whose action only the app can perform: perform it. Sent for the actions whose
    /// ``TapAction/command(in:)`` is ``TapCommand/perform(_:)``.
    case tapAction(TapAction)
    /// In an image viewer, a finger drags across the turning axis and the picture can't be panned. The host may handle
    /// the drag.
    case dismissDragBegan(pointer: Int)
    /// The user changed the spreads of a chapter: store the choices.
    case pairingChanged(chapter: Int, PairingChoices)
}

/// An end of the publication, in reading order.
public enum PublicationEdge: Equatable, Sendable {
    /// Before the first page.
    case start
    /// After the last page.
    case end
}
