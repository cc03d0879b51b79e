import Foundation

/// Standard input, output and error. The caller may have closed some of them.
enum StandardStreams {
    /// Opens `/dev/null` in place of closed streams.
    ///
    /// Otherwise the next file or socket to be opened would get the number of standard output, and receive what the
    /// program prints. Reading a closed stream then yields its end, and writing to one still fails.
    static func reserve() {
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
