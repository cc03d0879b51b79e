import Foundation

/// Decodes pictures in a process of its own, which limits itself: see Sources/PictureDecoder.
///
/// The process gets the file through a socket on its standard input, and writes the pixels to the same socket.
public struct PictureDecoder: Sendable {
    /// The path of the program.
    let path: String
    /// The longest time for a picture.
    var patience = Duration.seconds(6)

    /// The name of the program, which is installed beside this one.
    private static let name = "tekpub-picture"

    /// The decoder beside the running program; nil if there is none.
    public static func installed() -> PictureDecoder? {
        guard let program = Bundle.main.executableURL else { return nil }
        let path = program.resolvingSymlinksInPath().deletingLastPathComponent().path + "/" + name
        return access(path, X_OK) == 0 ? PictureDecoder(path: path) : nil
    }

    init(path: String) {
        self.path = path
    }

    /// Returns the picture in `file`; nil if it is no picture, too large, or takes too long.
    ///
    /// - Parameter size: the picture is not larger, and keeps its proportions.
    func decode(_ file: Data, fitting size: ArtworkSize) async -> Artwork? {
        await onBlockingThread { run(on: file, fitting: size) }
    }

    private func run(on file: Data, fitting size: ArtworkSize) -> Artwork? {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, MpvConnection.socketType, 0, &ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let process = spawn(arguments: [path, "\(size.width)", "\(size.height)"], socket: ends[1])
        close(ends[1])
        guard let process else { return nil }
        let pipe = DecoderPipe(socket: ends[0], deadline: .now + patience)
        let limit = 8 + 3 * size.width * size.height
        let bytes = pipe.send(file) ? pipe.receive(upTo: limit) : nil
        if bytes == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0, let bytes else { return nil }
        return Artwork(decoded: bytes, fitting: size)
    }

    /// - Returns: the process id; nil if the program cannot be started.
    private func spawn(arguments: [String], socket: Int32) -> pid_t? {
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var actions = SpawnActions()
        posix_spawn_file_actions_init(&actions.value)
        defer { posix_spawn_file_actions_destroy(&actions.value) }
        posix_spawn_file_actions_adddup2(&actions.value, socket, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions.value, socket, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions.value, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        let closeFlag = actions.closeOthers(from: 3)

        var attributes = SpawnAttributes()
        posix_spawnattr_init(&attributes.value)
        defer { posix_spawnattr_destroy(&attributes.value) }
        let signalFlags = attributes.resetSignals()
        // A group of its own: Ctrl-C and Ctrl-Z in the terminal are not meant for it.
        posix_spawnattr_setpgroup(&attributes.value, 0)
        posix_spawnattr_setflags(
            &attributes.value, signalFlags | Int16(POSIX_SPAWN_SETPGROUP) | closeFlag)
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var number: pid_t = 0
        guard posix_spawn(&number, path, &actions.value, &attributes.value, words, &environment) == 0 else {
            return nil
        }
        return number
    }
}

/// The socket to a decoder; its calls block until a deadline.
private struct DecoderPipe {
    let socket: Int32
    let deadline: ContinuousClock.Instant

    /// - Returns: whether the decoder took all bytes. It may have ended without.
    func send(_ file: Data) -> Bool {
        let isSent = file.withUnsafeBytes { (file: UnsafeRawBufferPointer) -> Bool in
            var rest = file[...]
            while !rest.isEmpty {
                guard wait(for: POLLOUT) else { return false }
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Foundation.send(socket, part.baseAddress, part.count, Self.flags)
                if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        return isSent && shutdown(socket, Self.writing) == 0
    }

    /// - Returns: all bytes up to the end; nil if there are more than `limit`, or the deadline passes.
    func receive(upTo limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(limit)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            guard wait(for: POLLIN) else { return nil }
            let count = recv(socket, &buffer, buffer.count, Self.flags)
            if count < 0, [EINTR, EAGAIN].contains(errno) { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
        return nil
    }

    private func wait(for event: some BinaryInteger) -> Bool {
        while true {
            let left = (deadline - .now).components
            guard left.seconds >= 0, left.attoseconds >= 0 else { return false }
            var waiting = pollfd(fd: socket, events: Int16(event), revents: 0)
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            switch poll(&waiting, 1, Int32(clamping: milliseconds)) {
            case 1...: return true
            case 0: return false
            default: if errno != EINTR { return false }
            }
        }
    }

    #if canImport(Glibc)
        private static let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        private static let writing = Int32(SHUT_WR)
    #else
        private static let flags = MSG_DONTWAIT
        private static let writing = SHUT_WR
    #endif
}
