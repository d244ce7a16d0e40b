import HTTPTypes
import Library
import Testing

@testable import Readers
@testable import Server

@Suite("The access matrix")
struct AccessMatrixTests {
    @Test("has a row for every route, and no other row")
    func rows() async throws {
        let routes = try await RouteTable.ofServer().map { "\($0.method.rawValue) \($0.path)" }
        #expect(Set(routes).subtracting(AccessMatrix.table.keys).sorted() == [])
        #expect(Set(AccessMatrix.table.keys).subtracting(routes).sorted() == [])
        for route in try await RouteTable.ofServer() { #expect(AccessMatrix.access(to: route) != nil) }
    }

    @Test("gives every route the expected access")
    func access() {
        for (route, access) in AccessMatrix.table {
            #expect(access == ExpectedAccess.table[route] ?? .reader, "\(route)")
        }
        #expect(Set(ExpectedAccess.table.keys).subtracting(AccessMatrix.table.keys).sorted() == [])
    }

    /// How a request is authenticated.
    private enum Proof: CaseIterable {
        case none, session, password, proxy, everything, reading, opds, sync, metrics

        func proof() throws -> AuthenticatedUser.Proof {
            switch self {
            case .none: .none
            case .session: .accessKey
            case .password: .password(try #require(PasswordHash(stored: Self.hash)))
            case .proxy: .proxy
            case .everything: .key(.everything)
            case .reading: .key(.reading)
            case .opds: .key(.opds)
            case .sync: .key(.sync)
            case .metrics: .key(.metrics)
            }
        }

        private static let hash =
            "$scrypt$ln=15,r=8,p=3$\(String(repeating: "A", count: 22))$\(String(repeating: "A", count: 43))"
    }

    private func status(_ access: RouteAccess, _ role: UserRole?, _ proof: Proof = .session) throws -> Int {
        var requester: AuthenticatedUser?
        if let role {
            let account = UserAccount(name: try UserName("anna"), role: role)
            let user = User(id: UserIdentifier(rawValue: 2), account: account, hasPassword: true, createdAt: 0)
            requester = AuthenticatedUser(user: user, proof: try proof.proof())
        }
        do {
            try access.check(requester)
            return 200
        } catch {
            return error.status.code
        }
    }

    @Test("decides by role")
    func roles() throws {
        let table: [(RouteAccess, Int, Int, Int, Int)] = [
            // access, a visitor, administrator, member, child
            (.anyone, 200, 200, 200, 200),
            (.app, 401, 200, 200, 200),
            (.reader, 401, 200, 200, 200),
            (.account, 401, 200, 200, 200),
            (.permission(.editMetadata), 401, 200, 403, 403),
            (.permission(.downloadFiles), 401, 200, 200, 403),
            (.permission(.shareLists), 401, 200, 403, 403),
            (.administrator, 401, 200, 403, 403),
            (.metrics, 401, 200, 403, 403),
            (.catalogue([]), 401, 200, 200, 200),
            (.catalogue(.downloadFiles), 401, 200, 200, 403),
            (.sync, 401, 200, 200, 200),
        ]
        for (access, visitor, administrator, member, child) in table {
            #expect(try status(access, nil) == visitor, "\(access)")
            #expect(try status(access, .administrator) == administrator, "\(access)")
            #expect(try status(access, .member) == member, "\(access)")
            #expect(try status(access, .child) == child, "\(access)")
        }
    }

    @Test("decides by the scope of a key, also for administrators")
    func scopes() throws {
        let all: [RouteAccess] = [
            .app, .reader, .account, .permission(.editMetadata), .administrator, .metrics, .catalogue([]),
            .catalogue(.downloadFiles), .sync,
        ]
        for proof in Proof.allCases {
            for access in all {
                let expected =
                    switch proof {
                    case .none, .session, .password, .proxy, .everything: 200
                    case .reading: [.app, .reader, .catalogue([])].contains(access) ? 200 : 403
                    case .opds: [.catalogue([]), .catalogue(.downloadFiles)].contains(access) ? 200 : 403
                    case .sync: access == .sync ? 200 : 403
                    case .metrics: access == .metrics ? 200 : 403
                    }
                #expect(try status(access, .administrator, proof) == expected, "\(proof) \(access)")
            }
            #expect(try status(.anyone, .administrator, proof) == 200)
        }
    }

    /// `HiddenWorkTests` sends a request to each route as a user with limits.
    @Test("limits what members and children see, and not what administrators see")
    func limits() throws {
        for role in UserRole.allCases {
            var account = UserAccount(name: try UserName("anna"), role: role)
            account.limits = .nothing
            let user = User(id: UserIdentifier(rawValue: 2), account: account, hasPassword: true, createdAt: 0)
            #expect(Viewer(user).id == user.id)
            #expect(Viewer(user).limits == (role == .administrator ? .none : .nothing), "\(role)")
        }
    }
}
