import Glibc

/// The vocabulary an element or attribute belongs to.
enum MarkupNamespace: Sendable {
    case xhtml, svg, mathml
    /// `epub:type`, `epub:switch`.
    case ops
    case xlink, xml
    /// None is given: the elements around it decide.
    case none
    /// One nothing is known of.
    case unknown

    /// What stands in `xmlns`.
    var address: StaticString {
        switch self {
        case .xhtml: "http://www.w3.org/1999/xhtml"
        case .svg: "http://www.w3.org/2000/svg"
        case .mathml: "http://www.w3.org/1998/Math/MathML"
        case .ops: "http://www.idpf.org/2007/ops"
        case .xlink: "http://www.w3.org/1999/xlink"
        case .xml: "http://www.w3.org/XML/1998/namespace"
        case .none, .unknown: ""
        }
    }

    private static let known: [MarkupNamespace] = [.xhtml, .svg, .mathml, .ops, .xlink, .xml]

    /// - Parameters:
    ///   - address: as the document declares it; nil where it declares none.
    ///   - prefix: as written. Documents that forget to declare one use the customary.
    init(address: UnsafePointer<UInt8>?, prefix: UnsafePointer<UInt8>?) {
        if let address {
            self =
                Self.known.first {
                    strcmp(UnsafeRawPointer(address).assumingMemoryBound(to: CChar.self), $0.addressPointer) == 0
                }
                ?? .unknown
        } else if let prefix {
            self.init(customaryPrefix: String(cString: prefix))
        } else {
            self = .none
        }
    }

    /// What a prefix stands for when nobody says so.
    init(customaryPrefix prefix: String) {
        switch prefix {
        case "svg": self = .svg
        case "m", "mml", "math", "mathml": self = .mathml
        case "epub", "ops": self = .ops
        case "xlink": self = .xlink
        case "xml": self = .xml
        case "h", "html", "xhtml": self = .xhtml
        default: self = .unknown
        }
    }

    private var addressPointer: UnsafePointer<CChar> {
        UnsafeRawPointer(address.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

/// An attribute as the parser found it.
struct MarkupAttribute {
    /// Without its prefix; in lower case where it comes from HTML.
    let name: String
    let namespace: MarkupNamespace
    let value: String
}

/// What is told the parts of a document in their order. Ends match starts.
protocol MarkupReceiver: AnyObject {
    /// - Parameter name: without its prefix.
    func start(_ name: String, in namespace: MarkupNamespace, attributes: [MarkupAttribute])
    func end()
    /// - Parameter text: valid UTF-8, possibly one of several parts.
    func text(_ text: UnsafeBufferPointer<UInt8>)
}
