import HTTPTypes
import Library
import Publications
import Readers
import Synchronization

/// Opens documents that need a password, and keeps them for the sessions of the users who entered it.
///
/// An open document contains its password. Both are discarded after an hour without use, when the user signs out, and
/// when the server stops. Neither is stored.
final class ProtectedDocuments: Sendable {
    private let store: LibraryStore
    private let clock: @Sendable () -> Double
    /// Guards the open documents.
    private let documents = Mutex(UnlockedDocuments<any Publication>())
    /// Guards the counts of wrong passwords. They are separate from the counts of failed sign-ins, because otherwise a
    /// known document password could reset the delay of a sign-in.
    private let limiter = Mutex(SignInLimiter())

    /// - Parameter clock: returns seconds of a monotonic clock.
    init(store: LibraryStore, clock: @escaping @Sendable () -> Double) {
        self.store = store
        self.clock = clock
    }

    /// Returns a document that the user's session has opened.
    ///
    /// - Throws: `Problem` 423 when the password is needed.
    func publication(_ content: String, for requester: AuthenticatedUser?) throws(Problem) -> any Publication {
        let found = requester.flatMap { requester in
            documents.withLock { $0.document(content, session: requester.secretScope, now: clock()) }
        }
        guard let found else { throw .documentPasswordNeeded }
        return found
    }

    /// Opens a document with a password and keeps it for the user's session.
    ///
    /// - Parameter address: the client's address, by which wrong passwords are counted.
    /// - Returns: false for a wrong password.
    /// - Throws: `Problem` 429 while the client has to wait, or an error when the document can't be opened.
    func unlock(_ content: String, _ password: String, for requester: AuthenticatedUser, address: String) async throws
        -> Bool
    {
        let user = "\(requester.user.id.rawValue) \(content)"
        let decision = limiter.withLock { $0.decide(address: address, user: user, now: clock()) }
        if case .wait(let seconds) = decision { throw Problem.tooManyAttempts(seconds: seconds) }
        guard let file = try await store.file(content: content) else { throw Problem.notFound("publication") }
        let publication: any Publication
        do {
            publication = try await PageReading.open(file, password: password)
        } catch PublicationError.passwordNeeded {
            limiter.withLock { $0.failed(address: address, user: user, now: clock()) }
            return false
        }
        limiter.withLock { $0.succeeded(address: address, user: user) }
        // Progress and bookmarks can be stored only if the number of pages is known.
        try await store.setPageCount(publication.pages.count, ofProtected: content)
        documents.withLock { $0.insert(publication, content, session: requester.secretScope, now: clock()) }
        return true
    }

    /// Closes the documents of a session that ends.
    func forget(_ session: Session) {
        documents.withLock { $0.remove(session: AuthenticatedUser.secretScope(of: session)) }
    }

    /// Closes a document whose file has changed.
    func close(_ content: String) {
        documents.withLock { $0.remove(content: content) }
    }

    /// Closes documents that were not used for an hour.
    func closeIdle() {
        documents.withLock { $0.removeExpired(clock()) }
    }
}

extension AuthenticatedUser {
    /// The scope in which a document password is valid: the session or the API key, otherwise the user. A server
    /// without sign-in can't distinguish its clients.
    fileprivate var secretScope: String {
        switch proof {
        case .session(let session): Self.secretScope(of: session)
        case .key: "key \(user.id.rawValue) \(keyID ?? 0)"
        case .none, .accessKey, .password, .proxy: "user \(user.id.rawValue)"
        }
    }

    /// Includes the creation time, because the identifier of a removed session may be reused.
    fileprivate static func secretScope(of session: Session) -> String { "session \(session.id) \(session.createdAt)" }
}

extension Problem {
    /// The document needs its password, which the user hasn't entered in this session.
    static let documentPasswordNeeded = Problem(
        .locked,
        "Password required",
        "The file is protected by a password. Send it to …/password first."
    )
}

extension HTTPResponse.Status {
    /// 423 (RFC 4918, section 11.3).
    fileprivate static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")
}
