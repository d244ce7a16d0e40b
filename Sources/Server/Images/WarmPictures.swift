import ImagePipeline
import NIOCore
import Synchronization

/// The pictures that several requests wanted lately, ready in memory: the covers of the library's first page, or the
/// page that a whole family looks at.
///
/// A page that is read once never gets here: only a second request within a while brings it in. What nobody wants for
/// two minutes goes again, so a server at rest holds nothing.
final class WarmPictures: Sendable {
    struct Key: Hashable, Sendable {
        let content: String
        let page: Int
        let variant: ImageVariant
    }

    struct Picture: Sendable {
        let bytes: ByteBuffer
        let mediaType: String
    }

    private struct State {
        var pictures = RecentlyUsed<Key, Picture>(capacity: 256)
        var byteCount = 0
        var askedOnce = RecentlyUsed<Key, Bool>(capacity: 256)
    }

    /// Bytes of pictures that are kept. Some hundred pages at reading width.
    private let byteLimit: Int
    /// Seconds after which a picture that nobody wants goes.
    private static let idleLimit = 120.0

    /// Seconds for which a picture keeps its place against a newcomer after it was wanted.
    private static let restingTime = 5.0

    private let state = Mutex(State())
    private let clock: @Sendable () -> Double

    init(byteLimit: Int = 16 << 20, clock: @escaping @Sendable () -> Double = SteadyClock.start()) {
        self.byteLimit = byteLimit
        self.clock = clock
    }

    /// The picture if it is here.
    func picture(_ key: Key) -> Picture? {
        state.withLock { $0.pictures.value(for: key, now: clock()) }
    }

    /// Notes that a picture was wanted that is not here. It is kept if that was not the first time lately, and if it is
    /// not a large part of all there is room for.
    func note(_ picture: Picture, for key: Key) {
        let size = picture.bytes.readableBytes
        guard size <= byteLimit / 8 else { return }
        state.withLock { state in
            guard state.askedOnce.value(for: key, now: clock()) != nil else {
                state.askedOnce.keep(true, for: key, now: clock())
                return
            }
            guard state.pictures.value(for: key, now: clock()) == nil else { return }
            while state.byteCount + size > byteLimit || state.pictures.isFull {
                // What is wanted all the time is not pushed out: pictures that take turns in pushing each other out
                // would be worse than none.
                guard let oldestUse = state.pictures.oldestUse, clock() - oldestUse > Self.restingTime,
                    let oldest = state.pictures.forgetOldest()
                else { return }
                state.byteCount -= oldest.bytes.readableBytes
            }
            state.pictures.keep(picture, for: key, now: clock())
            state.byteCount += size
        }
    }

    /// Lets go of what nobody has wanted for a while.
    func forgetIdle() {
        state.withLock { state in
            state.pictures.forget(usedBefore: clock() - Self.idleLimit)
            state.askedOnce.forget(usedBefore: clock() - Self.idleLimit)
            state.byteCount = state.pictures.values.reduce(0) { $0 + $1.bytes.readableBytes }
        }
    }

    /// Bytes of pictures that are kept now.
    var byteCount: Int { state.withLock { $0.byteCount } }
}
