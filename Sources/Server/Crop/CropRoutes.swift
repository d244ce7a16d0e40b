import HTTPTypes
import Hummingbird
import Library
import WireModel

/// `/api/v1/publications/{id}/crop`: the crop boxes of a publication's pages.
struct CropRoutes: Sendable {
    let store: LibraryStore
    let boxes: CropBoxStore

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/crop") { _, context in
            let record = try await store.publication(of: context)
            let manifest = try await store.readableManifest(of: record)
            guard !record.isText else {
                return JSONBody.response(CropList(CropBoxStore.Boxes(isPending: false, boxes: [])))
            }
            let answer = try await boxes.boxes(of: record, manifest)
            return answer.isPending ? JSONBody.pending(CropList(answer)) : JSONBody.response(CropList(answer))
        }
    }
}
