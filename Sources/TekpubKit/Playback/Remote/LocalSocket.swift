import Foundation

/// Sockets of this computer, by paths (unix(7)). They are closed in programs that are started.
enum LocalSocket {
    /// The longest path that an address can hold, on the system with the least.
    static let pathLimit = 103

    /// An error number of the system.
    struct Failure: Error {
        let code: Int32

        var reason: String { String(cString: strerror(code)) }
    }

    /// Connects to the socket at `path`.
    static func connect(to path: String) -> Result<Int32, Failure> {
        with(path) { connectSocket($0, $1, $2) }
    }

    /// Makes a socket at `path` that listens. Calls on it return at once.
    static func listen(at path: String) -> Result<Int32, Failure> {
        with(path) { socket, address, length in
            guard bind(socket, address, length) == 0 else { return -1 }
            _ = chmod(path, 0o600)
            _ = fcntl(socket, F_SETFL, O_NONBLOCK)
            return listenSocket(socket, 16)
        }
    }

    private static func with(
        _ path: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Result<Int32, Failure> {
        guard path.utf8.count <= pathLimit else { return .failure(Failure(code: ENAMETOOLONG)) }
        let socket = socket(AF_UNIX, MpvConnection.socketType, 0)
        guard socket >= 0 else { return .failure(Failure(code: errno)) }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        MpvConnection.ignoreBrokenPipe(of: socket)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(socket)
            return .failure(Failure(code: code))
        }
        return .success(socket)
    }
}

/// connect(2), which `LocalSocket.connect(to:)` hides.
private func connectSocket(
    _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
    connect(socket, address, length)
}

/// listen(2), which `LocalSocket.listen(at:)` hides.
private func listenSocket(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
