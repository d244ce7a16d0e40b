import Library
import Publications
import TextCoding

/// A series in Komga's format.
struct KomgaSeries {
    let record: SeriesRecord
    let description: SeriesDescriptionRecord
    /// Whether the user may see the labels, which limit what other users see.
    let showsLabels: Bool

    var json: JSON {
        let started = min(description.startedCount, record.publicationCount - record.readCount)
        return [
            "id": .string(record.identifier),
            "libraryId": .string(String(record.libraryID)),
            "name": .string(record.title),
            // In Komga, the path of the folder. Clients don't use it.
            "url": .string(""),
            "created": .time(record.addedAt),
            "lastModified": .time(record.updatedAt),
            "fileLastModified": .time(record.updatedAt),
            "booksCount": .integer(record.publicationCount),
            "booksReadCount": .integer(record.readCount),
            "booksUnreadCount": .integer(max(record.publicationCount - record.readCount - max(started, 0), 0)),
            "booksInProgressCount": .integer(max(started, 0)),
            "metadata": metadata,
            "booksMetadata": booksMetadata,
            "deleted": .bool(record.isMissing),
            "oneshot": .bool(record.isSingle),
        ]
    }

    private var metadata: JSON {
        let details = description.details
        func isLocked(_ field: EditableField) -> JSON { .bool(description.lockedFields.contains(field)) }
        return [
            "status": .string(KomgaStatus.name(details.attributes?.series?.status)),
            "statusLock": isLocked(.status),
            "title": .string(record.title),
            "titleLock": isLocked(.title),
            "titleSort": .string(description.sortTitle ?? record.title),
            "titleSortLock": isLocked(.sortTitle),
            "summary": .string(details.summary ?? ""),
            "summaryLock": isLocked(.summary),
            "readingDirection": .string(Self.direction(record.readingProgression)),
            "readingDirectionLock": .bool(false),
            "publisher": .string(details.attributes?.publisher ?? ""),
            "publisherLock": isLocked(.publisher),
            "ageRating": .integer(description.ageRating),
            "ageRatingLock": .bool(false),
            "language": .string(details.language ?? ""),
            "languageLock": isLocked(.language),
            "genres": .texts(details.genres),
            "genresLock": isLocked(.genres),
            "tags": .texts(details.tags),
            "tagsLock": isLocked(.tags),
            "totalBookCount": .integer(details.attributes?.series?.publicationCount),
            "totalBookCountLock": isLocked(.totalCount),
            "sharingLabels": .texts(showsLabels ? description.labels.map(\.text) : []),
            "sharingLabelsLock": .bool(false),
            "links": KomgaLink.array(details.attributes?.webLinks),
            "linksLock": .bool(false),
            "alternateTitles": .array((details.attributes?.series?.alternativeTitles ?? []).map(Self.title)),
            "alternateTitlesLock": isLocked(.alternativeTitles),
            "created": .time(record.addedAt),
            "lastModified": .time(record.updatedAt),
        ]
    }

    /// Returns an alternative title. Komga requires a label, which is usually the language.
    private static func title(_ title: AlternativeTitle) -> JSON {
        ["label": .string(title.language ?? "alternative"), "title": .string(title.text)]
    }

    private var booksMetadata: JSON {
        [
            "authors": KomgaAuthor.array(description.details.people),
            "tags": .texts(description.details.tags),
            "releaseDate": .date(description.details.attributes?.published),
            "summary": .string(description.firstSummary?.text ?? ""),
            "summaryNumber": .string(description.firstSummary?.number ?? ""),
            "created": .time(record.addedAt),
            "lastModified": .time(record.updatedAt),
        ]
    }

    static func direction(_ progression: ReadingProgression) -> String {
        switch progression {
        case .ltr: "LEFT_TO_RIGHT"
        case .rtl: "RIGHT_TO_LEFT"
        case .ttb: "WEBTOON"
        }
    }
}

/// The publication status of series in Komga's format.
enum KomgaStatus {
    private static let names: [(SeriesDescriptionMetadata.Status, String)] = [
        (.ongoing, "ONGOING"), (.ended, "ENDED"), (.hiatus, "HIATUS"), (.cancelled, "ABANDONED"),
    ]

    /// Returns the name of a status. Komga has no name for an unknown status, so it is `ONGOING`, Komga's default.
    static func name(_ status: SeriesDescriptionMetadata.Status?) -> String {
        names.first { $0.0 == status }?.1 ?? "ONGOING"
    }

    /// Returns the status with a name, case-insensitive; nil when there is none.
    static func status(named name: String) -> SeriesDescriptionMetadata.Status? {
        names.first { $0.1 == name.uppercased() }?.0
    }
}

/// Contributors in Komga's format.
enum KomgaAuthor {
    static func array(_ people: [SeriesDetails.Person]) -> JSON { .array(unique(people)) }

    /// Returns the contributors without duplicates, which arise because Komga has one role for several MARC codes.
    static func unique(_ people: [SeriesDetails.Person]) -> [JSON] {
        var seen: Set<[String]> = []
        return people.compactMap { person in
            let role = KomgaRole.name(person.role)
            guard seen.insert([person.name, role]).inserted else { return nil }
            return ["name": .string(person.name), "role": .string(role)]
        }
    }
}
