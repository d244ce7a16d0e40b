/// Something the host must do: the only way out besides the scene. Pages count from zero.
public enum ReaderEffect: Equatable, Sendable {
    /// Fetch and decode this page. Lower `rank` first: 0 is wanted now. Sent again with another rank when the
    /// reader's wishes change; the host then only re-orders.
    case load(page: Int, rank: Int)
    /// Stop fetching this page; nobody waits for it any more.
    case cancel(page: Int)
    /// Let go of this page's decoded picture.
    case evict(page: Int)
    /// This page is the reader's place now: keep it, name it in the address bar, announce it. `isFinished` when nothing
    /// is left to read: the last page is shown, and if it is a strip, its foot; sent once more when that becomes so.
    case pageChanged(page: Int, isFinished: Bool)
    /// The reader pulled or tapped beyond an end of the publication.
    case reachedEdge(PublicationEdge)
}

/// An end of the publication, in reading order.
public enum PublicationEdge: Equatable, Sendable {
    /// Before the first page.
    case start
    /// After the last page.
    case end
}
