import PageImages
import WebBinding

extension ImageFailureKind {
    /// Creates the kind of a failed load.
    init(_ failure: Images.Failure) {
        self =
            switch failure {
            case .unreachable: .unreachable
            case .timedOut: .timedOut
            case .undecodable: .undecodable
            case .incomplete: .incomplete
            case .status(let status): .status(status)
            }
    }
}
