#if canImport(Glibc)
    import CGlibc
    import Glibc

    extension Player {
        /// Opens an address with the user's default program.
        static let desktopOpener = "xdg-open"
    }

    extension MpvConnection {
        /// The socket type for `socketpair`.
        static let socketType = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

        /// Does nothing: `send(_:to:)` prevents the signal.
        static func ignoreBrokenPipe(of socket: Int32) {}

        /// Sends what fits into the socket's buffer; a closed socket raises no signal.
        static func send(_ bytes: [UInt8], to socket: Int32) -> Int {
            Glibc.send(socket, bytes, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
    }

    /// File actions for a new process.
    struct SpawnActions {
        var value = posix_spawn_file_actions_t()

        /// Closes all file descriptors from `first` on. Otherwise the player would keep this process's
        /// sockets, locks and videos open while it runs.
        ///
        /// - Returns: the flag to set in the attributes.
        mutating func closeOthers(from first: Int32) -> Int16 {
            spawn_close_from(&value, first)
            return 0
        }
    }

    /// Attributes of a new process.
    struct SpawnAttributes {
        /// The flag that starts a new session, without a terminal: POSIX_SPAWN_SETSID, which Glibc's module lacks.
        static let newSession: Int16 = 0x80

        var value = posix_spawnattr_t()
    }
#endif
