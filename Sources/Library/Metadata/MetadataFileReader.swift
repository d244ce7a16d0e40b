import Publications

/// Reads the documents beside publications. The documents of a folder apply to many publications, so the last ones are
/// cached. Not thread-safe.
final class MetadataFileReader {
    private var known: [MetadataFile: PublicationMetadata?] = [:]
    private var knownPicture: (file: MetadataFile, picture: SeriesPicture?)?
    /// The maximum number of cached documents.
    private static let maximumCount = 8

    /// Returns the metadata of the documents and of the calibre library. Documents that can't be read are ignored,
    /// because the publication is readable without them.
    func layers(of files: [MetadataFile], calibre: CalibreBook?) -> [MetadataLayer] {
        var layers: [MetadataLayer] = []
        if let metadata = calibre?.metadata { layers.append(MetadataLayer(source: .calibre, metadata: metadata)) }
        for file in files {
            if let metadata = metadata(of: file) {
                layers.append(MetadataLayer(source: file.source, metadata: metadata))
            }
        }
        return layers
    }

    /// Returns the picture of a series; nil when the file is not an image.
    func picture(_ file: MetadataFile, buffer: UnsafeMutableRawBufferPointer) -> SeriesPicture? {
        if let known = knownPicture, known.file == file { return known.picture }
        let picture = SeriesPicture(file, buffer: buffer)
        knownPicture = (file, picture)
        return picture
    }

    private func metadata(of file: MetadataFile) -> PublicationMetadata? {
        if let metadata = known[file] { return metadata }
        let metadata = read(file)
        if known.count >= Self.maximumCount { known.removeAll() }
        known[file] = .some(metadata)
        return metadata
    }

    private func read(_ file: MetadataFile) -> PublicationMetadata? {
        do throws(SourceError) {
            let source = try file.path.withCString { (path) throws(SourceError) in try FileSource(systemPath: path) }
            // The file may have grown since it was listed.
            guard source.byteSize <= MetadataFile.maximumBytes else { return nil }
            let bytes = try source.bytes(at: 0, count: Int(source.byteSize))
            switch file.source {
            case .seriesDocument: return SeriesDocument.parse(bytes)
            case .packageOfFolder, .packageBesideFile: return PackageDocument.parse(bytes)
            default: return nil
            }
        } catch {
            return nil
        }
    }
}
