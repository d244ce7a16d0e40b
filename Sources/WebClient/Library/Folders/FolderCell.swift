import WebBinding
import WebLocalization
import WebViews
import WireModel

/// A cell for a folder or a library: the cover of its first publication, its name and its number of publications.
final class FolderCell: CoverCell {
    /// Shows a folder.
    func configure(with folder: FolderSummary, at route: FolderRoute) {
        cover.show(folder.cover?.address, title: folder.name, isRightToLeft: false, preview: folder.cover?.preview)
        cover.setMark(nil)
        cover.setProgress(0)
        root.setClass("is-folder", true)
        let count = folder.count.map { FolderCell.text(ofCount: $0) } ?? ""
        show(
            folder.name,
            detail: count,
            accessibilityLabel: Text.of(.folder) + ": " + folder.name + (count.utf8.isEmpty ? "" : ", " + count),
            address: route.address,
            isFavourite: nil
        )
        menuButton.setHidden(true)
    }

    /// Returns the text for a count. The server stops counting at a maximum.
    private static func text(ofCount count: Int) -> String {
        Text.of(.folderCount(count)) + (count >= 200 ? "+" : "")
    }
}
