import Geometry

/// One frame of a curl: everything a renderer must know besides the pictures.
public struct CurlFrame: Equatable, Sendable {
    /// What turns.
    public enum Shape: Equatable, Sendable {
        /// Paper round a cylinder.
        case sheet(CurlFold)
        /// A stiff cover.
        case board(CurlBoard)
    }

    /// Where the sheet lies and which way it turns.
    public let stage: CurlStage
    /// What turns, in the sheet's own coordinates.
    public let shape: Shape
    /// The strengths of light and shadow.
    public let tone: CurlTone

    /// A frame of a turn.
    public init(stage: CurlStage, shape: Shape, tone: CurlTone) {
        self.stage = stage
        self.shape = shape
        self.tone = tone
    }

    /// The frame as the WebGL renderer takes it (`Web/host/curl.js` has the same list): kind (0 sheet, 1 board), origin x
    /// and y, normal x and y, radius; cast shadow and its reach, edge shadow and its reach, relief, sheen, hollow, ghost;
    /// the board's angle and the eye's distance; frame x, y, width and height on the screen; the way it turns.
    public var numbers: [Double] {
        let place = [
            stage.frame.minX, stage.frame.minY, stage.frame.size.width, stage.frame.size.height,
            Double(stage.turning.rawValue),
        ]
        switch shape {
        case .sheet(let fold):
            let presence = CurlShade(fold, tone: tone).presence
            return [0, fold.origin.x, fold.origin.y, fold.normal.x, fold.normal.y, fold.radius]
                + strengths(presence) + [0, 1] + place
        case .board(let board):
            let presence = Mathematics.sine(board.angle)
            return [1, 0, 0, 1, 0, 0] + strengths(presence) + [board.angle, board.eye] + place
        }
    }

    private func strengths(_ presence: Double) -> [Double] {
        [
            tone.cast * presence, tone.castReach, tone.edge * presence, tone.edgeReach, tone.relief, tone.sheen,
            tone.hollow, tone.ghost,
        ]
    }
}
