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
            "oneshot": .bool(description.isSingle),
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
        func isLocked(_ fields: EditableField...) -> JSON {
            .bool(!description.lockedFields.isDisjoint(with: fields))
        }
        return [
            "title": .string(record.title),
            "titleLock": isLocked(.title),
            "summary": .string(description.details.summary ?? ""),
            "summaryLock": isLocked(.summary),
            "number": .string(record.number ?? record.volume ?? String(numbers.position(of: record.id))),
            "numberLock": isLocked(.number, .volume),
            "numberSort": .number(numbers.number(of: record.id)),
            "numberSortLock": isLocked(.order, .number, .volume),
            "releaseDate": .date(description.details.attributes?.published),
            "releaseDateLock": isLocked(.published),
            "authors": KomgaAuthor.array(description.details.people),
            "authorsLock": isLocked(.people),
            "tags": .texts(description.details.tags),
            "tagsLock": isLocked(.tags),
            "isbn": .string(isbn),
            "isbnLock": isLocked(.identifiers),
            "links": KomgaLink.array(description.details.attributes?.webLinks),
            "linksLock": isLocked(.webLinks),
            "created": .time(record.addedAt),
            "lastModified": .time(description.updatedAt),
        ]
    }

    private var isbn: String {
        let number = description.details.attributes?.identifiers?.first { $0.hasPrefix("isbn:") }
        return number.map { String($0.dropFirst("isbn:".utf8.count)) } ?? ""
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
