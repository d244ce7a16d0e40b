import Database
import Foundation
import WireModel

// One table for the annotations of comics and books, in place of one for each.

extension Schema {
    /// Annotations belong to a content, as progress does. `annotation` is the JSON of the API; a removed annotation leaves its
    /// id and time, so that an offline device can't restore it with an older change. `readingOrder` sorts the annotations of
    /// a publication (`StoredAnnotation.readingOrder`).
    private static let annotations = """
        CREATE TABLE annotations (
            content BLOB NOT NULL,
            id TEXT NOT NULL,
            annotation BLOB,
            readingOrder INTEGER NOT NULL,
            modifiedAt INTEGER NOT NULL,
            PRIMARY KEY (content, id)
        ) WITHOUT ROWID;
        """

    /// Creates the table of annotations and moves the bookmarks of pages and the marks in books into it.
    static func createAnnotations(_ transaction: Transaction) throws {
        try transaction.execute(script: annotations)
        try copyMarks(transaction)
        try copyBookmarks(transaction)
        try transaction.execute(script: "DROP TABLE marks; DROP TABLE bookmarks;")
    }

    /// Copies marks unchanged, also removed ones and those that can't be read.
    private static func copyMarks(_ transaction: Transaction) throws {
        let insertion = try insertion(transaction)
        let marks = try transaction.cursor(
            """
            SELECT content, id, mark, modifiedAt,
                coalesce((SELECT max(pageCount) FROM publications WHERE content = marks.content), 0)
            FROM marks
            """
        )
        while let row = try marks.next() {
            let mark: Data? = row[2]
            let order = mark.flatMap(StoredAnnotation.decode).map {
                StoredAnnotation.readingOrder(of: $0.locator, pageCount: row[4])
            }
            try insertion.execute([row[0] as Data, row[1] as String, mark, order ?? 0, row[3] as Int64])
        }
    }

    private static func copyBookmarks(_ transaction: Transaction) throws {
        let insertion = try insertion(transaction)
        let bookmarks = try transaction.cursor(
            "SELECT content, page, fraction, note, createdAt, updatedAt, device FROM bookmarks"
        )
        while let row = try bookmarks.next() {
            let device: String = row[6]
            var annotation = StoredAnnotation.bounded(
                Annotation(
                    bookmarkAtPage: row[1],
                    fraction: row[2],
                    note: row[3],
                    created: row[4],
                    modified: row[5],
                    device: device.isEmpty ? nil : device
                )
            )
            let id = annotation.id
            // A book can have a mark with the same id.
            for attempt in 2... {
                let count = try insertion.execute([
                    row[0] as Data, annotation.id, StoredAnnotation.encode(annotation),
                    StoredAnnotation.readingOrder(of: annotation.locator, pageCount: 0), annotation.modified,
                ])
                if count > 0 { break }
                annotation.id = "\(id)-\(attempt)"
            }
        }
    }

    private static func insertion(_ transaction: Transaction) throws -> Statement {
        try transaction.statement(
            """
            INSERT OR IGNORE INTO annotations (content, id, annotation, readingOrder, modifiedAt)
            VALUES (?, ?, ?, ?, ?)
            """
        )
    }
}
