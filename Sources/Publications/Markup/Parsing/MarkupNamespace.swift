import Glibc

/// The namespace of an element or attribute.
enum MarkupNamespace: Sendable {
    case xhtml, svg, mathml
    /// `epub:type`, `epub:switch`.
    case ops
    case xlink, xml
    /// No namespace is declared: it is that of the parent elements.
    case none
    /// An unknown namespace.
    case unknown

    /// The value of `xmlns`.
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
    ///   - address: the declared namespace; nil if none is declared.
    ///   - prefix: the prefix as written. An undeclared prefix has its customary meaning.
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

    /// Creates the customary namespace of a prefix.
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

/// An attribute as parsed.
struct MarkupAttribute {
    /// The local name; in lower case when parsed from HTML.
    let name: String
    let namespace: MarkupNamespace
    let value: String
}

/// Receives the parts of a document in order. Start and end events are balanced.
protocol MarkupHandler: AnyObject {
    /// - Parameter name: the local name.
    func start(_ name: String, in namespace: MarkupNamespace, attributes: [MarkupAttribute])
    func end()
    /// - Parameter text: valid UTF-8, possibly one part of a longer text.
    func text(_ text: UnsafeBufferPointer<UInt8>)
}
