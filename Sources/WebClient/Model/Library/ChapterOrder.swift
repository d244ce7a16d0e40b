import WireModel

/// Which of a series' publications are shown, and in which order.
struct ChapterOrder: Equatable {
    /// The last comes first.
    var isReversed = false
    /// Only what is not read yet.
    var isUnreadOnly = false
    /// Only what is on this device.
    var isHereOnly = false

    /// The publications as they are shown; `isHere` says which are on this device.
    func applied(
        to publications: [PublicationSummary],
        isHere: (PublicationSummary) -> Bool
    ) -> [PublicationSummary] {
        let shown = publications.filter { (!isUnreadOnly || !$0.isRead) && (!isHereOnly || isHere($0)) }
        return isReversed ? shown.reversed() : shown
    }
}
