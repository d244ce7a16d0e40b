public import Geometry

/// Something the host must do: the only way out besides the scene.
public enum ReaderEffect: Equatable, Sendable {
    /// Fetch and decode this page. Lower `rank` first: 0 is wanted now. Sent again with another rank when the
    /// reader's wishes change; the host then only re-orders.
    case load(PageIdentifier, rank: Int)
    /// Stop fetching this page; nobody waits for it any more.
    case cancel(PageIdentifier)
    /// Let go of this page's decoded picture.
    case evict(PageIdentifier)
    /// Find out the pages of this chapter, and answer with ``ReaderEvent/chapterReady(_:time:)`` or
    /// ``ReaderEvent/chapterFailed(_:time:)``.
    case openChapter(Int)
    /// Nobody waits for this chapter any more, or it is too far away to be kept.
    case closeChapter(Int)
    /// This page is the reader's place now: keep it, name it in the address bar, announce it. `isFinished` when nothing of
    /// its chapter is left to read: the last page is shown, and if it is a strip, its foot; sent once more when that
    /// becomes so, and for a chapter that was left over its end. `fraction` is how far down the page the reader is, 0 to
    /// 1, for a strip; otherwise 0.
    case placeChanged(PageIdentifier, fraction: Double, isFinished: Bool)
    /// The reader pulled or tapped beyond an end of everything there is.
    case reachedEdge(PublicationEdge)
    /// The reader held a finger on a page, at this point of the reading surface: offer what can be done with it.
    case pageMenu(PageIdentifier, at: Point)
    /// The finger had moved on or lifted before that, as it turns out: what was offered goes.
    case withdrawPageMenu
    /// Of pictures to look at: a finger that drags across the way they turn, where nothing is to be panned. It means
    /// nothing to the reader; the host may have it.
    case pulled(pointer: Int)
    /// The reader chose anew which pages of a chapter face each other: keep it.
    case pairingChanged(chapter: Int, PairingChoices)
}

/// An end of what there is to read, in reading order.
public enum PublicationEdge: Equatable, Sendable {
    /// Before the first page.
    case start
    /// After the last page.
    case end
}
