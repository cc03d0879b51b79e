#if canImport(Darwin)
    import Darwin

    /// What is done with the files of a new process before its program begins.
    struct SpawnActions {
        var value: posix_spawn_file_actions_t?

        /// Closes all files from the number `first` on, which would otherwise hold sockets, locks and videos of
        /// this process open as long as the player runs.
        ///
        /// - Returns: the flag that the attributes need for it.
        mutating func closeOthers(from first: Int32) -> Int16 {
            for number in 0..<first { posix_spawn_file_actions_addinherit_np(&value, number) }
            return Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        }
    }

    /// How a new process begins.
    struct SpawnAttributes {
        var value: posix_spawnattr_t?
    }
#endif
