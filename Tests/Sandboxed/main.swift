import CSandbox

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// Enters the sandbox of tekpub-picture and does then what no picture may do: `Sandboxed WHAT FILE`. Ends with status 0
// if it has survived that, so that tests see whether the call has ended it.

// A process that is ended leaves no file behind.
var limit = rlimit(rlim_cur: 0, rlim_max: 0)
#if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
#else
    setrlimit(RLIMIT_CORE, &limit)
#endif
guard CommandLine.arguments.count == 3, sandbox_enter() else { exit(EX_UNAVAILABLE) }
let file = CommandLine.arguments[2]
switch CommandLine.arguments[1] {
case "nothing":
    // What decoders do: large and small pieces of memory, which grow.
    var bytes: [UInt8] = []
    for _ in 0..<(1 << 22) { bytes.append(7) }
    guard bytes.count == 1 << 22 else { exit(EX_SOFTWARE) }
case "unlink": unlink(file)
case "open": _ = open(file, O_RDONLY)
case "create": _ = open(file + ".new", O_WRONLY | O_CREAT, 0o600)
case "rename": rename(file, file + ".new")
case "socket": _ = socket(AF_UNIX, socketType, 0)
case "execute":
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(file), nil]
    execv(file, &words)
case "kill": kill(getppid(), 0)
case "code": _ = mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | mapAnonymous, -1, 0)
case "protect":
    let page = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | mapAnonymous, -1, 0)
    mprotect(page, 4096, PROT_READ | PROT_EXEC)
case "write": write(STDERR_FILENO, "x", 1)
default: exit(EX_USAGE)
}
guard write(STDOUT_FILENO, "alive", 5) == 5 else { exit(EX_IOERR) }

#if canImport(Glibc)
    private let socketType = Int32(SOCK_STREAM.rawValue)
    private let mapAnonymous = MAP_ANONYMOUS
#else
    private let socketType = SOCK_STREAM
    private let mapAnonymous = MAP_ANON
#endif
