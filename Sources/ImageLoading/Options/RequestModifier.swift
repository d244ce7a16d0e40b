/// What is added to the request for a picture.
public struct RequestModifier: Equatable, Sendable {
    /// Fields of the request's head; at most one of each name, the last one given.
    public private(set) var headers: [HeaderField] = []
    /// Who is asking; nil to send nothing.
    public var credentials: Credentials?

    /// Nothing is added.
    public static let none = RequestModifier()

    /// Says what is added.
    ///
    /// - Parameters:
    ///   - headers: Fields of the request's head. Of several with one name the last one counts.
    ///   - credentials: Who is asking.
    public init(headers: [HeaderField] = [], credentials: Credentials? = nil) {
        self.credentials = credentials
        for header in headers { set(header) }
    }

    /// Adds a field in place of the one of the same name.
    public mutating func set(_ header: HeaderField) {
        headers.removeAll { $0.isNamed(header.name) }
        headers.append(header)
    }

    /// This modifier on top of another: fields merge by name, and what this one says wins.
    public func merged(over base: RequestModifier) -> RequestModifier {
        RequestModifier(headers: base.headers + headers, credentials: credentials ?? base.credentials)
    }
}

extension RequestModifier: CustomStringConvertible {
    /// How much there is, for a header's value may be a secret just as credentials are.
    public var description: String {
        if headers.isEmpty { return credentials == nil ? "nothing added" : "credentials added" }
        return credentials == nil ? "headers added" : "headers and credentials added"
    }
}

#if !hasFeature(Embedded)
    extension RequestModifier: CustomReflectable {
        /// Shows the names of the fields alone, so that no dump prints a secret.
        public var customMirror: Mirror {
            Mirror(self, children: ["headers": headers.map(\.name), "hasCredentials": credentials != nil])
        }
    }

    extension Credentials: CustomReflectable {
        /// Shows the kind alone, so that no dump prints a secret.
        public var customMirror: Mirror {
            Mirror(self, children: ["kind": description])
        }
    }

    extension HeaderField: CustomReflectable, CustomStringConvertible {
        /// The name alone: the value may be a secret.
        public var description: String { name }

        /// Shows the name alone, so that no dump prints a secret.
        public var customMirror: Mirror {
            Mirror(self, children: ["name": name])
        }
    }
#endif
