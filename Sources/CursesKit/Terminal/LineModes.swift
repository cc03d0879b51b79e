#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The modes of the terminal's line: those that the program found, and its own.
struct LineModes {
    private var found = termios()
    private var own = termios()

    /// Reads the present modes of standard input.
    init() {
        guard tcgetattr(STDIN_FILENO, &found) == 0 else { return }
        own = found
        // Every key arrives at once and unchanged, Ctrl-S, Ctrl-V and Ctrl-O too. Ctrl-C, Ctrl-Z and Ctrl-\ stay
        // signals, which reach every process of the job, as users expect.
        own.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        own.c_lflag |= tcflag_t(ISIG)
        own.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | IXON | IXOFF)
        own.c_oflag &= ~tcflag_t(ONLCR)
        withUnsafeMutableBytes(of: &own.c_cc) {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
    }

    /// Sets the program's modes.
    func enter() { set(own) }

    /// Sets the modes that the program found.
    ///
    /// - Parameter discardsInput: whether to drop input that was not read.
    func leave(discardsInput: Bool = false) { set(found, discardsInput ? TCSAFLUSH : TCSADRAIN) }

    /// Waits for what was written before. Nothing is left to do if the terminal is gone.
    private func set(_ modes: termios, _ action: Int32 = TCSADRAIN) {
        var modes = modes
        while tcsetattr(STDIN_FILENO, action, &modes) != 0, errno == EINTR {}
    }
}
