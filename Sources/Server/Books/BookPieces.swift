import HTTPTypes
import ImageLoading
import NIOCore
import Publications
import Synchronization

/// The parts of books as they are sent: sections and style sheets cleaned, everything else as it is stored.
final class BookPieces: Sendable {
    /// A part of a book, ready to be sent.
    struct Piece: Sendable {
        let bytes: ByteBuffer
        /// The same packed with gzip, where it is text and that makes it smaller.
        let packed: ByteBuffer?
        let mediaType: String

        init(_ bytes: [UInt8], mediaType: String) {
            self.bytes = ByteBuffer(bytes: bytes)
            packed = BookMediaType.isMade(mediaType) ? Gzip.packed(bytes) : nil
            self.mediaType = mediaType
        }
    }

    private struct State {
        /// What took work. A chapter is asked for again when another device reads the same book, or the browser forgot it.
        var made = MemoryCache<BookAddress, Piece>(costLimit: 16 << 20)
        /// Sound and film, which are asked for in hundreds of parts while they play. The longest that is read at all fits.
        var played = MemoryCache<BookAddress, Piece>(
            costLimit: Int(PublicationLimits.standard.maximumEntryBytes) + BookPieces.overhead
        )
    }

    /// What keeping a part costs beside its bytes.
    private static let overhead = 256
    /// Seconds after which sound that nobody plays is let go of.
    private static let playedLimit = 30.0

    private let shelf: BookShelf
    let workers: BookWorkers
    /// Guards what is kept.
    private let state = Mutex(State())
    private let clock = SteadyClock.start()

    init(shelf: BookShelf, workers: BookWorkers) {
        self.shelf = shelf
        self.workers = workers
    }

    /// A part of a book.
    ///
    /// - Throws: `Problem` 404 when there is no such book or part, 410 when the address is that of a former edition, 422
    ///   when the part can't be read; `LibraryError`, `PublicationError`.
    func piece(_ address: BookAddress) async throws -> Piece {
        let kept = state.withLock { state in
            state.made.value(for: address, now: 0)
                ?? state.played.value(for: address, now: clock(), extending: .cacheTime)
        }
        if let kept { return kept }
        let book = try await shelf.book(address.content, rulesMark: address.rulesMark)
        guard book.edition == address.edition else { throw Problem.formerEdition }
        let piece: Piece
        do {
            piece = try await workers.run { try Self.read(address.path, of: book) }
        } catch let error as PublicationError {
            if case .changed = error { shelf.close(address.content, rulesMark: address.rulesMark) }
            throw error
        }
        keep(piece, address)
        return piece
    }

    private static func read(_ path: String, of book: OpenBook) throws -> Piece {
        if let index = book.section(path) {
            let document = try book.book.document(ofSectionAt: index)
            let mediaType = document.mediaType == "image/svg+xml" ? document.mediaType : "application/xhtml+xml"
            return Piece(document.bytes, mediaType: BookMediaType.sent(mediaType))
        }
        let resource = try book.book.resource(atPath: path)
        return Piece(resource.bytes, mediaType: BookMediaType.sent(resource.mediaType))
    }

    private func keep(_ piece: Piece, _ address: BookAddress) {
        let cost = piece.bytes.readableBytes + (piece.packed?.readableBytes ?? 0) + Self.overhead
        state.withLock { state in
            if BookMediaType.isMade(piece.mediaType) {
                _ = state.made.put(piece, for: address, cost: cost, now: 0)
            } else if BookMediaType.isPlayed(piece.mediaType) {
                let expiration = CacheExpiration.seconds(Self.playedLimit)
                _ = state.played.put(piece, for: address, cost: cost, now: clock(), expiration: expiration)
            }
        }
    }

    /// Lets go of what can be made again, because memory is scarce.
    func trimMemory() {
        state.withLock { $0 = State() }
    }

    /// Lets go of what nobody plays any more.
    func removeExpired() {
        state.withLock { $0.played.removeExpired(now: clock()) }
    }
}

extension Problem {
    /// A part of a book under the address it had when it was read otherwise.
    static let formerEdition = Problem(
        .gone,
        "Former edition",
        "This book is read in another way by now. Open it again to get its new chapters."
    )
}
