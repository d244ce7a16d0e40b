import Publications

/// The attributes of a series, combined from its publications in order.
struct SeriesAttributes {
    private var result = WorkAttributes()
    private var ratings: (sum: Double, count: Int) = (0, 0)
    private var arcs = UniqueValues<String>(limit: 50)
    private var characters = UniqueValues<String>(limit: 50)
    private var links = UniqueValues<String>(limit: 8)
    private var collections = UniqueValues<CollectionReference>(limit: 20)

    /// Adds a publication.
    ///
    /// - Parameter isOnly: whether the series has no other publication, so that its identifiers, notes and custom
    ///   fields are those of the series.
    mutating func add(_ own: WorkAttributes, isOnly: Bool) {
        if isOnly {
            result.identifiers = own.identifiers
            (result.notes, result.review) = (own.notes, own.review)
            result.customFields = own.customFields
        }
        result.publisher = result.publisher ?? own.publisher
        result.imprint = result.imprint ?? own.imprint
        if let date = own.published {
            result.published = result.published.map { min($0, date) } ?? date
            result.lastPublished = result.lastPublished.map { max($0, date) } ?? date
        }
        if let rating = own.rating { ratings = (ratings.sum + rating, ratings.count + 1) }
        for arc in own.storyArcs ?? [] { arcs.insert(arc.name) }
        for character in own.characters ?? [] { characters.insert(character) }
        for link in own.webLinks ?? [] { links.insert(link) }
        for collection in own.collections ?? [] {
            // Omit the numbers, which differ between the publications.
            collections.insert(CollectionReference(name: collection.name, kind: collection.kind))
        }
        if let series = own.series { add(series) }
        for (field, source) in own.sources ?? [:] where result.sources?[field] == nil {
            result.sources = result.sources ?? [:]
            result.sources?[field] = source
        }
    }

    private mutating func add(_ own: SeriesDescriptionMetadata) {
        var series = result.series ?? SeriesDescriptionMetadata()
        series.sortTitle = series.sortTitle ?? own.sortTitle
        series.summary = series.summary ?? own.summary
        series.startYear = series.startYear ?? own.startYear
        // Later publications declare a higher number.
        series.publicationCount =
            own.publicationCount.map { max($0, series.publicationCount ?? 0) } ?? series.publicationCount
        series.status = own.status ?? series.status
        if series.alternativeTitles.isEmpty { series.alternativeTitles = own.alternativeTitles }
        result.series = series
    }

    /// The attributes of the series; nil when there are none.
    var attributes: WorkAttributes? {
        var all = result
        if all.lastPublished == all.published { all.lastPublished = nil }
        if ratings.count > 0 { all.rating = (ratings.sum / Double(ratings.count) * 10).rounded() / 10 }
        all.storyArcs = WorkAttributes.nonEmpty(arcs.values.map { StoryArc(name: $0) })
        all.characters = WorkAttributes.nonEmpty(characters.values)
        all.webLinks = WorkAttributes.nonEmpty(links.values)
        all.collections = WorkAttributes.nonEmpty(collections.values)
        return all.isEmpty && all.sources == nil ? nil : all
    }
}
