import Geometry

/// A frame of a curl: all inputs of a renderer except the pictures.
public struct CurlFrame: Equatable, Sendable {
    /// The shape of the turning page.
    public enum Shape: Equatable, Sendable {
        /// Bending paper.
        case sheet(CurlFold)
        /// A stiff cover.
        case stiffCover(StiffCover)
    }

    /// The area and the direction of the turn.
    public let stage: CurlStage
    /// The shape, in the leaf's coordinates.
    public let shape: Shape
    /// The strengths of light and shadow.
    public let material: CurlMaterial

    /// Creates a frame.
    public init(stage: CurlStage, shape: Shape, material: CurlMaterial) {
        self.stage = stage
        self.shape = shape
        self.material = material
    }

    /// The frame as numbers for the WebGL renderer (`Web/curl/curl.js` has the same list):
    /// - the kind (0 sheet, 1 stiff cover), origin x and y, normal x and y, radius;
    /// - cast shadow and its reach, edge shadow and its reach, relief, sheen, inner shade, print-through;
    /// - the cover's angle and the viewer's distance;
    /// - frame x, y, width and height on the screen, and the direction of the turn.
    public var numbers: [Double] {
        let place = [
            stage.frame.minX, stage.frame.minY, stage.frame.size.width, stage.frame.size.height,
            Double(stage.turning.rawValue),
        ]
        switch shape {
        case .sheet(let fold):
            let presence = CurlLighting(fold, material: material).presence
            return [0, fold.origin.x, fold.origin.y, fold.normal.x, fold.normal.y, fold.radius]
                + strengths(presence) + [0, 1] + place
        case .stiffCover(let cover):
            let presence = Mathematics.sine(cover.angle)
            return [1, 0, 0, 1, 0, 0] + strengths(presence) + [cover.angle, cover.viewDistance] + place
        }
    }

    private func strengths(_ presence: Double) -> [Double] {
        [
            material.cast * presence, material.castReach, material.edge * presence, material.edgeReach, material.relief,
            material.sheen,
            material.innerShade, material.printThrough,
        ]
    }
}
