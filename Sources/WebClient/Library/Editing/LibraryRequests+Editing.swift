import TextCoding
import WebBinding
import WebViews
import WireModel

/// The works that an edit changes.
enum EditTarget {
    case series(String)
    case publications([PublicationSummary])
    /// Works by their identifiers.
    case works(publications: [String], series: [String])

    /// The identifiers of the works.
    var identifiers: (publications: [String], series: [String]) {
        switch self {
        case .series(let id): ([], [id])
        case .publications(let publications): (publications.map { $0.id }, [])
        case .works(let publications, let series): (publications, series)
        }
    }

    /// The number of works.
    var count: Int { identifiers.publications.count + identifiers.series.count }

    /// Whether the target is one work.
    var isSingle: Bool { count == 1 }

    /// The API path of the work, without a trailing slash; nil for several works.
    fileprivate var address: String? { isSingle ? firstAddress : nil }

    /// The API path of the work or the first of several works; nil if there is none.
    fileprivate var firstAddress: String? {
        let (publications, series) = identifiers
        if let first = publications.first { return "/api/v1/publications/" + first.percentEncoded }
        return series.first.map { "/api/v1/series/" + $0.percentEncoded }
    }
}

extension LibraryRequests {
    /// Loads the editable fields of a work. For several works, loads those of the first one: the works are in the same
    /// library, so their edits are written to the same place.
    static func editableMetadata(
        of target: EditTarget,
        _ handler: @escaping Completion<EditableMetadata>
    ) -> HostTask? {
        target.firstAddress.map { address in get(address + "/metadata", handler) { EditableMetadata($0) } }
    }

    /// Changes fields of works.
    static func edit(
        _ target: EditTarget,
        _ changes: [FieldEdit],
        _ handler: @escaping Completion<MetadataEditSummary>
    ) {
        let body = MetadataEdit.with {
            ($0.publications, $0.series) = target.identifiers
            $0.changes = changes
        }
        sendEdit(.post, "/api/v1/edits", body.jsonText, handler)
    }

    /// Undoes an edit.
    static func undoEdit(_ id: Int, _ handler: @escaping Completion<MetadataEditSummary>) {
        sendEdit(.post, "/api/v1/edits/\(id)/undo", nil, handler)
    }

    /// Moves the publications of series into another series.
    static func merge(
        _ series: [String],
        into target: String,
        _ handler: @escaping Completion<MetadataEditSummary>
    ) {
        let body = SeriesMerge.with { $0.series = series }
        sendEdit(.post, "/api/v1/series/" + target.percentEncoded + "/merge", body.jsonText, handler)
    }

    /// Moves publications into a new series.
    static func split(
        _ publications: [String],
        title: String,
        _ handler: @escaping Completion<MetadataEditSummary>
    ) {
        let body = SeriesSplit.with {
            $0.publications = publications
            $0.title = title
        }
        sendEdit(.post, "/api/v1/publications/split", body.jsonText, handler)
    }

    /// Changes the order of a series.
    static func arrange(
        _ publications: [String],
        inSeries series: String,
        _ handler: @escaping Completion<MetadataEditSummary>
    ) {
        let body = SeriesArrangement.with { $0.publications = publications }
        sendEdit(.put, "/api/v1/series/" + series.percentEncoded + "/order", body.jsonText, handler)
    }

    /// Lets the user choose a picture from the device as the cover of a work, and sends it.
    static func uploadCover(of target: EditTarget, _ handler: @escaping Completion<MetadataEditSummary>) {
        guard let address = target.address else { return }
        PictureUpload.choose(address + "/picture") { handler(value(of: $0) { MetadataEditSummary($0) }) }
    }

    /// Removes the picture that is the cover of a work.
    static func removeCover(of target: EditTarget, _ handler: @escaping Completion<MetadataEditSummary>) {
        guard let address = target.address else { return }
        sendEdit(.delete, address + "/picture", nil, handler)
    }

    /// Uses a page of a publication as the cover of a work.
    static func setCover(
        of target: EditTarget,
        page: Int,
        of publication: String,
        _ handler: @escaping Completion<MetadataEditSummary>
    ) {
        guard let address = target.address else { return }
        let body = CoverSource.with {
            $0.publication = publication
            $0.page = page
        }
        sendEdit(.put, address + "/picture", body.jsonText, handler)
    }

    /// Sends an edit without the identifier of this client, so that its own screens reload too, as they do for changes
    /// of other clients.
    private static func sendEdit(
        _ method: Network.Method,
        _ address: String,
        _ body: String?,
        _ handler: @escaping Completion<MetadataEditSummary>
    ) {
        var request = Network.Request(method: method, address: address)
        request.body = body
        _ = Network.send(request) { handler(value(of: $0) { MetadataEditSummary($0) }) }
    }
}
