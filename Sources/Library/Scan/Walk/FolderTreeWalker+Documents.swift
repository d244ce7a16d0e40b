import Database
import Publications

/// The metadata documents beside publications.
extension FolderTreeWalker {
    /// Finds the documents of a folder: those in it, and the book of the calibre library it belongs to. Folders with
    /// neither, which are most, need no further reads.
    func addDocuments(
        of listing: borrowing FolderListing,
        in folder: borrowing OpenFolder,
        to location: inout FolderLocation
    ) {
        let path =
            location.directory.isEmpty ? location.root.path : location.root.path.appending(location.directory)
        if listing.documents.contains(where: { $0.source == .calibre }) {
            openCalibreLibrary(path, at: &location)
        }
        let book = location.calibre.flatMap { Self.book(in: $0, at: location.directory) }
        // The loose files of a root belong to several series.
        let hasPicture = listing.picture != nil && !location.directory.isEmpty && book == nil
        guard book != nil || hasPicture || !listing.documents.isEmpty else { return }
        location.documents = FolderDocuments(listing, in: folder, path: path, calibre: book, hasPicture: hasPicture)
    }

    private func openCalibreLibrary(_ path: FilePath, at location: inout FolderLocation) {
        let database = path.appending(Array(CalibreLibrary.fileName.utf8))
        guard database.isUTF8 else { return }
        do throws(DatabaseError) {
            location.calibre = try CalibreLibrary(path: database.text, folder: location.directory)
        } catch {
            // The description of `damaged` is about the server's own database.
            let reason = error == .damaged ? "it is damaged" : error.description
            problem(
                "the calibre database can't be read: \(reason). The books are read without it.",
                root: location.root,
                directory: location.path(ofEntryNamed: Array(CalibreLibrary.fileName.utf8))
            )
        }
    }

    private static func book(in library: CalibreLibrary, at directory: [UInt8]) -> CalibreBook? {
        let folder = library.folder
        var path = directory[...]
        if !folder.isEmpty {
            guard path.starts(with: folder), path.dropFirst(folder.count).first == UInt8(ascii: "/") else { return nil }
            path = path.dropFirst(folder.count + 1)
        }
        guard let change = library.change(ofBookIn: Array(path)) else { return nil }
        return CalibreBook(id: change.id, modified: change.modified)
    }
}

extension FolderLocation {
    /// The book of the calibre library with its metadata, for a publication that is read.
    var calibreBook: CalibreBook? {
        guard var book = documents.calibre, let calibre else { return nil }
        book.metadata = calibre.metadata(ofBook: book.id)
        return book.metadata == nil ? nil : book
    }
}
