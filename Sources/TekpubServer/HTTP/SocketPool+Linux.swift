#if os(Linux)
    import FlyingSocks

    /// Makes a pool of waiting sockets, watched by epoll.
    func makePool() -> SocketPool<ePoll> { .ePoll() }
#endif
