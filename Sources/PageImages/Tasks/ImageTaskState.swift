/// The state machine of a view that shows an image.
///
///     var state = ImageTaskState()
///     state.handle(.want)          // start(1)
///     state.handle(.arrived(1))    // showImage
///
/// Each load has a generation. Results of an older generation are ignored, so that a view never shows the image of a
/// previous request.
public struct ImageTaskState: Equatable, Sendable {
    /// Identifies a load of the view.
    public typealias Generation = UInt32

    /// The state of the task.
    public enum State: Hashable, CaseIterable, Sendable {
        /// No image was requested.
        case none
        /// A load is running.
        case running
        /// A load finished, and its image is in memory.
        case finishedWithImage
        /// A load finished, and its image is no longer in memory.
        case finishedWithoutImage
        /// The load was cancelled.
        case cancelled
        /// The load failed.
        case failed
    }

    /// An input of the state machine.
    public enum Event: Hashable, Sendable {
        /// The image is needed.
        case want
        /// The image of a load arrived.
        case arrived(Generation)
        /// A load failed.
        case failed(Generation)
        /// The image is not needed for now.
        case cancel
        /// The view will show another image.
        case reuse
        /// The user retries the load.
        case retry
        /// The image was evicted from memory.
        case evicted
    }

    /// Work for the owner of the state machine.
    public enum Action: Hashable, Sendable {
        /// Start a load with this generation.
        case start(Generation)
        /// Replace the completion handler of the running load.
        case attach
        /// Show the image and report success.
        case showImage
        /// Show the error and a button to retry.
        case showFailure
        /// Cancel the load of this generation.
        case cancelLoad(Generation)
        /// Do nothing.
        case ignore
    }

    /// The current state.
    public private(set) var state = State.none
    /// The generation of the current load.
    public private(set) var generation: Generation = 0

    /// Creates a task without a request.
    public init() {}

    /// Handles an event and returns the action to perform.
    public mutating func handle(_ event: Event) -> Action {
        if let load = event.load, load != generation { return .ignore }
        let (next, step) = Self.transition(from: state, event.kind)
        state = next
        switch step {
        case .start:
            generation &+= 1
            return .start(generation)
        case .attach: return .attach
        case .showImage: return .showImage
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

    /// An event without its generation.
    enum Kind: CaseIterable {
        case want, arrived, failed, cancel, reuse, retry, evicted
    }

    /// An action without its generation.
    enum Step {
        case start, attach, showImage, showFailure, cancelLoad, ignore
        /// Ignore the results of earlier loads, and do nothing else.
        case renew
    }

    /// The transition table: every state and every event.
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
        case (.running, .arrived): (.finishedWithImage, .showImage)
        case (.running, .failed): (.failed, .showFailure)
        case (.running, .cancel): (.cancelled, .cancelLoad)
        case (.running, .reuse): (.none, .cancelLoad)
        case (.running, .retry): (.running, .attach)
        case (.running, .evicted): (.running, .ignore)

        case (.finishedWithImage, .want): (.finishedWithImage, .showImage)
        case (.finishedWithImage, .arrived): (.finishedWithImage, .showImage)
        case (.finishedWithImage, .failed): (.finishedWithImage, .ignore)
        case (.finishedWithImage, .cancel): (.finishedWithImage, .ignore)
        case (.finishedWithImage, .reuse): (.none, .renew)
        case (.finishedWithImage, .retry): (.finishedWithImage, .showImage)
        case (.finishedWithImage, .evicted): (.finishedWithoutImage, .ignore)

        case (.finishedWithoutImage, .want): (.running, .start)
        case (.finishedWithoutImage, .arrived): (.finishedWithoutImage, .ignore)
        case (.finishedWithoutImage, .failed): (.finishedWithoutImage, .ignore)
        case (.finishedWithoutImage, .cancel): (.finishedWithoutImage, .ignore)
        case (.finishedWithoutImage, .reuse): (.none, .renew)
        case (.finishedWithoutImage, .retry): (.running, .start)
        case (.finishedWithoutImage, .evicted): (.finishedWithoutImage, .ignore)

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
