/// Which frames of an animation to decode.
public enum FrameSelection: Hashable, Sendable {
    /// Every frame.
    case all
    /// The first frame.
    case first
}

/// The frames of an image to decode, and how far the decoder may scale the image down.
///
/// A request depends only on the processors, not on the image. Lists of processors with equal requests share one
/// decoded image.
public struct DecodeRequest: Sendable {
    /// Which frames of an animation to decode.
    public let frames: FrameSelection
    /// The identity of the request, part of the keys of decoded images.
    public let identity: ProcessorIdentity
    /// The leading processors that crop, rotate and finally scale down; empty when the full size is needed.
    private let steps: [any ImageProcessor]

    /// Creates the request for a list of processors.
    ///
    /// - Parameters:
    ///   - processors: The processors in the order in which they are applied.
    ///   - frames: Which frames of an animation to decode.
    public init(for processors: [any ImageProcessor] = [], frames: FrameSelection = .first) {
        // The processor that makes the size final does not depend on the image, so any size works here.
        var plan = LoadPlan(of: PixelSize(width: 1, height: 1))
        var count = 0
        var isDone = false
        for processor in processors {
            let next = processor.plan(&plan)
            guard next != .needsFullSize else { break }
            count += 1
            isDone = next == .done
            if isDone { break }
        }
        let steps = isDone ? Array(processors.prefix(count)) : []
        self.frames = frames
        self.steps = steps
        identity = ProcessorIdentity("decode") { writer in
            writer.add(frames == .all)
            writer.add(steps.count)
            for step in steps { writer.add(step.identity.bytes) }
        }
    }

    /// Creates the request for an image that is scaled down to fit a box.
    public init(box: PixelBox, frames: FrameSelection = .first) {
        self.init(for: [Downsample(box: box)], frames: frames)
    }

    /// Returns the size in which a still image of that full size is decoded.
    func decodedSize(of full: PixelSize) -> PixelSize {
        var plan = LoadPlan(of: full)
        for step in steps where step.plan(&plan) != .next { break }
        return plan.decodedSize
    }
}

extension DecodeRequest: Hashable {
    /// Returns whether both requests decode the same pixels.
    public static func == (left: DecodeRequest, right: DecodeRequest) -> Bool { left.identity == right.identity }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
