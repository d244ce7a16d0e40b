public import ImageLoading

/// What a decoder is asked for: which frames, and how far it may shrink the picture while it loads.
///
/// A request is made from the processors to come, before anything is known about the picture. Two lists of processors
/// whose requests are equal can share one decoded picture.
public struct DecodeRequest: Sendable {
    /// All frames of an animation, or the first.
    public let frames: FrameSelection
    /// Names the request in keys: a picture worked on from here has a key made of this and of the processors so far.
    public let identity: ProcessorIdentity
    /// The leading processors that cut, turn and at last shrink; empty where every pixel is needed.
    private let steps: [any ImageProcessor]

    /// The decoding that suits these processors.
    ///
    /// - Parameters:
    ///   - processors: What is going to be done, first step first.
    ///   - frames: All frames of an animation, or the first.
    public init(for processors: [any ImageProcessor] = [], frames: FrameSelection = .first) {
        let parts = processors.flatMap(\.parts)
        // Whether and where the steps settle on a size doesn't depend on the picture, so any size will do to ask.
        var plan = LoadPlan(of: PixelSize(width: 1, height: 1))
        var count = 0
        var settles = false
        for part in parts {
            let verdict = part.plan(&plan)
            guard verdict != .needsEverything else { break }
            count += 1
            settles = verdict == .settled
            if settles { break }
        }
        let steps = settles ? Array(parts.prefix(count)) : []
        self.frames = frames
        self.steps = steps
        identity = ProcessorIdentity("decode") { writer in
            writer.add(frames == .all)
            writer.add(steps.count)
            for step in steps { writer.add(step.identity.bytes) }
        }
    }

    /// The decoding of a picture that is shrunk to fit a box.
    public init(box: PixelBox, frames: FrameSelection = .first) {
        self.init(for: [Downsample(box: box)], frames: frames)
    }

    /// The size in which a still picture of that full size is decoded.
    func decodedSize(of full: PixelSize) -> PixelSize {
        var plan = LoadPlan(of: full)
        for step in steps where step.plan(&plan) != .goesOn { break }
        return plan.decodedSize
    }
}

extension DecodeRequest: Hashable {
    /// Whether both ask for the same pixels.
    public static func == (left: DecodeRequest, right: DecodeRequest) -> Bool { left.identity == right.identity }

    /// Adds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
