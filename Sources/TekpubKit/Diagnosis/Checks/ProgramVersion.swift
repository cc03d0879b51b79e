import Foundation

/// Asks a program for its version.
enum ProgramVersion {
    /// Starts a program without a terminal, and returns the first line that it writes; nil if it writes none within
    /// `limit`. Blocks the thread, and kills a program that goes on.
    static func firstLine(of path: String, _ arguments: [String], limit: Duration) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process: pid_t
        do throws(ChildProcess.Failure) {
            defer { close(ends[1]) }
            process = try ChildProcess.spawn(
                [path] + arguments, descriptor: nil, output: ends[1], isDetached: true)
        } catch {
            return nil
        }
        defer {
            kill(process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        let bytes = read(from: ends[0], until: .now + limit)
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.isEmpty ? nil : line
    }

    /// Reads to the end of the first line.
    private static func read(from descriptor: Int32, until deadline: ContinuousClock.Instant) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1024)
        while !bytes.contains(UInt8(ascii: "\n")), bytes.count < 4096 {
            let left = (deadline - .now).components
            guard left.seconds >= 0, left.attoseconds >= 0 else { return [] }
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Int32(clamping: milliseconds)) >= 0 || errno == EINTR else { return [] }
            guard wait.revents != 0 else { continue }
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
