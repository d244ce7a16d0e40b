import Publications

/// A publication that a worker has read, with the values of its row.
struct ReadPublication: Sendable {
    var location: ScanLocation
    var stamp: FileStamp
    /// The version of the code that read it: `currentVersion`, or the one for books or texts. With 0, the next scan
    /// reads it again.
    var readerVersion = Self.currentVersion
    /// The content hash; nil when the file can't be read at all.
    var content: [UInt8]?
    /// The digest of the content by which KOReader identifies the file; nil for a folder.
    var digest: [UInt8]?
    /// Why it can't be opened; nil if it can.
    var error: PublicationError?
    /// Whether the scan refused to open it, because it is a link out of the library. A link without a target is not
    /// refused: its target can be on a disk that is not mounted.
    var isRefused = false
    var format = PublicationFormat.cbz
    var title = ""
    /// The names to display with the title.
    var authors: [String] = []
    var shape = PublicationShape.comic
    /// The series in its metadata or, if `isSeriesDeclared` is false, in its name.
    var seriesName: String?
    var isSeriesDeclared = false
    var number: String?
    var volume: String?
    var sortNumber = SortNumber.none
    var nameKey: [UInt8] = []
    var searchText = ""
    var details = PublicationDetails()
    /// The picture of its series.
    var picture: SeriesPicture?
    var readingProgression = ReadingProgression.ltr
    /// The minimum age of readers in years; nil without a rating.
    var ageRating: Int?
    var pageCount = 0
    var coverIndex = 0
    var coverWidth: Int?
    var coverHeight: Int?
    /// The encoded manifest; empty when the file can't be read.
    var manifest: [UInt8] = []
    /// The layout of a book; nil for a comic.
    var layout: BookLayout?
    /// The number of images; nil when it equals the number of pages.
    var pictureCount: Int?
    /// The encoded body of a book; empty for a comic.
    var body: [UInt8] = []
    /// The index of a plain text; empty for all other publications.
    var textIndex: [UInt8] = []
    /// The encoding and chapter rules of a plain text.
    var reading = TextSettings()

    /// The version of the code that reads comics. Increasing it makes the next scan read all of them again.
    static let currentVersion: Int64 = 10
    /// The version for books, which must be above that of comics. Increase it by a thousand when the stored values
    /// change.
    static let currentBookVersion = 7000 + Int64(BookRendering.version)

    /// Returns the version for texts, which depends on the library's chapter rules.
    static func currentTextVersion(rulesDigest: UInt32) -> Int64 {
        Int64(rulesDigest) << 16 | (currentBookVersion + 0x8000)
    }

    static func isCurrent(_ version: Int64, textVersion: Int64) -> Bool {
        version == currentVersion || version == currentBookVersion || version == textVersion
    }

    /// Sets the series from the file's metadata, before values from folder names are added.
    ///
    /// - Parameter own: the source of values that name no other one.
    mutating func take(seriesOf metadata: PublicationMetadata, own: MetadataSource) {
        guard let name = metadata.boundedSeries, !name.isEmpty else { return }
        seriesName = name
        isSeriesDeclared = metadata.source(of: .series, own: own) != .fileName
        // Metadata of comics distinguishes series with the same name by the year in which they began, which is stored
        // as the volume.
        if isSeriesDeclared, let volume = metadata.volume, let year = Int(volume), (1900...2100).contains(year),
            !name.contains(volume)
        {
            seriesName = "\(name) (\(year))"
        }
    }

    /// The size of the data that is stored beside the row, in bytes.
    var byteCount: Int { manifest.count + body.count + textIndex.count }
}

/// Reads publications one after the other, on one thread.
struct PublicationReader: ~Copyable {
    /// The chosen encodings of texts, by content.
    private let encodings: [[UInt8]: String]
    private let chapterRules: [FilePath: [TextChapterRule]]
    private let opener: LibraryScanner.Opener
    private let accessCheck: LibraryScanner.AccessCheck
    private let buffer: UnsafeMutableRawBufferPointer
    /// The ends of the file that is read.
    private var ends = FileEnds()
    /// The metadata from the folder names of the last publication. It is cached, because publications are read folder
    /// by folder.
    private var folder: (directory: [UInt8], metadata: FolderMetadata?) = ([], nil)
    private let documents = MetadataFileReader()

    init(
        encodings: [[UInt8]: String],
        chapterRules: [FilePath: [TextChapterRule]],
        opener: @escaping LibraryScanner.Opener,
        accessCheck: @escaping LibraryScanner.AccessCheck
    ) {
        self.encodings = encodings
        self.chapterRules = chapterRules
        self.opener = opener
        self.accessCheck = accessCheck
        buffer = .allocate(byteCount: ContentHash.partSize, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    mutating func read(_ job: ReadJob) -> ReadPublication {
        if job.location.directory != folder.directory {
            folder = (job.location.directory, FolderMetadata(folders: job.location.folders))
        }
        let fileName = job.location.fileName
        let stem = stem(of: fileName)
        var result = ReadPublication(location: job.location, stamp: job.stamp)
        result.title = stem
        result.nameKey = NaturalOrderKey(stem).bytes
        switch job.kind {
        case .refused(let reason):
            result.error = .refused(file: fileName, reason: reason)
            result.isRefused = reason != .linkTargetMissing
        case .folder(let content):
            result.format = .folder
            result.content = content
            open(job, nil, fileName: fileName, into: &result)
        case .file:
            do throws(PublicationError) {
                let source = try openFile(job.target, fileName: fileName)
                result.content = try hash(source, fileName: fileName)
                let digest = try digest(source, fileName: fileName)
                open(job, source, fileName: fileName, into: &result)
                result.digest = digest
            } catch {
                result.error = error
                result.readerVersion = 0
            }
        }
        if let file = job.picture { result.picture = documents.picture(file, buffer: buffer) }
        // An unreadable publication is sorted into its series by its file name.
        if result.error != nil {
            result.sortNumber = SortNumber.last(in: stem) ?? SortNumber.none
            result.shape = PublicationShape(unreadable: fileName, title: stem)
        }
        if result.searchText.isEmpty { result.searchText = SearchText.folded(result.title) }
        return result
    }

    /// - Parameter file: the open file; nil for a folder.
    private func open(_ job: ReadJob, _ file: FileSource?, fileName: String, into result: inout ReadPublication) {
        let path = job.target
        guard path.isUTF8 else {
            result.error = .refused(file: fileName, reason: .pathNotText)
            return
        }
        do throws(PublicationError) {
            let source =
                if let file {
                    PublicationSource.file(file, name: String(decoding: path.name, as: UTF8.self))
                } else {
                    try PublicationSource(path: path.text)
                }
            var reading = TextSettings()
            if PublicationNames.isText(fileName) {
                reading.encoding = result.content.flatMap { encodings[$0] }
                reading.chapterRules = chapterRules[result.location.root] ?? []
            }
            let publication = try opener(source, reading.options)
            let layers = documents.layers(of: job.documents, calibre: job.calibre)
            take(publication, layers, reading, into: &result)
        } catch {
            result.error = error
            // Read the file again in the next scan: the worker may have timed out, or this build can't read PDF files.
            if error.mayBeTemporary(isDocument: PublicationOpener.isDocumentName(fileName)) { result.readerVersion = 0 }
        }
    }

    /// - Parameter layers: the metadata beside the publication.
    private func take(
        _ publication: any Publication,
        _ layers: [MetadataLayer],
        _ reading: TextSettings,
        into result: inout ReadPublication
    ) {
        let pictures = (publication as? any Book).map { BookImages($0) }
        let own = MetadataLayer(source: publication.format.metadataSource, metadata: publication.metadata)
        var metadata = PublicationMetadata.merged(own, with: layers)
        metadata.subjects = SubjectHeading.main(metadata.subjects)
        // The volume from the folder name is ignored for sorting, because it is the same for all its publications.
        result.sortNumber =
            SortNumber.parse(metadata.number) ?? SortNumber.parse(metadata.volume) ?? SortNumber.none
        // calibre names its files and folders after the titles of the books.
        let isOfCalibre = layers.contains { $0.source == .calibre }
        if isOfCalibre, metadata.source(of: .series, own: own.source) == .fileName { metadata.series = nil }
        result.take(seriesOf: metadata, own: own.source)
        if !isOfCalibre, let folder = folder.metadata {
            let declared = metadata
            metadata.fill(from: folder, isBook: pictures != nil)
            if own.source != .fileName { metadata.setSources(.fileName, ofValuesMissingIn: declared) }
        }
        metadata = metadata.bounded
        let pages = pictures?.pages ?? publication.pages
        result.format = publication.format
        if let title = metadata.title, !title.isEmpty { result.title = title }
        result.authors = metadata.authors
        result.searchText = SearchText.folded(result.title + "\n" + metadata.searchableText)
        result.details = PublicationDetails(metadata, format: publication.format)
        // The series description is stored with the details.
        metadata.seriesDescription = nil
        result.number = metadata.number
        result.volume = metadata.volume
        result.readingProgression = metadata.readingProgression
        result.ageRating = metadata.ageRating
        result.pageCount = pages.count
        let coverIndex = pictures?.coverIndex ?? publication.coverIndex
        result.coverIndex = pages.indices.contains(coverIndex) ? coverIndex : 0
        if let cover = pages.indices.contains(result.coverIndex) ? pages[result.coverIndex] : nil {
            result.coverWidth = cover.width
            result.coverHeight = cover.height
        }
        result.manifest = StoredManifest.encode(
            PublicationManifest(metadata: metadata, pages: pages, contents: publication.pageContents)
        )
        if let book = pictures?.book { take(book, reading, into: &result) }
        result.shape = PublicationShape(
            publication,
            metadata,
            title: result.title,
            stem: stem(of: result.location.fileName)
        )
    }

    private func take(_ book: any Book, _ reading: TextSettings, into result: inout ReadPublication) {
        result.readerVersion =
            book.format == .txt
            ? ReadPublication.currentTextVersion(rulesDigest: reading.rulesDigest) : ReadPublication.currentBookVersion
        result.reading = book.format == .txt ? reading : TextSettings()
        result.layout = book.body.layout
        result.body = StoredBook.encode(book.body)
        result.textIndex = PublicationFile.textIndex(of: book)
        // The pages of a book of images are its images; those of any other book are its positions.
        guard book.pages.isEmpty else { return }
        result.pictureCount = result.pageCount
        result.pageCount = BookPositions(sections: book.body.sections).count
    }

    private mutating func openFile(_ path: FilePath, fileName: String) throws(PublicationError) -> FileSource {
        // An open publication may still read the previous file.
        if !isKnownUniquelyReferenced(&ends) { ends = FileEnds() }
        let ends = ends
        do throws(SourceError) {
            let refusal = accessCheck(path)
            guard refusal == 0 else { throw .system(refusal) }
            return try path.withCString { (path) throws(SourceError) in try FileSource(systemPath: path, ends: ends) }
        } catch {
            throw .notReadable(file: fileName, reason: error.reason)
        }
    }

    private func hash(_ source: FileSource, fileName: String) throws(PublicationError) -> [UInt8] {
        do throws(SourceError) {
            return try ContentHash.of(source, isWhole: PublicationNames.isHashedWhole(fileName), buffer: buffer)
        } catch {
            throw .notReadable(file: fileName, reason: error.reason)
        }
    }

    private func digest(_ source: FileSource, fileName: String) throws(PublicationError) -> [UInt8] {
        do throws(SourceError) {
            return try DocumentDigest.of(source, buffer: buffer)
        } catch {
            throw .notReadable(file: fileName, reason: error.reason)
        }
    }

    private func stem(of fileName: String) -> String {
        guard PublicationNames.include(fileName), let dot = fileName.lastIndex(of: ".") else {
            return fileName
        }
        return String(fileName[..<dot])
    }
}
