import Foundation

/// A socket file in a private folder, for an mpv before 0.33, which cannot inherit a socket.
///
/// The folder is removed as soon as the connection is made, so nothing is left if this process is killed.
struct MpvSocketFile {
    private let folder: PrivateFolder
    private var path: String { folder.path + "/mpv" }

    /// The option of mpv.
    var option: String { "--input-ipc-server=\(path)" }

    /// Creates the folder, which only the user can enter.
    ///
    /// - Parameter environment: the variables of this process.
    /// - Returns: nil if no folder can be created.
    init?(environment: [String: String]) {
        guard let folder = PrivateFolder(environment: environment, lengthLimit: LocalSocket.pathLimit - 4)
        else {
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
            if case .success(let socket) = LocalSocket.connect(to: path) {
                return MpvConnection(socket: socket)
            }
            // Ignore errors: the task is cancelled.
            guard (try? await clock.sleep(for: Self.pause)) != nil else { return nil }
        }
        return nil
    }

    private static let pause = Duration.milliseconds(20)
}
