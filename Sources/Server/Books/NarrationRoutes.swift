import Hummingbird
import Publications
import WireModel

/// `/api/v1/publications/{id}/narration/{section}`: the clips of a narrated section.
struct NarrationRoutes: Sendable {
    let openBooks: OpenBookCache
    let workers: BookThreadPool

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/v1/publications/{id}/narration/{section}") { _, context in
            let id = try context.identifier("publication")
            let section: Int = try context.number("section", of: "section")
            let book = try await openBooks.book(ofPublication: id, user: context.user).open.book
            guard book.body.sections.indices ~= section else { throw Problem.notFound("section") }
            let narration = try await workers.run { try book.narration(ofSectionAt: section) }
            guard let narration else { throw Problem.notFound("narration") }
            return JSONBody.response(Narration(narration))
        }
    }
}

extension Narration {
    fileprivate init(_ narration: BookNarration) {
        self.init()
        activeClass = narration.activeClass
        playbackActiveClass = narration.playbackActiveClass
        narrators = narration.narrators
        duration = narration.duration
        problems = narration.problems
        guard narration.hasAudio else { return }
        audio = narration.audio
        clips = narration.clips.map { clip in
            Clip.with {
                $0.fragment = clip.fragment
                $0.audio = clip.audio
                $0.begin = clip.begin
                $0.end = clip.end
            }
        }
    }
}
