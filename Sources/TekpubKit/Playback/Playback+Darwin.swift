#if canImport(Darwin)
    import Darwin

    extension Player {
        /// Opens an address with the user's default program.
        static let desktopOpener = "open"
    }

    extension MpvSession {
        /// The socket type for `socketpair`.
        static let socketType = SOCK_STREAM
    }

    /// File actions for a new process.
    struct SpawnActions {
        var value: posix_spawn_file_actions_t?

        /// Closes all file descriptors from `first` on. Otherwise the player would keep this process's
        /// sockets, locks and videos open while it runs.
        ///
        /// - Returns: the flag to set in the attributes.
        mutating func closeOthers(from first: Int32) -> Int16 {
            for number in 0..<first { posix_spawn_file_actions_addinherit_np(&value, number) }
            return Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        }
    }

    /// Attributes of a new process.
    struct SpawnAttributes {
        /// The flag that starts a new session, without a terminal.
        static let newSession = Int16(POSIX_SPAWN_SETSID)

        var value: posix_spawnattr_t?
    }
#endif
