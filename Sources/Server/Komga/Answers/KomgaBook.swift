import Library
import Publications
import TextCoding

/// A publication in Komga's format.
struct KomgaBook {
    let entry: ShelfEntry
    let description: PublicationDescriptionRecord
    let numbers: ChapterNumbers

    private var record: PublicationRecord { entry.publication }

    var json: JSON {
        [
            "id": .string(record.identifier),
            "seriesId": .string(record.seriesIdentifier),
            "seriesTitle": .string(entry.seriesTitle),
            "libraryId": .string(String(description.libraryID)),
            "name": .string(record.title),
            // In Komga, the path of the file. Clients don't use it.
            "url": .string(""),
            "number": .integer(numbers.position(of: record.id)),
            "created": .time(record.addedAt),
            "lastModified": .time(description.updatedAt),
            "fileLastModified": .time(description.modifiedAt),
            "sizeBytes": .number(Double(record.size)),
            "size": .string(KomgaFileSize.text(record.size)),
            "media": media,
            "metadata": metadata,
            "readProgress": record.progress.map { progress($0) } ?? .null,
            "deleted": .bool(record.isMissing),
            "fileHash": .string(record.content),
            "oneshot": .bool(false),
        ]
    }

    private var media: JSON {
        let media = KomgaMedia(record)
        return [
            "status": .string(record.error == nil && record.pageCount > 0 ? "READY" : "ERROR"),
            "mediaType": .string(media.type),
            "pagesCount": .integer(record.pageCount),
            "comment": .string(record.error ?? ""),
            "epubDivinaCompatible": .bool(media.isDivinaCompatible),
            "epubIsKepub": .bool(false),
            "mediaProfile": .string(media.profile.rawValue),
        ]
    }

    private var metadata: JSON {
        [
            "title": .string(record.title),
            "titleLock": .bool(false),
            "summary": .string(description.details.summary ?? ""),
            "summaryLock": .bool(false),
            "number": .string(record.number ?? record.volume ?? String(numbers.position(of: record.id))),
            "numberLock": .bool(false),
            "numberSort": .number(numbers.number(of: record.id)),
            "numberSortLock": .bool(false),
            "releaseDate": .null,
            "releaseDateLock": .bool(false),
            "authors": KomgaAuthor.array(description.details.people),
            "authorsLock": .bool(false),
            "tags": .array([]),
            "tagsLock": .bool(false),
            "isbn": .string(""),
            "isbnLock": .bool(false),
            "links": .array([]),
            "linksLock": .bool(false),
            "created": .time(record.addedAt),
            "lastModified": .time(description.updatedAt),
        ]
    }

    private func progress(_ progress: ProgressRecord) -> JSON {
        [
            "page": .integer(progress.isCompleted ? max(record.pageCount, 1) : progress.page + 1),
            "completed": .bool(progress.isCompleted),
            "readDate": .time(progress.updatedAt),
            "created": .time(progress.updatedAt),
            "lastModified": .time(progress.updatedAt),
            "deviceId": .string(""),
            "deviceName": .string(progress.device),
        ]
    }
}
