#if canImport(Darwin)
    import Darwin
    import FlyingSocks

    extension HTTPLimits {
        /// The resource limit for file descriptors.
        static var descriptors: Int32 { RLIMIT_NOFILE }
    }

    /// Makes a pool of waiting sockets, watched by kqueue.
    func makePool() -> SocketPool<kQueue> { .kQueue() }
#endif
