import CArchive
import Glibc
import ImageCodecs
import Workers

/// The sandboxed process that reads images, documents, archives and MOBI books for the server.
@main
enum Worker {
    static func main() {
        do throws(WorkerError) {
            #if DEBUG
                if CommandLine.arguments.dropFirst().first == FileCheck.argument {
                    try FileCheck.run(CommandLine.arguments.dropFirst(2))
                    _exit(0)
                }
            #endif
            let usesLandlock = !CommandLine.arguments.contains("--without-landlock")
            MemoryAllocator.configureForWorker()
            quire_archive_prepare()
            guard Sandbox.limit() == 0 else { throw .unavailable("the process can't be limited") }
            if let index = CommandLine.arguments.firstIndex(of: UnarLauncher.argument),
                CommandLine.arguments.indices.contains(index + 1)
            {
                _exit(UnarLauncher.execute(CommandLine.arguments[index + 1]))
            }
            // Workers with this argument receive only drawings that Quire made itself, for the demo library.
            try VipsLibrary.startUp(
                CommandLine.arguments.contains(WorkerExecutable.drawings) ? .ownDrawings : .pagesOnly
            )
            if !usesLandlock || !Sandbox.hasLandlock { DjvuCodec.prepare() }
            let landlockVersion = try Sandbox.enter(usesLandlock: usesLandlock)
            serve(VipsLibrary.description(landlockVersion: landlockVersion))
        } catch {
            guard case .unavailable(let reason) = error else { _exit(1) }
            WorkerServer().refuse(reason)
            _exit(1)
        }
        // Without the handlers of `exit`: another thread may still be working.
        _exit(0)
    }

    private static func document(_ request: WorkerServer.DocumentRequest) -> WorkerServer.Response {
        do throws(WorkerError) {
            let result = try LocalDocumentCodec().perform(
                request.operation,
                on: request.document,
                request.control,
                placingIn: request.file
            )
            return .document(result)
        } catch {
            return .failure(error)
        }
    }

    private static func serve(_ description: WorkerDescription) {
        let archives = ArchiveRequests()
        let server = WorkerServer(performDocument: document) { request in
            switch archives.perform(request) {
            case .success(let result): .archive(result)
            case .failure(let error): .failure(error)
            }
        }
        server.run(description) { request in
            if case .misbehave(let misbehaviour) = request.operation {
                #if DEBUG
                    return Misbehaving(server, request).response(to: misbehaviour)
                #else
                    return .failure(.unavailable("\(misbehaviour) exists only in debug builds"))
                #endif
            }
            #if DEBUG
                Misbehaving.crash(on: request.input)
            #endif
            if case (.convertMobi, .file(let bytes)) = (request.operation, request.input) {
                return .result(.mobi(MobiCodec.convert(bytes)))
            }
            do throws(WorkerError) {
                let (result, isPlaced) = try VipsCodec().perform(
                    request.operation,
                    on: request.input,
                    request.control,
                    placingIn: request.file
                )
                return isPlaced ? .placed(result) : .result(result)
            } catch {
                return .failure(error)
            }
        }
    }
}
