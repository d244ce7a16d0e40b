import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import NIOCore
import PageImages
import Publications
import Readers

extension Problem {
    /// Converts an error of any module to a problem. The message for an unknown error contains no details of the
    /// server.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as LibraryError: self = Problem(error)
        case let error as PublicationError: self = Problem(error)
        case let error as ReadersError: self = Problem(error)
        case let error as ImagePipelineError: self = Problem(error)
        case let error as HTTPError: self = Problem(error)
        case is NIOTooManyBytesError: self = .bodyTooLarge(limit: 0)
        case is CancellationError: self = .busy("The server is stopping.")
        default: self = .failed
        }
    }

    private init(_ error: LibraryError) {
        switch error {
        case .noSuchPublication: self = .notFound("publication")
        case .noSuchPage: self = .notFound("page")
        case .noSuchSeries: self = .notFound("series")
        case .noSuchLibrary: self = .notFound("library")
        case .noSuchList: self = .notFound("list")
        case .noSuchEntry: self = .notFound("entry of the list")
        case .listNotEditable: self = .refused(error.description)
        case .noSuchUser: self = .notFound("user")
        case .tooManyListReaders: self = .badRequest(error.description)
        case .tooManyLists: self = Problem(.conflict, "Too many lists", error.description)
        case .tooManyEntries: self = Problem(.conflict, "Too many entries", error.description)
        case .noSuchEdit: self = .notFound("edit")
        case .editUndone: self = Problem(.conflict, "Already undone", error.description)
        case .cursorNotValid, .tooManyPages, .invalidLabel, .tooManyLabels, .invalidSetting, .invalidValue:
            self = .badRequest(error.description)
        case .tooManySettings: self = Problem(.conflict, "Too many settings", error.description)
        case .tooManyAnnotations: self = Problem(.conflict, "Too many annotations", error.description)
        case .annotationRemoved: self = Problem(.gone, "Annotation removed", error.description)
        case .annotationNeedsDocument, .annotationNeedsPage:
            self = Problem(.unprocessableContent, "Wrong kind of locator", error.description)
        case .publicationNotReadable: self = .unreadable(error.description)
        case .fileMissing: self = Problem(.notFound, "File missing", error.description)
        case .libraryUnavailable: self = Problem(.conflict, "Disk not available", error.description)
        case .outsideLibrary: self = .refused(error.description)
        case .scanRunning: self = Problem(.conflict, "Scan running", error.description)
        case .cancelled: self = .busy("The server is stopping.")
        case .storeUnavailable: self = .storeUnavailable
        case .storeNotOpened, .databaseNotOpened, .copyTargetInUse, .storeIsNewer, .upgradeNotBackedUp, .storeFailed,
            .storeInUse, .backupFailed, .notABackup,
            .exportFailed, .importFailed, .chapterRules:
            self = .failed
        }
    }

    private init(_ error: ReadersError) {
        switch error {
        case .noSuchUser: self = Problem(.notFound, "Not found", error.description)
        case .noSuchSession, .noSuchKey: self = Problem(.notFound, "Not found", error.description)
        case .nameTaken, .emailTaken, .ownerCannotBeRemoved, .ownerIsAdministrator, .tooManyUsers, .tooManyKeys:
            self = Problem(.conflict, "Not possible", error.description)
        case .invalidUserName, .invalidEmail, .tooManyLimits, .invalidPassword, .invalidKeyName:
            self = .badRequest(error.description)
        case .wrongPassword: self = Problem(.unauthorized, "Wrong password", error.description)
        case .singleSignOn(let failure): self = .refused(failure.description)
        case .tooManySignIns, .passwordNotHashed: self = .busy(error.description)
        case .cancelled: self = .busy("The server is stopping.")
        case .storeUnavailable: self = .storeUnavailable
        case .invalidProvider, .storeFailed: self = .failed
        }
    }

    private init(_ error: PublicationError) {
        switch error {
        case .notFound: self = Problem(.notFound, "File missing", error.description)
        case .noSuchPage: self = .notFound("page")
        case .noSuchResource: self = .notFound("resource in the book")
        case .changed: self = .busy("The file was replaced; its new pages are listed after the next scan.")
        case .notReadable, .unsupported, .refused, .programMissing, .invalidOption, .damaged, .encrypted,
            .passwordNeeded,
            .protected, .unsafe, .noPages, .pageUnreadable:
            self = .unreadable(error.description)
            cause = error.cause
        }
    }

    private init(_ error: ImagePipelineError) {
        switch error {
        case .unsupportedFormat, .tooManyPixels, .implausibleHeader, .tooMuchMemory, .undecodable, .sourceFailed,
            .codecCrashedRepeatedly:
            self = .unreadable(error.description)
        case .fetchFailed(.timedOut, _): self = Problem(.gatewayTimeout, "No response", error.description)
        case .fetchFailed: self = Problem(.badGateway, "Can't be fetched", error.description)
        case .unsupportedEncoding: self = .badRequest(error.description)
        case .outsideImage: self = Problem(.notFound, "Outside the image", error.description)
        case .timedOut, .busy: self = .busy(error.description)
        case .codecCrashed, .codecUnavailable: self = .busy(error.description, title: "Can't be shown now")
        case .cancelled, .shutDown: self = .busy("The server is stopping.")
        case .startUpFailed, .encodingFailed, .processingFailed, .cacheUnavailable:
            self = .failed
        }
    }

    private init(_ error: HTTPError) {
        if error.status == .notFound {
            self = .nothingHere
        } else {
            self.init(error.status, error.status.reasonPhrase, error.body ?? error.status.reasonPhrase)
        }
    }

    private static func unreadable(_ detail: String) -> Problem {
        Problem(.unprocessableContent, "Can't be shown", detail)
    }
}
