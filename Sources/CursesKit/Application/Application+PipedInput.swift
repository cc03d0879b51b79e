#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Application {
    /// Has keys come from the terminal although another program or a file is the standard input, as in
    /// `make | LogReader`.
    ///
    /// Call it once, before the terminal is opened: in the initializer of a `MainDelegate`, for example.
    ///
    /// - Returns: a descriptor to read what is piped in, which the caller closes; nil if the standard input is a
    ///   terminal, is closed, or if the standard output is no terminal.
    public static func takePipedInput() -> Int32? {
        guard isatty(STDIN_FILENO) == 0, let path = ttyname(STDOUT_FILENO) else { return nil }
        let piped = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard piped >= 0 else { return nil }
        let terminal = open(path, O_RDWR | O_NOCTTY)
        guard terminal >= 0, dup2(terminal, STDIN_FILENO) >= 0 else {
            close(terminal)
            close(piped)
            return nil
        }
        close(terminal)
        return piped
    }
}
