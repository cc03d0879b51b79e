import Foundation

/// A socket file in a private folder, for an mpv before 0.33, which cannot inherit a socket.
///
/// The folder is removed as soon as the connection is made, so nothing is left if this process is killed.
struct MpvSocketFile {
    /// The path that a socket's address can hold, on the system with the least.
    private static let pathLimit = 103

    private let folder: PrivateFolder
    private var path: String { folder.path + "/mpv" }

    /// The option of mpv.
    var option: String { "--input-ipc-server=\(path)" }

    /// Creates the folder, which only the user can enter.
    ///
    /// - Parameter environment: the variables of this process.
    /// - Returns: nil if no folder can be created.
    init?(environment: [String: String]) {
        guard let folder = PrivateFolder(environment: environment, lengthLimit: Self.pathLimit - 4) else {
            return nil
        }
        self.folder = folder
    }

    /// Removes the folder.
    func remove() {
        unlink(path)
        folder.remove()
    }

    /// Connects to mpv once it has created the socket.
    ///
    /// - Parameter isRunning: whether mpv still runs.
    /// - Returns: nil if mpv has not created it in time.
    func connect(
        within limit: Duration, clock: any Clock<Duration>, while isRunning: () -> Bool
    ) async -> MpvConnection? {
        for _ in 0..<Int(limit / Self.pause) where isRunning() {
            if let socket = open() { return MpvConnection(socket: socket) }
            // Ignore errors: the task is cancelled.
            guard (try? await clock.sleep(for: Self.pause)) != nil else { return nil }
        }
        return nil
    }

    private static let pause = Duration.milliseconds(20)

    private func open() -> Int32? {
        let socket = Self.makeSocket()
        guard socket >= 0 else { return nil }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connectSocket(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            close(socket)
            return nil
        }
        return socket
    }

    private static func makeSocket() -> Int32 { socket(AF_UNIX, MpvConnection.socketType, 0) }
}

/// connect(2), which `connect(within:clock:while:)` hides.
private func connectSocket(
    _ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
    connect(socket, address, length)
}
