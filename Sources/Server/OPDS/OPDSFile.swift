import Library
import Publications

/// The file of a publication, as feeds describe it.
enum OPDSFile {
    /// The name under which the file is sent. A folder is sent as an archive.
    static func name(of record: PublicationRecord) -> String {
        let name = FileNames.lastComponent(of: record.path)
        return record.format == .folder ? name + ".cbz" : name
    }

    /// The media type with which the file is sent.
    static func mediaType(of record: PublicationRecord) -> String {
        let isFolder = record.format == .folder
        return FileMediaType.of(isFolder ? .cbz : record.format, name: isFolder ? "" : name(of: record))
    }

    /// The size in bytes; nil for a folder, whose archive has another size.
    static func size(of record: PublicationRecord) -> Int64? {
        record.format == .folder ? nil : record.size
    }
}
