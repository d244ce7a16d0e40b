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
            "oneshot": .bool(false),
        ]
    }

    private var metadata: JSON {
        let details = description.details
        return [
            "status": .string("ONGOING"),
            "statusLock": .bool(false),
            "title": .string(record.title),
            "titleLock": .bool(false),
            "titleSort": .string(record.title),
            "titleSortLock": .bool(false),
            "summary": .string(details.summary ?? ""),
            "summaryLock": .bool(false),
            "readingDirection": .string(Self.direction(record.readingProgression)),
            "readingDirectionLock": .bool(false),
            "publisher": .string(""),
            "publisherLock": .bool(false),
            "ageRating": .integer(description.ageRating),
            "ageRatingLock": .bool(false),
            "language": .string(details.language ?? ""),
            "languageLock": .bool(false),
            "genres": .texts(details.genres),
            "genresLock": .bool(false),
            "tags": .array([]),
            "tagsLock": .bool(false),
            "totalBookCount": .null,
            "totalBookCountLock": .bool(false),
            "sharingLabels": .texts(showsLabels ? description.labels.map(\.text) : []),
            "sharingLabelsLock": .bool(false),
            "links": .array([]),
            "linksLock": .bool(false),
            "alternateTitles": .array([]),
            "alternateTitlesLock": .bool(false),
            "created": .time(record.addedAt),
            "lastModified": .time(record.updatedAt),
        ]
    }

    private var booksMetadata: JSON {
        [
            "authors": KomgaAuthor.array(description.details.people),
            "tags": .array([]),
            "releaseDate": .null,
            "summary": .string(description.details.summary ?? ""),
            "summaryNumber": .string(""),
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
