#if os(Linux)
    import FlyingSocks

    /// The sockets that wait for their clients, watched by epoll.
    func makePool() -> SocketPool<ePoll> { .ePoll() }
#endif
