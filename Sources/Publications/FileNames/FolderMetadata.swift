/// The metadata in the names of the folders that contain a publication.
///
/// A folder that is named only after a volume belongs to the series of the folder above it: the files of
/// `Night Train (2019)/Vol. 3` are in volume 3 of Night Train.
public struct FolderMetadata: Equatable, Sendable {
    /// The title of the folder: its name without years, authors, groups, languages and properties of the files. For
    /// the folder of a volume, the title of the series precedes it: `Night Train Vol. 3`.
    public private(set) var title = ""
    /// The name of the series, without a volume; nil if the folder is named only after a volume.
    public private(set) var series: String?
    /// The volume, if all files of the folder belong to one.
    public private(set) var volume: String?
    /// The group that scanned or translated the files.
    public private(set) var group: String?
    /// Whether the group translates.
    private(set) var isTranslationGroup = false
    /// The language as a BCP 47 tag.
    public private(set) var language: String?

    /// The maximum depth of nested volume folders, such as `Season 2/Vol. 3`.
    private static let maximumVolumeDepth = 4

    /// - Parameter folders: the names of the folders between the library and the publication, the outermost first.
    ///   Empty for a publication that is directly in the library.
    public init?(folders: [String]) {
        guard let last = folders.last else { return nil }
        var name = ParsedFolder(last)
        var volumeTitles: [String] = []
        for parent in folders.dropLast().reversed() {
            guard name.metadata.isVolumeOnly, volumeTitles.count < Self.maximumVolumeDepth else { break }
            volumeTitles.insert(name.title, at: 0)
            take(name.metadata)
            name = ParsedFolder(parent)
        }
        title = ([name.title] + volumeTitles).joined(separator: " ")
        let isVolume = name.metadata.volume != nil && name.metadata.volume?.last == nil
        series = isVolume ? name.metadata.series : name.title
        take(name.metadata)
    }

    /// Takes the values that are missing in inner folders.
    private mutating func take(_ metadata: FileNameMetadata) {
        if let own = metadata.volume, own.last == nil { volume = volume ?? own.text }
        if group == nil, let found = metadata.group {
            (group, isTranslationGroup) = (found, metadata.isTranslationGroup)
        }
        language = language ?? metadata.language
    }
}

/// The parsed name of a folder.
private struct ParsedFolder {
    var metadata: FileNameMetadata
    var title: String

    init(_ name: String) {
        var parser = FileNameParser(name)
        metadata = parser.parse()
        title = parser.folderTitle ?? name
    }
}

extension FileNameParser {
    /// The title in the name of a folder, without other metadata; nil if the name has no such metadata. A single
    /// volume is part of the title, because the folders of different volumes are different series.
    fileprivate var folderTitle: String? {
        let cuts = result.parts.filter { part in
            switch part.field {
            case .total, .tag, .author: true
            case .year: text.scalars[part.range].count > 4
            case .volume: result.volume?.last != nil
            case .chapter: result.chapter?.last != nil
            default: false
            }
        }.map(\.range)
        guard !cuts.isEmpty || segments.contains(where: { $0.kind != .plain }) else { return nil }
        var pieces: [String] = []
        for (index, segment) in segments.enumerated() {
            switch segment.kind {
            case .plain:
                var start = segment.inner.lowerBound
                for cut in cuts where segment.inner.overlaps(cut) && cut.lowerBound >= start {
                    pieces.append(text.display(start..<cut.lowerBound))
                    start = cut.upperBound
                }
                pieces.append(text.display(start..<segment.inner.upperBound))
            case .title: pieces.append(text.display(segment.inner))
            case .round, .square:
                if isPartOfTitle(index) { pieces.append(text.written(segment.outer)) }
            }
        }
        let title = pieces.filter { !$0.isEmpty }.joined(separator: " ")
        return title.isEmpty ? nil : title
    }

    /// Returns whether a bracket belongs to the title of a folder: `(New 52)`, `（上）`.
    private func isPartOfTitle(_ index: Int) -> Bool {
        let segment = segments[index]
        if result.volume?.last == nil, boundaries.contains(segment.outer) { return true }
        let isLeading = !segments[..<index].contains { hasWords($0.inner) && $0.kind != .square && $0.kind != .round }
        return segment.kind == .round && !segment.isRecognized && !isLeading
    }
}
