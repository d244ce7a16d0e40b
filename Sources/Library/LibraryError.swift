/// An error of the library. `description` is a message of one line for users.
public enum LibraryError: Error, Sendable, Equatable {
    /// The store's file can't be opened or created.
    case storeNotOpened(path: String, reason: String)
    /// The store's database on a server can't be opened. The address doesn't contain the password.
    case databaseNotOpened(address: String, reason: String)
    /// The target of a copy isn't empty.
    case copyTargetInUse
    /// The store's file was written by a later version of Quire. `version` is nil if the file doesn't contain it.
    case storeIsNewer(path: String, version: String? = nil)
    /// The store must be upgraded, but the copy before the upgrade can't be written.
    case upgradeNotBackedUp(path: String, reason: String)
    /// The store failed to read or write, for example because the disk is full or the file is damaged.
    case storeFailed(reason: String)
    /// The store's database is locked, or can't be reached at the moment.
    case storeUnavailable(reason: String)
    /// The store is in use by another process, which has to end first.
    case storeInUse(path: String)
    /// A backup can't be written or restored.
    case backupFailed(path: String, reason: String)
    /// The file isn't a backup of Quire, or it is damaged.
    case notABackup(path: String)
    /// The file of an export can't be written.
    case exportFailed(path: String, reason: String)
    /// The file can't be imported.
    case importFailed(path: String, reason: String)
    /// There is no publication with this identifier.
    case noSuchPublication(id: Int64)
    /// The publication was never readable, so it can't have progress.
    case publicationNotReadable(id: Int64)
    /// The publication has no page with this index.
    case noSuchPage(_ page: Int, publicationID: Int64)
    /// The publication has the maximum number of annotations.
    case tooManyAnnotations(publicationID: Int64)
    /// The annotation was removed after this change was made.
    case annotationRemoved(id: String)
    /// The publication is a book of text, so the locator of an annotation must have the path of a document.
    case annotationNeedsDocument(publicationID: Int64)
    /// The publication is a comic, so the locator of an annotation must have the position of a page and no document.
    case annotationNeedsPage(publicationID: Int64)
    /// A list of pages exceeds the maximum length.
    case tooManyPages(limit: Int)
    /// There is no series with this identifier.
    case noSuchSeries(id: Int64)
    /// There is no library with this identifier.
    case noSuchLibrary(id: Int64)
    /// There is no list with this identifier.
    case noSuchList(id: Int64)
    /// The list has no entry with this identifier.
    case noSuchEntry(id: Int64, listID: Int64)
    /// The user sees the list, but can't change it.
    case listNotEditable(id: Int64)
    /// There is no user with this identifier.
    case noSuchUser(id: Int64)
    /// The list would be shared with too many chosen users.
    case tooManyListReaders
    /// The maximum number of lists is reached.
    case tooManyLists
    /// The list would exceed the maximum number of entries.
    case tooManyEntries(listID: Int64)
    /// The text can't be a label.
    case invalidLabel
    /// The series would have more labels than it may.
    case tooManyLabels
    /// The setting can't be stored. The reason is a sentence.
    case invalidSetting(_ reason: String)
    /// A value can't be edited like this. The reason is a sentence.
    case invalidValue(_ reason: String)
    /// There is no edit with this identifier, or it is no longer kept.
    case noSuchEdit(id: Int64)
    /// The edit was undone before.
    case editUndone(id: Int64)
    /// The user would have too many reading settings.
    case tooManySettings
    /// The cursor belongs to another list or order.
    case cursorNotValid
    /// The publication's file is outside its library, because it was replaced by a link after the scan.
    case outsideLibrary(path: String)
    /// The publication's file does not exist at the moment.
    case fileMissing(path: String)
    /// The folder of the publication's library is not available, probably because its disk isn't mounted.
    case libraryUnavailable(path: String)
    /// A library's chapter rules are invalid; `line` counts from 1 and is nil for the file as a whole.
    case chapterRules(path: String, line: Int?, reason: String)
    /// Another scan of the same store is running.
    case scanRunning
    /// The task was cancelled. The results that were stored before remain.
    case cancelled
}

extension LibraryError: CustomStringConvertible {
    /// The error, the affected file or entry, and a suggested remedy, on one line.
    public var description: String {
        switch self {
        case .storeNotOpened(let path, let reason):
            "\(path): the library's store can't be opened (\(reason)). Check the folder's permissions and free space."
        case .databaseNotOpened(let address, let reason):
            "\(address): the library's store can't be opened: \(reason)."
        case .copyTargetInUse:
            "The store to copy into isn't empty. Choose a new store, or a database without tables."
        case .storeIsNewer(let path, let version):
            "\(path): the library's store was written by a later version of Quire\(version.map { ", \($0)" } ?? ""). "
                + "Use that version, or restore a backup from before the upgrade (see “backups” in the data folder)."
        case .upgradeNotBackedUp(let path, let reason):
            "\(path): the library's store must be upgraded, but the copy before the upgrade can't be written "
                + "(\(reason)). Nothing was changed. Free some space, or use --no-upgrade-backup to upgrade without a "
                + "copy."
        case .storeFailed(let reason):
            "The library's store failed: \(reason)."
        case .storeUnavailable(let reason):
            "The library's store is unavailable: \(reason)."
        case .storeInUse(let path):
            "\(path): a server uses this store. Stop it and try again."
        case .backupFailed(let path, let reason):
            "\(path): the backup failed: \(reason)."
        case .notABackup(let path):
            "\(path): this isn't a backup of Quire, or it is damaged. Choose another file. Nothing was changed."
        case .exportFailed(let path, let reason):
            "\(path): the export can't be written: \(reason)."
        case .importFailed(let path, let reason):
            "\(path): nothing was imported: \(reason)."
        case .noSuchPublication(let id):
            "There is no publication with the id \(id)."
        case .publicationNotReadable(let id):
            "Publication \(id) could not be read, so no position in it can be saved. See its error."
        case .noSuchPage(let page, let id):
            "Publication \(id) has no page \(page), counted from 0."
        case .tooManyAnnotations(let id):
            "Publication \(id) has \(LibraryStore.maximumAnnotationCount) annotations, the maximum. Remove some first."
        case .annotationRemoved(let id):
            "The annotation \(id) was removed after this change was made."
        case .annotationNeedsDocument(let id):
            "Publication \(id) is a book of text. The locator of an annotation needs the path of a document in “href”."
        case .annotationNeedsPage(let id):
            "Publication \(id) is a comic. The locator of an annotation needs the page in “position” and no “href”."
        case .tooManyPages(let limit):
            "A list of pages may contain at most \(limit) pages."
        case .noSuchSeries(let id):
            "There is no series with the id \(id)."
        case .noSuchLibrary(let id):
            "There is no library with the id \(id)."
        case .noSuchList(let id):
            "There is no list with the id \(id)."
        case .noSuchEntry(let id, let listID):
            "The list \(listID) has no entry \(id)."
        case .listNotEditable(let id):
            "The list \(id) belongs to another user. Only its owner and administrators can change it."
        case .noSuchUser(let id):
            "There is no user with the id \(id)."
        case .tooManyListReaders:
            "A list can be shared with at most \(ListRecord.maximumReaderCount) chosen users. Choose fewer, or share "
                + "it with everyone."
        case .tooManyLists:
            "There are \(ListRecord.maximumCount) lists, which is the maximum. Remove some first."
        case .tooManyEntries(let id):
            "The list \(id) would have more than \(ListRecord.maximumEntryCount) entries, which is the maximum."
        case .invalidLabel:
            "A label has 1 to \(ContentLabel.maximumLength) characters and no control characters."
        case .tooManyLabels:
            "A series can have at most \(ContentLabel.maximumCountOfSeries) labels."
        case .invalidSetting(let reason):
            reason
        case .invalidValue(let reason):
            reason
        case .noSuchEdit(let id):
            "There is no edit with the id \(id). At most the last \(MetadataEditRecord.maximumCount) edits are kept."
        case .editUndone(let id):
            "The edit \(id) was undone before."
        case .tooManySettings:
            "There are too many reading settings. Reset the settings of some series first."
        case .cursorNotValid:
            "The cursor does not belong to this list. Start again from the first page."
        case .outsideLibrary(let path):
            "\(path): refused, because it is a link that leaves the library. Put the file itself into the library."
        case .fileMissing(let path):
            "\(path): the file is missing. Put it back, or attach the disk it was on."
        case .libraryUnavailable(let path):
            "\(path): the folder of this library is not available. Connect its disk, or check the path."
        case .chapterRules(let path, let line, let reason):
            "\(path)\(line.map { ", line \($0)" } ?? ""): \(reason). Correct it or delete the file."
        case .scanRunning:
            "The library is being scanned already. Wait for that scan to end."
        case .cancelled:
            "The work was cancelled."
        }
    }
}
