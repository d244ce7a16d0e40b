/// The actions that the user chose for the nine cells of ``TapZoneLayout/custom``.
public struct TapRows: Equatable, Sendable {
    /// The actions of three cells from left to right.
    public struct Row: Equatable, Sendable {
        /// The action of the left cell.
        public var left: TapAction
        /// The action of the cell in the middle.
        public var centre: TapAction
        /// The action of the right cell.
        public var right: TapAction

        /// The number of bits of an action in ``number``. An `Int` has 32 bits in the browser, so one number can't hold
        /// all nine actions.
        private static let bits = 5

        /// A row of the layout ``TapZoneLayout/sides``, which is the default.
        public static let standard = Row(left: .left, centre: .menu, right: .right)

        /// Creates a row.
        public init(left: TapAction, centre: TapAction, right: TapAction) {
            self.left = left
            self.centre = centre
            self.right = right
        }

        /// Creates a row from its number; nil if a cell has an unknown action.
        public init?(number: Int) {
            let mask = 1 << Self.bits - 1
            guard number >= 0, let left = TapAction(rawValue: number & mask),
                let centre = TapAction(rawValue: number >> Self.bits & mask),
                let right = TapAction(rawValue: number >> (2 * Self.bits))
            else { return nil }
            self.init(left: left, centre: centre, right: right)
        }

        /// The row as a number of 15 bits for storage.
        public var number: Int {
            left.rawValue | centre.rawValue << Self.bits | right.rawValue << (2 * Self.bits)
        }

        /// The action in a column, 0 to 2 from the left.
        public subscript(column: Int) -> TapAction {
            get { column == 0 ? left : column == 1 ? centre : right }
            set {
                switch column {
                case 0: left = newValue
                case 1: centre = newValue
                default: right = newValue
                }
            }
        }
    }

    /// The top row.
    public var top = Row.standard
    /// The middle row.
    public var middle = Row.standard
    /// The bottom row.
    public var bottom = Row.standard

    /// Creates rows with the actions of ``TapZoneLayout/sides``.
    public init() {}

    /// The row at an index, 0 to 2 from the top.
    subscript(row: Int) -> Row { row == 0 ? top : row == 1 ? middle : bottom }
}
