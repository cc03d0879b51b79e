#if os(Linux)
    import FlyingSocks
    import Glibc

    extension HTTPLimits {
        /// The resource limit for file descriptors.
        static var descriptors: Int32 { Int32(RLIMIT_NOFILE.rawValue) }
    }

    /// Makes a pool of waiting sockets, watched by epoll.
    func makePool() -> SocketPool<ePoll> { .ePoll() }
#endif
