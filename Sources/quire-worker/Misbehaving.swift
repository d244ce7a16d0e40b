#if DEBUG
    import CWorkers
    import Glibc
    import Workers

    /// Performs the attacks that a compromised decoder could make, for the tests of the sandbox.
    ///
    /// The answer is a header whose width is the error number plus one; 1 means success.
    struct Misbehaving {
        private let server: WorkerServer
        private let request: WorkerServer.Request

        /// Crashes if a file ends with this mark, for tests of the whole server.
        static func crash(on input: PixelInput) {
            guard case .file(let bytes) = input else { return }
            let mark = Array("quire-worker: abort".utf8)
            if bytes.withBytes({ $0.suffix(mark.count).elementsEqual(mark) }) { abort() }
        }

        init(_ server: WorkerServer, _ request: WorkerServer.Request) {
            self.server = server
            self.request = request
        }

        func response(to misbehaviour: PixelOperation.Misbehaviour) -> WorkerServer.Response {
            switch misbehaviour {
            case .abort: abort()
            case .hang:
                while true {}
            case .sendGarbage:
                server.sendRaw([UInt8](repeating: 0x41, count: 100))
                return answer(0)
            case .answerOther:
                server.answerOther()
                return answer(0)
            case .claimLongBody: return .wrongBody(header(0), count: 1 << 20)
            case .allocate: return answer(attempt { malloc(4 << 30) != nil })
            case .openSocket: return answer(attempt { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 })
            case .spawn: return answer(spawn())
            case .execute:
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                return answer(attempt { execv("/bin/true", &arguments) == 0 })
            case .readFile: return answer(attempt { open("/etc/passwd", O_RDONLY) >= 0 })
            case .writeFile: return answer(attempt { open("/tmp/quire-worker-test", O_WRONLY | O_CREAT, 0o600) >= 0 })
            case .readFont: return answer(attempt { open("/usr/share/fonts", O_RDONLY | O_DIRECTORY) >= 0 })
            case .createMemoryFile: return answer(attempt { quire_memory_file() >= 0 })
            case .signalParent: return answer(attempt { kill(getppid(), 0) == 0 })
            case .growResult:
                signal(SIGXFSZ, SIG_IGN)
                return answer(attempt { ftruncate(request.file.number, 4 << 30) == 0 })
            case .mapCode:
                return answer(
                    attempt {
                        mmap(nil, 4_096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                            != MAP_FAILED
                    }
                )
            case .startThread: return answer(startThread())
            }
        }

        private func attempt(_ body: () -> Bool) -> Int32 {
            errno = 0
            return body() ? 0 : max(errno, 1)
        }

        private func spawn() -> Int32 {
            var (processID, arguments): (pid_t, [UnsafeMutablePointer<CChar>?]) = (0, [strdup("true"), nil])
            return posix_spawn(&processID, "/bin/true", nil, nil, &arguments, nil)
        }

        private func startThread() -> Int32 {
            var thread = pthread_t()
            let error = pthread_create(&thread, nil, { _ in nil }, nil)
            return error == 0 ? pthread_join(thread, nil) : error
        }

        private func answer(_ error: Int32) -> WorkerServer.Response { .result(header(error)) }

        private func header(_ error: Int32) -> PixelResult {
            .header(
                PixelHeader(
                    width: Int(error) + 1,
                    height: 1,
                    bands: 1,
                    bits: 8,
                    orientation: 1,
                    frameCount: 1,
                    isInterlaced: false,
                    hasAlpha: false
                )
            )
        }
    }
#endif
