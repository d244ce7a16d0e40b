/// Opens web publications: manifests in packages, and single manifests.
enum DivinaOpener {
    /// Opens a file that is a manifest itself. Its pages are inside it or on the web.
    static func open(
        _ source: any RandomAccessSource,
        name file: String,
        limits: PublicationLimits
    ) throws(PublicationError) -> any Publication {
        guard source.byteSize <= limits.maximumManifestBytes else {
            throw .unsupported(file: file, reason: .tooLarge("\(limits.maximumManifestBytes >> 20) MB"))
        }
        let bytes = try source.bytes(at: 0, count: Int(source.byteSize), name: file)
        let manifest: DivinaManifest
        do throws(DivinaManifestError) {
            manifest = try DivinaManifest(bytes, limits: limits)
        } catch {
            guard error.isNotManifest, !PageNames.hasDivinaExtension(file) else {
                throw .damaged(file: file, reason: error.reason)
            }
            throw .unsupported(file: file, reason: .notManifest("\(error.reason)"))
        }
        return try open(manifest, file: file, archive: nil, entries: [:], limits: limits)
    }

    /// Creates the publication of a manifest.
    ///
    /// - Parameters:
    ///   - archive: the package with the manifest; nil for a single manifest.
    ///   - entries: the package's entries by name.
    static func open(
        _ manifest: DivinaManifest,
        file: String,
        archive: ArchiveReader?,
        entries: [String: ZipEntry],
        limits: PublicationLimits
    ) throws(PublicationError) -> any Publication {
        let finder = PageTargetResolver(entries: entries, base: manifest.selfURL)
        let pages = DivinaPages(manifest, targets: finder, limits: limits) { entry, byteCount in
            archive?.head(of: entry, byteCount: byteCount) ?? .failure(reason: "there is no package")
        }
        archive?.releaseWindow()
        try pages.requireUsablePage(file: file)
        return DivinaPublication(pages, manifest.metadata, file: file, archive: archive)
    }
}
