/// The task of a view that shows a picture: what is done about an event, depending on what came before.
///
/// Every load has a generation. What arrives for a generation that is over changes nothing, so that a picture never
/// reaches a view that has moved on to another one.
public struct ImageTaskState: Equatable, Sendable {
    /// Tells one load of the view from another.
    public typealias Generation = UInt32

    /// What has come of the task.
    public enum State: Hashable, CaseIterable, Sendable {
        /// Nothing was ever wanted.
        case none
        /// A load is under way.
        case running
        /// A load ended, and its picture is at hand.
        case finishedWithPicture
        /// A load ended, and its picture is not at hand (any more).
        case finishedWithoutPicture
        /// The load was given up.
        case cancelled
        /// The load failed.
        case failed
    }

    /// What happened.
    public enum Event: Hashable, Sendable {
        /// The picture is wanted.
        case want
        /// A load's picture is there.
        case arrived(Generation)
        /// A load failed.
        case failed(Generation)
        /// The picture is not wanted for now.
        case cancel
        /// The view is to show another picture.
        case reuse
        /// Somebody wants it tried again.
        case retry
        /// The picture was given up to save memory.
        case evicted
    }

    /// What to do.
    public enum Action: Hashable, Sendable {
        /// Begin a load of this generation.
        case start(Generation)
        /// Let whoever asks now hear of the end of the load under way.
        case attach
        /// Show the picture: succeed at once.
        case showPicture
        /// Show why there is none, and offer to try again.
        case showFailure
        /// End the load of this generation.
        case cancelLoad(Generation)
        /// Nothing.
        case ignore
    }

    /// What has come of the task so far.
    public private(set) var state = State.none
    /// The load that counts.
    public private(set) var generation: Generation = 0

    /// A task of which nothing was wanted yet.
    public init() {}

    /// Applies one event and says what to do.
    public mutating func handle(_ event: Event) -> Action {
        if let load = event.load, load != generation { return .ignore }
        let (next, step) = Self.transition(from: state, event.kind)
        state = next
        switch step {
        case .start:
            generation &+= 1
            return .start(generation)
        case .attach: return .attach
        case .showPicture: return .showPicture
        case .showFailure: return .showFailure
        case .cancelLoad:
            let ended = generation
            generation &+= 1
            return .cancelLoad(ended)
        case .renew:
            generation &+= 1
            return .ignore
        case .ignore: return .ignore
        }
    }

    /// An event without the load it speaks of.
    enum Kind: CaseIterable {
        case want, arrived, failed, cancel, reuse, retry, evicted
    }

    /// An action without the load it speaks of.
    enum Step {
        case start, attach, showPicture, showFailure, cancelLoad, ignore
        /// Nothing to do, but what was under way before is over for good.
        case renew
    }

    /// The table: every state, every event.
    // swift-format-ignore: OneCasePerLine
    static func transition(from state: State, _ event: Kind) -> (State, Step) {
        switch (state, event) {
        case (.none, .want): (.running, .start)
        case (.none, .arrived): (.none, .ignore)
        case (.none, .failed): (.none, .ignore)
        case (.none, .cancel): (.none, .ignore)
        case (.none, .reuse): (.none, .ignore)
        case (.none, .retry): (.running, .start)
        case (.none, .evicted): (.none, .ignore)

        case (.running, .want): (.running, .attach)
        case (.running, .arrived): (.finishedWithPicture, .showPicture)
        case (.running, .failed): (.failed, .showFailure)
        case (.running, .cancel): (.cancelled, .cancelLoad)
        case (.running, .reuse): (.none, .cancelLoad)
        case (.running, .retry): (.running, .attach)
        case (.running, .evicted): (.running, .ignore)

        case (.finishedWithPicture, .want): (.finishedWithPicture, .showPicture)
        case (.finishedWithPicture, .arrived): (.finishedWithPicture, .showPicture)
        case (.finishedWithPicture, .failed): (.finishedWithPicture, .ignore)
        case (.finishedWithPicture, .cancel): (.finishedWithPicture, .ignore)
        case (.finishedWithPicture, .reuse): (.none, .renew)
        case (.finishedWithPicture, .retry): (.finishedWithPicture, .showPicture)
        case (.finishedWithPicture, .evicted): (.finishedWithoutPicture, .ignore)

        case (.finishedWithoutPicture, .want): (.running, .start)
        case (.finishedWithoutPicture, .arrived): (.finishedWithoutPicture, .ignore)
        case (.finishedWithoutPicture, .failed): (.finishedWithoutPicture, .ignore)
        case (.finishedWithoutPicture, .cancel): (.finishedWithoutPicture, .ignore)
        case (.finishedWithoutPicture, .reuse): (.none, .renew)
        case (.finishedWithoutPicture, .retry): (.running, .start)
        case (.finishedWithoutPicture, .evicted): (.finishedWithoutPicture, .ignore)

        case (.cancelled, .want): (.running, .start)
        case (.cancelled, .arrived): (.cancelled, .ignore)
        case (.cancelled, .failed): (.cancelled, .ignore)
        case (.cancelled, .cancel): (.cancelled, .ignore)
        case (.cancelled, .reuse): (.none, .renew)
        case (.cancelled, .retry): (.running, .start)
        case (.cancelled, .evicted): (.cancelled, .ignore)

        case (.failed, .want): (.failed, .showFailure)
        case (.failed, .arrived): (.failed, .ignore)
        case (.failed, .failed): (.failed, .ignore)
        case (.failed, .cancel): (.failed, .ignore)
        case (.failed, .reuse): (.none, .renew)
        case (.failed, .retry): (.running, .start)
        case (.failed, .evicted): (.failed, .ignore)
        }
    }
}

extension ImageTaskState.Event {
    fileprivate var kind: ImageTaskState.Kind {
        switch self {
        case .want: .want
        case .arrived: .arrived
        case .failed: .failed
        case .cancel: .cancel
        case .reuse: .reuse
        case .retry: .retry
        case .evicted: .evicted
        }
    }

    fileprivate var load: ImageTaskState.Generation? {
        switch self {
        case .arrived(let load), .failed(let load): load
        case .want, .cancel, .reuse, .retry, .evicted: nil
        }
    }
}
