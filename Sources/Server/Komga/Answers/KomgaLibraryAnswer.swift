import Library
import TextCoding

/// A library in Komga's format. The settings are the ones that describe this server's behaviour best.
enum KomgaLibraryAnswer {
    /// - Parameter showsPath: whether the user may see the folder.
    static func json(_ library: LibraryRecord, showsPath: Bool) -> JSON {
        [
            "id": .string(String(library.id)),
            "name": .string(library.name),
            "root": .string(showsPath ? library.path : ""),
            "importComicInfoBook": .bool(true),
            "importComicInfoSeries": .bool(true),
            "importComicInfoCollection": .bool(false),
            "importComicInfoReadList": .bool(true),
            "importComicInfoSeriesAppendVolume": .bool(false),
            "importEpubBook": .bool(true),
            "importEpubSeries": .bool(true),
            "importMylarSeries": .bool(true),
            "importLocalArtwork": .bool(true),
            "importBarcodeIsbn": .bool(false),
            "scanForceModifiedTime": .bool(false),
            "scanInterval": .string("DISABLED"),
            "scanOnStartup": .bool(true),
            "scanCbx": .bool(true),
            "scanPdf": .bool(true),
            "scanEpub": .bool(true),
            "scanDirectoryExclusions": .array([]),
            "repairExtensions": .bool(false),
            "convertToCbz": .bool(false),
            "emptyTrashAfterScan": .bool(false),
            "seriesCover": .string("FIRST"),
            "hashFiles": .bool(true),
            "hashPages": .bool(false),
            "hashKoreader": .bool(false),
            "analyzeDimensions": .bool(true),
            "oneshotsDirectory": .null,
            "unavailable": .bool(false),
        ]
    }
}
