/// The members that a client needs, as it decodes them.
///
/// `metadata.summary:s` must be a string and not null, and `authors.*.name:s` must be one in each element of an array.
/// The letter is `s` for a string, `i` for an integer, `p` for an integer from 1, `n` for a number, `b` for a Boolean,
/// `t` for a time without fractions, `a` for an array, `o` for an object, and `?` for a member that may be null but
/// must be there. `=A|B` lists the values that the client knows.
struct ClientFields: Sendable, ExpressibleByStringLiteral {
    private let fields: [(path: [String], type: Character, values: [String])]

    init(stringLiteral text: String) {
        fields = text.split(separator: " ").map { field in
            let parts = field.split(separator: ":")
            let type = parts.count > 1 ? parts[1] : "?"
            let values = type.split(separator: "=").dropFirst().first?.split(
                separator: "|",
                omittingEmptySubsequences: false
            )
            return (parts[0].split(separator: ".").map(String.init), type.first ?? "?", (values ?? []).map(String.init))
        }
    }

    /// Returns the members of an object that the client couldn't decode.
    func problems(_ json: JSON) -> [String] {
        fields.flatMap { field in
            Self.values(json, field.path[...]).compactMap { value in
                let name = field.path.joined(separator: ".")
                guard let value else { return "\(name) is missing" }
                let isKnown = field.values.isEmpty || field.values.contains(value.text ?? "null")
                return Self.isType(field.type, value) && isKnown ? nil : "\(name) is \(value)"
            }
        }
    }

    /// Returns the values at a path; nil for each that is missing.
    private static func values(_ json: JSON, _ path: ArraySlice<String>) -> [JSON?] {
        guard let name = path.first else { return [json] }
        if name == "*" { return json.elements.flatMap { values($0, path.dropFirst()) } }
        guard let member = json.members[name] else { return [nil] }
        return values(member, path.dropFirst())
    }

    private static func isType(_ type: Character, _ value: JSON) -> Bool {
        switch (type, value) {
        case ("?", _), ("s", .string), ("n", .number), ("b", .bool), ("a", .array), ("o", .object): true
        case ("i", .number(let number)): number == number.rounded()
        case ("p", .number(let number)): number == number.rounded() && number >= 1
        case ("t", .string(let text)): isTime(text)
        default: false
        }
    }

    /// Whether a text has the form `yyyy-MM-ddTHH:mm:ssZ`, which is the only one that Aidoku reads.
    private static func isTime(_ text: String) -> Bool {
        let form = "0000-00-00T00:00:00Z"
        return text.utf8.count == form.utf8.count
            && zip(text, form).allSatisfy { $1 == "0" ? $0.isNumber && $0.isASCII : $0 == $1 }
    }

    // MARK: - The members that each client requires, from their source code

    /// Mihon's page wrapper. All its members are required.
    static let page: ClientFields =
        "content:a empty:b first:b last:b number:i numberOfElements:i size:i totalElements:i totalPages:i"
    /// The page wrapper of KMReader and Komelia.
    static let wholePage: ClientFields =
        """
        content:a empty:b first:b last:b number:i numberOfElements:i size:i totalElements:i totalPages:i pageable.offset:i \
        pageable.pageNumber:i pageable.pageSize:i pageable.paged:b pageable.unpaged:b pageable.sort.sorted:b \
        pageable.sort.unsorted:b pageable.sort.empty:b sort.sorted:b
        """
    static let mihonSeries: ClientFields =
        """
        id:s libraryId:s name:s created:t lastModified:t fileLastModified:t booksCount:i metadata.status:s \
        metadata.title:s metadata.titleSort:s metadata.summary:s metadata.summaryLock:b metadata.readingDirection:s \
        metadata.readingDirectionLock:b metadata.publisher:s metadata.publisherLock:b metadata.ageRating:? \
        metadata.ageRatingLock:b metadata.language:s metadata.languageLock:b metadata.genres:a metadata.genresLock:b \
        metadata.tags:a metadata.tagsLock:b booksMetadata.authors.*.name:s booksMetadata.authors.*.role:s \
        booksMetadata.tags:a booksMetadata.releaseDate:? booksMetadata.summary:s booksMetadata.summaryNumber:s \
        booksMetadata.created:t booksMetadata.lastModified:t
        """
    static let mihonBook: ClientFields =
        """
        id:s seriesId:s seriesTitle:s name:s number:n created:t lastModified:t fileLastModified:t sizeBytes:i size:s \
        media.status:s=READY media.mediaType:s media.pagesCount:i media.mediaProfile:s media.epubDivinaCompatible:b \
        metadata.title:s metadata.titleLock:b metadata.summary:s metadata.summaryLock:b metadata.number:s \
        metadata.numberLock:b metadata.numberSort:n metadata.numberSortLock:b metadata.releaseDate:? \
        metadata.releaseDateLock:b metadata.authors:a metadata.authorsLock:b metadata.tags:a metadata.tagsLock:b
        """
    static let trackedSeries: ClientFields =
        "booksCount:i booksReadCount:i booksUnreadCount:i booksInProgressCount:i"
    static let trackedProgress: ClientFields =
        """
        booksCount:i booksReadCount:i booksUnreadCount:i booksInProgressCount:i lastReadContinuousNumberSort:n \
        maxNumberSort:n
        """
    static let aidokuSeries: ClientFields =
        """
        id:s libraryId:s name:s metadata.status:s=ENDED|ONGOING|ABANDONED|HIATUS metadata.title:s metadata.summary:s \
        metadata.readingDirection:s=LEFT_TO_RIGHT|RIGHT_TO_LEFT|VERTICAL|SCROLL|WEBTOON| metadata.genres:a \
        metadata.tags:a booksMetadata.authors.*.name:s booksMetadata.authors.*.role:s booksMetadata.tags:a booksCount:i
        """
    static let aidokuBook: ClientFields =
        """
        id:s seriesId:s libraryId:s name:s media.mediaProfile:s=DIVINA|EPUB|PDF media.epubDivinaCompatible:b \
        media.pagesCount:i metadata.title:s metadata.number:s metadata.numberSort:n metadata.authors:a metadata.tags:a \
        metadata.created:t
        """
    static let paperbackSeries: ClientFields =
        "id:s booksReadCount:i booksUnreadCount:i metadata.links:a metadata.alternateTitles:a metadata.language:s"
    static let paperbackBook: ClientFields = "id:s size:s fileLastModified:t number:n metadata.title:s"
    static let readerSeries: ClientFields =
        """
        id:s libraryId:s name:s url:s created:t lastModified:t booksCount:i booksReadCount:i booksUnreadCount:i \
        booksInProgressCount:i deleted:b oneshot:b metadata.status:s metadata.sharingLabels:a metadata.totalBookCount:?
        """
    static let readerBook: ClientFields =
        """
        id:s seriesId:s seriesTitle:s libraryId:s name:s url:s created:t lastModified:t sizeBytes:i size:s deleted:b \
        oneshot:b readProgress:? fileHash:s media.comment:s metadata.isbn:s metadata.links:a
        """
    static let readProgress: ClientFields =
        "page:p completed:b readDate:t created:t lastModified:t deviceId:s deviceName:s"
    static let pageOfBook: ClientFields = "number:p fileName:s mediaType:s width:i height:i sizeBytes:i size:s"
    static let user: ClientFields =
        """
        id:s email:s roles:a sharedAllLibraries:b sharedLibrariesIds:a labelsAllow:a labelsExclude:a ageRestriction:?
        """
    static let readList: ClientFields =
        "id:s name:s summary:s ordered:b bookIds:a createdDate:t lastModifiedDate:t filtered:b"
    static let collection: ClientFields =
        "id:s name:s ordered:b seriesIds:a createdDate:t lastModifiedDate:t filtered:b"
    static let library: ClientFields =
        "id:s name:s root:s importComicInfoBook:b scanInterval:s seriesCover:s unavailable:b oneshotsDirectory:?"
}
