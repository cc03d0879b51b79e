#if canImport(Darwin)
    import Darwin

    extension Player {
        /// Opens an address with the user's default program.
        static let desktopOpener = "open"
    }

    extension MpvConnection {
        /// The socket type for `socketpair`.
        static let socketType = SOCK_STREAM

        /// Makes a write to a closed socket fail without a signal.
        static func ignoreBrokenPipe(of socket: Int32) {
            var isOn: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }

        /// Sends what fits into the socket's buffer.
        static func send(_ bytes: [UInt8], to socket: Int32) -> Int {
            Darwin.send(socket, bytes, bytes.count, MSG_DONTWAIT)
        }
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
