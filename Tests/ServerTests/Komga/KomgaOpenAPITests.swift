import HTTPTypes
import NIOHTTP1
import Testing

@testable import Server

@Suite("The documentation of Komga's API")
struct KomgaOpenAPITests {
    @Test("lists every route below /komga and no other")
    func routes() async throws {
        let routes = try await RouteTable.ofServer().filter { KomgaAddress.contains($0.path) }
        let documented = try Set(OpenAPIDocument("komga-openapi.json").operations.keys)
        #expect(Set(routes.map { "\($0.method.rawValue) \($0.path)" }) == documented)
    }

    @Test("describes every member of the server's responses")
    func answers() async throws {
        let document = try OpenAPIDocument("komga-openapi.json")
        let operations = document.operations
        try await KomgaServer.run { komga in
            let lists = try await komga.makeLists()
            var seen: Set = ["GET /komga/sse/v1/events"]
            for request in DocumentedRequest.komga(komga, lists) {
                let method = HTTPMethod(rawValue: String(request.operation.prefix { $0 != " " }))
                let answer = try await komga.server.send(
                    method,
                    request.path,
                    headers: request.headers,
                    body: request.body.map { Array($0.utf8) }
                )
                seen.insert(request.operation)
                let name = "\(request.operation) \(request.path) \(request.status)"
                #expect(answer.status == request.status, "\(name): \(answer.text.prefix(300))")
                let documented = try #require(
                    operations[request.operation]?["responses"][String(answer.status)],
                    "\(name)"
                )
                #expect(documented != .null, "\(name) is not documented")
                guard let type = answer["content-type"]?.prefix(while: { $0 != ";" }), !answer.body.isEmpty else {
                    continue
                }
                let content = documented["content"][String(type)]
                #expect(content != .null, "\(name): \(type) is not documented")
                if type.hasSuffix("json") {
                    let violations = try document.violations(answer.json, content["schema"])
                    #expect(violations.isEmpty, "\(name)")
                }
            }
            #expect(Set(operations.keys).subtracting(seen).sorted() == [])
        }
    }
}
