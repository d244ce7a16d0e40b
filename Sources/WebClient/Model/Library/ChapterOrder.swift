import WireModel

/// The filter and order of the publications of a series.
struct ChapterOrder: Equatable {
    /// Whether the order is reversed.
    var isReversed = false
    /// Whether only unread publications are listed.
    var isUnreadOnly = false
    /// Whether only downloaded publications are listed.
    var isDownloadedOnly = false

    /// Returns the filtered and sorted publications. `isHere` returns whether a publication is downloaded.
    func applied(
        to publications: [PublicationSummary],
        isHere: (PublicationSummary) -> Bool
    ) -> [PublicationSummary] {
        let shown = publications.filter { (!isUnreadOnly || !$0.isRead) && (!isDownloadedOnly || isHere($0)) }
        return isReversed ? shown.reversed() : shown
    }
}
