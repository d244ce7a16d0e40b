import Crypto
import Database
import Foundation
import Publications

/// Writes the edits of one publication to its file, or to a document beside it.
struct EditWriter {
    let store: LibraryStore
    /// The system call that writes; see `FileReplacement`.
    var write: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }

    /// The publication as the store has it.
    private struct Target {
        var path: FilePath
        var root: FilePath
        var directory: [UInt8]
        var mode: MetadataWriting
        var content: [UInt8]
        var format: PublicationFormat
        var title: String
        /// Whether a user has read a page in the last minutes.
        var isBeingRead: Bool
        /// Whether a document beside the file would also apply to another publication.
        var hasNamesake: Bool
        var edits: [EditableField: EditedValue]
        var file: FileMetadata
        var documents: [MetadataWriting: Document]
    }

    /// A document that Quire has written.
    private struct Document {
        var original: [UInt8]?
        var written: [UInt8]?
        var pending: [UInt8]?
    }

    /// The time after the last page turn in which a file is not replaced, in milliseconds.
    private static let readingTime: Int64 = 600_000
    /// The time after which a temporary failure is tried again, in milliseconds.
    static let retryTime: Int64 = 600_000

    /// Writes the edits of a publication.
    ///
    /// - Returns: the folder that must be scanned, with its root; nil if nothing changed.
    func write(_ pending: PendingWrite) throws -> (root: FilePath, directory: [UInt8])? {
        let now = store.clock.now()
        guard let target = try target(of: pending.identifier, now: now) else {
            try store.writeBlocking { try pending.remove($0) }
            return nil
        }
        if target.isBeingRead {
            try store.writeBlocking { try pending.postpone(until: now + 60_000, problem: nil, $0) }
            return nil
        }
        do {
            let place = target.mode == .inside && target.format == .cbz ? MetadataWriting.inside : .beside
            var hasChanged = false
            for each in [MetadataWriting.inside, .beside] where each == place || target.documents[each] != nil {
                let edits = each == place ? target.edits : [:]
                let changed =
                    each == .inside
                    ? try writeInside(edits, target, pending.identifier)
                    : try writeBeside(edits, target, pending.identifier)
                hasChanged = hasChanged || changed
            }
            try store.writeBlocking { transaction in
                try transaction.execute(
                    "UPDATE writtenDocuments SET written = pending WHERE identifier = ?",
                    [pending.identifier]
                )
                try pending.remove(transaction)
            }
            return hasChanged ? (target.root, target.directory) : nil
        } catch let failure as WriteFailure {
            try store.writeBlocking { transaction in
                let time = failure.isTemporary ? now + Self.retryTime : nil
                try pending.postpone(until: time, problem: failure.reason, transaction)
            }
            return nil
        }
    }

    // MARK: - Documents

    private func writeInside(
        _ edits: [EditableField: EditedValue],
        _ target: Target,
        _ identifier: String
    ) throws -> Bool {
        let source = try scannedSource(target)
        let name = String(decoding: target.path.name, as: UTF8.self)
        let current = try Self.archive { () throws(ArchiveRevisionError) in try ArchiveRevision.comicInfo(of: source) }
        let original = Self.original(target.documents[.inside], current: current)
        let values = EditedMetadata(edits)
        var document = original
        if !values.isEmpty {
            guard let edited = ComicInfoDocument.edited(original, values) else {
                throw WriteFailure.refused("Its ComicInfo.xml can’t be read completely, so it stays as it is.")
            }
            document = edited
        }
        guard document != current else {
            try record(document, original, .inside, identifier)
            return false
        }
        let revision = try Self.archive { () throws(ArchiveRevisionError) in
            try ArchiveRevision(of: source, comicInfo: document)
        }
        guard let former = try? PublicationOpener.open(.file(source, name: name)) else {
            throw WriteFailure.refused("The archive can’t be opened.")
        }
        try record(document, original, .inside, identifier)
        try store.writeBlocking { try WrittenValue.prepare(edits, over: target.file, of: identifier, $0) }
        let replacement = FileReplacement(
            path: target.path.text,
            temporaryName: Self.temporaryName(identifier),
            write: write
        )
        try replacement.replace(copying: revision.keptByteCount, of: source, tail: revision.tail) {
            path throws(WriteFailure) in
            try Self.compare(former, withArchiveAt: path, name: name, document: document)
            do throws(SourceError) {
                try source.verifyUnchanged()
            } catch {
                throw .later("Another program changed the file.")
            }
        }
        return true
    }

    /// Reads the new archive, and compares each page with that of the old one.
    private static func compare(
        _ former: any Publication,
        withArchiveAt path: String,
        name: String,
        document: [UInt8]?
    ) throws(WriteFailure) {
        let failure = WriteFailure.later("The new archive could not be read back. The old one stays.")
        guard let source = try? FileSource(path: path),
            let publication = try? PublicationOpener.open(.file(source, name: name)),
            publication.pages.map(\.name) == former.pages.map(\.name)
        else { throw failure }
        let written: [UInt8]?
        do throws(ArchiveRevisionError) {
            written = try ArchiveRevision.comicInfo(of: source)
        } catch {
            throw failure
        }
        guard written == document else { throw failure }
        for index in publication.pages.indices {
            let (old, new) = (try? former.bytes(ofPageAt: index), try? publication.bytes(ofPageAt: index))
            // A page that is damaged in the old archive is damaged in the new one.
            guard old == new else { throw failure }
        }
    }

    private func writeBeside(
        _ edits: [EditableField: EditedValue],
        _ target: Target,
        _ identifier: String
    ) throws -> Bool {
        guard !target.hasNamesake else {
            throw WriteFailure.refused("Another file has the same name, so a document beside it would apply to both.")
        }
        let path = Self.sidecarPath(of: target.path)
        var current: [UInt8]?
        if let source = try? FileSource(path: path) {
            guard source.byteSize <= PackageDocument.maximumBytes,
                let bytes = try? source.bytes(at: 0, count: Int(source.byteSize)),
                SidecarDocument.isWrittenByQuire(bytes)
            else {
                guard !edits.isEmpty else { return false }
                throw WriteFailure.refused("Another program wrote the document beside it, so it stays as it is.")
            }
            current = bytes
        }
        let document = SidecarDocument.document(EditedMetadata(edits), title: target.title)
        guard document != current else {
            try record(document, nil, .beside, identifier)
            return false
        }
        _ = try scannedSource(target)
        try record(document, nil, .beside, identifier)
        try store.writeBlocking { try WrittenValue.prepare(edits, over: target.file, of: identifier, $0) }
        let replacement = FileReplacement(path: path, temporaryName: Self.temporaryName(identifier), write: write)
        guard let document else {
            try replacement.remove()
            return true
        }
        try replacement.replace(tail: document) { path throws(WriteFailure) in
            guard let source = try? FileSource(path: path),
                let bytes = try? source.bytes(at: 0, count: Int(source.byteSize)), bytes == document
            else { throw .later("The new document could not be read back.") }
        }
        return true
    }

    private static func archive<Value>(
        _ body: () throws(ArchiveRevisionError) -> Value
    ) throws(WriteFailure) -> Value {
        do throws(ArchiveRevisionError) {
            return try body()
        } catch {
            if case .source = error { throw .later(error.reason) }
            throw .refused(error.reason)
        }
    }

    /// Returns the document before the first edit was written. If another program has changed it since, it is the present
    /// one.
    private static func original(_ document: Document?, current: [UInt8]?) -> [UInt8]? {
        guard let document else { return current }
        let digest = current.map(digest)
        return digest == document.written || digest == document.pending ? document.original : current
    }

    private func record(
        _ document: [UInt8]?,
        _ original: [UInt8]?,
        _ place: MetadataWriting,
        _ identifier: String
    ) throws {
        try store.writeBlocking { transaction in
            guard document != original else {
                try transaction.execute(
                    "UPDATE writtenDocuments SET pending = ?, original = ? WHERE identifier = ? AND place = ?",
                    [
                        document.map { Data(Self.digest($0)) }, original.map { Data($0) }, identifier, place.rawValue,
                    ]
                )
                return
            }
            try transaction.execute(
                """
                INSERT INTO writtenDocuments (identifier, place, original, pending) VALUES (?, ?, ?, ?)
                ON CONFLICT (identifier, place) DO UPDATE SET original = excluded.original, pending = excluded.pending
                """,
                [
                    identifier, place.rawValue, original.map { Data($0) }, document.map { Data(Self.digest($0)) },
                ]
            )
        }
    }

    private static func digest(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    private static func temporaryName(_ identifier: String) -> String { ".quire-\(identifier).new" }

    /// Returns the path of the document beside a file: its name with another extension.
    private static func sidecarPath(of path: FilePath) -> String {
        (path.text as NSString).deletingPathExtension + "." + SidecarDocument.fileExtension
    }

    // MARK: - The publication

    /// Opens the file.
    ///
    /// - Throws: `WriteFailure` when it is not the file that was scanned.
    private func scannedSource(_ target: Target) throws(WriteFailure) -> FileSource {
        var status = stat()
        guard lstat(target.path.text, &status) == 0 else { throw .later("The file is missing.") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .refused("It is a link or a folder. Only files themselves are written.")
        }
        for folder in target.path.text.indices.filter({ target.path.text[$0] == "/" }) {
            let database = target.path.text[...folder] + CalibreLibrary.fileName
            guard database.hasPrefix(target.root.text), access(String(database), F_OK) == 0 else { continue }
            throw .refused("The file belongs to a calibre library. Edit it in calibre.")
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ContentHash.partSize, alignment: 16)
        defer { buffer.deallocate() }
        let isWhole = PublicationNames.isHashedWhole(String(decoding: target.path.name, as: UTF8.self))
        guard let source = try? FileSource(path: target.path.text),
            (try? ContentHash.of(source, isWhole: isWhole, buffer: buffer)) == target.content
        else { throw .later("The file has changed. Its edits are written after the next scan.") }
        return source
    }

    private func target(of identifier: String, now: Int64) throws -> Target? {
        try store.database.readBlocking { transaction in
            guard let id = try PermanentIdentifier.find(identifier, .publication, transaction),
                let file = try EditedPublication.fileValues(of: id, transaction)
            else { return nil }
            let row = try transaction.row(
                """
                SELECT libraries.path, directories.path, publications.name, metadataWriting, content, format, title,
                    directoryID
                FROM publications JOIN directories ON directories.id = directoryID
                JOIN libraries ON libraries.id = directories.libraryID
                WHERE publications.id = ? AND isMissing = 0 AND displaced = 0 AND error IS NULL
                """,
                [id]
            ) { row in
                (
                    root: row[0] as String, directory: row[1] as Data, name: row[2] as Data, mode: row[3] as String,
                    content: row[4] as Data?, format: row[5] as String, title: row[6] as String,
                    directoryID: row[7] as Int64
                )
            }
            guard let row, let content = row.content, let format = PublicationFormat(rawValue: row.format),
                let mode = MetadataWriting(rawValue: row.mode), mode != .never
            else { return nil }
            let path = FilePath(root: row.root, directory: row.directory, name: row.name)
            guard path.isUTF8 else { return nil }
            let names: [Data] = try transaction.values(
                "SELECT name FROM publications WHERE directoryID = ? AND isMissing = 0 AND displaced = 0 AND id <> ?",
                [row.directoryID, id]
            )
            let documents = try transaction.rows(
                "SELECT place, original, written, pending FROM writtenDocuments WHERE identifier = ?",
                [identifier]
            ) { document in
                (
                    place: document[0] as String,
                    document: Document(original: document[1], written: document[2], pending: document[3])
                )
            }
            return Target(
                path: path,
                root: FilePath(row.root),
                directory: Array(row.directory),
                mode: mode,
                content: Array(content),
                format: format,
                title: row.title,
                isBeingRead: try transaction.exists(
                    "SELECT 1 FROM progress WHERE content = ? AND updatedAt > ? AND isCompleted = 0",
                    [content, now - Self.readingTime]
                ),
                hasNamesake: Self.sharesDocument(row.name, withAnyOf: names),
                edits: try EditedValue.all(of: identifier, transaction).filter { field, edit in
                    !field.metadataFields.isEmpty || field == .readingProgression ? edit.value != edit.fileValue : false
                },
                file: file,
                documents: Dictionary(
                    documents.compactMap { row in MetadataWriting(rawValue: row.place).map { ($0, row.document) } }
                ) { first, _ in first }
            )
        }
    }

    /// Returns whether the document beside a file also applies to a publication with one of the other names: one with
    /// another extension, or a folder with the name of the file without its extension (`FolderDocuments`).
    ///
    /// Disks that are shared with other systems often ignore case, and whether an accent is a character of its own. So
    /// the comparison ignores both.
    private static func sharesDocument(_ fileName: Data, withAnyOf names: [Data]) -> Bool {
        let document = folded(stem(fileName))
        return names.contains { folded($0) == document || folded(stem($0)) == document }
    }

    /// Returns a name for comparisons, in lower case. Swift's strings are equal if only the composition of accents
    /// differs.
    private static func folded(_ name: Data) -> String { String(decoding: name, as: UTF8.self).lowercased() }

    private static func stem(_ name: Data) -> Data {
        name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
    }
}
